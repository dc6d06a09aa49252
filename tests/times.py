"""Prints how long the tests of each file took, and of the processors: `make test-times`, `pytest -p tests.times`.

Processor seconds include the processes that a test started, such as servers and browsers. They hardly change when
something else runs on the machine; divided by the number of cores, they estimate the time on a quiet one.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest

SHOWN: Final = 1.0  # s; files and tests that take less are only counted
TICK: Final = os.sysconf("SC_CLK_TCK")

_last = 0.0  # the processor time of this process and its descendants at the end of the phase before


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process and all its descendants, the ended ones included."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        tasks = [task.read_text().split() for task in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:  # it has just ended
        return 0.0
    return sum(map(int, fields[11:15])) / TICK + sum(
        processor_seconds(int(child)) for children in tasks for child in children
    )


def pytest_runtest_logstart() -> None:
    """Leave out what happened before the first test, such as collecting the tests."""
    global _last
    _last = _last or processor_seconds(os.getpid())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Note in the report of each phase of a test what it took of the processors."""
    global _last
    report = yield
    now = processor_seconds(os.getpid())
    # A process whose parent ended before it is lost from the sum.
    report.processor = max(0.0, now - _last)
    _last = now
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Sum the times of all phases, set-up and clean-up included, by file and by test."""
    files: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    tests: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    number: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                took = getattr(report, "processor", 0.0), report.duration
                file = report.nodeid.partition("::")[0]
                for sums in (files[file], tests[report.nodeid]):
                    sums[:] = [sum(pair) for pair in zip(sums, took, strict=True)]
                number[file] += report.when == "call"
    write = terminalreporter.write_line
    terminalreporter.section("seconds of the processors and by the clock")
    for title, found in (("by test", tests), ("by file", files)):
        write(f"{title}:")
        for name, (processor, clock) in sorted(found.items(), key=lambda one: one[1]):
            if max(processor, clock) >= SHOWN:
                write(f"{processor:8.1f} {clock:8.1f}  {name}" + (f" ({number[name]} tests)" if found is files else ""))
    processor, clock = (sum(took[k] for took in files.values()) for k in (0, 1))
    write(f"{processor:8.1f} {clock:8.1f}  in all, on all workers together ({number.total()} tests)")
