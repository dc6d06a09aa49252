"""People: guests, accounts, sessions and tokens for programs."""

import asyncio
import time
from collections import OrderedDict
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError
from itsdangerous import BadSignature, TimestampSigner

from fareplay.server import names
from fareplay.server.clock import now_ms
from fareplay.server.problem import Problem, conflict, invalid, not_found
from fareplay.server.shapes.person import Me, NewToken, Person, Profile, Rating, Statistics, Token
from fareplay.server.store import Conflict, Store
from fareplay.server.store import people as scripts
from fareplay.server.store.results import ratings_of, results_of
from fareplay.server.store.rows import PersonRow, TokenRow

COOKIE: Final = "fareplay"
COOKIE_AGE: Final = 400 * 86_400  # s: what browsers allow
REMEMBERED: Final = 10_000  # people kept in memory
FRESH: Final = 10.0  # s before a person in memory is read again
MOST_TOKENS: Final = 20
HASHING_AT_ONCE: Final = 2  # passwords are costly on purpose


class People:
    """Everybody who plays here."""

    def __init__(self, store: Store, node: str) -> None:
        self._store, self._node = store, node
        self._known: OrderedDict[str, tuple[float, PersonRow]] = OrderedDict()
        self._sessions: dict[str, tuple[str, str]] = {}  # cookies whose signature was checked
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)
        self._nobody = ""  # a hash to compare with when there is no such person, so that it takes as long
        self._signer: TimestampSigner

    async def open(self, secret: str) -> None:
        """Get ready to sign cookies: with the secret given, or with one that all processes share."""
        shared = secret or await self._store.write(scripts.remember("secret", token_hex(32)))
        self._signer = TimestampSigner(shared, salt="fareplay session", digest_method=sha256)
        self._nobody = await self._hash(token_hex(16))

    # Who is asking

    def cookie(self, person: PersonRow) -> str:
        """What a session's cookie holds."""
        return self._signer.sign(f"{person.id}.{person.epoch}").decode()

    async def by_cookie(self, cookie: str) -> PersonRow | None:
        """The person of a session, if the cookie is ours and they have not signed out everywhere since."""
        known = self._sessions.get(cookie)
        if known is None:
            try:
                id, _, epoch = self._signer.unsign(cookie, max_age=COOKIE_AGE).decode().rpartition(".")
            except (BadSignature, UnicodeDecodeError):
                return None
            if len(self._sessions) >= REMEMBERED:
                self._sessions.clear()
            known = self._sessions[cookie] = (id, epoch)
        person = await self.find(known[0])
        return person if person is not None and str(person.epoch) == known[1] else None

    async def by_token(self, token: str) -> PersonRow | None:
        """The person a program plays for."""
        hashed = _hash_token(token)
        known = self._recall(hashed)
        if known is None:
            known = await self._store.read(scripts.find_by_token(hashed))
            if known is not None:
                self._remember(hashed, known)
        return known

    async def find(self, id: str) -> PersonRow | None:
        """A person by id."""
        known = self._recall(id)
        if known is None:
            known = await self._store.read(scripts.find_person(id))
            if known is not None:
                self._remember(id, known)
        return known

    def _recall(self, key: str) -> PersonRow | None:
        known = self._known.get(key)
        return known[1] if known is not None and known[0] > time.monotonic() else None

    def _remember(self, key: str, person: PersonRow) -> None:
        self._known[key] = (time.monotonic() + FRESH, person)
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, id: str) -> None:
        """A person has changed: read them again."""
        for key in [key for key, (_, person) in self._known.items() if person.id == id]:
            del self._known[key]

    def _changed(self, id: str) -> None:
        self.forget(id)
        self._store.announce(f"person {id} {self._node}")

    # Coming and going

    async def guest(self, name: str) -> PersonRow:
        """A new guest."""
        shown = names.clean(name)
        await self._check_free(shown, None)
        person = PersonRow(token_urlsafe(9), shown, None, 0, now_ms())
        await self._store.write(scripts.add_person(person))
        self._remember(person.id, person)
        return person

    async def claim(self, person: PersonRow, password: str) -> PersonRow:
        """Make a guest's name theirs alone."""
        if not person.guest:
            raise conflict("claimed", "you have claimed your name already")
        try:
            await self._store.write(scripts.claim(person.id, names.key(person.name), await self._hash(password)))
        except Conflict:
            raise _taken(person.name) from None
        self._changed(person.id)
        return await self._sure(person.id)

    async def sign_in(self, name: str, password: str) -> PersonRow:
        """Come back to a claimed name; whether name or password is wrong is not told, nor shown by the time taken."""
        person = await self._store.read(scripts.find_claimed(names.key(names.clean(name))))
        hashed = self._nobody if person is None or person.password is None else person.password
        right = await self._check(hashed, password)
        if person is None or not right:
            raise Problem(401, "wrong_password", "there is no such name with this password")
        if self._hasher.check_needs_rehash(hashed):
            await self._store.write(scripts.set_password(person.id, await self._hash(password)))
        return person

    async def sign_out_everywhere(self, person: PersonRow) -> None:
        """Believe no cookie made until now."""
        await self._store.write(scripts.sign_out_everywhere(person.id))
        self._changed(person.id)

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """Another name."""
        shown = names.clean(name)
        await self._check_free(shown, person.id)
        claimed = None if person.guest else names.key(shown)
        try:
            await self._store.write(scripts.rename(person.id, shown, claimed, now_ms()))
        except Conflict:
            raise _taken(shown) from None
        self._changed(person.id)
        return await self._sure(person.id)

    async def delete(self, person: PersonRow) -> None:
        """The person goes with everything that names them; their games stay."""
        await self._store.write(scripts.delete_person(person.id, now_ms()))
        self._changed(person.id)

    async def _check_free(self, name: str, own: str | None) -> None:
        holder = await self._store.read(scripts.find_claimed(names.key(name)))
        if holder is not None and holder.id != own:
            raise _taken(name)

    async def _sure(self, id: str) -> PersonRow:
        person = await self.find(id)
        if person is None:
            raise not_found("person")
        return person

    # Passwords

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _check(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except (VerifyMismatchError, VerificationError, InvalidHashError):
                return False

    # Tokens

    async def add_token(self, person: PersonRow, label: str) -> NewToken:
        """A key for a program, shown this once."""
        shown = "".join(letter for letter in label if letter.isprintable()).strip()
        if not shown:
            raise invalid("bad_label", "a label needs a letter")
        if len(await self._store.read(scripts.tokens(person.id))) >= MOST_TOKENS:
            raise conflict("too_many_tokens", f"you have {MOST_TOKENS} tokens; delete one first")
        token = f"fp_{token_urlsafe(24)}"
        row = TokenRow(token_urlsafe(6), shown, now_ms())
        await self._store.write(scripts.add_token(person.id, row, _hash_token(token)))
        return NewToken(row.id, row.label, token)

    async def delete_token(self, person: PersonRow, id: str) -> None:
        """Take a key away."""
        if await self._store.write(scripts.delete_token(person.id, id)) is None:
            raise not_found("token")
        self._changed(person.id)

    # Looking

    async def me(self, person: PersonRow | None) -> Me:
        """All about oneself."""
        if person is None:
            return Me(None)
        rows = await self._store.read(scripts.tokens(person.id))
        tokens = [Token(row.id, row.label, row.made_at) for row in rows]
        return Me(shape(person), tokens, await self.ratings(person.id))

    async def profile(self, who: str) -> Profile:
        """Somebody's results, by id or by claimed name."""
        person = await self.find(who) or await self._store.read(scripts.find_claimed(names.key(who)))
        if person is None:
            raise not_found("person")
        games: dict[str, list[tuple[bool, dict[str, int | None]]]] = {}
        for game, won, sheet in await self._store.read(results_of(person.id)):
            games.setdefault(game, []).append((won, sheet))
        told = [_statistics(game, played) for game, played in sorted(games.items())]
        return Profile(shape(person), told, await self.ratings(person.id))

    async def ratings(self, id: str) -> list[Rating]:
        """How strong somebody plays."""
        return [
            Rating(game, round(mu - 3 * sigma, 2), round(mu, 3), round(sigma, 3), played)
            for game, mu, sigma, played in await self._store.read(ratings_of(id))
        ]


def shape(person: PersonRow) -> Person:
    """A person as others see them."""
    return Person(person.id, person.name, person.guest)


def _statistics(game: str, played: list[tuple[bool, dict[str, int | None]]]) -> Statistics:
    """Mean and best sheet, zone by zone; games in which one was eliminated have no total."""
    zones: dict[str, list[int]] = {}
    for _, sheet in played:
        for zone, points in sheet.items():
            if points is not None:
                zones.setdefault(zone, []).append(points)
    mean = {zone: round(sum(points) / len(points), 2) for zone, points in zones.items()}
    best = {zone: max(points) for zone, points in zones.items()}
    return Statistics(game, len(played), sum(won for won, _ in played), mean, best)


def _hash_token(token: str) -> str:
    return sha256(f"fareplay token {token}".encode()).hexdigest()


def _taken(name: str) -> Problem:
    return conflict("name_taken", f"{name} belongs to somebody; sign in, or choose another name")
