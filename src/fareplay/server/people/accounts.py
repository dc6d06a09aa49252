"""Accounts: guests and claimed names, sessions, and tokens for programs."""

import hmac
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from secrets import randbelow, token_hex, token_urlsafe
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

from fareplay.api.clock import now_ms
from fareplay.api.people import LONGEST_NAME, Me, NewToken, Person, Rating, Token
from fareplay.server.http.errors import ApiError, conflict, forbidden, invalid, not_found
from fareplay.server.http.names import clean_name
from fareplay.server.http.security import COOKIE_AGE
from fareplay.server.people import codes, invitation_codes, sessions
from fareplay.server.people import storage as scripts
from fareplay.server.people.invitation_codes import InvitationCodeRow
from fareplay.server.people.passwords import PasswordHashes, check_password
from fareplay.server.people.reserved_names import check_not_reserved
from fareplay.server.people.sessions import SessionRow, device_name
from fareplay.server.storage.name_keys import exact_name_key, name_key
from fareplay.server.storage.notices import Notices
from fareplay.server.storage.rows import PersonRow, TokenRow
from fareplay.server.storage.store import Conflict, Script, Store, get_or_set, while_signed_in

CACHE_SIZE: Final = 10_000  # people
CACHE_SECONDS: Final = 10.0  # until a person is read again
MOST_TOKENS: Final = 20
RECOVERY_CODES: Final = 8
MAILED_CODE_AGE: Final = 15 * 60_000  # ms
NO_PASSWORD: Final = "!"  # of an account without a password; no hash has this value
FRESH: Final = 10 * 60_000  # ms after signing in in which an account without a password needs no other proof
LEEWAY: Final = 60_000  # ms by which the clocks of processes may differ
NEUTRAL_NAME: Final = "Player"  # with a number, of somebody whose name at a provider cannot be used
RECENT: Final = 30 * 86_400_000  # ms: a new password ends what was added to the account in this time


class Accounts:
    """Everybody who plays here. Features register what is deleted with an account."""

    custom_boards = False  # whether people may play on their own boards
    openid_label = ""  # the name of the OpenID provider, if there is one

    def __init__(self, store: Store, notices: Notices, closed: bool = False) -> None:
        """Create the service. A closed server has no guests, and a new account needs an invitation code."""
        self._store, self._notices, self.closed = store, notices, closed
        self.ratings_of: Callable[[str], Awaitable[list[Rating]]] | None = None
        self.mail_code: Callable[[Awaitable[tuple[PersonRow, str] | None]], None] | None = None  # sends the mail
        self.on_delete: list[Callable[[str], Script[None]]] = []
        self.on_new_password: list[Callable[[str, int], Script[None]]] = []  # deletes what was added since a moment
        self.alert: Callable[[PersonRow], Awaitable[Callable[[str], None]]] | None = None  # tells somebody by mail
        self._cache: OrderedDict[str, tuple[float, PersonRow]] = OrderedDict()
        self._sessions: dict[str, tuple[str, str, str | None]] = {}  # verified cookies
        self.passwords = PasswordHashes()
        self._signer: TimestampSigner
        self.secret = b""

    async def open(self, secret: str) -> None:
        """Prepare the signing of cookies, with the given secret or one that all processes share."""
        shared = secret or await self._store.write(get_or_set("secret", token_hex(32)))
        self.secret = shared.encode()
        self._signer = TimestampSigner(shared, salt="fareplay session", digest_method=sha256)
        await self.passwords.open()

    # Authentication

    async def open_session(self, person: PersonRow, user_agent: str, began_at: int | None = None) -> str:
        """Sign somebody in on a device. Return the contents of its cookie."""
        now = now_ms()
        made_at = now if began_at is None else began_at
        row = SessionRow(token_urlsafe(12), person.id, device_name(user_agent), made_at, now)
        await self._store.write(sessions.add_session(row))
        return self._signer.sign(f"{person.id}.{person.epoch}.{row.id}").decode()

    async def renew_session(self, person: PersonRow, cookie: str, user_agent: str) -> str:
        """Return a cookie with a session instead of one of an older version. The session is as old as the cookie: it is
        no new sign-in."""
        began_at = self._signer.unsign(cookie, return_timestamp=True)[1]
        return await self.open_session(person, user_agent, int(began_at.timestamp() * 1000))

    async def by_cookie(self, cookie: str) -> tuple[PersonRow | None, str | None]:
        """Return the person and the session of a cookie, if it is valid and the session has not ended. Cookies of
        older versions name no session."""
        known = self._sessions.get(cookie)
        if known is None:
            try:
                text, made_at = self._signer.unsign(cookie, return_timestamp=True)
                id, epoch, *session = text.decode().split(".")
            except (BadSignature, UnicodeDecodeError, ValueError):
                return None, None
            if made_at.timestamp() + COOKIE_AGE < time.time():  # it may be in the future: clocks differ
                return None, None
            if len(self._sessions) >= CACHE_SIZE:
                self._sessions.clear()
            known = self._sessions[cookie] = (id, epoch, session[0] if session else None)
        id, epoch, device = known
        person = await self.find(id) if device is None else await self._by_session(device)
        if person is None or person.id != id or str(person.epoch) != epoch or not self._is_welcome(person):
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
        """Return the devices on which somebody is signed in, the last used first."""
        return await self._store.read(sessions.sessions(person.id))

    async def touch(self, session: str) -> None:
        """Store that a device is in use, at most every two minutes."""
        now = now_ms()
        await self._store.write(sessions.touch_session(session, now, now - 120_000))

    async def check_proof(self, person: PersonRow, session: str | None, password: str) -> None:
        """Raise ApiError unless the password is right. An account without one needs a session that has just begun; a
        guest has nothing to prove."""
        if person.password is None:
            return
        if person.password == NO_PASSWORD:
            age = None if session is None else await self._store.read(sessions.session_age(session, now_ms()))
            if age is None or not -LEEWAY <= age <= FRESH:  # it may begin in the future, if the clock was set back
                raise forbidden("sign_in_again", "this needs a recent sign-in; sign in again first")
        elif not password:
            raise forbidden("password_needed", "this needs your password")
        elif not await self.passwords.check(person.password, password):
            raise ApiError(401, "not_your_password", "that is not your password")

    def has_password(self, person: PersonRow) -> bool:
        """Return whether an account has a password. A guest has none."""
        return person.password not in (None, NO_PASSWORD)

    async def end_session(self, person: PersonRow, id: str) -> None:
        """Sign somebody out on one device."""
        if not await self._store.write(sessions.delete_session(person.id, id)):
            raise not_found("device")
        self._changed(person.id)

    async def by_token(self, token: str) -> PersonRow | None:
        """Return the person a program plays for."""
        hashed = codes.hash_token(token)
        known = self._cached(hashed)
        if known is None:
            known = await self._store.read(scripts.find_by_token(hashed))
            if known is not None:
                self._add_to_cache(hashed, known)
        return known if known is not None and self._is_welcome(known) else None

    def _is_welcome(self, person: PersonRow) -> bool:
        """Return whether somebody may use the server: not if they are suspended, or a guest from before the server
        was closed."""
        return person.suspended_at is None and not (self.closed and person.guest)

    async def find(self, id: str) -> PersonRow | None:
        """Return a person by id."""
        known = self._cached(id)
        if known is None:
            known = await self._store.read(scripts.find_person(id))
            if known is not None:
                self._add_to_cache(id, known)
        return known

    async def look_up(self, who: str) -> PersonRow:
        """Return a person by id or claimed name. Raises ApiError if there is none."""
        person = await self.find(who) or await self._claimed(who)
        if person is None:
            raise not_found("person")
        return person

    async def me(self, person: PersonRow | None) -> Me:
        """Return somebody's account as they see it."""
        if person is None:
            return Me(
                None,
                [],
                [],
                sends_mail=self.mail_code is not None,
                closed=self.closed,
                openid=self.openid_label,
                custom_boards=self.custom_boards,
            )
        rows = await self._store.read(scripts.tokens(person.id))
        return Me(
            Person(person.id, person.name, person.guest),
            [Token(row.id, row.label, row.made_at) for row in rows],
            [] if self.ratings_of is None else await self.ratings_of(person.id),
            await self._store.read(scripts.muted(person.id)),
            await self._store.read(sessions.count_recovery_codes(person.id)),
            self.mail_code is not None,
            self.closed,
            person.operator,
            self.openid_label,
            self.has_password(person),
            self.custom_boards,
        )

    async def mute(self, person: PersonRow, other: str) -> None:
        """Hide another person's messages from somebody."""
        found = await self.find(other)
        if found is None or found.id == person.id:
            raise not_found("person")
        await self._store.write(scripts.mute(person.id, found.id))

    async def unmute(self, person: PersonRow, other: str) -> None:
        """Show another person's messages again."""
        await self._store.write(scripts.unmute(person.id, other))

    def _cached(self, key: str) -> PersonRow | None:
        known = self._cache.get(key)
        return known[1] if known is not None and known[0] > time.monotonic() else None

    def _add_to_cache(self, key: str, person: PersonRow) -> None:
        self._cache[key] = (time.monotonic() + CACHE_SECONDS, person)
        self._cache.move_to_end(key)
        if len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)

    def evict(self, id: str) -> None:
        """Remove a changed person from the cache."""
        for key in [key for key, (_, person) in self._cache.items() if person.id == id]:
            del self._cache[key]

    async def suspended(self, ids: Sequence[str]) -> list[str]:
        """Return those of some people who are suspended. All are read again, because another process has written."""
        self._cache.clear()
        return await self._store.read(scripts.suspended_among(ids)) if ids else []

    def _changed(self, id: str) -> None:
        self.evict(id)
        self._notices.send("person", id)

    async def set_origin(self, id: str, address: str) -> None:
        """Store where somebody comes from, as a keyed hash."""
        hashed = hmac.digest(self.secret, f"fareplay origin {address}".encode(), "sha256").hex()[:24]
        await self._store.write(scripts.set_origin(id, hashed))

    # Accounts

    async def guest(self, name: str, numbered: bool = False) -> PersonRow:
        """Create a guest. If `numbered`, a unique number replaces `#` in the name."""
        if self.closed:
            raise forbidden("invitation_needed", "this server is closed: make an account with an invitation code")
        if numbered:
            name = name.replace("#", str(await self._store.write(scripts.next_guest_number())))
        shown = clean_name(name)
        check_not_reserved(shown)
        await self._check_free(shown, None)
        person = PersonRow(token_urlsafe(9), shown, None, 0, now_ms())
        await self._store.write(scripts.add_person(person))
        self._add_to_cache(person.id, person)
        return person

    async def register(self, name: str, password: str, code: str) -> PersonRow:
        """Create an account; on a closed server, with an invitation code."""
        bad_code = forbidden("bad_invitation", "this invitation code is unknown, expired or used up")
        needed = codes.hash_invitation(code) if self.closed else None
        if needed is not None and not await self._store.read(invitation_codes.is_valid(needed, now_ms())):
            raise bad_code  # before the name is looked at: strangers learn nothing about names
        shown = clean_name(name)
        check_not_reserved(shown)
        check_password(password, shown)
        await self._check_free(shown, None)
        person = PersonRow(token_urlsafe(9), shown, await self.passwords.hash(password), 0, now_ms())
        try:
            done = await self._store.write(scripts.register(person, name_key(shown), needed, now_ms()))
        except Conflict:
            raise _taken(shown) from None
        if not done:
            raise bad_code
        return person

    async def account_without_password(
        self, guest: PersonRow | None, name: str, link: Callable[[str], Script[None]]
    ) -> PersonRow:
        """Create an account without a password, for a guest under their name or for a new person under a free name.
        The script of `link` runs in the same transaction."""
        name = name if any(letter.isalpha() for letter in name) else NEUTRAL_NAME
        candidates = [guest.name] if guest is not None else []
        candidates += [name, *(_numbered(name) for _ in range(5)), *(_numbered(NEUTRAL_NAME) for _ in range(5))]
        for candidate in candidates:
            try:
                shown = clean_name(candidate)
                check_not_reserved(shown)
            except ApiError:
                continue
            person = PersonRow(token_urlsafe(9) if guest is None else guest.id, shown, NO_PASSWORD, 0, now_ms())
            try:
                if not await self._store.read(scripts.is_free(name_key(shown))):
                    continue
                forget = None if guest is None else self._forget_since(person.id, 0)
                await self._store.write(scripts.add_without_password(person, name_key(shown), forget, link))
            except Conflict:
                continue
            self._changed(person.id)
            return await self._existing(person.id)
        raise conflict("name_taken", "no name is free; sign in with a password first")

    async def invite(self, uses: int, days: float, note: str) -> tuple[InvitationCodeRow, str]:
        """Return a new invitation code for a number of accounts and days. It is shown once."""
        code, now = codes.new_code(), now_ms()
        row = InvitationCodeRow(token_urlsafe(6), note, now, now + int(days * 86_400_000), uses, 0)
        await self._store.write(invitation_codes.add_code(row, codes.hash_invitation(code)))
        return row, code

    async def claim(self, person: PersonRow, password: str) -> PersonRow:
        """Turn a guest into an account: nobody else can use the name. All that the guest's session allowed ends."""
        if not person.guest:
            raise conflict("claimed", "you have claimed your name already")
        check_password(password, person.name)
        check_not_reserved(person.name)
        try:
            hashed = await self.passwords.hash(password)
            forget = self._forget_since(person.id, 0)
            await self._store.write(scripts.claim(person.id, name_key(person.name), hashed, forget))
        except Conflict:
            raise _taken(person.name) from None
        self._changed(person.id)
        return await self._existing(person.id)

    async def sign_in(self, name: str, password: str) -> PersonRow:
        """Sign in. Neither the response nor its timing shows whether the name or the password is wrong."""
        person = await self._claimed(clean_name(name))
        hashed = person.password if person is not None and self.has_password(person) else None
        right = await self.passwords.check(hashed, password)
        if person is None or hashed is None or not right:
            raise ApiError(401, "wrong_password", "there is no such name with this password")
        check_not_suspended(person)
        if self.passwords.is_outdated(hashed):
            await self._store.write(scripts.rehash_password(person.id, hashed, await self.passwords.hash(password)))
        return person

    async def change_password(self, person: PersonRow, new: str) -> PersonRow:
        """Change a password, or choose the first one. Earlier cookies become invalid."""
        if person.password is None:
            raise conflict("guest", "a guest has no password; claim your name first")
        check_password(new, person.name)
        hashed, since, alert = await self.passwords.hash(new), now_ms() - RECENT, await self._alert_for(person)
        change = sessions.change_password(person.id, hashed, since)
        await self._store.write(while_signed_in(person, self._with_new_password(change, person.id, since)))
        self._changed(person.id)
        alert("password")
        return await self._existing(person.id)

    async def sign_out_everywhere(self, person: PersonRow) -> None:
        """Invalidate all cookies created until now."""
        await self._store.write(scripts.sign_out_everywhere(person.id))
        self._changed(person.id)

    async def suspend(self, person: PersonRow) -> None:
        """Suspend an account: its sessions and tokens end."""
        await self._store.write(scripts.suspend(person.id, now_ms()))
        self._changed(person.id)

    async def unsuspend(self, person: PersonRow) -> None:
        """Let a suspended person sign in again."""
        await self._store.write(scripts.unsuspend(person.id))
        self._changed(person.id)

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """Change somebody's name."""
        shown = clean_name(name)
        check_not_reserved(shown)
        await self._check_free(shown, person.id)
        claimed = None if person.guest else name_key(shown)
        try:
            await self._store.write(while_signed_in(person, scripts.rename(person.id, shown, claimed, now_ms())))
        except Conflict:
            raise _taken(shown) from None
        self._changed(person.id)
        return await self._existing(person.id)

    async def delete(self, person: PersonRow) -> None:
        """Delete a person and everything that names them. Their games stay."""
        await self._store.write(self._deletion(person.id))
        self._changed(person.id)

    def _deletion(self, id: str) -> Script[None]:
        for forget in self.on_delete:
            yield from forget(id)
        yield from scripts.delete_person(id, now_ms())

    async def _check_free(self, name: str, own: str | None) -> None:
        holder = await self._claimed(name)
        if holder is not None and holder.id != own:
            raise _taken(name)

    async def _claimed(self, name: str) -> PersonRow | None:
        """Return the person who has claimed a name, or a name that looks like it."""
        exact = await self._store.read(scripts.find_claimed(exact_name_key(name)))
        return exact or await self._store.read(scripts.find_claimed(name_key(name)))

    def _with_new_password(self, change: Script[bool], id: str, since: int) -> Script[bool]:
        """Change a password and revoke what was created with the old one: all tokens, and what was added `since` a
        moment."""
        done = yield from change
        if done:
            yield from self._forget_since(id, since)
        return done

    def _forget_since(self, id: str, since: int) -> Script[None]:
        yield from scripts.delete_tokens(id)
        for forget in self.on_new_password:
            yield from forget(id, since)

    async def _alert_for(self, person: PersonRow) -> Callable[[str], None]:
        """Return a function that tells somebody of a change, at the addresses that they have now."""
        return _alert_nobody if self.alert is None else await self.alert(person)

    async def _existing(self, id: str) -> PersonRow:
        person = await self.find(id)
        if person is None:
            raise not_found("person")
        return person

    # Recovery

    async def new_recovery_codes(self, person: PersonRow) -> list[str]:
        """Return new recovery codes. They are shown once and replace the old ones."""
        if person.password is None:
            raise conflict("guest", "a guest has no password; claim your name first")
        new = [codes.new_code() for _ in range(RECOVERY_CODES)]
        hashes = [codes.hash_recovery(code) for code in new]
        await self._store.write(while_signed_in(person, sessions.set_recovery_codes(person.id, hashes, now_ms())))
        return new

    async def new_mailed_code(self, name: str) -> tuple[PersonRow, str] | None:
        """Return a code to mail to the owner of a name, valid once and briefly; None if nobody owns it."""
        person = await self._claimed(clean_name(name))
        if person is None or person.suspended_at is not None:
            return None
        code = codes.new_code()
        await self._store.write(
            sessions.add_mailed_code(person.id, codes.hash_recovery(code), now_ms(), now_ms() + MAILED_CODE_AGE)
        )
        return person, code

    async def recover(self, name: str, code: str, password: str) -> PersonRow:
        """Change a password with a recovery code. It takes the same time whether name and code are right or not."""
        shown = clean_name(name)
        check_password(password, shown)
        person = await self._claimed(shown)
        hashed, now = await self.passwords.hash(password), now_ms()
        wrong = ApiError(401, "wrong_code", "there is no such name with this code")
        if person is None or person.suspended_at is not None:
            raise wrong
        alert = await self._alert_for(person)
        change = sessions.recover(person.id, codes.hash_recovery(code), hashed, now, now - RECENT)
        if not await self._store.write(self._with_new_password(change, person.id, now - RECENT)):
            raise wrong
        self._changed(person.id)
        alert("password")
        return await self._existing(person.id)

    # Tokens

    async def add_token(self, person: PersonRow, label: str) -> NewToken:
        """Create a token for a program. It is shown once."""
        shown = "".join(letter for letter in label if letter.isprintable()).strip()
        if not shown:
            raise invalid("bad_label", "a label needs a letter")
        token = codes.new_token()
        row = TokenRow(token_urlsafe(6), shown, now_ms())
        add = scripts.add_token(person.id, row, codes.hash_token(token), MOST_TOKENS)
        if not await self._store.write(while_signed_in(person, add)):
            raise conflict("too_many_tokens", f"you have {MOST_TOKENS} tokens; delete one first")
        return NewToken(row.id, row.label, token)

    async def delete_token(self, person: PersonRow, id: str) -> None:
        """Delete a token."""
        if await self._store.write(scripts.delete_token(person.id, id)) is None:
            raise not_found("token")
        self._changed(person.id)


def _alert_nobody(change: str) -> None:
    """Tell nobody of a change: the server sends no mail."""


def _numbered(name: str) -> str:
    return f"{name[: LONGEST_NAME - 6]} {randbelow(90_000) + 10_000}"


def check_not_suspended(person: PersonRow) -> None:
    """Raise ApiError if a person is suspended."""
    if person.suspended_at is not None:
        raise forbidden("suspended", "this account is suspended")


def _taken(name: str) -> ApiError:
    return conflict("name_taken", f"{name} belongs to somebody; sign in, or choose another name")
