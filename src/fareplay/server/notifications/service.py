"""The notifier: checks the tables of people who want notifications, and sends each notification once.

A notification contains the board's name, the other players' names and the table's address, but no secrets of the game.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from secrets import token_urlsafe
from typing import Any, Final

from fareplay.api.clock import CorrespondenceClock, now_ms
from fareplay.api.notifications import MailRequest
from fareplay.game.game import Game
from fareplay.server.http.errors import ApiError
from fareplay.server.http.outgoing import clean_url
from fareplay.server.http.rate_limits import RateLimit
from fareplay.server.notifications import mail, push
from fareplay.server.notifications import storage as scripts
from fareplay.server.notifications.storage import MailRow, SubscriptionRow
from fareplay.server.notifications.wording import Notification, mail_words, push_words
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow
from fareplay.server.storage.store import Script, Store, Unavailable, get_or_set, while_signed_in
from fareplay.texts import Texts

_log = logging.getLogger("fareplay.notifications")

EVERY: Final = 3.0  # s between two checks
PATIENCE: Final = 3.0  # s that a check waits for pending messages
PUSHES_AT_ONCE: Final = 32
MAILS_AT_ONCE: Final = 4
ENDED: Final = 86_400_000  # ms after the end of a game until which people are notified of it
REMIND: Final = 6  # when a sixth of the time for a turn is left


class Notifier:
    """Sends notifications; `is_present` returns whether somebody is looking at a table, `invited_to` the people invited
    to one, `game_of` its game."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        is_present: Callable[[str, str], bool],
        invited_to: Callable[[str], Script[list[str]]],
        game_of: Callable[[str], Awaitable[Game | None]],
    ) -> None:
        self._store, self._settings, self._is_present, self._invited_to = store, settings, is_present, invited_to
        self._game_of = game_of
        self.subscriptions = RateLimit("subscriptions", 0.05, 10)
        self.mails = RateLimit("mails", 1 / 600, 3)
        self.mails_by_address = RateLimit("mails", 1 / 120, 10)
        self._done: set[tuple[str, str, str, int]] = set()  # sent notifications, to save queries
        self._key = ""
        self._sending: set[asyncio.Task[None]] = set()
        self._turn: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by person
        self._pushes = asyncio.Semaphore(PUSHES_AT_ONCE)
        self._mailers = ThreadPoolExecutor(MAILS_AT_ONCE, "mail")  # push must not delay mails
        self._to_one_address = RateLimit("mails to this address", 1 / 120, 30)
        self._questions = RateLimit("mails to this address", 1 / 1200, 3)
        self.sent = 0  # since the process started

    async def open(self) -> None:
        """Load the server's VAPID key, which all processes share."""
        self._key = await self._store.write(get_or_set("vapid", push.new_key()))

    @property
    def public_key(self) -> str:
        """Return the public VAPID key, which a browser needs to subscribe."""
        return push.public_key(self._key)

    async def subscribe(self, person: PersonRow, row: SubscriptionRow) -> None:
        """Send notifications for somebody to a browser, too."""
        self.subscriptions.take(person.id)
        await self._store.write(while_signed_in(person, scripts.subscribe(row, now_ms())))

    async def send_due(self, patience: float = PATIENCE) -> None:
        """Send all notifications that are due: one after another for each person, concurrently for different people.
        Wait at most `patience` seconds; slow deliveries continue in the background."""
        now, found = now_ms(), dict[str, list[Notification]]()
        for row, invited in await self._store.read(scripts.tables_to_watch(now - ENDED, self._invited_to)):
            for notification in notifications_of(row, now, invited):
                key = (notification.person, row.id, notification.kind, notification.ply)
                is_present = self._is_present(row.id, notification.person)
                if key in self._done or (is_present and notification.kind != "over"):
                    continue
                self._done.add(key)
                if len(self._done) > 100_000:
                    self._done.clear()
                is_new = await self._store.write(scripts.claim_notice(*key, now))
                if is_new and not is_present:  # somebody who sees the game end needs no message
                    found.setdefault(notification.person, []).append(notification)
        for some in found.values():
            self.do_later(self._send_all(some))
        if self._sending:
            await asyncio.wait(self._sending, timeout=patience)

    async def remind(self, row: TableRow, person: str) -> bool:
        """Remind somebody of their turn by push and mail, once per turn and only if they are not looking at the table.
        Return False if they cannot be reached."""
        if self._is_present(row.id, person):
            return True
        wanted = (await self._store.read(scripts.wanted(person)))["reminder"]
        if not wanted or not await self._store.read(scripts.can_be_reached(person, bool(self._settings.smtp))):
            return False
        notification = Notification(person, row, "nudge", row.ply)
        if await self._store.write(scripts.claim_notice(person, row.id, notification.kind, notification.ply, now_ms())):
            self.do_later(self._send_all([notification]))
        return True

    def do_later(self, work: Coroutine[Any, Any, None]) -> None:
        """Send something in the background; `look` waits for it too."""
        task = asyncio.get_running_loop().create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("notification not sent", exc_info=error)

    async def close(self) -> None:
        """Stop sending."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
        self._mailers.shutdown(wait=False, cancel_futures=True)

    async def tidy(self) -> None:
        """Delete the notifications of tables that ended long ago."""
        await self._store.write(scripts.forget_notices(now_ms() - 90 * ENDED))

    async def _send_all(self, some: Sequence[Notification]) -> None:
        """Send one person's notifications."""
        async with self._turn[some[0].person]:
            for notification in some:
                try:
                    await self._send(notification)
                except Unavailable as error:
                    _log.warning("notification not sent", extra={"reason": str(error)})
        if not self._turn[some[0].person].locked():
            self._turn.pop(some[0].person, None)

    async def _send(self, notification: Notification) -> None:
        kind = "reminder" if notification.kind in ("nudge", "away") else notification.kind
        if not (await self._store.read(scripts.wanted(notification.person)))[kind]:
            return
        for browser in await self._store.read(scripts.subscriptions(notification.person)):
            await self._push(browser, notification)
        address = await self._store.read(scripts.find_mail(notification.person))
        if address is not None and address.confirmed and self._settings.smtp:
            game = await self._game_of(notification.table.id)
            subject, text = mail_words(notification, address.language, address.zone, game)
            await self._mail(address, subject, f"{text}\n\n{self._link(f'/table/{notification.table.id}')}")

    async def _push(self, browser: SubscriptionRow, notification: Notification) -> None:
        title, text = push_words(notification, browser.language)
        message = {
            "title": title,
            "body": text,
            "url": f"/table/{notification.table.id}",
            "tag": f"{notification.table.id}",
        }
        contact = f"mailto:{self._settings.mail_from.rpartition('<')[2].strip('>')}"
        endpoint = clean_url(browser.endpoint, self._settings.push_hosts)
        if endpoint != browser.endpoint:  # stored before endpoints were validated
            await self._store.write(scripts.unsubscribe(browser.endpoint))
            return
        try:
            async with self._pushes:
                wants = await push.send(self._key, contact, browser, message)
        except OSError as error:
            _log.warning("push not sent", extra={"reason": str(error)})
            return
        self.sent += 1
        if not wants:
            await self._store.write(scripts.unsubscribe(browser.endpoint))

    async def _mail(self, address: MailRow, subject: str, text: str) -> None:
        if not mail.is_address(address.address):  # stored before addresses were validated
            _log.warning("mail not sent", extra={"reason": "not one plain address"})
            return
        try:
            self._to_one_address.take(mail.mailbox(address.address))
        except ApiError as error:
            _log.warning("mail not sent", extra={"reason": error.message})
            return
        end = self._link(f"/unsubscribe/{address.token}")
        footer = f"\n\n--\n{Texts(address.language).notification('unsubscribe', link=end)}\n"
        post = self._link(f"/api/mail/{address.token}/unsubscribe")
        message = mail.compose(self._settings.mail_from, address.address, subject, text + footer, end, post)
        send = asyncio.get_running_loop().run_in_executor
        try:
            await send(self._mailers, mail.send, self._settings.smtp, address.address, message)
            self.sent += 1
        except OSError as error:
            _log.warning("mail not sent", extra={"reason": str(error)})

    async def ask_to_confirm(self, person: PersonRow, asked: MailRequest) -> None:
        """Mail an address a link to confirm it, and tell the confirmed one. Raises ApiError if the address has been
        asked too often, no matter by whom."""
        self._questions.take(mail.mailbox(asked.address))
        row = MailRow(person.id, asked.address, asked.language, False, token_urlsafe(16), now_ms(), asked.zone)
        alert = await self.alert(person)
        if not await self._store.write(while_signed_in(person, scripts.add_address(row))):
            return
        alert("mail")
        texts = Texts(asked.language)
        text = f"{texts.notification('confirm_text', name=person.name)}\n\n{self._link(f'/confirm/{row.token}')}"
        await self._mail(row, texts.notification("confirm"), text)

    async def alert(self, person: PersonRow) -> Callable[[str], None]:
        """Return a function that tells somebody of a change to the account (`password`, `mail` or `identity`), in the
        background, at the address that is confirmed now: the change may be another's, and remove the address."""
        address = await self._store.read(scripts.find_mail(person.id))

        def send_alert(change: str) -> None:
            if address is not None and self._settings.smtp:
                self.do_later(self._mail_alert(person, address, change))

        return send_alert

    async def _mail_alert(self, person: PersonRow, address: MailRow, change: str) -> None:
        texts = Texts(address.language)
        said = texts.notification(f"alert_{change}", name=person.name)
        text = f"{said}\n\n{texts.notification('alert_not_you')}\n\n{self._link('/recover')}"
        await self._mail(address, texts.notification("alert"), text)

    def mail_code(self, made: Awaitable[tuple[PersonRow, str] | None]) -> None:
        """Mail a recovery code in the background. The response takes equally long whether or not the person and the
        address exist."""
        self.do_later(self._mail_code(made))

    async def _mail_code(self, made: Awaitable[tuple[PersonRow, str] | None]) -> None:
        found = await made
        address = None if found is None else await self._store.read(scripts.find_mail(found[0].id))
        if found is None or address is None or not address.confirmed:
            return
        person, code = found
        texts = Texts(address.language)
        text = f"{texts.notification('code_text', name=person.name)}\n\n{code}\n\n{self._link('/me')}"
        await self._mail(address, texts.notification("code"), text)

    def _link(self, path: str) -> str:
        return f"{self._settings.origin or f'http://{self._settings.host}:{self._settings.port}'}{path}"


def notifications_of(row: TableRow, now: int, invited: Sequence[str] = ()) -> Iterator[Notification]:
    """Yield the notifications that are due for the people at a table and those invited to it."""
    people = [seat for seat in row.seats if seat.kind == "person" and seat.person is not None]
    if row.state == "finished":
        yield from (Notification(str(seat.person), row, "over", row.ply) for seat in _once(people))
    elif row.state == "open":
        yield from (
            Notification(str(seat.person), row, "invitation", 0) for seat in _once(people) if _is_asked(row, seat)
        )
        yield from (Notification(person, row, "invitation", 0) for person in invited)
    elif row.state == "playing" and row.clocks is not None:
        waited_for = [seat for seat in people if seat.seat in row.clocks.waiting and not seat.away]
        yield from (Notification(str(seat.person), row, "turn", row.ply) for seat in _once(waited_for))
        if isinstance(row.clock, CorrespondenceClock):
            late = [seat for seat in people if seat.timed_out]
            yield from (Notification(str(seat.person), row, "away", seat.left_at) for seat in _once(late))
            for seat in _once(waited_for):
                left = row.clocks.left_at(seat.seat, now)
                if left is not None and left <= row.clock.per_turn * 1000 // REMIND:
                    yield Notification(str(seat.person), row, "reminder", row.ply)


def _is_asked(row: TableRow, seat: SeatRow) -> bool:
    """Return whether somebody has been asked for a rematch and has not agreed yet."""
    return row.rematch_of is not None and not seat.ready


def _once(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return one seat of each person."""
    return list({seat.person: seat for seat in reversed(seats)}.values())
