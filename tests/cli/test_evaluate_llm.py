"""`fareplay evaluate-llm` asks an endpoint, writes a transcript and prints a table."""

import json
from pathlib import Path

import pytest

from tests.llm.scripted_endpoint import endpoint

from .conftest import METROS, Run


def test_the_command(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAREPLAY_LLM_KEY", "secret")
    into = tmp_path / "rome.jsonl"
    with endpoint() as (url, script):
        to = ("--url", url, "--model", "greedy", "--out", str(into))
        result = run("evaluate-llm", METROS, *to, "--games", "1", "--puzzles", "1", "--level", "random")
        wrong = run("evaluate-llm", METROS, *to, "--games", "2")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines()[1].startswith("puzzles ")
    assert result.stdout.splitlines()[2].startswith("random ")
    assert "of 1" in result.stdout
    assert script.keys[0] == "Bearer secret"
    assert "secret" not in into.read_text()
    head, *lines = map(json.loads, into.read_text().splitlines())
    assert head["plan"]["model"] == "greedy"
    assert len(lines) == 2
    assert (wrong.exit_code, "another evaluation" in wrong.stderr) == (1, True)
