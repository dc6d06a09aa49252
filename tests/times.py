"""Prints how long the tests of each file took: `make test-times`, or `pytest -p tests.times`."""

from collections import Counter, defaultdict

import pytest

SHOWN = 40


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Sum the times of all phases, set-up and clean-up included, by file."""
    seconds: defaultdict[str, float] = defaultdict(float)
    tests: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                file = report.nodeid.partition("::")[0]
                seconds[file] += report.duration
                tests[file] += report.when == "call"
    terminalreporter.section("seconds by file")
    for file, took in sorted(seconds.items(), key=lambda one: -one[1])[:SHOWN]:
        terminalreporter.write_line(f"{took:8.1f} s {tests[file]:5} tests  {file}")
    terminalreporter.write_line(
        f"{sum(seconds.values()):8.1f} s {tests.total():5} tests  in all, on all workers together"
    )
