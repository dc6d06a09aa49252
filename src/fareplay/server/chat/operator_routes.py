"""Endpoints of the operators' page for reported messages."""

import msgspec

from fareplay.api.operators import ReportEntry
from fareplay.server.chat import storage as scripts
from fareplay.server.chat.routes import message_number
from fareplay.server.chat.service import message_payload
from fareplay.server.http.errors import not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.viewers import Viewers

reports = Endpoints("operators")
MOST_REPORTS = 100


@reports("GET", "/api/operator/reports", operator_only=True)
async def list_reports(request: ApiRequest) -> list[ReportEntry]:
    """Return reported messages, the latest first."""
    rows = await request.store.read(scripts.reported(MOST_REPORTS))
    return [
        ReportEntry(row.table, row.n, row.person, row.name, row.text, row.hidden, row.reports, row.at) for row in rows
    ]


@reports("POST", "/api/operator/reports/{table}/{n}/hide", errors=(404,), operator_only=True)
async def hide_reported(request: ApiRequest) -> None:
    """Hide a message from everybody."""
    table, n = await request.service(TableCache).get(request.path_params["table"]), message_number(request)
    found = await request.store.read(scripts.find_message(table.id, n))
    if found is None or not await request.store.write(scripts.hide_message(table.id, n)):
        raise not_found("message")
    found.hidden = True
    request.service(Viewers).announce(table.id, "message", msgspec.to_builtins(message_payload(table.row, found)))


@reports("POST", "/api/operator/reports/{table}/{n}/dismiss", errors=(404,), operator_only=True)
async def dismiss_reports(request: ApiRequest) -> None:
    """Dismiss the reports about a message."""
    if not await request.store.write(scripts.forget_reports(request.path_params["table"], message_number(request))):
        raise not_found("report")
