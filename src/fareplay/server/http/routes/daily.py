"""Endpoints about the daily city."""

from typing import Any

from fareplay.server.daily.deal import read_day
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.schemas.common import Empty
from fareplay.server.http.schemas.daily import Daily, DailyResults
from fareplay.server.http.schemas.play import Snapshot
from fareplay.server.tables import snapshots

daily = Endpoints("daily")


@daily("GET", "/api/daily", Daily, errors=(404,), public=True)
async def read_daily(request: ApiRequest) -> Daily:
    """The city of today, my try of it, my streak and my calendar."""
    return await request.server.daily.daily(request.person)


@daily("GET", "/api/daily/{day}", DailyResults, errors=(404, 409), public=True)
async def read_daily_results(request: ApiRequest) -> DailyResults:
    """How a day went; today's results are for those who have played it."""
    return await request.server.daily.results(request.person, read_day(request.path_params["day"]))


@daily("POST", "/api/daily/{day}/try", Snapshot, body=Empty, status=201, errors=(404, 409))
async def play_daily(request: ApiRequest) -> Any:
    """Play a day alone: today's first try counts and can be resumed until the day ends, all others are for fun. Tries
    begun with a token are listed apart."""
    day, person = read_day(request.path_params["day"]), request.me
    table = await request.server.daily.begin(person, day, "authorization" in request.headers)
    return snapshots.snapshot_payload(table, person.id, 0, snapshots.view(table, person.id, 0))
