"""The puzzle service: judges tries, which are played on devices, and rates each person's first try of a puzzle."""

from functools import partial
from typing import Final

import fareplay
from fareplay.api.clock import now_ms
from fareplay.api.puzzles import MyPuzzles, PuzzleAnswer, PuzzleInfo, PuzzleTry
from fareplay.game.game import Game
from fareplay.puzzles.puzzle import Puzzle, by_id, load_all
from fareplay.server.bots.pool import MOVE, Pool
from fareplay.server.http.errors import invalid, not_found
from fareplay.server.puzzles import storage as scripts
from fareplay.server.puzzles.judging import judge
from fareplay.server.puzzles.rating import BEGINNER, BY_DIFFICULTY, PuzzleRating, rate
from fareplay.server.puzzles.storage import RatedPuzzleRow, SolverRow
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.kinds import TableKind

SECONDS: Final = 120.0  # for a try
RETIRED: Final = ("puzzle", "position")  # purposes of tables in earlier versions


class PuzzleService:
    """The puzzles of this server."""

    def __init__(self, store: Store, tables: TableCache, pool: Pool) -> None:
        self._store, self._pool = store, pool
        for name in RETIRED:
            tables.kinds.add(TableKind(name=name, listed=False, results=False))

    async def all(self) -> list[PuzzleInfo]:
        """Return all puzzles with their current ratings."""
        known = await self._store.read(scripts.ratings())
        return [info_of(puzzle, known.get(puzzle.id)) for puzzle in load_all()]

    async def mine(self, person: PersonRow | None) -> MyPuzzles:
        """Return a person's rating, and the puzzles they tried and solved."""
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

    async def add(self, person: PersonRow, puzzle: Puzzle, moves: list[str]) -> PuzzleTry:
        """Judge and store a try. Raises ApiError if its moves are not legal."""
        judged = await self._pool.run(person.id, MOVE, SECONDS, judge, puzzle.id, moves)
        if isinstance(judged, str):
            raise invalid("bad_try", judged)
        solved = judged is not None and judged.solved
        first = await self._store.write(
            scripts.add_try(person.id, puzzle.id, solved, now_ms(), partial(rated, puzzle, solved))
        )
        rating = change = None
        if first is not None and first.after is not None:
            before = BEGINNER.rating if first.before is None else first.before
            rating, change = round(first.after), round(first.after) - round(before)
        made = None if judged is None else judged.made
        return PuzzleTry(judged is not None, made, solved, rating, change, answer_of(puzzle))


def find(id: str) -> Puzzle:
    """Return a puzzle by its id. Raises ApiError if there is none."""
    puzzle = by_id().get(id)
    if puzzle is None:
        raise not_found("puzzle")
    return puzzle


def info_of(puzzle: Puzzle, known: RatedPuzzleRow | None = None) -> PuzzleInfo:
    """Return the list entry of a puzzle."""
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
    """Return the answer of a puzzle."""
    return PuzzleAnswer(
        best=puzzle.best,
        second=puzzle.second,
        obvious=puzzle.obvious,
        turns=[list(moves) for moves in puzzle.answer],
        sheet=dict(_end_of(puzzle).sheet(puzzle.seat)),
    )


def _end_of(puzzle: Puzzle) -> Game:
    """Return the game after the moves of the answer."""
    game = fareplay.load(puzzle.record)
    for moves in puzzle.answer:
        for move in moves:
            game.push(move)
    return game


def rated(
    puzzle: Puzzle, solved: bool, solver: SolverRow | None, known: RatedPuzzleRow | None
) -> tuple[SolverRow, RatedPuzzleRow]:
    """Return the ratings after a first try."""
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
