"""Endpoints about bots: hints, reviews of a turn, and analyses of finished games."""

from fareplay.api.play import Hint, HintReason, HintRequest
from fareplay.api.records import Analysis, AnalysisRequest, Review
from fareplay.server.bots.analysis import AnalysisService, position_before
from fareplay.server.bots.hints import HintService
from fareplay.server.bots.pool import HINT
from fareplay.server.http.errors import conflict, forbidden
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.storage.rows import TableRow
from fareplay.server.tables import snapshots
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.table import CachedTable

bots = Endpoints("bots")


async def _find(request: ApiRequest) -> CachedTable:
    return await request.service(TableCache).get(request.path_params["table"])


async def _begun(request: ApiRequest) -> CachedTable:
    table = await _find(request)
    await request.service(TableCache).check_may_see(table.row, None if request.person is None else request.person.id)
    if table.game is None:
        raise conflict("not_begun", "the game has not begun")
    return table


@bots("POST", "/api/tables/{table}/hint", errors=(404, 409), cancellable=True)
async def hint(request: ApiRequest, body: HintRequest) -> Hint:
    """Return what the bots would play, if the table allows hints."""
    table, person = await _find(request), request.me
    seat = snapshots.which_seat(table.row, person.id, body.seat)
    game = table.game
    if not table.row.gives_hints:
        raise forbidden("no_hints", "this table plays without hints")
    if game is None or table.row.state != "playing" or seat not in game.choosers:
        raise conflict("not_your_turn", "it is not your turn")
    request.count_costly()
    ply = game.ply
    suggestions = await request.service(HintService).hint(table.id, game.view(seat), person.id)
    if not table.row.seats[seat].hinted:  # stored before the hint is given

        def mark(row: TableRow) -> None:
            row.seats[seat].hinted = True

        await request.service(TableCache).update(table, mark)
    reason = game.reason(suggestions[0].moves) if suggestions and game.ply == ply and game.to_move == seat else None
    return Hint(ply, suggestions, None if reason is None else HintReason(reason.key, dict(reason.facts)))


@bots("POST", "/api/tables/{table}/review", errors=(404, 409), cancellable=True)
async def review(request: ApiRequest, body: HintRequest) -> Review:
    """Return what the expert would have played in my last turn, if the table allows hints."""
    table, person = await _find(request), request.me
    seat = snapshots.which_seat(table.row, person.id, body.seat)
    if not table.row.gives_hints:
        raise forbidden("no_hints", "this table plays without hints")
    turn = max((turn for turn in table.turns.values() if turn.seat == seat), key=lambda turn: turn.ply, default=None)
    if table.game is None or turn is None:
        raise conflict("no_turn", "you have not made a turn yet")
    request.count_costly()
    then = position_before(table.game, turn)
    found = await request.service(AnalysisService).judge(person.id, HINT, then, turn)
    reason = then.reason(found.best.moves) if then.to_move == seat else None
    return Review(found, None if reason is None else HintReason(reason.key, dict(reason.facts)))


@bots("POST", "/api/tables/{table}/analysis", body=AnalysisRequest, status=202, errors=(404, 409))
async def ask_analysis(request: ApiRequest) -> Analysis:
    """Start an analysis of a finished game. The stream reports its progress."""
    table = await _begun(request)
    if table.row.state != "finished":
        raise conflict("not_over", "the game is not over")
    _check_unsealed(table)
    person = request.me
    request.count_costly()
    return await request.service(AnalysisService).start(table, person.id)


@bots("GET", "/api/tables/{table}/analysis", errors=(404, 409), public=True)
async def read_analysis(request: ApiRequest) -> Analysis:
    """Return the progress and the results of an analysis."""
    table = await _begun(request)
    _check_unsealed(table)
    return await request.service(AnalysisService).progress(table.id)


def _check_unsealed(table: CachedTable) -> None:
    """Raise ApiError while others still play the same deal."""
    if table.row.state == "finished" and table.row.is_sealed:
        raise conflict("sealed", "others play the same deal today; it is analysed when the day is over")
