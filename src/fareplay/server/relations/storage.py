"""Database scripts for relations between people: friends, friend requests, blocks and recent opponents."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from fareplay.server.relations.invitations import end_invitations_between
from fareplay.server.storage.store import Conflict, Script

MOST_FRIENDS: Final = 500  # of one person, including requests they sent
MOST_BLOCKS: Final = 1_000
RECENT: Final = 60  # games that are searched for opponents


class RelationRow(Struct):
    """A friend or a friend request. `asked_by_me` says who asked; `accepted_at` is None for a pending request."""

    person: str
    name: str
    guest: bool
    asked_by_me: bool
    asked_at: int
    accepted_at: int | None


class OtherRow(Struct):
    """A person, and when they were blocked or last played."""

    person: str
    name: str
    guest: bool
    at: int


def seen_since(people: Iterable[str], moment: int) -> Script[set[str]]:
    """Return those of some people who were active since a moment."""
    ids = [*people]
    if not ids:
        return set()
    marks = ", ".join(f"${k}" for k in range(2, len(ids) + 2))
    rows = yield f"SELECT DISTINCT person FROM sessions WHERE seen_at >= $1 AND person IN ({marks})", (moment, *ids)
    return {str(row[0]) for row in rows}


def ask(person: str, other: str, now: int) -> Script[bool]:
    """Send a friend request, or accept the other person's. Return whether both are friends now. Raises Conflict:
    `blocked` if one has blocked the other, `too many` if the person has too many friends."""
    yield from _lock(person, other)
    if (yield from blockers(person, [other])) or (yield from blockers(other, [person])):
        raise Conflict("blocked")
    counted = yield (
        "SELECT count(*) FROM friendships WHERE (one = $1 OR other = $1) AND (accepted_at IS NOT NULL OR asker = $1)",
        (person,),
    )
    if int(counted[0][0]) >= MOST_FRIENDS:
        raise Conflict("too many")
    first, second = sorted((person, other))
    rows = yield (
        "INSERT INTO friendships (one, other, asker, asked_at) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (one, other) DO UPDATE SET accepted_at = CASE WHEN friendships.asker <> excluded.asker "
        "THEN coalesce(friendships.accepted_at, excluded.asked_at) ELSE friendships.accepted_at END "
        "RETURNING accepted_at",
        (first, second, person, now),
    )
    return rows[0][0] is not None


def _lock(one: str, other: str) -> Script[None]:
    """Serialize concurrent requests between two people."""
    yield "SELECT id FROM people WHERE id IN ($1, $2) ORDER BY id /*locked*/", (one, other)


def part(person: str, other: str) -> Script[bool]:
    """End a friendship, or decline or withdraw a request. Return False if there was none."""
    first, second = sorted((person, other))
    rows = yield "DELETE FROM friendships WHERE one = $1 AND other = $2 RETURNING one", (first, second)
    yield from end_invitations_between(person, other)
    return bool(rows)


def relations(person: str) -> Script[list[RelationRow]]:
    """Return friends and friend requests in both directions, the latest first."""
    rows = yield (
        "SELECT p.id, p.name, p.password IS NULL, f.asker, f.asked_at, f.accepted_at FROM friendships f "
        "JOIN people p ON p.id = CASE WHEN f.one = $1 THEN f.other ELSE f.one END "
        "WHERE f.one = $1 OR f.other = $1 ORDER BY f.asked_at DESC, p.id",
        (person,),
    )
    return [RelationRow(row[0], row[1], bool(row[2]), row[3] == person, row[4], row[5]) for row in rows]


def are_friends(person: str, other: str) -> Script[bool]:
    """Return whether two people are friends."""
    first, second = sorted((person, other))
    rows = yield (
        "SELECT 1 FROM friendships WHERE one = $1 AND other = $2 AND accepted_at IS NOT NULL",
        (first, second),
    )
    return bool(rows)


def block(person: str, other: str, now: int) -> Script[None]:
    """Block somebody, and delete the friendship and the invitations between the two."""
    yield from _lock(person, other)
    counted = yield "SELECT count(*) FROM blocks WHERE person = $1", (person,)
    if int(counted[0][0]) >= MOST_BLOCKS:
        raise Conflict("too many")
    yield (
        "INSERT INTO blocks (person, other, at) VALUES ($1, $2, $3) ON CONFLICT (person, other) DO NOTHING",
        (person, other, now),
    )
    yield from part(person, other)


def unblock(person: str, other: str) -> Script[bool]:
    """Unblock somebody. Return False if they were not blocked."""
    rows = yield "DELETE FROM blocks WHERE person = $1 AND other = $2 RETURNING other", (person, other)
    return bool(rows)


def blocked(person: str) -> Script[list[OtherRow]]:
    """Return the people whom a person has blocked, the latest first."""
    rows = yield (
        "SELECT p.id, p.name, p.password IS NULL, b.at FROM blocks b JOIN people p ON p.id = b.other "
        "WHERE b.person = $1 ORDER BY b.at DESC, p.id",
        (person,),
    )
    return [OtherRow(row[0], row[1], bool(row[2]), row[3]) for row in rows]


def blockers(person: str, among: Iterable[str]) -> Script[list[str]]:
    """Return those among some people who have blocked a person."""
    some = sorted({*among} - {person})
    if not some:
        return []
    marks = ", ".join(f"${number}" for number in range(2, len(some) + 2))
    rows = yield f"SELECT person FROM blocks WHERE other = $1 AND person IN ({marks})", (person, *some)
    return [str(row[0]) for row in rows]


def opponents(person: str, limit: int) -> Script[list[OtherRow]]:
    """Return a person's recent opponents, the latest first."""
    rows = yield (
        "SELECT p.id, p.name, p.password IS NULL, max(mine.ended_at) AS last FROM "
        f"(SELECT table_id, ended_at FROM results WHERE person = $1 ORDER BY ended_at DESC LIMIT {RECENT}) AS mine "
        "JOIN results other ON other.table_id = mine.table_id AND other.person <> $1 "
        "JOIN people p ON p.id = other.person GROUP BY p.id, p.name, p.password ORDER BY last DESC, p.id LIMIT $2",
        (person, limit),
    )
    return [OtherRow(row[0], row[1], bool(row[2]), int(row[3])) for row in rows]


def forget(person: str) -> Script[None]:
    """Delete the friendships, blocks and invitations of a deleted account."""
    yield "DELETE FROM blocks WHERE person = $1 OR other = $1", (person,)
    yield "DELETE FROM friendships WHERE one = $1 OR other = $1", (person,)
    yield "DELETE FROM invitations WHERE inviter = $1 OR person = $1", (person,)
