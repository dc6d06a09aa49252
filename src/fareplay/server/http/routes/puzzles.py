"""Endpoints about puzzles, and about positions that are tried again."""

from typing import Any

import fareplay
from fareplay import puzzles as collection
from fareplay.puzzles.puzzle import Puzzle as Known
from fareplay.puzzles.puzzle import by_id
from fareplay.server.errors import conflict, not_found, too_many_tables
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.schemas.common import Empty
from fareplay.server.http.schemas.play import Snapshot
from fareplay.server.http.schemas.puzzles import PositionRequest, Puzzle, PuzzleAnswer, PuzzleInfo
from fareplay.server.storage.rows import SeatRow
from fareplay.server.storage.tables import add_begun, close_puzzles
from fareplay.server.tables import positions, snapshots
from fareplay.server.tables.clocks import now_ms

puzzles = Endpoints("puzzles")


@puzzles("GET", "/api/puzzles", list[PuzzleInfo], cache_control="public, max-age=3600", public=True)
async def list_puzzles(request: ApiRequest) -> list[PuzzleInfo]:
    """All puzzles, without their answers."""
    return [_info(puzzle) for puzzle in collection.load_all()]


@puzzles("GET", "/api/puzzles/{puzzle}", Puzzle, errors=(404,), cache_control="public, max-age=3600", public=True)
async def read_puzzle(request: ApiRequest) -> Puzzle:
    """A puzzle: its position, as a record with all that is to come."""
    puzzle = _find(request)
    return Puzzle(_info(puzzle), dict(puzzle.record))


@puzzles("GET", "/api/puzzles/{puzzle}/answer", PuzzleAnswer, errors=(404,), public=True)
async def read_puzzle_answer(request: ApiRequest) -> PuzzleAnswer:
    """The best line, and where it gains over the obvious one."""
    puzzle = _find(request)
    return PuzzleAnswer(
        puzzle.best,
        puzzle.second,
        puzzle.obvious,
        [list(moves) for moves in puzzle.answer],
        {zone: [*points] for zone, points in puzzle.zones.items()},
    )


@puzzles("POST", "/api/puzzles/{puzzle}/try", Snapshot, body=Empty, status=201, errors=(404,))
async def try_puzzle(request: ApiRequest) -> Any:
    """Play a puzzle from its beginning; one of mine that is under way is given up."""
    puzzle, person, server = _find(request), request.me, request.server
    server.costly.take(person.id)
    for id in await server.store.write(close_puzzles(person.id, now_ms())):
        server.tables.invalidate(id)
    await server.tables.rules_ready(puzzle.game)
    game = fareplay.load(puzzle.record)
    row = positions.row_for(game, person, "puzzle", puzzle.id, [SeatRow(0)], 0)
    if not await server.store.write(add_begun(row, positions.turns_before(game, row.made_at), 1_000_000)):
        raise too_many_tables()
    table = server.tables.add(row)
    await server.turns.start_from(table, game)
    return snapshots.snapshot_payload(table, person.id, 0, snapshots.view(table, person.id, 0))


@puzzles("POST", "/api/tables/{table}/try", Snapshot, body=PositionRequest, status=201, errors=(404, 409))
async def try_position(request: ApiRequest) -> Any:
    """Try a finished game again from a ply on: a practice table against bots, with the same cards to come."""
    server, person, wish = request.server, request.me, request.data
    server.costly.take(person.id)
    source = await server.tables.get(request.path_params["table"])
    if source.row.state != "finished" or source.game is None:
        raise conflict("not_over", "the game is not over")
    if wish.ply > source.game.ply or wish.seat >= len(source.row.seats):
        raise not_found("position")
    game = source.game.copy()
    while game.ply > wish.ply:
        game.pop()
    if game.is_over:
        raise conflict("over", "nothing is left to play there")
    row = positions.row_for(game, person, "position", source.id, source.row.seats, wish.seat)
    turns = positions.turns_before(game, row.made_at)
    if not await server.store.write(add_begun(row, turns, server.settings.tables_per_person)):
        raise too_many_tables()
    table = server.tables.add(row)
    await server.turns.start_from(table, game)
    return snapshots.snapshot_payload(table, person.id, wish.seat, snapshots.view(table, person.id, wish.seat))


def _find(request: ApiRequest) -> Known:
    puzzle = by_id().get(request.path_params["puzzle"])
    if puzzle is None:
        raise not_found("puzzle")
    return puzzle


def _info(puzzle: Known) -> PuzzleInfo:
    return PuzzleInfo(puzzle.id, puzzle.game, puzzle.difficulty, puzzle.theme, puzzle.turns, puzzle.now)
