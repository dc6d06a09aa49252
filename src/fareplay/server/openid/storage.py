"""Scripts about identities: whom an OpenID provider knows, and which account of ours that is."""

from fareplay.server.storage.store import Script


def find_identity(issuer: str, subject: str) -> Script[str | None]:
    """The person whom a provider knows by a subject."""
    rows = yield "SELECT person FROM identities WHERE issuer = $1 AND subject = $2", (issuer, subject)
    return str(rows[0][0]) if rows else None


def add_identity(issuer: str, subject: str, person: str, now: int) -> Script[None]:
    """Link an identity to an account; Conflict if either has a link already."""
    yield (
        "INSERT INTO identities (issuer, subject, person, made_at) VALUES ($1, $2, $3, $4)",
        (issuer, subject, person, now),
    )


def forget(person: str) -> Script[None]:
    """Delete the identities of somebody whose account is deleted."""
    yield "DELETE FROM identities WHERE person = $1", (person,)
