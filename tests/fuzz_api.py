"""A fuzzer of the public library: random calls with odd arguments, in a separate process.

    python -m tests.fuzz_api --calls 100000 [--seed 1]

A call must return, or raise one of our errors or a TypeError, ValueError or IndexError with a message; after an error
everything is unchanged. Nothing may crash the interpreter: kernels do not check indexes. Objects of the library's own
types (a view, a game, a clock) are passed where they belong; everything else may be anything.

Each call is logged before it is made, so that a crash is reported with its call.
"""

import argparse
import copy
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import fareplay
from fareplay import boards, bots, envs, puzzles
from fareplay.bots import Clock
from fareplay.errors import FareplayError, short_repr
from fareplay.game import encoding, record
from fareplay.puzzles import kinds
from fareplay.puzzles import puzzle as puzzle_files
from fareplay.rules import registry
from tests.random_games import KINDS, play_randomly

REFUSALS = (FareplayError, TypeError, ValueError, IndexError)
ODD = (-(2**63), -(10**6), -129, -2, -1, 0, 1, 2, 5, 6, 8, 99, 127, 128, 255, 32768, 10**6, 2**31, 2**63, 2**70)
STRANGE: tuple[Any, ...] = (
    None,
    True,
    1.5,
    float("nan"),
    float("inf"),
    "0",
    "C3",
    "T1",
    "stop",
    "keep 1",
    "keep 1 2",
    "draw deck",
    "claim 99 blue 9",
    "claim 6 bus 4",
    "get-on-board/rome",
    "../../etc",
    "novice",
    "",
    "\0",
    "\ud800",
    "x" * 100_000,
    b"0",
    [],
    [0],
    ["C3", None],
    {},
    {"a": 1},
    {"scores": "hidden"},
    {"first": 99},
    (),
    object(),
    np.int64(-1),
    np.float32(0.5),
    np.zeros((2, 2)),
    Random,
)
SIZES: tuple[Any, ...] = (-(2**70), -1, 0, 1, 2, 3, 2**62, 2**70, None, "3", 1.5, True)  # of arguments that take memory

Call = Callable[[], object]
Calls = dict[str, Call]


class Table:
    """A game in the middle of play, and environments of its board."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.name, self.seats = chance.choice(KINDS)
        self.game = fareplay.new(self.name, self.seats, chance.getrandbits(32))
        play_randomly(self.game, chance.randrange(150), chance)
        self.batch = envs.Batch(self.name, self.seats, 3, seed=1)
        if chance.random() < 0.9:
            self.batch.reset(chance.getrandbits(32))
        self.code = encoding.encoding_of(self.game.rules, self.seats, {})
        self.view = self.game.view(chance.choice([None, *range(self.seats)]))
        self.text = envs.text(self.name, self.seats)
        self.text.reset(seed=chance.getrandbits(32))
        self.single = envs.single(
            self.name, opponents=["random"] * (self.seats > 1), seats=self.seats, illegal="refuse"
        )
        self.single.reset(seed=chance.getrandbits(31))
        self.puzzle = chance.choice(puzzles.load_all())

    def saved(self) -> tuple[object, ...]:
        """Return everything that a failed call must not change."""
        game, text, single = self.game, self.text.game, self.single.game
        return (
            game.moves,
            game.state_at(game.ply).tobytes(),
            self.batch._states.tobytes(),
            self.batch._slots.tobytes(),
            self.batch._step.mask.tobytes(),
            (text.moves, text.state_at(text.ply).tobytes()),
            (single.moves, single.state_at(single.ply).tobytes()),
            self.view.masked.tobytes(),
        )

    def anything(self) -> Any:
        """Return a number that may be out of range, a move of the game, or something else."""
        kind = self.chance.random()
        if kind < 0.5:
            return self.chance.choice(ODD)
        return self.chance.choice(list(self.game.rules.codes)) if kind < 0.6 else self.chance.choice(STRANGE)

    def broken(self, good: Any) -> Any:
        """Return a value with some places changed, or something else."""
        if self.chance.random() < 0.1:
            return self.anything()
        value = copy.deepcopy(good)
        for _ in range(self.chance.randint(1, 3)):
            path = self.chance.choice(list(_paths(value)) or [()])
            if not path:
                return self.anything()
            holder = value
            for step in path[:-1]:
                holder = holder[step]
            if self.chance.random() < 0.2:
                del holder[path[-1]]
            else:
                holder[path[-1]] = self.anything()
        return value

    def game_calls(self) -> Calls:
        """Calls of a game."""
        game, one, other, some = self.game, self.anything(), self.anything(), self.anything()
        return {
            "Game.sheet": lambda: game.sheet(one).get(other),
            "Game.view": lambda: game.view(one),
            "Game.film": lambda: game.film(one).to_dict(),
            "Game.film_since": lambda: game.film_since(one, other),
            "Game.svg": lambda: game.svg(one),
            "Game.sketch": lambda: game.sketch(one),
            "Game.choices": lambda: game.choices(one),
            "Game.lines": lambda: [(line.events, line.to_dict()) for line in game.lines()[:3]],
            "Game.lines_ahead": lambda: game.lines_ahead(one),
            "Game.symbol_points": lambda: game.symbol_points(one),
            "Game.seen_setup": lambda: game.seen_setup(one),
            "Game.viewer": lambda: game.viewer(one),
            "Game.log.seen_by": lambda: game.log.seen_by(one),
            "Game.log.seen_at": lambda: game.log.seen_at(one, other),
            "Game.log.at": lambda: game.log.at(one),
            "Game.state_at": lambda: game.state_at(one),
            "Game.move_at": lambda: game.move_at(one),
            "Game.peek": lambda: game.peek(one).to_dict(),
            "Game.push": lambda: game.push(one),
            "Game.pop": lambda: game.pop(),
            "Game.reason": lambda: game.reason([one, other]),
            "Game.reason_anything": lambda: game.reason(one),
            "Game.legal_moves": lambda: (game.legal_moves[one], other in game.legal_moves),
            "Game.eq": lambda: (game == one, game != other, game.legal_moves == some),
            "Game.copy": lambda: (copy.copy(game), copy.deepcopy(game), repr(game), str(game)),
        }

    def library_calls(self) -> Calls:
        """Calls of functions: games, records, boards, views."""
        one, other, some = self.anything(), self.anything(), self.anything()
        name, chance = self.name, self.chance
        return {
            "new": lambda: fareplay.new(one, other, some),
            "new_seats": lambda: fareplay.new(name, one, other),
            "new_setup": lambda: fareplay.new(name, self.seats, 1, setup=one, options=other),
            "new_given": lambda: fareplay.new(name, self.seats, 1, setup=self.broken(self.game.setup)),
            "new_options": lambda: fareplay.new(name, self.seats, 1, options={str(one)[:20]: other}),
            "load": lambda: fareplay.load(self.broken(self.game.record())),
            "load_text": lambda: fareplay.load(json.dumps(self.broken(self.game.record()), default=str)),
            "load_anything": lambda: fareplay.load(one, seed=other),
            "record.parse": lambda: record.parse(one),
            "determinise": lambda: fareplay.determinise(self.view, one),
            "determinise_anything": lambda: fareplay.determinise(one, other),
            "boards.read": lambda: boards.read(one),
            "boards.read_file": lambda: boards.read_file(one),
            "boards.file_schema": lambda: boards.file_schema(one),
            "registry.by_name": lambda: registry.by_name(one),
            "registry.find": lambda: registry.find(one),
            "registry.from_facts": lambda: registry.from_facts(self.broken(boards.read(name)), "facts.json"),
            "View": lambda: (self.view.to_dict(), str(self.view), self.view.svg(), self.view.scores, self.view == one),
            "Clock": lambda: Clock(one if chance.random() < 0.5 else None).seconds_left,
            "IllegalMove": lambda: str(fareplay.IllegalMove(one, str(other), str(some), ["C3"])),
        }

    def env_calls(self) -> Calls:
        """Calls of environments and encodings."""
        one, other, batch, code = self.anything(), self.anything(), self.batch, self.code
        actions = np.array([self.chance.choice(ODD[:-2]) for _ in range(batch.games)])
        size, name = self.chance.choice(SIZES), self.name
        return {
            "Batch.observed": lambda: batch.observed(one, other),
            "Batch.observed_seat": lambda: batch.observed(0, other),
            "Batch.observed_by": lambda: batch.observed_by(one),
            "Batch.resample": lambda: batch.resample(one, other, self.chance.choice(ODD)),
            "Batch.set_game": lambda: batch.set_game(one, other),
            "Batch.game": lambda: batch.game(one),
            "Batch.moves": lambda: batch.moves(one),
            "Batch.state": lambda: batch.state(one),
            "Batch.game_number": lambda: batch.game_number(one),
            "Batch.action": lambda: batch.action(one),
            "Batch.step": lambda: batch.step(actions),
            "Batch.advance": lambda: batch.advance(actions),
            "Batch.step_anything": lambda: batch.step(one),
            "Batch.advance_anything": lambda: batch.advance(one),
            "Batch.step_legal": lambda: batch.step(batch.sample()),
            "Batch.reset": lambda: batch.reset(one),
            "Batch.copy": lambda: (copy.copy(batch), repr(batch), batch.now),
            "Batch": lambda: envs.Batch(name, one, 2),
            "Batch_games": lambda: envs.Batch(name, self.seats, size),
            "Batch_seed": lambda: envs.Batch(name, self.seats, 2, one),
            "Batch_threads": lambda: envs.Batch(name, self.seats, 2, 1, size),
            "Batch_options": lambda: envs.Batch(name, self.seats, 2, options=one, reward=other),
            "Batch_game": lambda: envs.Batch(one, 2, 2),
            "single": lambda: envs.single(name, one, ["random"], other),
            "single_opponents": lambda: envs.single(name, opponents=one, reward=other),
            "single.step": lambda: self.single.step(one),
            "single.step_action": lambda: self.single.step(self.chance.randrange(len(code.actions))),
            "single.reset": lambda: self.single.reset(seed=one if isinstance(one, int) else None),
            "vector": lambda: envs.vector(name, size, opponents=["random"], seats=self.seats),
            "vector_seat": lambda: envs.vector(name, 2, one, ["random"], other),
            "aec": lambda: envs.aec(name, one, options=other),
            "text": lambda: envs.text(name, one, seat=other),
            "text_options": lambda: envs.text(name, patience=one, opponents=other),
            "text.step": lambda: self.text.step(one),
            "text.reset": lambda: self.text.reset(one, other),
            "text.get_observation": lambda: (self.text.get_observation(), self.text.close()),
            "Encoding.observe": lambda: code.observe(self.view),
            "Encoding.mask": lambda: code.mask(self.view),
            "Encoding.observe_other": lambda: code.observe(fareplay.new("get-on-board/paris", 4, 1).view(3)),
            "Encoding.split": lambda: code.split(np.zeros(code.size, np.float32)),
            "Encoding.split_anything": lambda: code.split(np.zeros(self.chance.choice((0, 1, 5)), np.float32)),
            "encoding_of": lambda: encoding.encoding_of(self.game.rules, one, {}),
        }

    def bot_calls(self) -> Calls:
        """Calls of bots and puzzles."""
        one, other, some, view, name = self.anything(), self.anything(), self.anything(), self.view, self.name
        level, found = self.chance.choice(["random", "novice"]), self.puzzle
        kind = kinds.kind_of(found.game)
        return {
            "bots.choose": lambda: bots.make(level, name, seed=1).choose(view, Clock()),
            "bots.plan_turn": lambda: bots.plan_turn(bots.make(level, name, seed=1), view, Clock()),
            "bots.make": lambda: bots.make(one, other),
            "bots.make_level": lambda: bots.make(one, name),
            "bots.make_seed": lambda: bots.make(level, name, seed=one).choose(self.game.view(0), Clock()),
            "bots.make_casual": lambda: bots.make("casual", name, seed=one, playouts=other, threads=some),
            "bots.make_seconds": lambda: bots.make("casual", name, seconds=one, weights=other),
            "bots.names": lambda: bots.names(one),
            "bots.from_policy": lambda: bots.from_policy(lambda _o, _m: one, name).choose(view, Clock()),
            "bots.from_policy_anything": lambda: bots.from_policy(one, other),
            "bots.hint": lambda: bots.hint(view, one if not isinstance(one, int) or one < 20 else 5),
            "bots.prove": lambda: bots.prove(self.game, one, other, seconds=0.01),
            "bots.solve": lambda: bots.solve(self.game, one, width=2, seconds=0),
            "puzzles.from_dict": lambda: puzzle_files.from_dict(self.broken(found.to_dict())),
            "puzzles.from_anything": lambda: puzzle_files.from_dict(one),
            "puzzles.make": lambda: next(puzzles.make(one, 0, other), None),
            "puzzles.kind_of": lambda: kinds.kind_of(one),
            "puzzles.check": lambda: puzzles.check(puzzle_files.from_dict(self.broken(found.to_dict())), seconds=0.01),
            "puzzles.result": lambda: kind.result(found, fareplay.load(found.record)),
        }


def fuzz(calls: int, seed: int, note: Callable[[str], None]) -> tuple[Counter[str], list[str]]:
    """Make a number of calls; return how many succeeded and failed, by name, and the problems."""
    chance, counted, wrong = Random(seed), Counter[str](), dict[str, str]()
    while counted.total() < calls:
        table = Table(chance)
        for _ in range(min(200, calls - counted.total())):
            table.text.reset(seed=1) if table.text.is_over else None
            if table.single._game is None or table.single.game.is_over:
                table.single.reset(seed=1)
            areas = (table.game_calls, table.library_calls, table.env_calls, table.bot_calls)
            offered = chance.choices(areas, (5, 3, 5, 1))[0]()
            name = chance.choice(list(offered))
            before = table.saved()
            note(f"{counted.total()} {name} on {table.name} with {table.seats}, {table.game.ply} moves made\n")
            try:
                offered[name]()
                counted[f"{name} answered"] += 1
            except REFUSALS as error:
                counted[f"{name} refused"] += 1
                if not str(error):
                    wrong.setdefault(name, f"{name}: {type(error).__name__} without a message")
                if table.saved() != before:
                    wrong.setdefault(f"{name}!", f"{name}: refused by {short_repr(error, 300)}, but something changed")
            except Exception as error:
                counted[f"{name} broken"] += 1
                place = error.__traceback__
                while place is not None and place.tb_next is not None:
                    place = place.tb_next
                where = "" if place is None else f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}"
                wrong.setdefault(name + where, f"{name}: {type(error).__name__}: {short_repr(error, 300)} at {where}")
    return counted, list(wrong.values())


def _paths(value: Any, so_far: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every place inside a value."""
    if so_far:
        yield so_far
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from _paths(item, (*so_far, key))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--notes", type=Path, help=argparse.SUPPRESS)  # the process that makes the calls
    chosen = parser.parse_args()
    if chosen.notes is not None:
        return _make_calls(chosen.calls, chosen.seed, chosen.notes)
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "calls"
        command = [sys.executable, "-X", "faulthandler", "-m", "tests.fuzz_api", "--notes", str(notes)]
        done = subprocess.run([*command, "--calls", str(chosen.calls), "--seed", str(chosen.seed)], check=False)
        if done.returncode not in (0, 1):
            last = notes.read_text(errors="replace").splitlines()[-1:] if notes.is_file() else []
            print(f"the interpreter ended with {done.returncode} in the call {' '.join(last)}")
    return done.returncode and 1


def _make_calls(calls: int, seed: int, notes: Path) -> int:
    written = os.open(notes, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)

    def note(line: str) -> None:
        os.pwrite(written, line.ljust(200).encode(), 0)  # the last call only

    counted, wrong = fuzz(calls, seed, note)
    for what, count in sorted(counted.items()):
        print(f"{what}: {count}")
    print(f"{counted.total()} calls, {len(wrong)} defects", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
