"""Endpoints about puzzles, and about positions that are tried again."""

from typing import Any

import fareplay
from fareplay.server.errors import conflict, not_found, too_many_tables
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.schemas.common import Empty
from fareplay.server.http.schemas.play import Snapshot
from fareplay.server.http.schemas.puzzles import (
    Ghost,
    MyPuzzles,
    PositionRequest,
    Puzzle,
    PuzzleAnswer,
    PuzzleInfo,
    PuzzleTry,
)
from fareplay.server.puzzles import service
from fareplay.server.storage.tables import add_begun
from fareplay.server.tables import positions, snapshots

puzzles = Endpoints("puzzles")


@puzzles("GET", "/api/puzzles", list[PuzzleInfo], cache_control="public, max-age=600", public=True)
async def list_puzzles(request: ApiRequest) -> list[PuzzleInfo]:
    """All puzzles, without their answers."""
    return await request.server.puzzles.list()


@puzzles("GET", "/api/puzzles/{puzzle}", Puzzle, errors=(404,), cache_control="public, max-age=3600", public=True)
async def read_puzzle(request: ApiRequest) -> Puzzle:
    """A puzzle: its position, as a record with all that is to come."""
    puzzle = service.find(request.path_params["puzzle"])
    return Puzzle(service.info_of(puzzle), dict(puzzle.record))


@puzzles("GET", "/api/me/puzzles", MyPuzzles, public=True)
async def read_my_puzzles(request: ApiRequest) -> MyPuzzles:
    """My rating, and which puzzles I have tried and solved."""
    return await request.server.puzzles.mine(request.person)


@puzzles("POST", "/api/puzzles/{puzzle}/try", Snapshot, body=Empty, status=201, errors=(404,))
async def try_puzzle(request: ApiRequest) -> Any:
    """Play a puzzle from its beginning; one of mine that is under way is given up."""
    puzzle, person, server = service.find(request.path_params["puzzle"]), request.me, request.server
    request.count_costly()
    table = await server.puzzles.begin(person, puzzle)
    await server.turns.start_from(table, fareplay.load(puzzle.record))
    return snapshots.snapshot_payload(table, person.id, puzzle.seat, snapshots.view(table, person.id, puzzle.seat))


@puzzles("GET", "/api/tables/{table}/puzzle", PuzzleTry, errors=(404,))
async def read_puzzle_try(request: ApiRequest) -> PuzzleTry:
    """How my try goes; once it is over, with the answer."""
    table = await request.server.tables.get(request.path_params["table"])
    return await request.server.puzzles.result(request.me, table)


@puzzles("POST", "/api/puzzles/{puzzle}/answer", PuzzleAnswer, body=Empty, errors=(404,))
async def give_up_puzzle(request: ApiRequest) -> PuzzleAnswer:
    """The best line; if I have not tried the puzzle to its end yet, I have given up."""
    return await request.server.puzzles.give_up(request.me, service.find(request.path_params["puzzle"]))


@puzzles("POST", "/api/tables/{table}/try", Snapshot, body=PositionRequest, status=201, errors=(404, 409))
async def try_position(request: ApiRequest) -> Any:
    """Try a finished game again from a ply on: a practice table against bots, with the same cards to come."""
    server, person, wish = request.server, request.me, request.data
    request.count_costly()
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


@puzzles("GET", "/api/tables/{table}/ghosts", list[Ghost], errors=(404,))
async def read_ghosts(request: ApiRequest) -> list[Ghost]:
    """How the deal of my table was played before, if it is played again: by me, by the others, by friends, by bots."""
    request.count_costly()
    table = await request.server.tables.get(request.path_params["table"])
    return await request.server.ghosts.ghosts(request.me, table)


@puzzles("POST", "/api/tables/{table}/ghosts/expert", Ghost, body=Empty, errors=(404, 409), cancellable=True)
async def play_expert_ghost(request: ApiRequest) -> Ghost:
    """Let an expert play my seat of a position that is tried again, the others moving as they did before."""
    request.count_costly()
    table = await request.server.tables.get(request.path_params["table"])
    return await request.server.ghosts.expert(request.me, table)
