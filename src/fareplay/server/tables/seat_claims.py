"""Seat claims: a guest whose device is lost asks for their seat from another one, and somebody at the table confirms,
or the guest types the code that a big screen of the table shows.

A claim is a signed text that names the table, the seat, its guest and the guest who asks, and its code is a hash of it,
so that nothing is stored and both hold only once: as soon as the seat is theirs, they no longer name the seat's guest.
"""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

from fareplay.server.http.errors import conflict, forbidden, not_found
from fareplay.server.http.rate_limits import RateLimit, SharedRateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.tables import presence, seats
from fareplay.server.tables.table import CachedTable

LASTS: Final = 300  # s
CODES: Final = 1_000_000
ABSENT: Final = 6.0  # s for which the seat's guest has been gone, longer than a lost connection or a reload takes


class SeatClaims:
    """Makes and checks claims, with the secret that all processes share. `on_hand_over` is called for each seat that
    has another device."""

    def __init__(self, settings: Settings, secret: Callable[[], bytes]) -> None:
        self._secret = secret
        self.on_hand_over: list[Callable[[CachedTable, str], Awaitable[None]]] = []
        self._by_person = SharedRateLimit("claims of a seat", 1 / 30, 3, settings.address_factor)
        self._by_table = RateLimit("claims of a seat", 1 / 30, 6)
        self._codes = SharedRateLimit("codes of a seat", 1 / 30, 5, settings.address_factor)
        self._codes_by_table = RateLimit("codes of a seat", 1 / 15, 10)

    def make(self, table: CachedTable, number: int, person: PersonRow, address: str) -> str:
        """Return a guest's claim of a seat. Raises ApiError if it is not free to be claimed."""
        self._by_person.take(person.id, address)
        check(table, number, person.id)
        if not person.guest:
            raise conflict("not_claimable", "you have an account; a guest's seat is for guests")
        self._by_table.take(table.id)
        return self._signer().sign(f"{table.id}.{number}.{table.row.seats[number].person}.{person.id}").decode()

    def code(self, claim: str) -> str:
        """Return the code of a claim: six digits."""
        hashed = digest(self._secret(), f"fareplay seat code {claim}".encode(), sha256)
        return f"{int.from_bytes(hashed) % CODES:06}"

    def read(self, table: CachedTable, number: int, claim: str) -> tuple[str, str]:
        """Return the guest who has the seat and the one who claims it. Raises ApiError if the claim does not hold."""
        try:
            id, seat, old, new = self._signer().unsign(claim, max_age=LASTS).decode().split(".")
        except (BadSignature, ValueError):
            raise conflict("bad_claim", "this claim has expired; ask again") from None
        if (id, seat, old) != (table.id, str(number), table.row.seats[number].person):
            raise conflict("bad_claim", "this claim has expired; ask again")
        check(table, number, new)
        return old, new

    def check_code(self, table: CachedTable, claim: str, code: str, person: PersonRow, address: str) -> None:
        """Raise ApiError unless this is the code of a claim. Wrong ones are limited."""
        self._codes_by_table.check(table.id)
        self._codes.take(person.id, address)
        if not compare_digest(self.code(claim).encode(), code.encode()):
            self._codes_by_table.take(table.id)
            raise conflict("bad_code", "this is not the code on the screen")

    def _signer(self) -> TimestampSigner:
        return TimestampSigner(self._secret(), salt="fareplay seat")


def check(table: CachedTable, number: int, person: str) -> None:
    """Raise ApiError unless a seat may be claimed by a person."""
    row = table.row
    if number >= len(row.seats):
        raise not_found("seat")
    seats.has_host(row)
    if row.state != "playing":
        raise conflict("not_playing", "the game is not being played")
    if row.rated:
        raise conflict("rated", "seats of a rated game cannot be handed on")
    if row.seats_of(person):
        raise conflict("not_claimable", "you sit at this table already")
    seat = row.seats[number]
    if seat.kind != "person" or not seat.guest:
        raise conflict("not_claimable", "this seat is not a guest's; who has an account signs in")
    if presence.absent_for(table, row, number) < ABSENT:
        raise conflict("not_absent", "the player of this seat is here, or has left just now")


def check_confirmer(table: CachedTable, old: str, person: PersonRow) -> None:
    """Raise ApiError unless somebody may confirm that the guest of a seat is back."""
    if person.id not in confirmers(table, old):
        raise forbidden("not_host", "the host confirms that, or another player if the host is away")


def confirmers(table: CachedTable, gone: str) -> set[str]:
    """Return the people who may confirm that somebody is back: the host, or the others if the host is away."""
    present = {str(table.row.seats[seat].person) for seat in presence.payload(table).present} - {gone}
    return {table.row.host} if table.row.host in present else present


def hand_over(row: TableRow, old: str, new: PersonRow) -> None:
    """Give all seats of a guest to another. Their names stay those that the others know."""
    mine = row.seats_of(old)
    if row.state != "playing" or not mine:
        raise conflict("bad_claim", "this claim has expired; ask again")
    for number in mine:
        seat = row.seats[number]
        seat.person, seat.label, seat.ends = new.id, seat.label or seat.name, False
    if row.host == old:
        row.host = new.id
