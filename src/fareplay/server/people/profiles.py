"""Profiles: what is shown of a person or of a level of bots, with statistics, ratings and finished games."""

from typing import Final

from fareplay import boards, bots
from fareplay.server.errors import invalid, not_found
from fareplay.server.http.schemas.people import Best, Me, Person, Profile, Statistics, Token
from fareplay.server.http.schemas.relations import Relations
from fareplay.server.http.schemas.results import CurvePoint, Curves, Export, Played, PlayedList, PlayedSeat
from fareplay.server.people.accounts import Accounts
from fareplay.server.people.ladders import rating_payload
from fareplay.server.people.names import name_key
from fareplay.server.storage.chat import muted
from fareplay.server.storage.ladders import ratings_of
from fareplay.server.storage.people import find_claimed, tokens
from fareplay.server.storage.results import PlayedRow, PlayedSeatRow, games_of, points_of
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.sessions import count_recovery_codes
from fareplay.server.storage.statistics import AverageRow, StatisticsRow, averages_of, statistics_of
from fareplay.server.storage.store import Store

CURVE: Final = 500  # games
EXPORT_PAGE: Final = 200


class Profiles:
    """The profiles of everybody who plays here."""

    def __init__(self, store: Store, accounts: Accounts) -> None:
        self._store, self._accounts = store, accounts

    async def me(self, person: PersonRow | None) -> Me:
        """All about oneself."""
        if person is None:
            return Me(None, [], [])
        rows = await self._store.read(tokens(person.id))
        return Me(
            person_payload(person),
            [Token(row.id, row.label, row.made_at) for row in rows],
            [rating_payload(row) for row in await self._store.read(ratings_of(person.id))],
            await self._store.read(muted(person.id)),
            await self._store.read(count_recovery_codes(person.id)),
        )

    async def find(self, who: str) -> PersonRow:
        """Somebody by id or by claimed name."""
        person = await self._accounts.find(who) or await self._store.read(find_claimed(name_key(who)))
        if person is None:
            raise not_found("person")
        return person

    async def profile(self, person: PersonRow, viewer: PersonRow | None) -> Profile:
        """Somebody's results."""
        mine = viewer is not None and viewer.id == person.id
        return await self._profile(person.id, mine, person_payload(person), None, person.made_at)

    async def bot_profile(self, level: str) -> Profile:
        """The results of a level of bots, or of an engine that has played here."""
        found = await self._profile(f"bot {level}", False, None, level, None)
        if not found.games and all(level not in bots.names(board) for board in boards.names()):
            raise not_found("level")
        return found

    async def _profile(
        self, player: str, mine: bool, person: Person | None, level: str | None, at: int | None
    ) -> Profile:
        averages: dict[str, list[AverageRow]] = {}
        for row in await self._store.read(averages_of(player)):
            averages.setdefault(row.game, []).append(row)
        games = [
            _statistics(row, averages.get(row.game, []), mine) for row in await self._store.read(statistics_of(player))
        ]
        ratings = [rating_payload(row) for row in await self._store.read(ratings_of(player))]
        return Profile(person, level, at, games, ratings)

    async def games(
        self, person: PersonRow, viewer: PersonRow | None, game: str | None, before: str | None, limit: int
    ) -> PlayedList:
        """Somebody's finished games, the latest first; those at private tables and of days for themselves only."""
        mine = viewer is not None and viewer.id == person.id
        if game is not None:
            check_board(game)
        rows = await self._store.read(games_of(person.id, mine, game, _cursor(before), limit))
        last = rows[-1] if len(rows) == limit else None
        after = None if last is None else f"{last.ended_at}~{last.table}~{last.seat}"
        return PlayedList([_played(row) for row in rows], after)

    async def curves(self, person: PersonRow) -> Curves:
        """How somebody's scores and ratings went."""
        rows = await self._store.read(points_of(person.id, CURVE))
        return Curves(
            [CurvePoint(row.game, row.at, row.score, _short(row.rating), _short(row.board_rating)) for row in rows]
        )

    async def export(self, person: PersonRow, relations: Relations) -> Export:
        """All about oneself, a page of games at a time, so that others can read between."""
        games: list[Played] = []
        before: str | None = None
        while True:
            page = await self.games(person, person, None, before, EXPORT_PAGE)
            games += page.games
            before = page.before
            if before is None:
                return Export(await self.profile(person, person), games, relations)


def person_payload(person: PersonRow) -> Person:
    """A person as others see them."""
    return Person(person.id, person.name, person.guest)


def check_board(name: str) -> None:
    """Raise ApiError unless there is such a board."""
    if name not in boards.names():
        raise not_found("board")


def _cursor(text: str | None) -> tuple[int, str, int] | None:
    if text is None:
        return None
    moment, _, rest = text.partition("~")
    table, _, seat = rest.rpartition("~")
    if not all(part.isascii() and part.isdigit() and len(part) <= 15 for part in (moment, seat)):
        raise invalid("bad_cursor", "that is not what the last page said")
    return int(moment), table, int(seat)


def _statistics(row: StatisticsRow, averages: list[AverageRow], mine: bool) -> Statistics:
    """Mean sheet and best game; games in which one was eliminated count as played only."""
    zones = {one.part.removeprefix("zone "): one for one in averages if one.part.startswith("zone ")}
    mean = {zone: round(one.points / one.n, 2) for zone, one in zones.items()}
    best = None
    if row.best is not None and row.best_at is not None:
        best = Best(row.best, row.best_table if mine or row.listed else None, row.best_at)
    return Statistics(row.game, row.played, row.won, mean, best)


def _played(row: PlayedRow) -> Played:
    return Played(
        table=row.table,
        seat=row.seat,
        game=row.game,
        purpose=row.purpose,  # type: ignore[arg-type]  # as it was written
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
    return PlayedSeat(row.seat, person, row.level, row.label, row.colour, row.score, row.place)


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
