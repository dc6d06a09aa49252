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
        script.bodies = ["no JSON"]
        result = run("evaluate-llm", METROS, *to, "--games", "1", "--puzzles", "1", "--level", "random")
        wrong = run("evaluate-llm", METROS, *to, "--games", "2")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines()[1].startswith("puzzles ")
    assert result.stdout.splitlines()[2].startswith("random ")
    assert "of 1" in result.stdout
    assert "Requests that were made again: 1" in result.stdout
    assert script.keys[0] == "Bearer secret"
    assert "secret" not in into.read_text()
    head, *lines = map(json.loads, into.read_text().splitlines())
    assert head["plan"]["model"] == "greedy"
    assert len(lines) == 2
    assert (wrong.exit_code, "another evaluation" in wrong.stderr) == (1, True)


def test_what_was_scored_is_printed_when_the_endpoint_fails(tmp_path: Path, run: Run) -> None:
    into = tmp_path / "rome.jsonl"
    with endpoint() as (url, script):
        to = ("--url", url, "--model", "greedy", "--out", str(into), "--level", "random")
        assert run("evaluate-llm", METROS, *to, "--games", "2").exit_code == 0
        script.bodies = ["no JSON"] * 99
        into.write_text("\n".join(into.read_text().splitlines()[:2]) + "\n")  # the second game is played again
        stopped = run("evaluate-llm", METROS, *to, "--games", "2")
    assert stopped.exit_code == 1
    assert "of 1" in stopped.stdout
    assert "not a chat completion" in stopped.stderr
    assert "The same command continues after the 1 tasks" in " ".join(stopped.stderr.split())
