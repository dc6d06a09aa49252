"""Profiles of people and levels of bots: statistics, ratings and finished games."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final

from fareplay import boards, bots
from fareplay.api.deals import ChallengeEntry
from fareplay.api.people import Best, Person, Profile, Rating, Statistics
from fareplay.api.relations import Relations
from fareplay.api.results import CurvePoint, Curves, Export, Played, PlayedList, PlayedSeat
from fareplay.server.http.errors import invalid, not_found
from fareplay.server.ratings.ladder_storage import ratings_of
from fareplay.server.ratings.ladders import rating_payload
from fareplay.server.ratings.statistics import AverageRow, StatisticsRow, averages_of, players_of, statistics_of
from fareplay.server.ratings.storage import Period, PlayedRow, PlayedSeatRow, games_of, points_of, statistics_in
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store
from fareplay.server.storage.tables import last_public_game
from fareplay.server.tables.board_routes import rules_of
from fareplay.server.tables.kinds import TableKinds

CURVE: Final = 500  # games
EXPORT_PAGE: Final = 200


RelationsOf = Callable[[PersonRow], Awaitable[Relations]]
ChallengesOf = Callable[[PersonRow], Awaitable[list[ChallengeEntry]]]


class Profiles:
    """The profiles of all players."""

    def __init__(self, store: Store, kinds: TableKinds, relations_of: RelationsOf) -> None:
        self._store, self._kinds, self._relations_of = store, kinds, relations_of
        self.challenges_of: ChallengesOf  # set by the caller, since challenges ask for ratings

    async def ratings(self, player: str) -> list[Rating]:
        """Return somebody's ratings."""
        return [rating_payload(row) for row in await self._store.read(ratings_of(player))]

    async def rating(self, player: str, game: str) -> float | None:
        """Return a player's rating in a game, if they have one."""
        return next((row.mu for row in await self._store.read(ratings_of(player)) if row.game == game), None)

    async def profile(self, person: PersonRow, viewer: PersonRow | None, month: str | None = None) -> Profile:
        """Return somebody's results, of a month or of all time."""
        mine = viewer is not None and viewer.id == person.id
        shown = Person(person.id, person.name, person.guest)
        if month is None:
            return await self._profile(person.id, mine, shown, None, person.made_at)
        found = await self._store.read(statistics_in(person.id, period_of(month), mine=mine))
        games = [_statistics(row, [total], mine) for row, total in found]
        return Profile(shown, None, person.made_at, games, await self.ratings(person.id))

    async def bot_profile(self, level: str) -> Profile:
        """Return the results of a level of bots, or of an engine that has played on this server."""
        found = await self._profile(f"bot {level}", False, None, level, None)
        if not found.games and all(level not in bots.names(board) for board in boards.names()):
            raise not_found("level")
        found.shown = await self._store.read(last_public_game(self._kinds.public, level))
        return found

    async def _profile(
        self, player: str, mine: bool, person: Person | None, level: str | None, at: int | None
    ) -> Profile:
        averages: dict[str, list[AverageRow]] = {}
        players = players_of(player, mine=mine)
        for row in await self._store.read(averages_of(players)):
            averages.setdefault(row.game, []).append(row)
        games = [
            _statistics(row, averages.get(row.game, []), mine) for row in await self._store.read(statistics_of(players))
        ]
        return Profile(person, level, at, games, await self.ratings(player))

    async def games(
        self,
        person: PersonRow,
        viewer: PersonRow | None,
        game: str | None,
        before: str | None,
        limit: int,
        *,
        month: str | None = None,
    ) -> PlayedList:
        """Return somebody's finished games, the latest first. Only they see their private and daily games."""
        mine = viewer is not None and viewer.id == person.id
        if game is not None:
            rules_of(game)
        rows = await self._store.read(
            games_of(person.id, mine, game, _cursor(before), limit, within=None if month is None else period_of(month))
        )
        last = rows[-1] if len(rows) == limit else None
        after = None if last is None else f"{last.ended_at}~{last.table}~{last.seat}"
        return PlayedList([_played(row) for row in rows], after)

    async def curves(self, person: PersonRow, viewer: PersonRow | None) -> Curves:
        """Return somebody's scores and ratings over time."""
        mine = viewer is not None and viewer.id == person.id
        rows = await self._store.read(points_of(person.id, CURVE, mine=mine))
        return Curves(
            [CurvePoint(row.game, row.at, row.score, _short(row.rating), _short(row.board_rating)) for row in rows]
        )

    async def export(self, person: PersonRow) -> Export:
        """Return everything about a person. Games are read in pages, so that other queries are not blocked."""
        games: list[Played] = []
        before: str | None = None
        while True:
            page = await self.games(person, person, None, before, EXPORT_PAGE)
            games += page.games
            before = page.before
            if before is None:
                return Export(
                    await self.profile(person, person),
                    games,
                    await self._relations_of(person),
                    await self.challenges_of(person),
                )


def period_of(month: str) -> Period:
    """Return the start and the end of a month such as `2026-11` in UTC."""
    year, number = int(month[:4]), int(month[5:])
    first = datetime(year, number, 1, tzinfo=UTC)
    after = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return int(first.timestamp() * 1000), int(after.timestamp() * 1000)


def _cursor(text: str | None) -> tuple[int, str, int] | None:
    if text is None:
        return None
    moment, _, rest = text.partition("~")
    table, _, seat = rest.rpartition("~")
    if not all(part.isascii() and part.isdigit() and len(part) <= 15 for part in (moment, seat)):
        raise invalid("bad_cursor", "`before` is not a value from an earlier page")
    return int(moment), table, int(seat)


def _statistics(row: StatisticsRow, averages: list[AverageRow], mine: bool) -> Statistics:
    """Return the mean sheet and the best game. Games in which the player was eliminated count only as played."""
    zones = {one.part.removeprefix("zone "): one for one in averages if one.part.startswith("zone ")}
    mean = {zone: round(one.points / one.n, 2) for zone, one in zones.items() if one.n}
    best = None
    if row.best is not None and row.best_at is not None:
        best = Best(row.best, row.best_table if mine or row.listed else None, row.best_at, row.hinted)
    return Statistics(row.game, row.played, row.won, mean, best)


def _played(row: PlayedRow) -> Played:
    return Played(
        table=row.table,
        seat=row.seat,
        game=row.game,
        purpose=row.purpose,  # type: ignore[arg-type]  # as stored
        at=row.ended_at,
        score=row.score,
        place=row.place,
        won=row.won,
        sheet=row.sheet,
        rating=_short(row.rating),
        rating_change=_short(row.rating_change),
        board_rating=_short(row.board_rating),
        board_change=_short(row.board_change),
        seats=[_seat(seat) for seat in row.seats],
    )


def _seat(row: PlayedSeatRow) -> PlayedSeat:
    person = None if row.person is None else Person(row.person, row.name or "", row.guest)
    return PlayedSeat(row.seat, person, row.level, row.label, row.colour, row.score, row.place, row.hinted)


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
