"""Database scripts for clubs, their tournaments, and entrants. The games of a tournament are tables with the purpose
`tournament` and the tournament's id as subject."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from fareplay.api.clock import Clock
from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.store import Conflict, Script
from fareplay.server.storage.tables import add_table

MOST_CLUBS: Final = 10  # of one organiser
MOST_MEMBERS: Final = 1_000
MOST_TOURNAMENTS: Final = 5  # of one club, unfinished
MOST_ENTRANTS: Final = {"arena": 500, "round_robin": 12}
LIVE: Final = "('open', 'running')"

_clock: Final = msgspec.json.Decoder(Clock)


class ClubRow(Struct):
    """A club: a name, a link and an organiser. A `listed` club is in the directory."""

    id: str
    name: str
    organiser: str | None
    made_at: int
    closed_at: int | None = None
    about: str = ""
    listed: bool = False


class MemberRow(Struct):
    """Somebody in a club or a tournament. `name` and `guest` are joined from the person."""

    person: str
    name: str | None
    guest: bool
    at: int
    seen_at: int = 0  # when they last asked for a game


class TournamentRow(Struct):
    """A tournament of a club."""

    id: str
    club: str
    name: str
    kind: str  # arena, round_robin
    game: str
    size: int
    clock: Clock
    rated: bool
    minutes: int
    state: str  # open, running, over, cancelled
    made_at: int
    started_at: int | None = None
    ends_at: int | None = None  # of an arena: no game starts after it
    ended_at: int | None = None
    starts_at: int | None = None  # when it starts automatically


class GameRow(Struct):
    """A game of a tournament: the players, whose turn it is, and the result."""

    table: str
    state: str
    people: list[str]
    away: list[bool]
    places: list[int] | None
    made_at: int
    ended_at: int | None
    waiting: list[int] = []  # the seats to move


class _Waiting(Struct):
    """The part of a table's clocks that is needed here."""

    waiting: list[int] = []


COLUMNS: Final = (
    "id, club, name, kind, game, size, clock, rated, minutes, state, made_at, started_at, ends_at, ended_at, starts_at"
)
CLUB_COLUMNS: Final = "c.id, c.name, c.organiser, c.made_at, c.closed_at, c.about, c.listed"
MEMBER_COUNT: Final = "(SELECT count(*) FROM members n WHERE n.club = c.id)"


# Clubs


def add_club(row: ClubRow) -> Script[bool]:
    """Add a club with its organiser as the first member. Return False if they have too many."""
    yield "SELECT id FROM people WHERE id = $1 /*locked*/", (row.organiser,)
    rows = yield "SELECT count(*) FROM clubs WHERE organiser = $1 AND closed_at IS NULL", (row.organiser,)
    if int(rows[0][0]) >= MOST_CLUBS:
        return False
    yield (
        "INSERT INTO clubs (id, name, organiser, made_at, about, listed) VALUES ($1, $2, $3, $4, $5, $6)",
        (row.id, row.name, row.organiser, row.made_at, row.about, int(row.listed)),
    )
    yield "INSERT INTO members (club, person, joined_at) VALUES ($1, $2, $3)", (row.id, row.organiser, row.made_at)
    return True


def find_club(id: str) -> Script[ClubRow | None]:
    """Return a club that is not closed."""
    rows = yield f"SELECT {CLUB_COLUMNS} FROM clubs c WHERE c.id = $1 AND c.closed_at IS NULL", (id,)
    return _club(rows[0]) if rows else None


def clubs_of(person: str) -> Script[list[tuple[ClubRow, int]]]:
    """Return somebody's clubs with the number of members, the last joined first."""
    rows = yield (
        f"SELECT {CLUB_COLUMNS}, {MEMBER_COUNT} FROM clubs c JOIN members m ON m.club = c.id "
        "WHERE m.person = $1 AND c.closed_at IS NULL ORDER BY m.joined_at DESC, c.id",
        (person,),
    )
    return _counted(rows)


def listed_clubs(limit: int) -> Script[list[tuple[ClubRow, int]]]:
    """Return the clubs in the directory with the number of members, the largest first."""
    rows = yield (
        f"SELECT {CLUB_COLUMNS}, {MEMBER_COUNT} AS size FROM clubs c WHERE c.listed = 1 AND c.closed_at IS NULL "
        "ORDER BY size DESC, c.made_at DESC, c.id LIMIT $1",
        (limit,),
    )
    return _counted(rows)


def recent_clubs(limit: int) -> Script[list[tuple[ClubRow, int]]]:
    """Return clubs with the number of members, the newest first."""
    rows = yield (
        f"SELECT {CLUB_COLUMNS}, {MEMBER_COUNT} FROM clubs c ORDER BY c.made_at DESC, c.id LIMIT $1",
        (limit,),
    )
    return _counted(rows)


def _club(row: Sequence[Any]) -> ClubRow:
    id, name, organiser, made_at, closed_at, about, listed = row[:7]
    return ClubRow(id, name, organiser, made_at, closed_at, about, bool(listed))


def _counted(rows: Sequence[Sequence[Any]]) -> list[tuple[ClubRow, int]]:
    return [(_club(row), int(row[7])) for row in rows]


def change_club(row: ClubRow) -> Script[None]:
    """Store a club's name, its description, and whether it is listed."""
    sql = "UPDATE clubs SET name = $2, about = $3, listed = $4 WHERE id = $1"
    yield sql, (row.id, row.name, row.about, int(row.listed))


def is_member(club: str, person: str) -> Script[bool]:
    """Return whether somebody is a member of a club."""
    return bool((yield "SELECT 1 FROM members WHERE club = $1 AND person = $2", (club, person)))


def close_club(id: str, now: int) -> Script[bool]:
    """Close a club and its tournaments. Games in progress continue. Return False if there is no such club."""
    done = yield "UPDATE clubs SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL RETURNING id", (id, now)
    if done:
        yield (
            f"UPDATE tournaments SET state = 'cancelled', ended_at = $2 WHERE club = $1 AND state IN {LIVE}",
            (id, now),
        )
    return bool(done)


def members(club: str) -> Script[list[MemberRow]]:
    """Return the members of a club in the order in which they joined."""
    rows = yield (
        "SELECT m.person, p.name, p.password IS NULL, m.joined_at FROM members m LEFT JOIN people p ON p.id = m.person "
        "WHERE m.club = $1 ORDER BY m.joined_at, m.person",
        (club,),
    )
    return [MemberRow(person, name, bool(guest), at) for person, name, guest, at in rows]


def join_club(club: str, person: str, now: int) -> Script[bool]:
    """Add a member. Return False if the club is full."""
    yield "SELECT id FROM clubs WHERE id = $1 /*locked*/", (club,)
    rows = yield "SELECT count(*) FROM members WHERE club = $1 AND person <> $2", (club, person)
    if int(rows[0][0]) >= MOST_MEMBERS:
        return False
    yield (
        "INSERT INTO members (club, person, joined_at) VALUES ($1, $2, $3) ON CONFLICT (club, person) DO NOTHING",
        (club, person, now),
    )
    return True


def leave_club(club: str, person: str) -> Script[bool]:
    """Remove a member, also from tournaments that have not started."""
    yield "SELECT id FROM tournaments WHERE club = $1 AND state = 'open' ORDER BY id /*locked*/", (club,)
    yield (
        "DELETE FROM entrants WHERE person = $2 AND tournament IN "
        "(SELECT id FROM tournaments WHERE club = $1 AND state = 'open')",
        (club, person),
    )
    rows = yield "DELETE FROM members WHERE club = $1 AND person = $2 RETURNING person", (club, person)
    return bool(rows)


# Tournaments


def add_tournament(row: TournamentRow) -> Script[bool]:
    """Add a tournament. Return False if the club has too many unfinished ones."""
    yield "SELECT id FROM clubs WHERE id = $1 /*locked*/", (row.club,)
    rows = yield f"SELECT count(*) FROM tournaments WHERE club = $1 AND state IN {LIVE}", (row.club,)
    if int(rows[0][0]) >= MOST_TOURNAMENTS:
        return False
    marks = ", ".join(f"${number}" for number in range(1, len(COLUMNS.split()) + 1))
    clock = msgspec.json.encode(row.clock).decode()
    yield (
        f"INSERT INTO tournaments ({COLUMNS}) VALUES ({marks})",
        (
            *(row.id, row.club, row.name, row.kind, row.game, row.size, clock, int(row.rated), row.minutes, row.state),
            *(row.made_at, row.started_at, row.ends_at, row.ended_at, row.starts_at),
        ),
    )
    yield "UPDATE tournaments SET due_at = $2 WHERE id = $1", (row.id, row.starts_at)
    return True


def _tournament(row: Sequence[Any]) -> TournamentRow:
    values = dict(zip(COLUMNS.split(", "), row, strict=True))
    values["clock"], values["rated"] = _clock.decode(values["clock"]), bool(values["rated"])
    return TournamentRow(**values)


def find_tournament(id: str) -> Script[TournamentRow | None]:
    """Return a tournament."""
    rows = yield f"SELECT {COLUMNS} FROM tournaments WHERE id = $1", (id,)
    return _tournament(rows[0]) if rows else None


def tournaments_of(club: str, limit: int) -> Script[list[TournamentRow]]:
    """Return the tournaments of a club, the newest first."""
    rows = yield f"SELECT {COLUMNS} FROM tournaments WHERE club = $1 ORDER BY made_at DESC, id LIMIT $2", (club, limit)
    return [_tournament(row) for row in rows]


def cancel_tournament(id: str, now: int) -> Script[bool]:
    """End a tournament without a winner. Games in progress continue."""
    rows = yield (
        f"UPDATE tournaments SET state = 'cancelled', ended_at = $2 WHERE id = $1 AND state IN {LIVE} RETURNING id",
        (id, now),
    )
    return bool(rows)


def entrants(tournament: str) -> Script[list[MemberRow]]:
    """Return the entrants of a tournament in order."""
    rows = yield (
        "SELECT e.person, p.name, p.password IS NULL, e.joined_at, e.seen_at FROM entrants e "
        "LEFT JOIN people p ON p.id = e.person WHERE e.tournament = $1 ORDER BY e.joined_at, e.person",
        (tournament,),
    )
    return [MemberRow(person, name, bool(guest), at, seen) for person, name, guest, at, seen in rows]


def enter(tournament: str, person: str, now: int) -> Script[str]:
    """Enter a tournament. Return `done`, `full`, or `begun` if nobody can enter any more."""
    rows = yield f"SELECT {COLUMNS} FROM tournaments WHERE id = $1 /*locked*/", (tournament,)
    row = _tournament(rows[0])
    is_late = row.kind != "arena" or (row.ends_at is not None and now >= row.ends_at)
    if row.state != "open" and (row.state != "running" or is_late):
        return "begun"
    rows = yield "SELECT count(*) FROM entrants WHERE tournament = $1 AND person <> $2", (tournament, person)
    if int(rows[0][0]) >= MOST_ENTRANTS[row.kind]:
        return "full"
    yield (
        "INSERT INTO entrants (tournament, person, joined_at, seen_at) VALUES ($1, $2, $3, 0) "
        "ON CONFLICT (tournament, person) DO NOTHING",
        (tournament, person, now),
    )
    return "done"


def withdraw(tournament: str, person: str) -> Script[None]:
    """Leave a tournament before it starts; afterwards, stop waiting for games."""
    rows = yield "SELECT state FROM tournaments WHERE id = $1 /*locked*/", (tournament,)
    if rows and rows[0][0] == "open":
        yield "DELETE FROM entrants WHERE tournament = $1 AND person = $2", (tournament, person)
    else:
        yield "UPDATE entrants SET seen_at = 0 WHERE tournament = $1 AND person = $2", (tournament, person)


def wait_for_game(tournament: str, person: str, now: int, before: int, since: int | None) -> Script[bool]:
    """Store that somebody is waiting for a game, unless that was stored lately. Without `since` they start to wait;
    with it they keep waiting if they have waited since then. Return False if they have not entered."""
    rows = yield "SELECT seen_at FROM entrants WHERE tournament = $1 AND person = $2", (tournament, person)
    seen = int(rows[0][0]) if rows else 0
    if rows and seen < before and (since is None or seen > since):
        yield "UPDATE entrants SET seen_at = $3 WHERE tournament = $1 AND person = $2", (tournament, person, now)
    return bool(rows)


def take_due_tournaments(now: int, until: int) -> Script[list[str]]:
    """Return the tournaments to attend to now. No other process gets them until the given moment."""
    rows = yield (
        f"UPDATE tournaments SET due_at = $2 WHERE state IN {LIVE} AND due_at <= $1 RETURNING id",
        (now, until),
    )
    return [str(row[0]) for row in rows]


def forget_start_time(id: str) -> Script[None]:
    """Delete the start time: there were too few people, and the organiser starts the tournament."""
    sql = "UPDATE tournaments SET starts_at = NULL, due_at = NULL WHERE id = $1 AND state = 'open'"
    yield sql, (id,)


def start_tournament(row: TournamentRow, now: int, games: Sequence[TableRow]) -> Script[None]:
    """Start a tournament with the games that are already known. Raises Conflict if it has started or its entrants
    have changed."""
    rows = yield "SELECT state FROM tournaments WHERE id = $1 /*locked*/", (row.id,)
    if not rows or rows[0][0] != "open":
        raise Conflict("the tournament has begun")
    if games:
        entered = {person.person for person in (yield from entrants(row.id))}
        if entered != {seat.person for game in games for seat in game.seats}:
            raise Conflict("the entrants have changed")
    yield (
        "UPDATE tournaments SET state = 'running', started_at = $2, ends_at = $3, due_at = $2 WHERE id = $1",
        (row.id, now, now + row.minutes * 60_000 if row.kind == "arena" else None),
    )
    for game in games:
        yield from add_table(game)


def add_arena_games(tournament: str, games: Sequence[TableRow], now: int) -> Script[None]:
    """Add games between waiting players, unless the arena is over, and except those of people who are already playing:
    another process was faster."""
    rows = yield "SELECT state, ends_at FROM tournaments WHERE id = $1 /*locked*/", (tournament,)
    if not rows or rows[0][0] != "running" or now >= int(rows[0][1]):
        return
    busy = yield from _playing(tournament)
    for game in games:
        if not busy & {seat.person for seat in game.seats}:
            yield from add_table(game)


def _playing(tournament: str) -> Script[set[str | None]]:
    rows = yield (
        "SELECT s.person FROM tables t JOIN seats s ON s.table_id = t.id "
        "WHERE t.purpose = 'tournament' AND t.subject = $1 AND t.state IN ('open', 'playing')",
        (tournament,),
    )
    return {row[0] for row in rows}


def games_of(tournament: str) -> Script[list[GameRow]]:
    """Return all games of a tournament, the oldest first."""
    rows = yield (
        "SELECT t.id, t.state, t.result, t.made_at, t.ended_at, t.clocks, s.person, s.away FROM tables t "
        "JOIN seats s ON s.table_id = t.id WHERE t.purpose = 'tournament' AND t.subject = $1 "
        "ORDER BY t.made_at, t.id, s.seat",
        (tournament,),
    )
    found: dict[str, GameRow] = {}
    for id, state, result, made_at, ended_at, clocks, person, away in rows:
        if id not in found:
            places = None if result is None else msgspec.json.decode(result)["places"]
            playing = state == "playing" and clocks is not None
            waiting = msgspec.json.decode(clocks, type=_Waiting).waiting if playing else []
            found[id] = GameRow(id, state, [], [], places, made_at, ended_at, waiting)
        found[id].people.append(person or "")
        found[id].away.append(bool(away))
    return list(found.values())


def games_to_start(tournament: str, limit: int) -> Script[list[str]]:
    """Return the games of a tournament that are stored but not started."""
    rows = yield (
        "SELECT id FROM tables WHERE purpose = 'tournament' AND subject = $1 AND state = 'open' "
        "ORDER BY made_at, id LIMIT $2",
        (tournament, limit),
    )
    return [str(row[0]) for row in rows]


def end_tournament(id: str, now: int) -> Script[None]:
    """End a tournament; the standings are final."""
    yield "UPDATE tournaments SET state = 'over', ended_at = $2 WHERE id = $1 AND state = 'running'", (id, now)


def forget(person: str) -> Script[None]:
    """Remove a deleted account from its clubs."""
    yield "DELETE FROM members WHERE person = $1", (person,)
    yield "UPDATE clubs SET organiser = NULL WHERE organiser = $1", (person,)
