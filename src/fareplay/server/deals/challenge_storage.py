"""Database scripts of challenges and of everybody's lines on them. The player of a line is a person or `bot LEVEL`."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from fareplay.engine.ranking import OUT
from fareplay.server.deals.first_tries import FirstTries
from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import Room

BOT: Final = "bot "
MOST_CHALLENGES: Final = 500  # of one person


class ChallengeSeat(Struct):
    """A seat of the deal: the bot that plays it, or None for the seat that is tried."""

    level: str | None
    colour: int


class ChallengeRow(Struct):
    """A deal that can be played by anybody who has its id."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[ChallengeSeat]
    seat: int  # the one that is tried
    setup: dict[str, Any]
    salt: str
    source: str | None  # the table of the challenger's game
    person: str | None  # the challenger; None in the league
    week: str | None  # a Monday, in the league
    number: int | None  # of the deal in its week, from 1
    made_at: int


class ChallengeLineRow(Struct):
    """Somebody's line on a deal. `counted` lines are in the ranking; others were not seen by the server."""

    player: str
    table: str | None
    moves: list[str]  # of a bot, which has no table
    counted: bool
    rating: float
    opponents: list[str]
    ended_at: int | None
    score: int | None
    sheet: dict[str, int | None]
    gains: list[int]
    duels: int | None
    name: str | None = None
    guest: bool = True

    @property
    def level(self) -> str | None:
        """Return the level of a bot."""
        return self.player.removeprefix(BOT) if self.player.startswith(BOT) else None


_CHALLENGE: Final = "id, game, options, seats, seat, setup, salt, source, person, week, number, made_at"
_LINE: Final = (
    "l.player, l.table_id, l.moves, l.counted, l.rating, l.opponents, l.ended_at, l.score, l.sheet, l.gains, l.duels, "
    "p.name, p.password IS NULL FROM challenge_lines l LEFT JOIN people p ON p.id = l.player"
)


FIRST_TRIES: Final = FirstTries(
    "challenge_lines",
    "challenge",
    "player",
    " AND NOT EXISTS (SELECT 1 FROM challenges c WHERE c.id = t.challenge AND c.person = t.player)",
)  # without the line of the challenger, which is no try


def find_challenge(id: str) -> Script[ChallengeRow | None]:
    """Return a challenge."""
    rows = yield f"SELECT {_CHALLENGE} FROM challenges WHERE id = $1", (id,)
    return _challenge(rows[0]) if rows else None


def find_source(table: str, seat: int) -> Script[ChallengeRow | None]:
    """Return the challenge that was made of a seat of a table."""
    rows = yield f"SELECT {_CHALLENGE} FROM challenges WHERE source = $1 AND seat = $2", (table, seat)
    return _challenge(rows[0]) if rows else None


def add_challenge(row: ChallengeRow, line: ChallengeLineRow | None) -> Script[ChallengeRow | None]:
    """Store a challenge with its challenger's line and return it, or the one that was stored before. Return None and
    store nothing if the person has too many."""
    if row.person is not None:
        yield "SELECT id FROM people WHERE id = $1 /*locked*/", (row.person,)  # serializes concurrent requests
        count = yield "SELECT count(*) FROM challenges WHERE person = $1", (row.person,)
        if int(count[0][0]) >= MOST_CHALLENGES:
            return None
    values = (
        row.id,
        row.game,
        _json(row.options),
        _json(row.seats),
        row.seat,
        _json(row.setup),
        row.salt,
        row.source,
        row.person,
        row.week,
        row.number,
        row.made_at,
    )
    marks = ", ".join(f"${number}" for number in range(1, len(values) + 1))
    done = yield (
        f"INSERT INTO challenges ({_CHALLENGE}) VALUES ({marks}) ON CONFLICT DO NOTHING RETURNING id",
        values,
    )
    if done:
        if row.source is not None:
            yield "UPDATE tables SET dealt_again = 1 WHERE id = $1", (row.source,)
        if line is not None:
            yield from add_line(row.id, line, row.made_at)
        return row
    if row.week is not None:
        return (yield from _deal_of_week(row.week, row.number or 0))
    return (yield from find_source(row.source or "", row.seat))


def add_line(challenge: str, line: ChallengeLineRow, now: int) -> Script[None]:
    """Store a line that is finished or begins now, unless its player has one."""
    yield (
        "INSERT INTO challenge_lines (challenge, player, table_id, moves, counted, rating, opponents, begun_at, "
        "ended_at, score, sheet, gains, duels) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) "
        "ON CONFLICT DO NOTHING",
        (
            challenge,
            line.player,
            line.table,
            _json(line.moves),
            int(line.counted),
            line.rating,
            _json(line.opponents),
            now,
            line.ended_at,
            line.score,
            _json(line.sheet),
            _json(line.gains),
            line.duels,
        ),
    )


def begin_try(row: TableRow, challenge: str, line: ChallengeLineRow, now: int, room: Room) -> Script[str | None]:
    """Begin the first try of a challenge; see `FirstTries.begin`."""

    def add(counts: bool) -> Script[None]:
        line.counted = counts
        yield from add_line(challenge, line, now)

    return (yield from FIRST_TRIES.begin(row, challenge, line.player, room, add))


def has_played(person: str, table: str, challenge: str) -> Script[bool]:
    """Return whether somebody knows the deal of a table, a try of a challenge or its source: they have finished it, or
    they sat at the challenger's game."""
    rows = yield (
        "SELECT 1 FROM challenges c WHERE (c.source = $2 OR c.id = $3) AND (EXISTS (SELECT 1 FROM challenge_lines l "
        "WHERE l.challenge = c.id AND l.player = $1 AND l.ended_at IS NOT NULL) OR EXISTS (SELECT 1 FROM seats s "
        "WHERE s.table_id = c.source AND s.person = $1)) LIMIT 1",
        (person, table, challenge),
    )
    return bool(rows)


def end_try(challenge: str, table: str, line: ChallengeLineRow) -> Script[None]:
    """Store the result of a finished first try with its league points. It does not count if a neighbour has finished
    theirs."""
    rows = yield (
        "SELECT opponents FROM challenge_lines WHERE challenge = $1 AND player = $2 AND table_id = $3 "
        "AND ended_at IS NULL /*locked*/",
        (challenge, line.player, table),
    )
    if not rows:
        return
    opponents = msgspec.json.decode(rows[0][0], type=list[str])
    others = yield from lines_of(challenge, opponents)
    if (yield from FIRST_TRIES.tried_next_door(challenge, line.player, finished=True)):
        yield (
            "UPDATE challenge_lines SET counted = 0 WHERE challenge = $1 AND player = $2",
            (challenge, line.player),
        )
    yield (
        "UPDATE challenge_lines SET score = $3, sheet = $4, gains = $5, duels = $6, ended_at = $7 "
        "WHERE challenge = $1 AND player = $2",
        (
            challenge,
            line.player,
            line.score,
            _json(line.sheet),
            _json(line.gains),
            duels(line.score, [other.score for other in others]),
            line.ended_at,
        ),
    )


def duels(score: int | None, others: Sequence[int | None]) -> int:
    """Return the league points of a score: 2 for each opponent beaten, 1 for each equalled."""
    mine = OUT if score is None else score
    against = [OUT if other is None else other for other in others]
    return sum(2 if mine > other else 1 if mine == other else 0 for other in against)


def lines_of(challenge: str, players: Sequence[str]) -> Script[list[ChallengeLineRow]]:
    """Return the lines of some players, in the same order."""
    if not players:
        return []
    marks = ", ".join(f"${number}" for number in range(2, len(players) + 2))
    rows = yield f"SELECT {_LINE} WHERE l.challenge = $1 AND l.player IN ({marks})", (challenge, *players)
    found = {line.player: line for line in map(_line, rows)}
    return [found[player] for player in players if player in found]


def best_lines(challenge: str, limit: int) -> Script[list[ChallengeLineRow]]:
    """Return the best finished lines that count."""
    rows = yield (
        f"SELECT {_LINE} WHERE l.challenge = $1 AND l.counted = 1 AND l.ended_at IS NOT NULL "
        f"ORDER BY COALESCE(l.score, {OUT}) DESC, l.ended_at, l.player LIMIT $2",
        (challenge, limit),
    )
    return [_line(row) for row in rows]


def count_lines(challenge: str, above: int | None = None) -> Script[int]:
    """Return how many finished lines count, or how many of them have more points than `above`."""
    rows = yield (
        "SELECT count(*) FROM challenge_lines WHERE challenge = $1 AND counted = 1 AND ended_at IS NOT NULL "
        f"AND COALESCE(score, {OUT}) >= $2",
        (challenge, OUT if above is None else above + 1),
    )
    return int(rows[0][0])


def nearest_lines(challenge: str, player: str, rating: float, limit: int) -> Script[list[str]]:
    """Return the players near a rating who have finished the deal: people first, then bots."""
    rows = yield (
        "SELECT player FROM challenge_lines WHERE challenge = $1 AND player <> $2 AND ended_at IS NOT NULL "
        f"ORDER BY CASE WHEN substr(player, 1, {len(BOT)}) = '{BOT}' THEN 1 ELSE 0 END, ABS(rating - $3), player "
        "LIMIT $4",
        (challenge, player, rating, limit),
    )
    return [str(row[0]) for row in rows]


def entries_of(person: str) -> Script[list[tuple[ChallengeRow, ChallengeLineRow]]]:
    """Return the challenges that a person has made or tried, with their lines, the newest first."""
    names = ", ".join(f"c.{name}" for name in _CHALLENGE.split(", "))
    rows = yield (
        f"SELECT {names}, {_LINE} JOIN challenges c ON c.id = l.challenge WHERE l.player = $1 "
        "ORDER BY l.begun_at DESC, c.id LIMIT 10000",
        (person,),
    )
    width = len(_CHALLENGE.split(", "))
    return [(_challenge(row[:width]), _line(row[width:])) for row in rows]


def forget(person: str) -> Script[None]:
    """Delete the challenges of a deleted account with all tries of them, and its own tries."""
    yield "DELETE FROM challenge_lines WHERE player = $1", (person,)
    yield "DELETE FROM challenge_lines WHERE challenge IN (SELECT id FROM challenges WHERE person = $1)", (person,)
    yield "DELETE FROM challenges WHERE person = $1", (person,)


# The league


class StandingRow(Struct):
    """The result of a person in a week."""

    person: str
    name: str
    guest: bool
    played: int
    duels: int
    points: int


def deals_of(week: str) -> Script[list[ChallengeRow]]:
    """Return the deals of a week in order."""
    rows = yield f"SELECT {_CHALLENGE} FROM challenges WHERE week = $1 ORDER BY number", (week,)
    return [_challenge(row) for row in rows]


def _deal_of_week(week: str, number: int) -> Script[ChallengeRow | None]:
    rows = yield f"SELECT {_CHALLENGE} FROM challenges WHERE week = $1 AND number = $2", (week, number)
    return _challenge(rows[0]) if rows else None


def standings(week: str, limit: int, person: str | None = None) -> Script[list[StandingRow]]:
    """Return the standings of a week, or one person's row. They are computed from the finished tries, so nothing has
    to be closed when the week ends."""
    one = "" if person is None else "AND l.player = $3 "
    rows = yield (
        "SELECT l.player, MAX(p.name), MAX(CASE WHEN p.password IS NULL THEN 1 ELSE 0 END), COUNT(*), SUM(l.duels), "
        "SUM(COALESCE(l.score, 0)) FROM challenge_lines l JOIN challenges c ON c.id = l.challenge "
        "JOIN people p ON p.id = l.player WHERE c.week = $1 AND l.counted = 1 AND l.ended_at IS NOT NULL "
        f"{one}GROUP BY l.player ORDER BY 5 DESC, 6 DESC, 1 LIMIT $2",
        (week, limit, *(() if person is None else (person,))),
    )
    return [StandingRow(str(row[0]), str(row[1]), bool(row[2]), int(row[3]), int(row[4]), int(row[5])) for row in rows]


def count_better(week: str, duels: int, points: int) -> Script[int]:
    """Return how many people are ahead of a result of a week."""
    rows = yield (
        "SELECT count(*) FROM (SELECT l.player FROM challenge_lines l JOIN challenges c ON c.id = l.challenge "
        "WHERE c.week = $1 AND l.counted = 1 AND l.ended_at IS NOT NULL GROUP BY l.player "
        "HAVING SUM(l.duels) > $2 OR (SUM(l.duels) = $2 AND SUM(COALESCE(l.score, 0)) > $3)) AS ahead",
        (week, duels, points),
    )
    return int(rows[0][0])


def played_weeks(limit: int) -> Script[list[str]]:
    """Return the weeks in which somebody has finished a deal, the newest first."""
    rows = yield (
        "SELECT DISTINCT c.week FROM challenges c WHERE c.week IS NOT NULL AND EXISTS (SELECT 1 FROM challenge_lines l "
        "WHERE l.challenge = c.id AND l.counted = 1 AND l.ended_at IS NOT NULL) ORDER BY c.week DESC LIMIT $1",
        (limit,),
    )
    return [str(row[0]) for row in rows]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _challenge(row: Sequence[Any]) -> ChallengeRow:
    id, game, options, seats, seat, setup, salt, source, person, week, number, made_at = row
    return ChallengeRow(
        id=id,
        game=game,
        options=msgspec.json.decode(options),
        seats=msgspec.json.decode(seats, type=list[ChallengeSeat]),
        seat=seat,
        setup=msgspec.json.decode(setup),
        salt=salt,
        source=source,
        person=person,
        week=week,
        number=number,
        made_at=made_at,
    )


def _line(row: Sequence[Any]) -> ChallengeLineRow:
    player, table, moves, counted, rating, opponents, ended_at, score, sheet, gains, duels, name, guest = row
    return ChallengeLineRow(
        player=player,
        table=table,
        moves=msgspec.json.decode(moves),
        counted=bool(counted),
        rating=float(rating),
        opponents=msgspec.json.decode(opponents),
        ended_at=ended_at,
        score=score,
        sheet=msgspec.json.decode(sheet),
        gains=msgspec.json.decode(gains),
        duels=duels,
        name=name,
        guest=bool(guest),
    )
