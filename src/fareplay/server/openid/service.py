"""The accounts of OpenID identities.

- A linked identity belongs to its account, and to no other.
- A signed-in person can link a new identity to their account.
- A guest's name becomes an account, and anybody else gets a new account, unless the server is closed.

Names and mail addresses from the provider never link accounts: a person could choose somebody else's there.
"""

from typing import Any, Protocol

from fareplay.api.clock import now_ms
from fareplay.server.http.errors import ApiError, conflict, forbidden
from fareplay.server.openid import storage as scripts
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Conflict, Script, Store


class AccountMaker(Protocol):
    """The functions of accounts that are needed here."""

    closed: bool

    async def find(self, id: str) -> PersonRow | None:
        """Return a person by id."""

    async def account_without_password(self, guest: PersonRow | None, name: str, link: "LinkScript") -> PersonRow:
        """Create an account for a guest or a new person. The script of `link` runs in the same transaction."""


class LinkScript(Protocol):
    """Links an identity to a person."""

    def __call__(self, person: str) -> Script[None]:
        """Return the script."""


class OpenId:
    """Finds or creates the accounts of identities."""

    def __init__(self, store: Store, accounts: AccountMaker) -> None:
        self._store, self._accounts = store, accounts

    async def enter(self, issuer: str, claims: dict[str, Any], asker: PersonRow | None, links: bool) -> PersonRow:
        """Return the account of an identity. Raises ApiError if it has none and may not create one."""
        subject = str(claims["sub"])
        known = await self._store.read(scripts.find_identity(issuer, subject))
        if known is not None:
            person = await self._accounts.find(known)
            if person is None or person.suspended_at is not None:
                raise forbidden("suspended", "this account is suspended")
            if links and asker is not None and asker.id != known:
                raise conflict("linked", "this identity belongs to another account")
            return person

        def link(person: str) -> Script[None]:
            yield from scripts.add_identity(issuer, subject, person, now_ms())

        try:
            if links:
                if asker is None or asker.guest:
                    raise ApiError(401, "who_are_you", "sign in to the account first")
                await self._store.write(link(asker.id))
                return asker
            if self._accounts.closed:
                raise forbidden("not_linked", "no account here is linked with this identity")
            guest = asker if asker is not None and asker.guest else None
            return await self._accounts.account_without_password(guest, _name(claims), link)
        except Conflict:
            raise conflict("linked", "this account is linked with another identity") from None


def _name(claims: dict[str, Any]) -> str:
    """Return a free name for a new account."""
    for claim in ("preferred_username", "nickname", "name", "given_name"):
        found = claims.get(claim)
        if isinstance(found, str) and found.strip():
            return found.strip().partition("@")[0][:20]
    return "Player"
