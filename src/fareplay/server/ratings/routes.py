"""Endpoints for the results of finished games: profiles, games, curves, insights, ladders, the export."""

from fareplay.api.people import Profile
from fareplay.api.results import (
    Achievements,
    Curves,
    Export,
    Insights,
    InsightsQuery,
    Ladder,
    LadderQuery,
    PlayedList,
    PlayedQuery,
    ProfileQuery,
)
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.ratings.achievements import AchievementService
from fareplay.server.ratings.insights import InsightService
from fareplay.server.ratings.ladders import Ladders
from fareplay.server.ratings.profiles import Profiles
from fareplay.server.storage.rows import PersonRow

results = Endpoints("results")


async def _somebody(request: ApiRequest) -> PersonRow:
    return await request.context.directory.look_up(request.path_params["who"])


@results("GET", "/api/people/{who}", query=ProfileQuery, errors=(404,), public=True)
async def profile(request: ApiRequest) -> Profile:
    """Return somebody's ratings and their statistics of a month or of all time. Takes an id or a claimed name."""
    return await request.service(Profiles).profile(await _somebody(request), request.person, request.query.month)


@results("GET", "/api/people/{who}/games", query=PlayedQuery, errors=(404,), public=True)
async def played_games(request: ApiRequest) -> PlayedList:
    """List somebody's finished games, the latest first. Games at private tables are listed only for themselves."""
    query: PlayedQuery = request.query
    who = await _somebody(request)
    return await request.service(Profiles).games(
        who, request.person, query.game, query.before, query.limit, month=query.month
    )


@results("GET", "/api/people/{who}/curves", errors=(404,), public=True)
async def curves(request: ApiRequest) -> Curves:
    """Return somebody's scores and ratings, game by game."""
    return await request.service(Profiles).curves(await _somebody(request), request.person)


@results("GET", "/api/people/{who}/achievements", errors=(404,), public=True)
async def achievements(request: ApiRequest) -> Achievements:
    """Return somebody's achievements on each board, and how rare they are on this server."""
    return await request.service(AchievementService).achievements((await _somebody(request)).id)


@results("GET", "/api/people/{who}/insights", query=InsightsQuery, errors=(404,), public=True)
async def insights(request: ApiRequest) -> Insights:
    """Return somebody's averages on a board by zone and round, compared with their level and the expert bot."""
    who = await _somebody(request)
    mine = request.person is not None and request.person.id == who.id
    return await request.service(InsightService).insights(who.id, request.query.game, mine=mine)


@results("GET", "/api/bots/{level}", errors=(404,), public=True)
async def bot_profile(request: ApiRequest) -> Profile:
    """Return the statistics and ratings of a level of bots in games with people."""
    return await request.service(Profiles).bot_profile(request.path_params["level"])


@results("GET", "/api/bots/{level}/insights", query=InsightsQuery, errors=(404,), public=True)
async def bot_insights(request: ApiRequest) -> Insights:
    """Return the averages of a level of bots on a board."""
    return await request.service(InsightService).insights(f"bot {request.path_params['level']}", request.query.game)


@results("GET", "/api/ladder", query=LadderQuery, errors=(404,), public=True)
async def ladder(request: ApiRequest) -> Ladder:
    """List the ratings of people and bots in a game or on a board, the strongest first."""
    query: LadderQuery = request.query
    return await request.service(Ladders).ladder(query.game, query.skip, query.limit, request.person)


@results("GET", "/api/me/export", session_only=True)
async def export(request: ApiRequest) -> Export:
    """Return everything that is stored about me as one document: profile, finished games, friends."""
    request.count_costly()
    return await request.service(Profiles).export(request.me)
