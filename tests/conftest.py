"""What all tests share: how Hypothesis looks for counterexamples.

`make test` looks at the same examples each time, so that a red test stays red; `HYPOTHESIS_PROFILE=explore` looks at
others, and at more of them.
"""

import os

from hypothesis import HealthCheck, settings

# The first call of a kernel compiles it: neither a deadline nor a slow example means anything.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", PATIENT, derandomize=True, max_examples=60, database=None)
settings.register_profile("explore", PATIENT, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
