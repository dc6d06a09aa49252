"""The notifier: looks at the tables of people who want notifications, and sends each of them once.

What is sent holds nothing but the board's name, the names of the others and the table's address: no secret of a game.
"""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from importlib import resources
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple, TypeVar

from fareplay import games
from fareplay.server.errors import ApiError
from fareplay.server.notifications import mail, push
from fareplay.server.rate_limits import RateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage import notifications as scripts
from fareplay.server.storage.notifications import MailRow, SubscriptionRow
from fareplay.server.storage.people import remember
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow
from fareplay.server.storage.store import Store, Unavailable
from fareplay.server.tables.clocks import CorrespondenceClock, now_ms
from fareplay.texts import Texts

T = TypeVar("T")
_log = logging.getLogger("fareplay.notifications")

EVERY: Final = 3.0  # s between two looks
PATIENCE: Final = 3.0  # s that a look waits for what is being sent
AT_ONCE: Final = 8  # messages that are being sent
ENDED: Final = 86_400_000  # ms: of a game that ended longer ago nobody is notified
REMIND: Final = 6  # when a sixth of the time for a turn is left
TEXTS: Final[dict[str, dict[str, str]]] = json.loads(resources.files(__package__).joinpath("texts.json").read_text())


class Notice(NamedTuple):
    """One thing to notify one person of."""

    person: str
    table: TableRow
    kind: str
    ply: int


class Notifier:
    """Sends notifications; `is_present` says whether somebody looks at a table now."""

    def __init__(self, store: Store, settings: Settings, is_present: Callable[[str, str], bool]) -> None:
        self._store, self._settings, self._is_present = store, settings, is_present
        self._done: set[tuple[str, str, str, int]] = set()  # those known to be sent, so that the database is not asked
        self._key = ""
        self._sending: set[asyncio.Task[None]] = set()
        self._turn: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by person
        self._threads = ThreadPoolExecutor(AT_ONCE, "notifications")
        self._to_one_address = RateLimit("mails to this address", 1 / 120, 30)
        self._questions = RateLimit("mails to this address", 1 / 1200, 3)
        self.sent = 0  # since the process began

    async def open(self) -> None:
        """Get the key that push services know this server by; all processes share one."""
        self._key = await self._store.write(remember("vapid", push.new_key()))

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""
        return push.public_key(self._key)

    async def look(self, patience: float = PATIENCE) -> None:
        """Send what is to be sent now, each person's one after the other and several people's at once. Whoever is slow
        is waited for only so long: the rest goes on beside the next look."""
        now, found = now_ms(), dict[str, list[Notice]]()
        for row, invited in await self._store.read(scripts.tables_to_watch(now - ENDED)):
            for notice in notices(row, now, invited):
                key = (notice.person, row.id, notice.kind, notice.ply)
                if key in self._done or self._is_present(row.id, notice.person):
                    continue
                self._done.add(key)
                if len(self._done) > 100_000:
                    self._done.clear()
                if await self._store.write(scripts.claim_notice(*key, now)):
                    found.setdefault(notice.person, []).append(notice)
        for some in found.values():
            self.do_later(self._send_all(some))
        if self._sending:
            await asyncio.wait(self._sending, timeout=patience)

    def do_later(self, work: Coroutine[Any, Any, None]) -> None:
        """Send something beside what goes on; `look` waits for it too."""
        task = asyncio.get_running_loop().create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("notice not sent", exc_info=error)

    async def close(self) -> None:
        """Stop sending."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def tidy(self) -> None:
        """Forget notices of tables that ended long ago."""
        await self._store.write(scripts.forget_notices(now_ms() - 90 * ENDED))

    async def _send_all(self, some: Sequence[Notice]) -> None:
        """Send one person's notices."""
        async with self._turn[some[0].person]:
            for notice in some:
                try:
                    await self._send(notice)
                except Unavailable as error:
                    _log.warning("notice not sent", extra={"reason": str(error)})
        if not self._turn[some[0].person].locked():
            self._turn.pop(some[0].person, None)

    async def _run(self, work: Callable[..., T], *given: Any) -> T:
        """Do what may take long in a thread of the notifier's own, so that nothing else of the server waits for it."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def _send(self, notice: Notice) -> None:
        if not (await self._store.read(scripts.wanted(notice.person)))[notice.kind]:
            return
        for browser in await self._store.read(scripts.subscriptions(notice.person)):
            await self._push(browser, notice)
        address = await self._store.read(scripts.find_mail(notice.person))
        if address is not None and address.confirmed and self._settings.smtp:
            subject, text = words(notice, address.language)
            await self._mail(address, subject, f"{text}\n\n{self._link(f'/table/{notice.table.id}')}")

    async def _push(self, browser: SubscriptionRow, notice: Notice) -> None:
        title, text = words(notice, browser.language)
        message = {"title": title, "body": text, "url": f"/table/{notice.table.id}", "tag": f"{notice.table.id}"}
        contact = f"mailto:{self._settings.mail_from.rpartition('<')[2].strip('>')}"
        try:
            wants = await self._run(push.send, self._key, contact, browser, message)
        except OSError as error:
            _log.warning("push not sent", extra={"reason": str(error)})
            return
        self.sent += 1
        if not wants:
            await self._store.write(scripts.unsubscribe(browser.endpoint))

    async def _mail(self, address: MailRow, subject: str, text: str) -> None:
        try:
            self._to_one_address.take(address.address.lower())
        except ApiError as error:
            _log.warning("mail not sent", extra={"reason": error.message})
            return
        end = self._link(f"/unsubscribe/{address.token}")
        footer = f"\n\n--\n{TEXTS[address.language]['unsubscribe']}: {end}\n"
        post = self._link(f"/api/mail/{address.token}/unsubscribe")
        message = mail.compose(self._settings.mail_from, address.address, subject, text + footer, end, post)
        await self._hand_over(message)

    async def _hand_over(self, message: EmailMessage) -> None:
        try:
            await self._run(mail.send, self._settings.smtp, message)
            self.sent += 1
        except OSError as error:
            _log.warning("mail not sent", extra={"reason": str(error)})

    async def ask_to_confirm(self, person: PersonRow, address: str, language: str) -> None:
        """Write to an address once, so that whoever reads it can agree to more; ApiError if it is asked too often,
        by whomever."""
        self._questions.take(address.lower())
        row = MailRow(person.id, address, language, False, token_urlsafe(16))
        await self._store.write(scripts.set_mail(row))
        texts = TEXTS[language]
        text = f"{texts['confirm_text'].format(name=person.name)}\n\n{self._link(f'/confirm/{row.token}')}"
        await self._mail(row, f"Fareplay: {texts['confirm']}", text)

    async def send_code(self, person: PersonRow, address: MailRow, code: str) -> None:
        """Send a code to who has forgotten the password."""
        texts = TEXTS[address.language]
        text = f"{texts['code_text'].format(name=person.name)}\n\n{code}\n\n{self._link('/me')}"
        await self._mail(address, f"Fareplay: {texts['code']}", text)

    def _link(self, path: str) -> str:
        return f"{self._settings.origin or f'http://{self._settings.host}:{self._settings.port}'}{path}"


def notices(row: TableRow, now: int, invited: Sequence[str] = ()) -> Iterator[Notice]:
    """All that the people of a table, and those invited to it, are to be notified of now."""
    people = [seat for seat in row.seats if seat.kind == "person" and seat.person is not None]
    if row.state == "finished":
        yield from (Notice(str(seat.person), row, "over", row.ply) for seat in _once(people))
    elif row.state == "open":
        yield from (Notice(str(seat.person), row, "invitation", 0) for seat in _once(people) if _is_asked(row, seat))
        yield from (Notice(person, row, "invitation", 0) for person in invited)
    elif row.state == "playing" and row.clocks is not None:
        waited_for = [seat for seat in people if seat.seat in row.clocks.waiting and not seat.away]
        yield from (Notice(str(seat.person), row, "turn", row.ply) for seat in _once(waited_for))
        if isinstance(row.clock, CorrespondenceClock):
            for seat in _once(waited_for):
                left = row.clocks.left_at(seat.seat, now)
                if left is not None and left <= row.clock.per_turn * 1000 // REMIND:
                    yield Notice(str(seat.person), row, "reminder", row.ply)


def _city(board: str, language: str) -> str:
    """What a board is called in the reader's language."""
    spoken, (game, _, city) = Texts(language), board.partition("/")
    if spoken.has_word(game, "city", city):
        return spoken.word(game, "city", city)
    return str(games.by_name(board).facts["title"])


def _is_asked(row: TableRow, seat: SeatRow) -> bool:
    """Whether the game waits for somebody to agree to a rematch."""
    return row.rematch_of is not None and not seat.ready


def _once(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """One seat of each person."""
    return list({seat.person: seat for seat in reversed(seats)}.values())


def words(notice: Notice, language: str) -> tuple[str, str]:
    """A title and a sentence in the reader's language."""
    texts, row = TEXTS.get(language, TEXTS["en"]), notice.table
    title = texts[notice.kind].format(board=_city(row.game, language))
    others = [seat.name for seat in row.seats if seat.name and seat.person != notice.person]
    return title, texts["with"].format(names=", ".join(others)) if others else title
