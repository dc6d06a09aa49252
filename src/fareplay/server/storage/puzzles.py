"""Scripts about puzzles: who tried which, and ratings of people and puzzles. Only a person's first try is rated."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from fareplay.server.storage.rows import TableRow, TurnRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import add_begun, close_puzzles

MOST_TABLES: Final = 1_000_000  # tries of puzzles are not counted among a person's tables


class PuzzleTryRow(Struct):
    """A person's first try of a puzzle. `solved` is None while it goes on; `done` says whether any try solved it."""

    puzzle: str
    table: str
    solved: bool | None
    done: bool
    before: float | None  # the person's rating
    after: float | None


class SolverRow(Struct):
    """A person's rating, and how many first tries went well."""

    rating: float
    deviation: float
    tried: int
    solved: int
    streak: int
    longest: int


class RatedPuzzleRow(Struct):
    """A puzzle's rating, and how many first tries solved it."""

    puzzle: str
    rating: float
    deviation: float
    tried: int
    solved: int


Rate = Callable[[SolverRow | None, RatedPuzzleRow | None], tuple[SolverRow, RatedPuzzleRow]]


def begin_try(row: TableRow, turns: list[TurnRow], person: str, puzzle: str, fail: Rate) -> Script[list[str]]:
    """Open a table for a try and close those under way; returns them. A first try that is begun again after a turn of
    it was played has failed; before that it is the same try."""
    closed = yield from close_puzzles(person, row.made_at)
    yield from add_begun(row, turns, MOST_TABLES)
    first = yield (
        "INSERT INTO puzzle_tries (person, puzzle, table_id, begun_at, done) VALUES ($1, $2, $3, $4, 0) "
        "ON CONFLICT (person, puzzle) DO NOTHING RETURNING puzzle",
        (person, puzzle, row.id, row.made_at),
    )
    if first:
        return closed
    known = yield from find_try(person, puzzle)
    if known is None or known.solved is not None:
        return closed
    played = yield "SELECT ply FROM tables WHERE id = $1", (known.table,)
    if played and int(played[0][0]) > row.ply:
        yield from end_try(person, puzzle, known.table, False, row.made_at, fail)
    else:
        yield (
            "UPDATE puzzle_tries SET table_id = $3 WHERE person = $1 AND puzzle = $2 AND solved IS NULL",
            (person, puzzle, row.id),
        )
    return closed


def give_up(person: str, puzzle: str, now: int, fail: Rate) -> Script[None]:
    """Somebody asks for the answer: a first try that is not over has failed, begun or not."""
    yield (
        "INSERT INTO puzzle_tries (person, puzzle, table_id, begun_at, done) VALUES ($1, $2, '', $3, 0) "
        "ON CONFLICT (person, puzzle) DO NOTHING",
        (person, puzzle, now),
    )
    known = yield from find_try(person, puzzle)
    if known is not None and known.solved is None:
        yield from end_try(person, puzzle, known.table, False, now, fail)


def end_try(person: str, puzzle: str, table: str, solved: bool, now: int, rate: Rate) -> Script[None]:
    """A try is over: the first is rated, once; a later one can only be noted as solved."""
    if solved:
        yield "UPDATE puzzle_tries SET done = 1 WHERE person = $1 AND puzzle = $2", (person, puzzle)
    first = yield (
        "UPDATE puzzle_tries SET solved = $4, ended_at = $5 "
        "WHERE person = $1 AND puzzle = $2 AND table_id = $3 AND solved IS NULL RETURNING puzzle",
        (person, puzzle, table, int(solved), now),
    )
    if not first:
        return
    before, known = (yield from find_solver(person, locked=True)), (yield from find_rating(puzzle))
    solver, rated = rate(before, known)
    yield (
        "INSERT INTO puzzle_solvers (person, rating, deviation, tried, solved, streak, longest) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person) DO UPDATE SET rating = excluded.rating, "
        "deviation = excluded.deviation, tried = excluded.tried, solved = excluded.solved, "
        "streak = excluded.streak, longest = excluded.longest",
        (person, solver.rating, solver.deviation, solver.tried, solver.solved, solver.streak, solver.longest),
    )
    yield (
        "INSERT INTO puzzle_ratings (puzzle, rating, deviation, tried, solved) VALUES ($1, $2, $3, $4, $5) "
        "ON CONFLICT (puzzle) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, "
        "tried = excluded.tried, solved = excluded.solved",
        (puzzle, rated.rating, rated.deviation, rated.tried, rated.solved),
    )
    yield (
        "UPDATE puzzle_tries SET rating_before = $3, rating_after = $4 WHERE person = $1 AND puzzle = $2",
        (person, puzzle, None if before is None else before.rating, solver.rating),
    )


def find_try(person: str, puzzle: str) -> Script[PuzzleTryRow | None]:
    """A person's first try of a puzzle."""
    rows = yield (
        "SELECT puzzle, table_id, solved, done, rating_before, rating_after FROM puzzle_tries "
        "WHERE person = $1 AND puzzle = $2 /*locked*/",
        (person, puzzle),
    )
    return next((_try(*row) for row in rows), None)


def tries_of(person: str) -> Script[list[PuzzleTryRow]]:
    """All first tries of a person."""
    rows = yield (
        "SELECT puzzle, table_id, solved, done, rating_before, rating_after FROM puzzle_tries WHERE person = $1",
        (person,),
    )
    return [_try(*row) for row in rows]


def find_solver(person: str, locked: bool = False) -> Script[SolverRow | None]:
    """A person's rating, if any try of theirs was rated."""
    rows = yield (
        "SELECT rating, deviation, tried, solved, streak, longest FROM puzzle_solvers WHERE person = $1"
        + (" /*locked*/" if locked else ""),
        (person,),
    )
    return next((SolverRow(*row) for row in rows), None)


def find_rating(puzzle: str) -> Script[RatedPuzzleRow | None]:
    """A puzzle's rating, if anybody tried it; locked until the transaction ends."""
    rows = yield (
        "SELECT puzzle, rating, deviation, tried, solved FROM puzzle_ratings WHERE puzzle = $1 /*locked*/",
        (puzzle,),
    )
    return next((RatedPuzzleRow(*row) for row in rows), None)


def ratings() -> Script[dict[str, RatedPuzzleRow]]:
    """The ratings of all puzzles that anybody tried."""
    rows = yield "SELECT puzzle, rating, deviation, tried, solved FROM puzzle_ratings", ()
    return {str(row[0]): RatedPuzzleRow(*row) for row in rows}


def _try(
    puzzle: str, table: str, solved: int | None, done: int, before: float | None, after: float | None
) -> PuzzleTryRow:
    return PuzzleTryRow(puzzle, table, None if solved is None else bool(solved), bool(done), before, after)
