"""The puzzle service: opens tries at tables, plays the others' part, says when a try is over, and rates the first."""

from functools import partial
from typing import Final

import fareplay
from fareplay.game import Game
from fareplay.puzzles.kinds import Result, kind_of
from fareplay.puzzles.puzzle import Puzzle, by_id, load_all
from fareplay.server.errors import not_found
from fareplay.server.http.schemas.puzzles import MyPuzzles, PuzzleAnswer, PuzzleInfo, PuzzleTry
from fareplay.server.puzzles.rating import BEGINNER, BY_DIFFICULTY, PuzzleRating, rate
from fareplay.server.storage import puzzles as scripts
from fareplay.server.storage.puzzles import RatedPuzzleRow, SolverRow
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow
from fareplay.server.storage.store import Script, Store
from fareplay.server.tables import positions
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.clocks import now_ms
from fareplay.server.tables.table import CachedTable

PURPOSE: Final = "puzzle"


class PuzzleService:
    """The puzzles of this server."""

    def __init__(self, store: Store, tables: TableCache) -> None:
        self._store, self._tables = store, tables

    async def list(self) -> list[PuzzleInfo]:
        """All puzzles, with what they are rated by now."""
        known = await self._store.read(scripts.ratings())
        return [info_of(puzzle, known.get(puzzle.id)) for puzzle in load_all()]

    async def mine(self, person: PersonRow | None) -> MyPuzzles:
        """A person's rating, and what they tried and solved."""
        solver = None if person is None else await self._store.read(scripts.find_solver(person.id))
        tries = [] if person is None else await self._store.read(scripts.tries_of(person.id))
        known = solver or SolverRow(BEGINNER.rating, BEGINNER.deviation, 0, 0, 0, 0)
        return MyPuzzles(
            rating=round(known.rating),
            deviation=round(known.deviation),
            tried=[one.puzzle for one in tries if one.solved is not None],
            solved=[one.puzzle for one in tries if one.done],
            first_time=known.solved,
            streak=known.streak,
            longest=known.longest,
        )

    async def begin(self, person: PersonRow, puzzle: Puzzle) -> CachedTable:
        """A table at which a person tries a puzzle; the caller starts it."""
        await self._tables.rules_ready(puzzle.game)
        game = fareplay.load(puzzle.record)
        seats = [SeatRow(seat) for seat in range(game.seats)]
        row = positions.row_for(game, person, PURPOSE, puzzle.id, seats, puzzle.seat)
        turns = positions.turns_before(game, row.made_at)
        fail = partial(rated, puzzle, False)
        for id in await self._store.write(scripts.begin_try(row, turns, person.id, puzzle.id, fail)):
            self._tables.invalidate(id)
        return self._tables.add(row)

    def played(self, row: TableRow, game: Game) -> Script[None]:
        """What is written with the turns of a puzzle's table: the result, when it is over."""
        puzzle = by_id().get(row.subject or "")
        if puzzle is None:
            return
        person, result = row.seats[puzzle.seat].person, kind_of(puzzle.game).result(puzzle, game)
        if result is not None and person is not None:
            fit = partial(rated, puzzle, result.solved)
            yield from scripts.end_try(person, puzzle.id, row.id, result.solved, now_ms(), fit)

    async def result(self, person: PersonRow, table: CachedTable) -> PuzzleTry:
        """How a person's try at a table goes, with the answer once it is over."""
        puzzle = by_id().get(table.row.subject or "") if table.row.purpose == PURPOSE else None
        if puzzle is None or table.game is None or table.row.seats[puzzle.seat].person != person.id:
            raise not_found("puzzle")
        found: Result | None = kind_of(puzzle.game).result(puzzle, table.game)
        if found is None:
            return PuzzleTry(over=False, made=None, solved=False, rating=None, change=None, answer=None)
        first = await self._store.read(scripts.find_try(person.id, puzzle.id))
        rating = change = None
        if first is not None and first.table == table.id and first.after is not None:
            before = BEGINNER.rating if first.before is None else first.before
            rating, change = round(first.after), round(first.after) - round(before)
        return PuzzleTry(True, found.made, found.solved, rating, change, answer_of(puzzle))

    async def give_up(self, person: PersonRow, puzzle: Puzzle) -> PuzzleAnswer:
        """The answer; a first try that is not over has failed."""
        fail = partial(rated, puzzle, False)
        await self._store.write(scripts.give_up(person.id, puzzle.id, now_ms(), fail))
        return answer_of(puzzle)


def find(id: str) -> Puzzle:
    """A puzzle by its id; ApiError if there is none."""
    puzzle = by_id().get(id)
    if puzzle is None:
        raise not_found("puzzle")
    return puzzle


def info_of(puzzle: Puzzle, known: RatedPuzzleRow | None = None) -> PuzzleInfo:
    """What is shown of a puzzle in a list."""
    first = BY_DIFFICULTY[puzzle.difficulty]
    return PuzzleInfo(
        id=puzzle.id,
        game=puzzle.game,
        difficulty=puzzle.difficulty,
        theme=puzzle.theme,
        turns=puzzle.turns,
        now=puzzle.now,
        goal=puzzle.goal,
        subject=puzzle.subject,
        rating=round(first.rating if known is None else known.rating),
    )


def answer_of(puzzle: Puzzle) -> PuzzleAnswer:
    """The answer of a puzzle."""
    return PuzzleAnswer(
        best=puzzle.best,
        second=puzzle.second,
        obvious=puzzle.obvious,
        turns=[list(moves) for moves in puzzle.answer],
        zones={zone: [*points] for zone, points in puzzle.zones.items()},
    )


def rated(
    puzzle: Puzzle, solved: bool, solver: SolverRow | None, known: RatedPuzzleRow | None
) -> tuple[SolverRow, RatedPuzzleRow]:
    """The ratings after a first try."""
    person = BEGINNER if solver is None else PuzzleRating(solver.rating, solver.deviation)
    first = BY_DIFFICULTY[puzzle.difficulty]
    other = first if known is None else PuzzleRating(known.rating, known.deviation)
    person, other = rate(person, other, solved)
    before = solver or SolverRow(0, 0, 0, 0, 0, 0)
    tries = known or RatedPuzzleRow(puzzle.id, 0, 0, 0, 0)
    streak = before.streak + 1 if solved else 0
    return (
        SolverRow(
            person.rating,
            person.deviation,
            before.tried + 1,
            before.solved + solved,
            streak,
            max(streak, before.longest),
        ),
        RatedPuzzleRow(puzzle.id, other.rating, other.deviation, tries.tried + 1, tries.solved + solved),
    )
