"""Endpoints for notifications: how people are notified, and of what."""

from fareplay.api.clock import now_ms
from fareplay.api.notifications import (
    MailAddress,
    MailRemoval,
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
    return NotificationSettings(
        kinds=NotificationKinds(**await store.read(scripts.wanted(me.id))),
        push_key=request.service(Notifier).public_key,
        browsers=[row.endpoint for row in await store.read(scripts.subscriptions(me.id))],
        mail_offered=bool(request.settings.smtp),
        addresses=[
            MailAddress(row.address, row.confirmed, row.made_at) for row in await store.read(scripts.addresses(me.id))
        ],
    )


@notifications("GET", "/api/me/notifications", session_only=True)
async def read_notifications(request: ApiRequest) -> NotificationSettings:
    """Return how and of what I am notified."""
    return await _settings(request)


@notifications("POST", "/api/me/notifications", session_only=True)
async def choose_notifications(request: ApiRequest, body: NotificationKinds) -> NotificationSettings:
    """Choose what I am notified of."""
    kinds = {kind: bool(getattr(body, kind)) for kind in scripts.KINDS}
    await request.store.write(scripts.want(request.me.id, kinds))
    return await _settings(request)


@notifications("POST", "/api/me/push", request_example=SUBSCRIPTION, session_only=True)
async def subscribe(request: ApiRequest, body: PushRequest) -> NotificationSettings:
    """Send notifications to this browser."""
    endpoint = clean_url(body.endpoint, request.settings.push_hosts)
    if endpoint is None:
        raise invalid("unknown_push_service", "this server does not know that push service")
    if not push.are_keys(body.p256dh, body.auth):
        raise invalid("invalid", "p256dh or auth is not a valid key")
    row = SubscriptionRow(endpoint, request.me.id, body.p256dh, body.auth, body.language)
    await request.service(Notifier).subscribe(request.me, row)
    return await _settings(request)


@notifications("POST", "/api/me/push/remove", session_only=True)
async def unsubscribe(request: ApiRequest, body: PushRemoval) -> NotificationSettings:
    """Stop notifications to one of my browsers."""
    mine = await request.store.read(scripts.subscriptions(request.me.id))
    if body.endpoint in [row.endpoint for row in mine]:
        await request.store.write(scripts.unsubscribe(body.endpoint))
    return await _settings(request)


@notifications(
    "POST",
    "/api/me/mail",
    errors=(409,),
    request_example={"address": "ada@example.org", "language": "en", "password": "a long sentence"},
    proof=True,
)
async def set_mail(request: ApiRequest, body: MailRequest) -> NotificationSettings:
    """Set my mail address. It gets one mail that asks for consent, and replaces the old one once it is confirmed. The
    old address is told."""
    if not request.settings.smtp:
        raise conflict("no_mail", "this server sends no mail")
    notifier = request.service(Notifier)
    notifier.mails.take(request.me.id)
    notifier.mails_by_address.take(request.address)
    await notifier.ask_to_confirm(request.me, body)
    return await _settings(request)


@notifications(
    "POST",
    "/api/me/mail/remove",
    errors=(404,),
    request_example={"address": "ada@example.org", "password": "a long sentence"},
    proof=True,
)
async def remove_mail(request: ApiRequest, body: MailRemoval) -> NotificationSettings:
    """Remove a mail address, which is told."""
    alert = await request.service(Notifier).alert(request.me)
    if not await request.store.write(scripts.remove_address(request.me.id, body.address)):
        raise not_found("address")
    alert("mail")
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
