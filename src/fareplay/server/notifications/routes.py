"""Endpoints for notifications: how people are notified, and of what."""

from fareplay.api.clock import now_ms
from fareplay.api.notifications import (
    MailRequest,
    NotificationKinds,
    NotificationSettings,
    PushRemoval,
    PushRequest,
)
from fareplay.server.http.errors import conflict, invalid, not_found
from fareplay.server.http.outgoing import clean_url
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.notifications import push
from fareplay.server.notifications import storage as scripts
from fareplay.server.notifications.service import Notifier
from fareplay.server.notifications.storage import SubscriptionRow

notifications = Endpoints("notifications")
SUBSCRIPTION = {"endpoint": "https://fcm.googleapis.com/fcm/send/x", "p256dh": "BPk", "auth": "k8J", "language": "fr"}


async def _settings(request: ApiRequest) -> NotificationSettings:
    store, me = request.store, request.me
    address = await store.read(scripts.find_mail(me.id))
    return NotificationSettings(
        kinds=NotificationKinds(**await store.read(scripts.wanted(me.id))),
        push_key=request.service(Notifier).public_key,
        browsers=[row.endpoint for row in await store.read(scripts.subscriptions(me.id))],
        mail_offered=bool(request.settings.smtp),
        address=None if address is None else address.address,
        confirmed=address is not None and address.confirmed,
    )


@notifications("GET", "/api/me/notifications")
async def read_notifications(request: ApiRequest) -> NotificationSettings:
    """Return how and of what I am notified."""
    return await _settings(request)


@notifications("POST", "/api/me/notifications")
async def choose_notifications(request: ApiRequest, wish: NotificationKinds) -> NotificationSettings:
    """Choose what I am notified of."""
    kinds = {kind: bool(getattr(wish, kind)) for kind in scripts.KINDS}
    await request.store.write(scripts.want(request.me.id, kinds))
    return await _settings(request)


@notifications("POST", "/api/me/push", request_example=SUBSCRIPTION, session_only=True)
async def subscribe(request: ApiRequest, wish: PushRequest) -> NotificationSettings:
    """Send notifications to this browser."""
    endpoint = clean_url(wish.endpoint, request.settings.push_hosts)
    if endpoint is None:
        raise invalid("unknown_push_service", "this server does not know that push service")
    if not push.are_keys(wish.p256dh, wish.auth):
        raise invalid("invalid", "p256dh or auth is not a valid key")
    request.service(Notifier).subscriptions.take(request.me.id)
    row = SubscriptionRow(endpoint, request.me.id, wish.p256dh, wish.auth, wish.language)
    await request.store.write(scripts.subscribe(row, now_ms()))
    return await _settings(request)


@notifications("POST", "/api/me/push/remove", session_only=True)
async def unsubscribe(request: ApiRequest, wish: PushRemoval) -> NotificationSettings:
    """Stop notifications to one of my browsers."""
    mine = await request.store.read(scripts.subscriptions(request.me.id))
    if wish.endpoint in [row.endpoint for row in mine]:
        await request.store.write(scripts.unsubscribe(wish.endpoint))
    return await _settings(request)


@notifications(
    "POST",
    "/api/me/mail",
    errors=(409,),
    request_example={"address": "ada@example.org", "language": "en"},
    session_only=True,
)
async def set_mail(request: ApiRequest, wish: MailRequest) -> NotificationSettings:
    """Set my address for notifications. It gets one mail that asks for consent."""
    if not request.settings.smtp:
        raise conflict("no_mail", "this server sends no mail")
    request.service(Notifier).mails.take(request.me.id)
    request.service(Notifier).mails_by_address.take(request.address)
    await request.service(Notifier).ask_to_confirm(request.me, wish.address, wish.language)
    return await _settings(request)


@notifications("DELETE", "/api/me/mail", session_only=True)
async def delete_mail(request: ApiRequest) -> NotificationSettings:
    """Delete my address."""
    await request.store.write(scripts.delete_mail(request.me.id))
    return await _settings(request)


@notifications("POST", "/api/mail/{token}/confirm", errors=(404,), entrance=True, body=None)
async def confirm_mail(request: ApiRequest) -> None:
    """Confirm an address, with the token from the mail that asked."""
    if not await request.store.write(scripts.confirm_mail(request.path_params["token"], now_ms())):
        raise not_found("address")


@notifications("POST", "/api/mail/{token}/unsubscribe", errors=(404,), entrance=True, body=None)
async def end_mail(request: ApiRequest) -> None:
    """Unsubscribe an address, with the token from any mail."""
    if not await request.store.write(scripts.end_mail(request.path_params["token"])):
        raise not_found("address")
