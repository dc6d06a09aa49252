"""Which account somebody comes to whom the provider knows.

- An identity that is linked leads to its account, and to no other.
- Who is signed in to an account and asks for it links a new identity to that account.
- A guest's name becomes an account of theirs, and a stranger gets a new account, unless the server is closed.
Names and mail addresses from the provider link no accounts: a person could choose somebody else's there.
"""

from typing import Any, Protocol

from fareplay.api.clock import now_ms
from fareplay.server.http.errors import ApiError, conflict, forbidden
from fareplay.server.openid import storage as scripts
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Conflict, Script, Store


class AccountMaker(Protocol):
    """What is asked of accounts."""

    closed: bool

    async def find(self, id: str) -> PersonRow | None:
        """A person by id."""

    async def account_without_password(self, guest: PersonRow | None, name: str, link: "LinkScript") -> PersonRow:
        """A new account, of a guest or of a stranger; what `link` does is done in the same transaction."""


class LinkScript(Protocol):
    """Links an identity to a person."""

    def __call__(self, person: str) -> Script[None]:
        """Return the script."""


class OpenId:
    """Finds the accounts of identities."""

    def __init__(self, store: Store, accounts: AccountMaker) -> None:
        self._store, self._accounts = store, accounts

    async def enter(self, issuer: str, claims: dict[str, Any], asker: PersonRow | None, links: bool) -> PersonRow:
        """The account of an identity; ApiError if it has none and may not have one."""
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
    """A name to begin with."""
    for claim in ("preferred_username", "nickname", "name", "given_name"):
        found = claims.get(claim)
        if isinstance(found, str) and found.strip():
            return found.strip().partition("@")[0][:20]
    return "Player"
