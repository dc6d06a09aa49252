"""The challenge service: makes challenges from finished games, opens tries, counts them and reports everybody's
lines."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from secrets import token_urlsafe
from typing import Final

from msgspec.structs import replace

import fareplay
from fareplay import bots
from fareplay.api.days import WEEK, ends_at
from fareplay.api.deals import Challenge, ChallengeEntry, ChallengeLine, ChallengeTry
from fareplay.api.people import Person
from fareplay.api.puzzles import Ghost
from fareplay.game.gains import gains_by_round
from fareplay.game.game import Game
from fareplay.server.deals import challenge_storage as scripts
from fareplay.server.deals.challenge_storage import ChallengeLineRow, ChallengeRow, ChallengeSeat
from fareplay.server.deals.service import Deals
from fareplay.server.http.errors import ApiError, conflict, not_found
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.storage.store import Script
from fareplay.server.tables import creation, fairness
from fareplay.server.tables.custom_boards import is_custom
from fareplay.server.tables.ghosts import ghost, turns_made, until
from fareplay.server.tables.kinds import TableKind
from fareplay.server.tables.table import CachedTable

KIND: Final = "challenge"
STAND_IN: Final = "skilled"  # the level of the bot that plays a person's seat of the challenger's game
DEVICE: Final = "device"  # the purpose of tables that were played on a device, unseen by the server
SHOWN: Final = 100  # lines of a ranking
MOST_OPPONENTS: Final = 3
NEWCOMER: Final = 25.0  # the rating of somebody who has none

RatingOf = Callable[[str, str], Awaitable[float | None]]  # of a player in a game, if they have one
Prepare = Callable[[ChallengeRow], Awaitable[None]]


class ChallengeService:
    """The challenges of this server."""

    def __init__(self, deals: Deals, rating_of: RatingOf) -> None:
        self._deals, self._store, self._tables, self._rating_of = deals, deals.store, deals.tables, rating_of
        self.prepare: Prepare | None = None  # what has to be done before a deal of the league is played
        deals.tables.has_played = self._has_played
        deals.tables.kinds.add(
            TableKind(
                name=KIND,
                people_only=True,
                previewed=False,
                same_bots=True,
                on_finish=self.finished,
                ghosts=self._ghosts_at,
            )
        )

    # Making and reading

    async def challenge(self, person: PersonRow, table: str, seat: int | None) -> Challenge:
        """Return the challenge of a person's finished game, and create it if necessary. A game that was itself a try
        already has one."""
        source = await self._tables.get(table)
        mine = source.row.seats_of(person.id)
        if not mine or (seat is not None and seat not in mine):
            raise not_found("game of yours")
        if source.row.state != "finished":
            raise conflict("not_over", "the game is not over")
        if source.row.purpose == KIND:
            return await self.read(person, source.row.subject or "")
        if source.row.is_sealed:
            raise conflict("sealed", "others still play this deal")
        if is_custom(source.row.game):
            raise conflict("custom_board", "a game on a custom board is passed on in a link that contains the board")
        seat = mine[0] if seat is None else seat
        if source.row.seats[seat].hinted:
            raise conflict("hinted", "a score made with hints makes no challenge")
        if source.loaded_game.scores[seat] is None:
            raise conflict("eliminated", "whoever was eliminated has no score to beat")
        known = await self._store.read(scripts.find_source(table, seat))
        if known is None:
            row = _challenge_of(source.row, source.loaded_game, person, seat, self._deals.now())
            rating = await self._rating(person.id, row.game)
            line = finished_line(source.loaded_game, seat, person.id, row.made_at, rating=rating, table=table)
            line.counted = source.row.purpose != DEVICE
            known = await self._store.write(scripts.add_challenge(row, line))
            if known is not None:
                source.row = replace(source.row, dealt_again=True)
                self._tables.notify(source)
        if known is None:
            raise ApiError(429, "too_many_challenges", "you have made too many challenges", retry_after=86_400)
        return await self._payload(known, person)

    async def read(self, person: PersonRow | None, id: str) -> Challenge:
        """Return a challenge. Lines are shown to those who have played."""
        return await self._payload(await self._find(id), person)

    async def summary(self, id: str) -> tuple[str, str, int | None]:
        """Return the board of a challenge, its challenger's name and the points to beat, for a preview."""
        row = await self._find(id)
        lines = await self._store.read(scripts.lines_of(id, [row.person or ""]))
        return row.game, (lines[0].name or "") if lines else "", lines[0].score if lines else None

    async def entries(self, person: PersonRow) -> list[ChallengeEntry]:
        """Return the challenges that a person has made or tried."""
        return [
            ChallengeEntry(row.id, row.game, row.person == person.id, line.table or "", line.score, line.ended_at)
            for row, line in await self._store.read(scripts.entries_of(person.id))
        ]

    async def _has_played(self, row: TableRow, person: str) -> bool:
        return await self._store.read(scripts.has_played(person, row.id, row.subject or ""))

    async def _find(self, id: str) -> ChallengeRow:
        row = await self._store.read(scripts.find_challenge(id))
        if row is None:
            raise not_found("challenge")
        return row

    async def _payload(self, row: ChallengeRow, person: PersonRow | None) -> Challenge:
        me = None if person is None else person.id
        line = None if me is None else next(iter(await self._store.read(scripts.lines_of(row.id, [me]))), None)
        over = line is not None and line.ended_at is not None
        opponents = [row.person] if row.person is not None and row.person != me else []
        if row.week is not None:
            opponents = [] if line is None else list(line.opponents)
        shown = _Shown(me, over, row.week is None or self._deals.now() >= ends_at(row.week, WEEK))
        best = await self._store.read(scripts.best_lines(row.id, SHOWN))
        mine = None
        if line is not None and line.table is not None and row.person != me:
            state = (await self._tables.get(line.table)).row.state
            mine = ChallengeTry(line.table, over, not over and state != "playing")
        place = None
        if line is not None and over and line.counted and line.score is not None:
            place = 1 + await self._store.read(scripts.count_lines(row.id, line.score))
        return Challenge(
            id=row.id,
            game=row.game,
            seats=[seat.level for seat in row.seats],
            challenger=await self._challenger(row),
            week=row.week,
            number=row.number,
            ends_at=None if row.week is None else ends_at(row.week, WEEK),
            made_at=row.made_at,
            opponents=[shown.line(one, None) for one in await self._store.read(scripts.lines_of(row.id, opponents))],
            ranking=[shown.line(one, _place(one, best)) for one in best],
            tries=await self._store.read(scripts.count_lines(row.id)),
            mine=mine,
            line=None if line is None or not over else shown.line(line, place),
        )

    async def _challenger(self, row: ChallengeRow) -> Person | None:
        if row.person is None:
            return None
        lines = await self._store.read(scripts.lines_of(row.id, [row.person]))
        return _person(lines[0]) if lines else None

    # Tries

    async def begin(self, person: PersonRow, id: str) -> CachedTable:
        """Return a table for a person to play a deal. The first try counts and is resumed; any other is for fun, and
        so are all tries of those who sat at the challenger's game or come after the end of a week."""
        row = await self._find(id)
        if row.week is not None and self._deals.now() >= ends_at(row.week, WEEK):
            raise conflict("week_over", "this week of the league is over")
        table, game = _table(row, person)
        first = None
        if await self._counts(row, person):
            if self.prepare is not None and row.week is not None:
                await self.prepare(row)
            line = await self._new_line(row, person, table.id)
            first = partial(scripts.begin_try, table, row.id, line, self._deals.now())
        return await self._deals.open(table, game, first)

    async def _counts(self, row: ChallengeRow, person: PersonRow) -> bool:
        """Return whether a person's first try counts: they did not sit at the challenger's game."""
        if row.source is None:
            return True
        return not (await self._tables.get(row.source)).row.seats_of(person.id)

    async def _new_line(self, row: ChallengeRow, person: PersonRow, table: str) -> ChallengeLineRow:
        rating = await self._rating(person.id, row.game)
        opponents = [row.person] if row.person is not None else []
        if row.week is not None:
            opponents = list(await self._store.read(scripts.nearest_lines(row.id, person.id, rating, MOST_OPPONENTS)))
        return ChallengeLineRow(person.id, table, [], True, rating, opponents, None, None, {}, [], None)

    async def _rating(self, player: str, game: str) -> float:
        found = await self._rating_of(player, game.partition("/")[0])
        return NEWCOMER if found is None else found

    def finished(self, row: TableRow, game: Game) -> Script[None]:
        """Store the result of a try. One that ends after its week does not count, nor one that was left to a bot."""
        seat = next((seat for seat in row.seats if seat.person is not None), None)
        if seat is None or seat.away or (row.sealed_until is not None and self._deals.now() >= row.sealed_until):
            return
        line = finished_line(game, seat.seat, seat.person or "", self._deals.now(), table=row.id)
        yield from scripts.end_try(row.subject or "", row.id, line)

    # Ghosts

    async def _ghosts_at(self, person: PersonRow, table: CachedTable) -> list[Ghost]:
        """Return the lines that a person plays against, up to the turns they have completed themselves, or whole
        once they have played. What a line draws from a deck reveals what is to come, so games with chance after the
        deal show nothing before the end."""
        row = await self._store.read(scripts.find_challenge(table.row.subject or ""))
        if row is None:
            return []
        mine = next(iter(await self._store.read(scripts.lines_of(row.id, [person.id]))), None)
        opponents = list(mine.opponents) if mine is not None else []
        if not opponents and row.person is not None:
            opponents = [row.person]
        lines = await self._store.read(scripts.lines_of(row.id, opponents))
        if mine is not None and mine.ended_at is not None and mine.table != table.id:
            lines.append(mine)
        game = table.loaded_game
        is_known = game.is_over or (mine is not None and mine.ended_at is not None)
        made = 0 if game.has_chance else turns_made(game, row.seat)
        found = []
        for line in lines:
            played = await self._played(row, line)
            is_mine = line.player == person.id
            whole = ghost("mine" if is_mine else "player", line.name or "", played, row.seat, line.level)
            found.append(whole if is_known else until(whole, made))
        return found

    async def _played(self, row: ChallengeRow, line: ChallengeLineRow) -> Game:
        if line.table is not None:
            return (await self._tables.get(line.table)).loaded_game
        game = dealt(row)
        for move in line.moves:
            game.push(move)
        return game


class _Shown:
    """What a person may see of lines: scores always, zones and rounds once they have played, tables once no try
    counts any more."""

    def __init__(self, me: str | None, over: bool, open_tables: bool) -> None:
        self._me, self._over, self._open_tables = me, over, open_tables

    def line(self, line: ChallengeLineRow, place: int | None) -> ChallengeLine:
        mine = line.player == self._me
        return ChallengeLine(
            person=None if line.level is not None else _person(line),
            level=line.level,
            points=line.score,
            place=place,
            mine=mine,
            sheet=dict(line.sheet) if self._over else {},
            gains=list(line.gains) if self._over else [],
            table=line.table if self._over and (mine or self._open_tables) else None,
        )


def new_id() -> str:
    """Return a short id of 48 random bits; guesses are rate-limited."""
    return token_urlsafe(6)


def dealt(row: ChallengeRow) -> Game:
    """Return the deal before the first move. Chance after the deal follows from the salt."""
    seed = fairness.seed_of(row.salt)
    return fareplay.new(row.game, len(row.seats), seed, setup=row.setup, options=row.options)


def finished_line(
    game: Game,
    seat: int,
    player: str,
    now: int,
    *,
    rating: float = NEWCOMER,
    table: str | None = None,
) -> ChallengeLineRow:
    """Return the line of a seat in a finished game."""
    moves = [] if table is not None else list(game.moves)
    sheet, gains = dict(game.sheet(seat)), gains_by_round(game)[seat]
    return ChallengeLineRow(player, table, moves, True, rating, [], now, game.scores[seat], sheet, gains, None)


def _challenge_of(table: TableRow, game: Game, person: PersonRow, seat: int, now: int) -> ChallengeRow:
    """Return the challenge of a finished game: bots keep their seats, and a bot plays those of other people."""
    start = game.copy()
    while start.ply:
        start.pop()
    known = bots.names(game.name)
    return ChallengeRow(
        id=new_id(),
        game=game.name,
        options=dict(game.options),
        seats=[
            ChallengeSeat(None if one.seat == seat else one.level if one.level in known else STAND_IN, one.colour)
            for one in table.seats
        ],
        seat=seat,
        setup=start.setup,
        salt=fairness.new_secret(),
        source=table.id,
        person=person.id,
        week=None,
        number=None,
        made_at=now,
    )


def _table(row: ChallengeRow, person: PersonRow) -> tuple[TableRow, Game]:
    """Return a started table with the deal of a challenge."""
    game, players = dealt(row), [(seat.level, seat.colour) for seat in row.seats]
    sealed_until = None if row.week is None else ends_at(row.week, WEEK)
    table = creation.dealt_table(game, person, players, row.salt, KIND, row.id, sealed_until)
    table.dealt_again = True
    return table, game


def _place(line: ChallengeLineRow, best: Sequence[ChallengeLineRow]) -> int | None:
    """Return the place of a line in its ranking; whoever was eliminated has none."""
    score = line.score
    return None if score is None else 1 + sum(other.score is not None and other.score > score for other in best)


def _person(line: ChallengeLineRow) -> Person:
    return Person(line.player, line.name or "", line.guest)
