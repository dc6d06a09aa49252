"""Database scripts for puzzles: tries, and ratings of people and puzzles. Only a person's first try is rated."""

from collections.abc import Callable

from msgspec import Struct

from fareplay.server.storage.neighbours import tried_next_door
from fareplay.server.storage.store import Script


class PuzzleTryRow(Struct):
    """A person's first try of a puzzle. `solved` is None if it was not finished; `done` says if any try solved it."""

    puzzle: str
    solved: bool | None
    done: bool
    before: float | None  # the person's rating
    after: float | None


class SolverRow(Struct):
    """A person's rating and number of solved first tries."""

    rating: float
    deviation: float
    tried: int
    solved: int
    streak: int
    longest: int


class RatedPuzzleRow(Struct):
    """A puzzle's rating and number of first tries that solved it."""

    puzzle: str
    rating: float
    deviation: float
    tried: int
    solved: int


Rate = Callable[[SolverRow | None, RatedPuzzleRow | None], tuple[SolverRow, RatedPuzzleRow]]


def add_try(person: str, puzzle: str, solved: bool, now: int, rate: Rate) -> Script[PuzzleTryRow | None]:
    """Store a try. The first is rated and returned; of a later one only a success is stored."""
    first = yield (
        "INSERT INTO puzzle_tries (person, puzzle, table_id, begun_at, ended_at, solved, done) "
        "VALUES ($1, $2, '', $3, $3, $4, $4) ON CONFLICT (person, puzzle) DO NOTHING RETURNING puzzle",
        (person, puzzle, now, int(solved)),
    )
    if not first:
        # A try that was started at a table of an earlier version and not finished still counts as the first.
        first = yield (
            "UPDATE puzzle_tries SET solved = $3, ended_at = $4 "
            "WHERE person = $1 AND puzzle = $2 AND solved IS NULL RETURNING puzzle",
            (person, puzzle, int(solved), now),
        )
    if solved:
        yield "UPDATE puzzle_tries SET done = 1 WHERE person = $1 AND puzzle = $2", (person, puzzle)
    if not first:
        return None
    if (yield from tried_next_door(person, "puzzle_tries", "person", "t.puzzle = $2 AND t.solved IS NOT NULL", puzzle)):
        return None
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
    return (yield from find_try(person, puzzle))


def find_try(person: str, puzzle: str) -> Script[PuzzleTryRow | None]:
    """Return a person's first try of a puzzle."""
    rows = yield (
        "SELECT puzzle, solved, done, rating_before, rating_after FROM puzzle_tries "
        "WHERE person = $1 AND puzzle = $2 /*locked*/",
        (person, puzzle),
    )
    return next((_try(*row) for row in rows), None)


def tries_of(person: str) -> Script[list[PuzzleTryRow]]:
    """Return all first tries of a person."""
    rows = yield (
        "SELECT puzzle, solved, done, rating_before, rating_after FROM puzzle_tries WHERE person = $1",
        (person,),
    )
    return [_try(*row) for row in rows]


def find_solver(person: str, locked: bool = False) -> Script[SolverRow | None]:
    """Return a person's rating, if they have a rated try."""
    rows = yield (
        "SELECT rating, deviation, tried, solved, streak, longest FROM puzzle_solvers WHERE person = $1"
        + (" /*locked*/" if locked else ""),
        (person,),
    )
    return next((SolverRow(*row) for row in rows), None)


def find_rating(puzzle: str) -> Script[RatedPuzzleRow | None]:
    """Return a puzzle's rating, if anybody has tried it. The row stays locked until the transaction ends."""
    rows = yield (
        "SELECT puzzle, rating, deviation, tried, solved FROM puzzle_ratings WHERE puzzle = $1 /*locked*/",
        (puzzle,),
    )
    return next((RatedPuzzleRow(*row) for row in rows), None)


def ratings() -> Script[dict[str, RatedPuzzleRow]]:
    """Return the ratings of all puzzles that anybody has tried."""
    rows = yield "SELECT puzzle, rating, deviation, tried, solved FROM puzzle_ratings", ()
    return {str(row[0]): RatedPuzzleRow(*row) for row in rows}


def _try(puzzle: str, solved: int | None, done: int, before: float | None, after: float | None) -> PuzzleTryRow:
    return PuzzleTryRow(puzzle, None if solved is None else bool(solved), bool(done), before, after)


def forget(person: str) -> Script[None]:
    """Delete the tries and the rating of a deleted account."""
    for table in ("puzzle_tries", "puzzle_solvers"):
        yield f"DELETE FROM {table} WHERE person = $1", (person,)
