"""Accounts: guests and claimed names, sessions, and tokens for programs."""

import asyncio
import time
from collections import OrderedDict
from hashlib import sha256
from secrets import choice, token_hex, token_urlsafe
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError
from itsdangerous import BadSignature, TimestampSigner

from fareplay.server.errors import ApiError, conflict, invalid, not_found
from fareplay.server.http.schemas.people import NewToken
from fareplay.server.people.names import clean_name, device_name, name_key
from fareplay.server.storage import people as scripts
from fareplay.server.storage import sessions
from fareplay.server.storage.rows import PersonRow, TokenRow
from fareplay.server.storage.sessions import SessionRow
from fareplay.server.storage.store import Conflict, Store
from fareplay.server.tables.clocks import now_ms

COOKIE: Final = "fareplay"
COOKIE_AGE: Final = 400 * 86_400  # s: what browsers allow
CACHE_SIZE: Final = 10_000  # people
CACHE_SECONDS: Final = 10.0  # before a person is read again
MOST_TOKENS: Final = 20
RECOVERY_CODES: Final = 8
MAILED_CODE_AGE: Final = 15 * 60_000  # ms
CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
HASHING_AT_ONCE: Final = 2  # passwords are costly on purpose


class Accounts:
    """Everybody who plays here."""

    def __init__(self, store: Store, node: str) -> None:
        self._store, self._node = store, node
        self._cache: OrderedDict[str, tuple[float, PersonRow]] = OrderedDict()
        self._sessions: dict[str, tuple[str, str, str | None]] = {}  # cookies whose signature was checked
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)
        self._dummy_hash = ""  # a hash to compare with when there is no such person, so that it takes as long
        self._signer: TimestampSigner

    async def open(self, secret: str) -> None:
        """Get ready to sign cookies: with the secret given, or with one that all processes share."""
        shared = secret or await self._store.write(scripts.remember("secret", token_hex(32)))
        self._signer = TimestampSigner(shared, salt="fareplay session", digest_method=sha256)
        self._dummy_hash = await self._hash(token_hex(16))

    # Who is asking

    async def open_session(self, person: PersonRow, user_agent: str) -> str:
        """Sign somebody in on a device; returns what its cookie holds."""
        now = now_ms()
        row = SessionRow(token_urlsafe(12), person.id, device_name(user_agent), now, now)
        await self._store.write(sessions.add_session(row))
        return self._signer.sign(f"{person.id}.{person.epoch}.{row.id}").decode()

    async def by_cookie(self, cookie: str) -> tuple[PersonRow | None, str | None]:
        """The person and the session of a cookie, if it is ours and the session was not ended since. Cookies of older
        versions name no session."""
        known = self._sessions.get(cookie)
        if known is None:
            try:
                text, made_at = self._signer.unsign(cookie, return_timestamp=True)
                id, epoch, *session = text.decode().split(".")
            except (BadSignature, UnicodeDecodeError, ValueError):
                return None, None
            if made_at.timestamp() + COOKIE_AGE < time.time():  # clocks of processes may differ: it may be from ahead
                return None, None
            if len(self._sessions) >= CACHE_SIZE:
                self._sessions.clear()
            known = self._sessions[cookie] = (id, epoch, session[0] if session else None)
        id, epoch, device = known
        person = await self.find(id) if device is None else await self._by_session(device)
        if person is None or person.id != id or str(person.epoch) != epoch:
            return None, None
        return person, device

    async def _by_session(self, id: str) -> PersonRow | None:
        key = f"session {id}"
        known = self._cached(key)
        if known is None:
            known = await self._store.read(sessions.find_by_session(id))
            if known is not None:
                self._add_to_cache(key, known)
        return known

    async def devices(self, person: PersonRow) -> list[SessionRow]:
        """The devices on which somebody is signed in, the last used first."""
        return await self._store.read(sessions.sessions(person.id))

    async def touch(self, session: str) -> None:
        """A device is used; written once an hour."""
        now = now_ms()
        await self._store.write(sessions.touch_session(session, now, now - 3_600_000))

    async def end_session(self, person: PersonRow, id: str) -> None:
        """Sign somebody out on one device."""
        if not await self._store.write(sessions.delete_session(person.id, id)):
            raise not_found("device")
        self._changed(person.id)

    async def by_token(self, token: str) -> PersonRow | None:
        """The person a program plays for."""
        hashed = _hash_token(token)
        known = self._cached(hashed)
        if known is None:
            known = await self._store.read(scripts.find_by_token(hashed))
            if known is not None:
                self._add_to_cache(hashed, known)
        return known

    async def find(self, id: str) -> PersonRow | None:
        """A person by id."""
        known = self._cached(id)
        if known is None:
            known = await self._store.read(scripts.find_person(id))
            if known is not None:
                self._add_to_cache(id, known)
        return known

    def _cached(self, key: str) -> PersonRow | None:
        known = self._cache.get(key)
        return known[1] if known is not None and known[0] > time.monotonic() else None

    def _add_to_cache(self, key: str, person: PersonRow) -> None:
        self._cache[key] = (time.monotonic() + CACHE_SECONDS, person)
        self._cache.move_to_end(key)
        if len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)

    def evict(self, id: str) -> None:
        """A person has changed: read them again."""
        for key in [key for key, (_, person) in self._cache.items() if person.id == id]:
            del self._cache[key]

    def _changed(self, id: str) -> None:
        self.evict(id)
        self._store.notify(f"person {id} {self._node}")

    # Coming and going

    async def guest(self, name: str) -> PersonRow:
        """A new guest."""
        shown = clean_name(name)
        await self._check_free(shown, None)
        person = PersonRow(token_urlsafe(9), shown, None, 0, now_ms())
        await self._store.write(scripts.add_person(person))
        self._add_to_cache(person.id, person)
        return person

    async def claim(self, person: PersonRow, password: str) -> PersonRow:
        """Make a guest's name theirs alone."""
        if not person.guest:
            raise conflict("claimed", "you have claimed your name already")
        try:
            await self._store.write(scripts.claim(person.id, name_key(person.name), await self._hash(password)))
        except Conflict:
            raise _taken(person.name) from None
        self._changed(person.id)
        return await self._existing(person.id)

    async def sign_in(self, name: str, password: str) -> PersonRow:
        """Come back to a claimed name; whether name or password is wrong is not told, nor shown by the time taken."""
        person = await self._store.read(scripts.find_claimed(name_key(clean_name(name))))
        hashed = self._dummy_hash if person is None or person.password is None else person.password
        right = await self._check(hashed, password)
        if person is None or not right:
            raise ApiError(401, "wrong_password", "there is no such name with this password")
        if self._hasher.check_needs_rehash(hashed):
            await self._store.write(scripts.set_password(person.id, await self._hash(password)))
        return person

    async def change_password(self, person: PersonRow, old: str, new: str) -> PersonRow:
        """Another password, for who knows the old one; cookies made until now are not believed any more."""
        if person.password is None:
            raise conflict("guest", "a guest has no password; claim your name first")
        if not await self._check(person.password, old):
            raise ApiError(401, "wrong_password", "that is not your password")
        await self._store.write(scripts.change_password(person.id, await self._hash(new)))
        self._changed(person.id)
        return await self._existing(person.id)

    async def sign_out_everywhere(self, person: PersonRow) -> None:
        """Believe no cookie made until now."""
        await self._store.write(scripts.sign_out_everywhere(person.id))
        self._changed(person.id)

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """Another name."""
        shown = clean_name(name)
        await self._check_free(shown, person.id)
        claimed = None if person.guest else name_key(shown)
        try:
            await self._store.write(scripts.rename(person.id, shown, claimed, now_ms()))
        except Conflict:
            raise _taken(shown) from None
        self._changed(person.id)
        return await self._existing(person.id)

    async def delete(self, person: PersonRow) -> None:
        """The person goes with everything that names them; their games stay."""
        await self._store.write(scripts.delete_person(person.id, now_ms()))
        self._changed(person.id)

    async def _check_free(self, name: str, own: str | None) -> None:
        holder = await self._store.read(scripts.find_claimed(name_key(name)))
        if holder is not None and holder.id != own:
            raise _taken(name)

    async def _existing(self, id: str) -> PersonRow:
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

    # Recovery

    async def new_recovery_codes(self, person: PersonRow) -> list[str]:
        """Codes for who forgets the password, shown this once; older ones hold no longer."""
        if person.guest:
            raise conflict("guest", "a guest has no password; claim your name first")
        letters = ["".join(choice(CODE_LETTERS) for _ in range(10)) for _ in range(RECOVERY_CODES)]
        codes = [f"{code[:5]}-{code[5:]}" for code in letters]
        await self._store.write(sessions.set_recovery_codes(person.id, [_hash_code(code) for code in codes]))
        return codes

    async def new_mailed_code(self, name: str) -> tuple[PersonRow, str] | None:
        """A code to be mailed to who has claimed a name, valid once and shortly; None if nobody has."""
        person = await self._store.read(scripts.find_claimed(name_key(clean_name(name))))
        if person is None:
            return None
        letters = "".join(choice(CODE_LETTERS) for _ in range(10))
        code = f"{letters[:5]}-{letters[5:]}"
        await self._store.write(sessions.set_mailed_code(person.id, _hash_code(code), now_ms() + MAILED_CODE_AGE))
        return person, code

    async def recover(self, name: str, code: str, password: str) -> PersonRow:
        """Another password, for who has a recovery code; it takes as long whether name and code are right or not."""
        person = await self._store.read(scripts.find_claimed(name_key(clean_name(name))))
        hashed = await self._hash(password)
        if person is None or not await self._store.write(
            sessions.recover(person.id, _hash_code(code), hashed, now_ms())
        ):
            raise ApiError(401, "wrong_code", "there is no such name with this code")
        self._changed(person.id)
        return await self._existing(person.id)

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


def _hash_code(code: str) -> str:
    letters = "".join(letter for letter in code.upper() if letter.isalpha())
    return sha256(f"fareplay recovery {letters}".encode()).hexdigest()


def _hash_token(token: str) -> str:
    return sha256(f"fareplay token {token}".encode()).hexdigest()


def _taken(name: str) -> ApiError:
    return conflict("name_taken", f"{name} belongs to somebody; sign in, or choose another name")
