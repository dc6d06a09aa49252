"""Database scripts for OpenID identities and their accounts."""

from fareplay.server.storage.store import Script


def find_identity(issuer: str, subject: str) -> Script[str | None]:
    """Return the person of an identity."""
    rows = yield "SELECT person FROM identities WHERE issuer = $1 AND subject = $2", (issuer, subject)
    return str(rows[0][0]) if rows else None


def add_identity(issuer: str, subject: str, person: str, now: int) -> Script[None]:
    """Link an identity to an account. Raises Conflict if either already has a link."""
    yield (
        "INSERT INTO identities (issuer, subject, person, made_at) VALUES ($1, $2, $3, $4)",
        (issuer, subject, person, now),
    )


def forget(person: str) -> Script[None]:
    """Delete the identities of a deleted account."""
    yield "DELETE FROM identities WHERE person = $1", (person,)
