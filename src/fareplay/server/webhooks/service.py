"""Webhooks: announce in a channel whose turn it is, and when a game is over.

There is at most one message per turn. Discord's messages are edited when something about the turn changes, and when the
next turn comes soon after; Slack cannot edit what a webhook has posted, so a turn that comes soon is left out there.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from fareplay.api.clock import now_ms
from fareplay.server.http.outgoing import clean_url
from fareplay.server.http.rate_limits import RateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.store import Store, Unavailable
from fareplay.server.webhooks import delivery
from fareplay.server.webhooks import storage as scripts
from fareplay.server.webhooks.storage import SentMessage, Subject, WebhookRow
from fareplay.texts import Texts

_log = logging.getLogger("fareplay.webhooks")

EVERY: Final = 3.0  # s between two checks
PATIENCE: Final = 3.0  # s that a check waits for messages
MOST_TO_A_HOST: Final = 4  # messages at the same time
PAUSE: Final = 60_000  # ms from one message about a table to the next


class Webhooks:
    """Sends messages about tables to the channels that their hosts and clubs have chosen."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self.changes = RateLimit("webhooks", 0.05, 10)
        self._sending: dict[str, asyncio.Task[None]] = {}  # by webhook
        self._at_once = defaultdict[str, asyncio.Semaphore](lambda: asyncio.Semaphore(MOST_TO_A_HOST))

    @property
    def hosts(self) -> list[str]:
        """Return the hosts that the operator allows."""
        return [host.strip() for host in self._settings.webhook_hosts.split(",") if host.strip()]

    async def send_due(self, now: Callable[[], int] = now_ms, patience: float = PATIENCE) -> None:
        """Send the messages that are due. Wait at most `patience` seconds; slow deliveries continue in the
        background."""
        if not self.hosts:
            return
        by_webhook = defaultdict[str, list[Subject]](list)
        for subject in await self._store.read(scripts.subjects()):
            by_webhook[subject.webhook.id].append(subject)
        for id, subjects in by_webhook.items():
            if id not in self._sending:
                self._sending[id] = task = asyncio.get_running_loop().create_task(self._try(subjects, now()))
                task.add_done_callback(partial(self._sending.pop, id))
        if self._sending:
            await asyncio.wait(list(self._sending.values()), timeout=patience)

    async def close(self) -> None:
        """Stop sending."""
        for task in (tasks := list(self._sending.values())):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _try(self, subjects: Sequence[Subject], now: int) -> None:
        """Send the messages of a webhook that are due, with a limit on messages to one host at the same time: a service
        that hangs delays only its own."""
        async with self._at_once[urlsplit(subjects[0].webhook.url).netloc]:
            try:
                await self._send(subjects, now)
            except (OSError, Unavailable) as error:  # at most one message per turn: it is not sent again
                _log.warning("webhook not sent", extra={"reason": str(error)})
            except Exception:
                _log.exception("webhook not sent")

    async def _send(self, subjects: Sequence[Subject], now: int) -> None:
        """Edit messages, and post one for all tables that have something new."""
        webhook, posts = subjects[0].webhook, dict[str, SentMessage]()
        for subject in subjects:
            claimed = self._due(subject, now)
            if claimed is None:
                continue
            if clean_url(webhook.url, self._settings.webhook_hosts) != webhook.url:  # no longer allowed
                await self._store.write(scripts.delete_webhook(webhook.kind, webhook.subject))
                return
            table = subject.table.id
            if not await self._store.write(scripts.claim_message(webhook.id, table, subject.sent, claimed)):
                continue
            if claimed.message is None:
                posts[table] = claimed
            else:
                await self._edit(webhook, table, claimed.message, claimed.text)
        if posts:
            await self._post(webhook, posts)

    def _due(self, subject: Subject, now: int) -> SentMessage | None:
        """Return what is to be said about a table; with the message that it replaces, if it edits one."""
        webhook, row, sent = subject
        text, is_last = sentence(row, webhook), row.state != "playing"
        if text is None or (sent is not None and (sent.ply, sent.text) == (row.ply, text)):
            return None
        edits, is_new = self._edits(webhook, row, sent, now), sent is None or sent.ply != row.ply or is_last
        if not edits and (not is_new or (sent is not None and not is_last and 0 <= now - sent.posted_at < PAUSE)):
            return None
        kept = sent.message if edits and sent is not None else None
        at = sent.posted_at if edits and sent is not None else now
        return SentMessage(row.ply, text, kept, at, is_last)

    def _edits(self, webhook: WebhookRow, row: TableRow, sent: SentMessage | None, now: int) -> bool:
        """Return whether the last message is edited instead of posting another one."""
        if sent is None or sent.message is None or webhook.format != "discord":
            return False
        return sent.ply == row.ply or 0 <= now - sent.posted_at < PAUSE

    async def _edit(self, webhook: WebhookRow, table: str, message: str, text: str) -> None:
        try:
            await delivery.edit(webhook, message, [(text, self._link(table))])
        except delivery.Gone:  # somebody deleted the message; the next turn gets a new one
            await self._store.write(scripts.set_message(webhook.id, table, None))

    async def _post(self, webhook: WebhookRow, posts: dict[str, SentMessage]) -> None:
        """Post one message about some tables; only one about a single table can be edited later."""
        lines = [(message.text, self._link(table)) for table, message in posts.items()]
        try:
            id = await delivery.post(webhook, lines)
        except delivery.Gone:
            _log.info("webhook is gone", extra={"service": webhook.format})
            await self._store.write(scripts.delete_webhook(webhook.kind, webhook.subject))
            return
        if id is not None and len(posts) == 1:
            await self._store.write(scripts.set_message(webhook.id, next(iter(posts)), id))

    def _link(self, table: str) -> str:
        return f"{self._settings.origin or f'http://{self._settings.host}:{self._settings.port}'}/table/{table}"


def sentence(row: TableRow, webhook: WebhookRow) -> str | None:
    """Return the message about a table, or None while bots play. It contains no secrets."""
    texts = Texts(webhook.language)
    board = texts.board(row.game)
    people = [delivery.plain(seat.name, webhook.format) for seat in row.seats if seat.kind == "person" and seat.name]
    if row.state == "finished":
        return texts.notification("webhook_over", board=board, names=texts.listed(people))
    if row.state != "playing" or row.clocks is None:
        return texts.notification("webhook_closed", board=board)
    waiting = [
        delivery.plain(seat.name or "", webhook.format)
        for seat in row.seats
        if seat.seat in row.clocks.waiting and seat.kind == "person" and not seat.away
    ]
    return texts.notification("webhook_turn", board=board, names=texts.listed(waiting)) if waiting else None
