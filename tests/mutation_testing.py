"""Do the tests notice a wrong rule? `python -m tests.mutation_testing --count 100 --seed 1`.

Changes one thing in a copy of the rules (a comparison, a sum, a number, a condition), plays games in lock-step with the
oracle, runs the tests by rule number and the recorded games, uncompiled, and lists the changes that nothing noticed.
Some of those are not mistakes, because they make no difference to any game.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from rich.progress import track

ROOT: Final = Path(__file__).parent.parent
GAMES: Final = ROOT / "src" / "fareplay" / "games"
TESTS: Final = {
    "get_on_board": ["test_rules_*.py", "test_examples.py", "test_traps.py", "test_recorded_games.py"],
    "ticket_to_ride": ["test_*_rules.py", "test_recorded_games.py"],
}
# The files that define the rules; descriptions and file readers have their own tests.
FILES: Final = {
    "get_on_board": ["boarding", "line", "lines", "objectives", "scoring", "tally", "traffic", "turn"],
    "ticket_to_ride": ["cards", "moves", "routes", "scoring", "setup", "tickets", "turn"],
}
LOCKSTEP_GAMES: Final = 20
PATIENCE: Final = 600  # seconds; a change that makes a game endless is noticed too
OPPOSITES: Final[dict[type[ast.AST], Callable[[], ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """One change: of the n-th thing that can be changed in a file."""

    file: Path
    place: int

    def __str__(self) -> str:
        changed, line = self.changed()
        before = self.file.read_text().splitlines()[line - 1].strip()
        new, old = ast.unparse(changed).splitlines(), ast.unparse(ast.parse(self.file.read_text())).splitlines()
        after = next((one.strip() for one, other in zip(new, old, strict=False) if one != other), "")
        return f"{self.file.relative_to(GAMES)}:{line}: {before}  →  {after}"

    def changed(self) -> tuple[ast.Module, int]:
        """The file's syntax with the change, and its line."""
        tree = ast.parse(self.file.read_text())
        for number, (line, change) in enumerate(changes(tree)):
            if number == self.place:
                change()
                return ast.fix_missing_locations(tree), line
        raise IndexError(self.place)


def changes(tree: ast.Module) -> Iterator[tuple[int, Callable[[], None]]]:
    """Everything that can be changed inside the functions of a file: its line, and what makes the change."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in (inner for statement in function.body for inner in ast.walk(statement)):
            yield from changes_of(node)


def changes_of(node: ast.AST) -> Iterator[tuple[int, Callable[[], None]]]:
    """What can be changed about one thing."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in OPPOSITES:
        yield node.lineno, lambda: node.ops.__setitem__(0, OPPOSITES[type(node.ops[0])]())  # type: ignore[call-overload]
    elif isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp) and type(node.op) in OPPOSITES:
        yield node.lineno, lambda: setattr(node, "op", OPPOSITES[type(node.op)]())
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        number = node.value
        yield node.lineno, lambda: setattr(node, "value", number + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        truth = node.value
        yield node.lineno, lambda: setattr(node, "value", not truth)
    elif isinstance(node, ast.If):
        condition = node.test
        yield node.lineno, lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), condition))


def mutants_of(game: str) -> list[Mutant]:
    """Every change that can be made to the rules of a game."""
    files = [GAMES / game / "rules" / f"{name}.py" for name in FILES[game]]
    return [Mutant(file, n) for file in files for n, _ in enumerate(changes(ast.parse(file.read_text())))]


def is_noticed(mutant: Mutant, source: Path) -> bool:
    """Run the tests against a copy of the sources with the change in it."""
    game = mutant.file.parent.name
    copied = source / mutant.file.relative_to(ROOT / "src")
    before = copied.read_text()
    copied.write_text(ast.unparse(mutant.changed()[0]))
    try:
        return not (passes(lockstep(game), source) and passes(rule_tests(game), source))
    finally:
        copied.write_text(before)


def rule_tests(game: str) -> list[str]:
    """Runs the tests of a game that name rules."""
    files = [str(file) for pattern in TESTS[game] for file in sorted((ROOT / "tests" / game).glob(pattern))]
    return ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *files]


def lockstep(game: str) -> list[str]:
    """Plays some games in lock-step with the oracle."""
    play = f"from tests.{game}.lockstep import play_in_step"
    return ["-c", f"{play}\nfor seed in range({LOCKSTEP_GAMES}): play_in_step(seed)"]


def passes(arguments: list[str], source: Path) -> bool:
    """Return whether a run of Python on these sources succeeds."""
    environment = {**os.environ, "FAREPLAY_KERNELS": "python", "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"}
    try:
        done = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main() -> int:
    """Try some changes; 0 if all were noticed."""
    options = argparse.ArgumentParser(prog="python -m tests.mutation_testing", description=__doc__.splitlines()[0])
    options.add_argument("--count", type=int, default=100, help="how many changes, chosen by chance")
    options.add_argument("--seed", type=int, default=1, help="other seeds, other changes")
    options.add_argument("--only", choices=sorted(TESTS), help="this game only")
    chosen = options.parse_args()
    everything = [mutant for game in ([chosen.only] if chosen.only else sorted(TESTS)) for mutant in mutants_of(game)]
    picked = Random(chosen.seed).sample(everything, min(chosen.count, len(everything)))
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "dist"))
        for game in TESTS:
            if not (passes(lockstep(game), source) and passes(rule_tests(game), source)):
                print(f"the tests of {game} fail without any change")
                return 2
        for mutant in track(picked, "changing rules"):
            if not is_noticed(mutant, source):
                survivors.append(mutant)
                print(f"not noticed: {mutant}", flush=True)
    print(f"{len(picked) - len(survivors)} of {len(picked)} changes noticed, of {len(everything)} that could be made")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main())
