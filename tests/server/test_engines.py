"""Engines at tables: programs that the operator names, and a visitor may choose by name."""

import re
import shlex
import sys
import time
from pathlib import Path

import pytest

import fareplay
from fareplay import bots
from fareplay.bots.engine import EngineBot, EngineError
from fareplay.client import ApiError, bot, me
from fareplay.server.bots import worker
from tests.server.conftest import Start

ROME = "get-on-board/rome"
LARGEST = """
import json, sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "fareplay":
        print("ready", flush=True)
    elif word == "view":
        legal = json.loads(rest)["legal_moves"]
    elif word == "go":
        print("moves " + max(legal, key=lambda move: (len(move), move)), flush=True)
"""
SILENT = "import time\ninput()\nprint('ready', flush=True)\ntime.sleep(600)\n"
RUDE = "input()\nprint('hello', flush=True)\n"


def program(folder: Path, name: str, source: str) -> str:
    """The command of an engine."""
    file = folder / f"{name}.py"
    file.write_text(source)
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def test_an_engine_plays_at_a_table_and_one_that_fails_is_replaced(start: Start, tmp_path: Path) -> None:
    engines = [f"largest={program(tmp_path, 'largest', LARGEST)}", f"rude={program(tmp_path, 'rude', RUDE)}"]
    running = start(str(tmp_path / "fareplay.db"), engine=tuple(engines))
    client = running.client("Ada")
    [rome] = [board for board in client.games() if board.game == ROME]
    assert rome.levels == [*bots.names(ROME), "largest", "rude"]
    table = client.open_table(ROME, [me(), bot("largest"), bot("rude")], start=True).table.id
    view = client.snapshot(table).view
    assert view is not None
    client.play(table, 0, view.legal_moves[:1])
    until = time.monotonic() + 120
    while view is None or view.ply < 3:
        assert time.monotonic() < until
        time.sleep(0.05)
        view = client.snapshot(table, log=False).view
    dealt = running.do(running.server.tables.get(table)).loaded_game.setup["deal"]
    assert view.moves[1] == max((f"T{ticket}" for ticket in dealt[1]), key=lambda move: (len(move), move))
    assert re.fullmatch(r"T\d+", view.moves[2])  # by the substitute


def test_a_visitor_names_an_engine_and_never_a_command(start: Start, tmp_path: Path) -> None:
    command = program(tmp_path, "largest", LARGEST)
    client = start(str(tmp_path / "fareplay.db"), engine=(f"largest={command}",)).client("Ada")
    for level in (f"engine:{command}", command, "engine:true", "true", "engine:largest", "LARGEST", "other"):
        with pytest.raises(ApiError, match=r"^422 (no_such_bot|invalid)"):  # some are longer than any name
            client.open_table(ROME, [me(), bot(level)])
    table = client.open_table(ROME, [me(), bot("casual")]).table.id
    assert client.arrange(table, 1, "bot", "largest").table.seats[1].level == "largest"
    with pytest.raises(ApiError, match="no_such_bot"):
        client.arrange(table, 1, "bot", "engine:true")


def test_an_engine_plays_a_whole_game_turn_by_turn(tmp_path: Path) -> None:
    command, game = program(tmp_path, "largest", LARGEST), fareplay.new(ROME, seats=2, seed=1)
    while (seat := game.to_move) is not None and game.ply < 12:
        for move in worker.plan_by_engine(command, 1, game.view(seat), 5.0):
            game.push(move)
    assert game.ply


def test_an_engine_that_does_not_answer_is_ended(tmp_path: Path) -> None:
    view = fareplay.new(ROME, seats=2, seed=1).view(0)
    engine = EngineBot(program(tmp_path, "silent", SILENT), patience=120.0)
    engine.patience = 0.0
    with pytest.raises(EngineError, match="has ended"):
        engine.plan(view, bots.Clock(0.05))
    with pytest.raises(EngineError, match=r"EngineError: .* before it was ready"):
        worker.plan_by_engine(program(tmp_path, "rude", RUDE), 1, view, 1.0)
