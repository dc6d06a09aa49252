"""Endpoints for the webhooks of tables and clubs."""

from secrets import token_urlsafe
from urllib.parse import urlsplit

from fareplay.api.clock import now_ms
from fareplay.api.webhooks import Webhook, WebhookRequest, WebhookState
from fareplay.server.http.errors import conflict, forbidden, invalid, not_found
from fareplay.server.http.outgoing import clean_url
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.tables import seats
from fareplay.server.tables.cache import TableCache
from fareplay.server.webhooks import storage as scripts
from fareplay.server.webhooks.service import Webhooks
from fareplay.server.webhooks.storage import WebhookRow

webhooks = Endpoints("webhooks")
EXAMPLE = {"url": "https://discord.com/api/webhooks/1/x", "format": "discord", "language": "en"}


async def _table(request: ApiRequest) -> tuple[str, str]:
    """Return the table in the path. Raises ApiError unless the sender is its host."""
    table = await request.service(TableCache).get(request.path_params["table"])
    seats.is_host(table.row, request.me)
    return "table", table.id


async def _club(request: ApiRequest) -> tuple[str, str]:
    """Return the club in the path. Raises ApiError unless the sender is its organiser."""
    club = request.path_params["club"]
    organiser = await request.store.read(scripts.organiser_of(club))
    if organiser is None:
        raise not_found("club")
    if organiser != request.me.id:
        raise forbidden("not_organiser", "only the organiser may do that")
    return "club", club


async def _state(request: ApiRequest, subject: tuple[str, str], secret: str | None = None) -> WebhookState:
    row = await request.store.read(scripts.find_webhook(*subject))
    host = "" if row is None else urlsplit(row.url).hostname or ""
    shown = None if row is None else Webhook(row.format, host, row.language, row.made_at)  # type: ignore[arg-type]
    return WebhookState(shown, request.service(Webhooks).hosts, secret)


async def _set(request: ApiRequest, subject: tuple[str, str]) -> WebhookState:
    body: WebhookRequest = request.data
    if not request.service(Webhooks).hosts:
        raise conflict("no_webhooks", "this server sends nothing to other services")
    url = clean_url(body.url, request.settings.webhook_hosts)
    if url is None:
        raise invalid("unknown_webhook_host", "this server may not send to that address")
    request.service(Webhooks).changes.take(request.me.id)
    secret = token_urlsafe(24)
    row = WebhookRow(*subject, request.me.id, url, body.format, body.language, secret, now_ms())
    await request.store.write(scripts.set_webhook(row))
    return await _state(request, subject, secret)


@webhooks("GET", "/api/tables/{table}/webhook", errors=(403, 404), session_only=True)
async def read_table_webhook(request: ApiRequest) -> WebhookState:
    """As host: return the webhook of this table."""
    return await _state(request, await _table(request))


@webhooks(
    "POST",
    "/api/tables/{table}/webhook",
    body=WebhookRequest,
    errors=(403, 404, 409),
    request_example=EXAMPLE,
    session_only=True,
)
async def set_table_webhook(request: ApiRequest) -> WebhookState:
    """As host: announce whose turn it is in a channel of Discord or Slack."""
    return await _set(request, await _table(request))


@webhooks("DELETE", "/api/tables/{table}/webhook", errors=(403, 404), session_only=True)
async def delete_table_webhook(request: ApiRequest) -> WebhookState:
    """As host: delete the webhook."""
    subject = await _table(request)
    await request.store.write(scripts.delete_webhook(*subject))
    return await _state(request, subject)


@webhooks("GET", "/api/clubs/{club}/webhook", errors=(403, 404), session_only=True)
async def read_club_webhook(request: ApiRequest) -> WebhookState:
    """As organiser: return the webhook of the club."""
    return await _state(request, await _club(request))


@webhooks(
    "POST",
    "/api/clubs/{club}/webhook",
    body=WebhookRequest,
    errors=(403, 404, 409),
    request_example=EXAMPLE,
    session_only=True,
)
async def set_club_webhook(request: ApiRequest) -> WebhookState:
    """As organiser: announce whose turn it is in the games of the club's tournaments."""
    return await _set(request, await _club(request))


@webhooks("DELETE", "/api/clubs/{club}/webhook", errors=(403, 404), session_only=True)
async def delete_club_webhook(request: ApiRequest) -> WebhookState:
    """As organiser: delete the webhook."""
    subject = await _club(request)
    await request.store.write(scripts.delete_webhook(*subject))
    return await _state(request, subject)
