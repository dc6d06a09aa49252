"""Database scripts for OpenID identities and their accounts."""

from hashlib import sha256

from msgspec import Struct

from fareplay.server.storage.store import Script


class IdentityRow(Struct):
    """An identity with which somebody can sign in."""

    issuer: str
    subject: str
    made_at: int

    @property
    def id(self) -> str:
        """Return an id that does not reveal the subject."""
        return sha256(f"{self.issuer}\n{self.subject}".encode()).hexdigest()[:24]


def find_identity(issuer: str, subject: str) -> Script[str | None]:
    """Return the person of an identity."""
    rows = yield "SELECT person FROM identities WHERE issuer = $1 AND subject = $2", (issuer, subject)
    return str(rows[0][0]) if rows else None


def identities(person: str) -> Script[list[IdentityRow]]:
    """Return a person's identities."""
    rows = yield "SELECT issuer, subject, made_at FROM identities WHERE person = $1 ORDER BY made_at, issuer", (person,)
    return [IdentityRow(*row) for row in rows]


def add_identity(issuer: str, subject: str, person: str, now: int, is_first: bool) -> Script[None]:
    """Link an identity to an account, which may begin with it. Raises Conflict if either already has a link."""
    yield (
        "INSERT INTO identities (issuer, subject, person, made_at, is_first) VALUES ($1, $2, $3, $4, $5)",
        (issuer, subject, person, now, int(is_first)),
    )


def remove_identity(person: str, row: IdentityRow) -> Script[None]:
    """Remove an identity from an account."""
    yield (
        "DELETE FROM identities WHERE person = $1 AND issuer = $2 AND subject = $3",
        (person, row.issuer, row.subject),
    )


def forget_since(person: str, since: int) -> Script[None]:
    """Delete the identities that were linked since a moment, except one with which the account began."""
    yield "DELETE FROM identities WHERE person = $1 AND made_at >= $2 AND is_first = 0", (person, since)


def forget(person: str) -> Script[None]:
    """Delete the identities of a deleted account."""
    yield "DELETE FROM identities WHERE person = $1", (person,)
