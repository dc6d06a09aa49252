"""Running commands in the same process, and games to run them on."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import fareplay
from fareplay.cli.app import app

Run = Callable[..., Any]
BUSES, METROS = "get-on-board/new-york", "get-on-board/rome"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command: exit_code, stdout, stderr."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)

    def run_command(*args: object, input: str | bytes | None = None) -> Any:
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=input)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run_command


def played(name: str, seats: int, moves: int | None = None, seed: int = 3, **options: Any) -> fareplay.Game:
    """Return a game after some random moves, or at its end, without avoidable eliminations."""
    game = fareplay.new(name, seats, seed=seed, options=options)
    chance = random.Random(seed)
    while not game.is_over and (moves is None or game.ply < moves):
        lines = game.lines()
        line = chance.choice([line for line in lines if not line.eliminates] or lines)
        for move in line.moves if moves is None else line.moves[: moves - game.ply]:
            game.push(move)
    return game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with a game of buses after 30 moves."""
    return written(tmp_path / "game.json", played(BUSES, 3, 30, seed=2))


def written(path: Path, game: fareplay.Game) -> Path:
    path.write_text(game.to_json(), encoding="utf-8")
    return path


def broken(game: fareplay.Game, **changes: Any) -> str:
    """Return the record of a game with a change."""
    return json.dumps(game.record() | changes)
