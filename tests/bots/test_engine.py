"""Engines: bots that are programs, in any language."""

import shlex
import sys
from pathlib import Path

import pytest

import fareplay
from fareplay import bots
from fareplay.arena import Contest
from fareplay.bots.engine import EngineBot, EngineError

EXAMPLE = f"node {Path(__file__).parents[2] / 'examples' / 'engine.mjs'}"
ROME, RIDE = "get-on-board/rome", "ticket-to-ride/london"


@pytest.mark.parametrize("name", [ROME, RIDE])
def test_an_engine_in_another_language_plays_a_whole_game(name: str) -> None:
    game = fareplay.new(name, seats=2, seed=3)
    players = [bots.make(f"engine:{EXAMPLE}", name, seed=seat) for seat in range(2)]
    while (seat := game.to_move) is not None:
        for move in bots.plan_turn(players[seat], game.view(seat), bots.Clock(1)):
            game.push(move)
    assert game.is_over


def test_the_same_seed_plays_the_same_game() -> None:
    view = fareplay.new(ROME, seats=2, seed=3).view(0)
    choices = [bots.make(f"engine:{EXAMPLE}", ROME, seed=5).choose(view, bots.Clock()) for _ in range(2)]
    assert choices[0] == choices[1]


def test_an_engine_is_not_told_the_settings_of_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAREPLAY_SECRET", "hush")
    monkeypatch.setenv("FAREPLAY_KERNELS", "native")
    file = tmp_path / "engine.py"
    tell = "print('name', *sorted(name for name in os.environ if name.startswith('FAREPLAY_')))"
    file.write_text(f"import os\ninput()\n{tell}\nprint('ready', flush=True)\ninput()\n")
    assert EngineBot(f"{shlex.quote(sys.executable)} {file}").name == "FAREPLAY_KERNELS"


def engine(tmp_path: Path, *lines: str) -> str:
    """Return the command of an engine that prints lines regardless of its input."""
    file = tmp_path / "engine.py"
    file.write_text("".join(f"input(); print({line!r}, flush=True)\n" for line in lines))
    return f"{shlex.quote(sys.executable)} {file}"


@pytest.mark.parametrize(
    ("lines", "what"), [(("hello",), "said 'hello' before"), ((), "has ended"), (("ready", "", "best"), "said")]
)
def test_an_engine_that_does_not_speak_the_protocol_is_named(tmp_path: Path, lines: tuple[str, ...], what: str) -> None:
    view = fareplay.new(ROME, seats=2, seed=3).view(0)
    with pytest.raises(EngineError, match=what):
        bots.make(f"engine:{engine(tmp_path, *lines)}", ROME).choose(view, bots.Clock())


def test_engines_meet_bots_in_the_arena(tmp_path: Path) -> None:
    bad = f"engine:{engine(tmp_path, 'ready', '', 'moves Q99')}"
    (good,) = Contest(ROME, ("random", f"engine:{EXAMPLE}"), games=1).play(processes=1)
    assert {result.foul for result in good} == {None}
    (lost,) = Contest(ROME, ("random", bad), games=1, seconds=1).play(processes=1)
    assert all(result.foul and "illegal move 'Q99'" in result.foul for result in lost)


def test_there_must_be_such_a_program() -> None:
    with pytest.raises(fareplay.InvalidOption, match="there is no program 'no-such-engine'"):
        Contest(ROME, ("random", "engine:no-such-engine --fast"), games=1).check()
