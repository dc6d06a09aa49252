"""Endpoints of the explorer."""

from fareplay.api.explorer import ExploredGames, ExplorerConsent
from fareplay.boards import names
from fareplay.games import manifest
from fareplay.server.explorer.service import ExplorerService
from fareplay.server.http.errors import not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints

explorer = Endpoints("explorer")


@explorer("GET", "/api/explorer/{family}/{board}", errors=(404,), cache_control="public, max-age=60")
async def read_explored_games(request: ApiRequest) -> ExploredGames:
    """Return what players who agreed began with on a board, and where their lines went."""
    board = f"{request.path_params['family']}/{request.path_params['board']}"
    if board not in names() or manifest.of(board).explorer_class is None:
        raise not_found("board")
    request.count_costly()
    return await request.service(ExplorerService).games(board)


@explorer("GET", "/api/me/explorer")
async def read_explorer_consent(request: ApiRequest) -> ExplorerConsent:
    """Return whether my finished games are counted."""
    return ExplorerConsent(await request.service(ExplorerService).agrees(request.me))


@explorer("POST", "/api/me/explorer")
async def set_explorer_consent(request: ApiRequest, body: ExplorerConsent) -> ExplorerConsent:
    """Count my finished games from now on, or stop and delete those counted so far."""
    await request.service(ExplorerService).set(request.me, body.agreed)
    return ExplorerConsent(body.agreed)
