"""Endpoints about what finished games tell: profiles, games, curves, insights, ladders, the export."""

from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.schemas.people import Profile
from fareplay.server.http.schemas.results import (
    Curves,
    Export,
    Insights,
    InsightsQuery,
    Ladder,
    LadderQuery,
    PlayedList,
    PlayedQuery,
)
from fareplay.server.storage.rows import PersonRow

results = Endpoints("results")


async def _somebody(request: ApiRequest) -> PersonRow:
    return await request.server.profiles.find(request.path_params["who"])


@results("GET", "/api/people/{who}", Profile, errors=(404,), public=True)
async def profile(request: ApiRequest) -> Profile:
    """Somebody's statistics and ratings, by id or claimed name."""
    return await request.server.profiles.profile(await _somebody(request), request.person)


@results("GET", "/api/people/{who}/games", PlayedList, query=PlayedQuery, errors=(404,), public=True)
async def played_games(request: ApiRequest) -> PlayedList:
    """Somebody's finished games, the latest first; those at private tables are listed for themselves only."""
    query: PlayedQuery = request.query
    who = await _somebody(request)
    return await request.server.profiles.games(who, request.person, query.game, query.before, query.limit)


@results("GET", "/api/people/{who}/curves", Curves, errors=(404,), public=True)
async def curves(request: ApiRequest) -> Curves:
    """How somebody's scores and ratings went, game by game."""
    return await request.server.profiles.curves(await _somebody(request))


@results("GET", "/api/people/{who}/insights", Insights, query=InsightsQuery, errors=(404,), public=True)
async def insights(request: ApiRequest) -> Insights:
    """What somebody makes of a board by zone and round, beside their level and the expert."""
    return await request.server.insights.insights((await _somebody(request)).id, request.query.game)


@results("GET", "/api/bots/{level}", Profile, errors=(404,), public=True)
async def bot_profile(request: ApiRequest) -> Profile:
    """The statistics and ratings of a level of bots, in the games they played with people."""
    return await request.server.profiles.bot_profile(request.path_params["level"])


@results("GET", "/api/bots/{level}/insights", Insights, query=InsightsQuery, errors=(404,), public=True)
async def bot_insights(request: ApiRequest) -> Insights:
    """What a level of bots makes of a board."""
    return await request.server.insights.insights(f"bot {request.path_params['level']}", request.query.game)


@results("GET", "/api/ladder", Ladder, query=LadderQuery, errors=(404,), public=True)
async def ladder(request: ApiRequest) -> Ladder:
    """The ratings of people and bots in a game or on a board, the strongest first."""
    query: LadderQuery = request.query
    return await request.server.ladders.ladder(query.game, query.skip, query.limit, request.person)


@results("GET", "/api/me/export", Export, session_only=True)
async def export(request: ApiRequest) -> Export:
    """All that is kept of me, as one document: profile, finished games, friends."""
    server, person = request.server, request.me
    request.count_costly()
    return await server.profiles.export(person, await server.relations.relations(person))
