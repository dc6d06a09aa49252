"""The endpoint about games to watch."""

from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routes.boards import rules_of
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.schemas.watching import WatchedGames, WatchQuery

watching = Endpoints("watching")


@watching("GET", "/api/watch", WatchedGames, query=WatchQuery, errors=(404,), public=True)
async def watch(request: ApiRequest) -> WatchedGames:
    """Public games that are being played, in small. The list is made anew every two seconds: ask no oftener."""
    query: WatchQuery = request.query
    request.server.looks.take(request.address if request.person is None else request.person.id, request.address)
    if query.game is not None:
        rules_of(query.game)
    return WatchedGames(await request.server.watch_list.games(query.game))
