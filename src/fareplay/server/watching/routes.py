"""The endpoint for games to watch."""

from fareplay.api.watching import WatchedGames, WatchQuery
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.tables.board_routes import rules_of
from fareplay.server.watching.service import WatchList

watching = Endpoints("watching")


@watching("GET", "/api/watch", query=WatchQuery, errors=(404,), public=True)
async def watch(request: ApiRequest) -> WatchedGames:
    """List public games in progress, and finished ones if those are few. The list is updated every two seconds, so
    there is no use in asking more often."""
    query: WatchQuery = request.query
    request.service(WatchList).looks.take(request.sender, request.address)
    if query.game is not None:
        rules_of(query.game)
    return await request.service(WatchList).games(query.game)
