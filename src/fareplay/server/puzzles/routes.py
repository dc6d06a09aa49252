"""Endpoints for puzzles and for earlier games on the same deal."""

from fareplay.api.puzzles import Ghost, MyPuzzles, Puzzle, PuzzleInfo, PuzzleTry, PuzzleTryRequest
from fareplay.server.http.errors import not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.puzzles import service
from fareplay.server.puzzles.service import PuzzleService
from fareplay.server.tables.cache import TableCache

puzzles = Endpoints("puzzles")


@puzzles("GET", "/api/puzzles", cache_control="public, max-age=600", public=True)
async def list_puzzles(request: ApiRequest) -> list[PuzzleInfo]:
    """List all puzzles, without their answers."""
    return await request.service(PuzzleService).all()


@puzzles("GET", "/api/puzzles/{puzzle}", errors=(404,), cache_control="public, max-age=3600", public=True)
async def read_puzzle(request: ApiRequest) -> Puzzle:
    """Return a puzzle with its position, as a record that contains everything to come."""
    puzzle = service.find(request.path_params["puzzle"])
    return Puzzle(service.info_of(puzzle), dict(puzzle.record))


@puzzles("GET", "/api/me/puzzles", public=True)
async def read_my_puzzles(request: ApiRequest) -> MyPuzzles:
    """Return my rating, and the puzzles that I have tried and solved."""
    return await request.service(PuzzleService).mine(request.person)


@puzzles("POST", "/api/puzzles/{puzzle}/tries", errors=(404, 422))
async def add_puzzle_try(request: ApiRequest, body: PuzzleTryRequest) -> PuzzleTry:
    """Send a try that is over or was given up. The server replays and judges it; the first one is rated."""
    puzzle, person = service.find(request.path_params["puzzle"]), request.me
    request.count_costly()
    return await request.service(PuzzleService).add(person, puzzle, body.moves)


@puzzles("GET", "/api/tables/{table}/ghosts", errors=(404,))
async def read_ghosts(request: ApiRequest) -> list[Ghost]:
    """Return earlier games on the deal of my table, if it is a replayed deal: mine, other players', friends', bots'."""
    request.count_costly()
    table = await request.service(TableCache).get(request.path_params["table"])
    found = request.service(TableCache).kinds.of(table.row).ghosts
    if table.game is None or not table.row.seats_of(request.me.id):
        raise not_found("ghost")
    return [] if found is None else await found(request.me, table)
