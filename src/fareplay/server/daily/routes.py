"""Endpoints of the daily city."""

from fareplay.api.daily import Daily, DailyResults
from fareplay.api.play import TableSnapshot
from fareplay.api.tables import FormQuery
from fareplay.server.daily.deal import read_day
from fareplay.server.daily.service import DailyService
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.tables import snapshots

daily = Endpoints("daily")


@daily("GET", "/api/daily", errors=(404,), public=True)
async def read_daily(request: ApiRequest) -> Daily:
    """Return today's city, my try, my streak and my calendar."""
    return await request.service(DailyService).daily(request.person)


@daily("GET", "/api/daily/{day}", errors=(404, 409), public=True)
async def read_daily_results(request: ApiRequest) -> DailyResults:
    """Return the results of a day. Today's are shown only to those who have played."""
    return await request.service(DailyService).results(request.person, read_day(request.path_params["day"]))


@daily("POST", "/api/daily/{day}/try", query=FormQuery, status=201, errors=(404, 409))
async def play_daily(request: ApiRequest) -> TableSnapshot:
    """Play a day. The first try of today counts and can be resumed until the day ends; all others are for fun. Tries
    started with a token are listed separately."""
    day, person = read_day(request.path_params["day"]), request.me
    table = await request.service(DailyService).begin(person, day, "authorization" in request.headers)
    return snapshots.snapshot_payload(table, person.id, 0, request.query.form)
