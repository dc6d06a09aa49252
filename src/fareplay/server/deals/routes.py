"""Endpoints of the daily city, challenges and the league."""

from datetime import date

from fareplay.api.deals import Challenge, ChallengeRequest, Daily, DailyResults, League
from fareplay.api.play import TableSnapshot
from fareplay.api.tables import FormQuery
from fareplay.server.deals.challenges import ChallengeService
from fareplay.server.deals.daily import DailyService
from fareplay.server.deals.day import read_day
from fareplay.server.deals.league import LeagueService
from fareplay.server.http.errors import not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.tables import snapshots

deals = Endpoints("deals")


@deals("GET", "/api/daily", errors=(404,), public=True)
async def read_daily(request: ApiRequest) -> Daily:
    """Return today's city, my try, my streak and my calendar."""
    return await request.service(DailyService).daily(request.person)


@deals("GET", "/api/daily/{day}", errors=(404, 409), public=True)
async def read_daily_results(request: ApiRequest) -> DailyResults:
    """Return the results of a day. Today's are shown only to those who have played."""
    return await request.service(DailyService).results(request.person, read_day(request.path_params["day"]))


@deals("POST", "/api/daily/{day}/try", query=FormQuery, status=201, errors=(404, 409))
async def play_daily(request: ApiRequest) -> TableSnapshot:
    """Play a day. The first try of today counts and can be resumed until the day ends; all others are for fun. Tries
    started with a token are listed separately."""
    day, person = read_day(request.path_params["day"]), request.me
    table = await request.service(DailyService).begin(person, day, "authorization" in request.headers)
    return snapshots.snapshot_payload(table, person.id, 0, request.query.form)


@deals("POST", "/api/challenges", status=201, errors=(404, 409))
async def make_challenge(request: ApiRequest, body: ChallengeRequest) -> Challenge:
    """Make a challenge from a finished game of mine. A repeat returns the same one."""
    person = request.me
    request.count_costly()
    return await request.service(ChallengeService).challenge(person, body.table, body.seat)


@deals("GET", "/api/challenges/{challenge}", errors=(404,), public=True)
async def read_challenge(request: ApiRequest) -> Challenge:
    """Return a challenge and its ranking; to those who have played it, also the lines by zone and round."""
    return await request.service(ChallengeService).read(request.person, request.path_params["challenge"])


@deals("POST", "/api/challenges/{challenge}/try", query=FormQuery, status=201, errors=(404, 409), session_only=True)
async def try_challenge(request: ApiRequest) -> TableSnapshot:
    """Play a challenge or a deal of the league. The first try counts and can be resumed; all others are for fun."""
    person = request.me
    request.count_costly()
    table = await request.service(ChallengeService).begin(person, request.path_params["challenge"])
    seat = snapshots.viewing_seat(table, person.id, None)
    return snapshots.snapshot_payload(table, person.id, seat, request.query.form)


@deals("GET", "/api/league", public=True)
async def read_league(request: ApiRequest) -> League:
    """Return this week's deals, my results and the standings."""
    return await request.service(LeagueService).league(request.person)


@deals("GET", "/api/league/{week}", errors=(404,), public=True)
async def read_league_week(request: ApiRequest) -> League:
    """Return a week by its Monday."""
    try:
        week = date.fromisoformat(request.path_params["week"]).isoformat()
    except ValueError:
        raise not_found("week") from None
    return await request.service(LeagueService).league(request.person, week)
