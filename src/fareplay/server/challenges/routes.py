"""Endpoints of challenges and of the league."""

from datetime import date

from fareplay.api.challenges import Challenge, ChallengeRequest, League
from fareplay.api.play import TableSnapshot
from fareplay.api.tables import FormQuery
from fareplay.server.challenges.league import LeagueService
from fareplay.server.challenges.service import ChallengeService
from fareplay.server.http.errors import not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.tables import snapshots

challenges = Endpoints("challenges")


@challenges("POST", "/api/challenges", status=201, errors=(404, 409))
async def make_challenge(request: ApiRequest, body: ChallengeRequest) -> Challenge:
    """Make a challenge from a finished game of mine. A repeat returns the same one."""
    person = request.me
    request.count_costly()
    return await request.service(ChallengeService).challenge(person, body.table, body.seat)


@challenges("GET", "/api/challenges/{challenge}", errors=(404,), public=True)
async def read_challenge(request: ApiRequest) -> Challenge:
    """Return a challenge and its ranking; to those who have played it, also the lines by zone and round."""
    return await request.service(ChallengeService).read(request.person, request.path_params["challenge"])


@challenges(
    "POST", "/api/challenges/{challenge}/try", query=FormQuery, status=201, errors=(404, 409), session_only=True
)
async def try_challenge(request: ApiRequest) -> TableSnapshot:
    """Play a challenge or a deal of the league. The first try counts and can be resumed; all others are for fun."""
    person = request.me
    request.count_costly()
    table = await request.service(ChallengeService).begin(person, request.path_params["challenge"])
    seat = snapshots.viewing_seat(table, person.id, None)
    return snapshots.snapshot_payload(table, person.id, seat, request.query.form)


@challenges("GET", "/api/league", public=True)
async def read_league(request: ApiRequest) -> League:
    """Return this week's deals, my results and the standings."""
    return await request.service(LeagueService).league(request.person)


@challenges("GET", "/api/league/{week}", errors=(404,), public=True)
async def read_league_week(request: ApiRequest) -> League:
    """Return a week by its Monday."""
    try:
        week = date.fromisoformat(request.path_params["week"]).isoformat()
    except ValueError:
        raise not_found("week") from None
    return await request.service(LeagueService).league(request.person, week)
