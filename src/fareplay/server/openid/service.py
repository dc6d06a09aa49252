"""The accounts of OpenID identities.

- A linked identity belongs to its account, and to no other.
- A signed-in person can link a new identity to their account.
- A guest's name becomes an account, and anybody else gets a new account, unless the server is closed.

Names and mail addresses from the provider never link accounts: a person could choose somebody else's there.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from fareplay.api.clock import now_ms
from fareplay.server.http.errors import conflict, forbidden, not_found
from fareplay.server.openid import storage as scripts
from fareplay.server.openid.storage import IdentityRow
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Conflict, Script, Store, while_signed_in


class AccountMaker(Protocol):
    """The functions of accounts that are needed here."""

    closed: bool
    alert: Callable[[PersonRow], Awaitable[Callable[[str], None]]] | None

    async def find(self, id: str) -> PersonRow | None:
        """Return a person by id."""

    def has_password(self, person: PersonRow) -> bool:
        """Return whether an account has a password."""

    async def account_without_password(self, guest: PersonRow | None, name: str, link: "LinkScript") -> PersonRow:
        """Create an account for a guest or a new person. The script of `link` runs in the same transaction."""


class LinkScript(Protocol):
    """Links an identity to a person."""

    def __call__(self, person: str) -> Script[None]:
        """Return the script."""


class OpenId:
    """Finds, creates, links and unlinks the accounts of identities."""

    def __init__(self, store: Store, accounts: AccountMaker) -> None:
        self._store, self._accounts = store, accounts

    async def enter(self, issuer: str, claims: dict[str, Any], asker: PersonRow | None) -> PersonRow:
        """Return the account of an identity, which is created if there is none. Raises ApiError if the server is
        closed or the account suspended."""
        subject = str(claims["sub"])
        known = await self._store.read(scripts.find_identity(issuer, subject))
        if known is not None:
            person = await self._accounts.find(known)
            if person is None or person.suspended_at is not None:
                raise forbidden("suspended", "this account is suspended")
            return person
        if self._accounts.closed:
            raise forbidden("not_linked", "no account here is linked with this identity")

        def link(person: str) -> Script[None]:
            yield from scripts.add_identity(issuer, subject, person, now_ms(), is_first=True)

        guest = asker if asker is not None and asker.guest else None
        return await self._accounts.account_without_password(guest, _name(claims), link)

    async def link(self, issuer: str, claims: dict[str, Any], person: PersonRow) -> None:
        """Link an identity to an account. Raises ApiError if either is linked with another."""
        subject = str(claims["sub"])
        known = await self._store.read(scripts.find_identity(issuer, subject))
        if known == person.id:
            return
        if known is not None:
            raise conflict("linked", "this identity belongs to another account")
        try:
            add = scripts.add_identity(issuer, subject, person.id, now_ms(), is_first=False)
            await self._store.write(while_signed_in(person, add))
        except Conflict:
            raise conflict("linked", "this account is linked with another identity") from None
        if self._accounts.alert is not None:
            (await self._accounts.alert(person))("identity")

    async def identities(self, person: PersonRow) -> list[IdentityRow]:
        """Return somebody's identities."""
        return await self._store.read(scripts.identities(person.id))

    async def unlink(self, person: PersonRow, id: str) -> None:
        """Remove an identity. Raises ApiError if it is the only way to sign in."""
        linked = await self.identities(person)
        found = next((row for row in linked if row.id == id), None)
        if found is None:
            raise not_found("identity")
        if len(linked) == 1 and not self._accounts.has_password(person):
            raise conflict("last_way_in", "choose a password first: this is the only way to sign in")
        await self._store.write(scripts.remove_identity(person.id, found))


def _name(claims: dict[str, Any]) -> str:
    """Return a free name for a new account."""
    for claim in ("preferred_username", "nickname", "name", "given_name"):
        found = claims.get(claim)
        if isinstance(found, str) and found.strip():
            return found.strip().partition("@")[0][:20]
    return "Player"
