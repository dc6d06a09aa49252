"""Settings for all tests: the profiles of Hypothesis, and where databases are.

`make test` uses the same examples each time, so that a red test stays red; `HYPOTHESIS_PROFILE=explore` uses more and
others.
"""

import os
import shutil
from pathlib import Path

from hypothesis import HealthCheck, settings

# Tests share the machine with browsers and servers, so neither deadlines nor slow examples mean anything.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", PATIENT, derandomize=True, max_examples=60, database=None)
settings.register_profile("explore", PATIENT, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

# Databases wait for the disk at every write. In memory they need not, since the machine itself is never killed here.
MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3  # bytes
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
