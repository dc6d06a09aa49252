"""The daily service: deals the city of a day, opens tries, counts them and reports the results."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from fareplay.api.days import day_after, day_of, days_between, ends_at, monday_of
from fareplay.api.deals import Bar, Benchmark, Daily, DailyResults, Ranked, Try, WeekOf
from fareplay.api.puzzles import Ghost
from fareplay.engine.ranking import OUT
from fareplay.game.gains import gains_by_round
from fareplay.game.game import Game
from fareplay.rules.abilities import Segments
from fareplay.server.bots import expert
from fareplay.server.bots.pool import ANALYSIS, Pool
from fareplay.server.deals import benchmarks
from fareplay.server.deals import daily_storage as scripts
from fareplay.server.deals import day as deal
from fareplay.server.deals.daily_storage import BestRow, CountRow, Ranking, TryRow, WeekRow
from fareplay.server.deals.service import Deals
from fareplay.server.http.errors import conflict, not_found
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.storage.store import Script
from fareplay.server.tables import creation, fairness
from fareplay.server.tables.ghosts import ghost
from fareplay.server.tables.kinds import TableKind
from fareplay.server.tables.table import CachedTable

_log = logging.getLogger("fareplay.daily")

KIND, BOT_KIND = "daily", "daily-bot"  # purposes of tables of people and of programs
MOST_GHOSTS: Final = 12  # friends' lines
BEST: Final = 10  # names on a day's list
BENCHMARKS_AT_ONCE: Final = 2  # days
TASK: Final = "benchmarks of "
BENCHMARKS: Final = 120.0  # s, the time limit for the best line of a day


class DailyService:
    """The daily city of this server."""

    def __init__(self, deals: Deals, pool: Pool, settings: Settings) -> None:
        self._deals, self._store, self._tables = deals, deals.store, deals.tables
        self._pool, self._settings = pool, settings
        for name in (KIND, BOT_KIND):
            kind = TableKind(
                name=name,
                people_only=name == KIND,
                previewed=False,
                on_finish=self.finished,
                ghosts=self._ghosts_at,
            )
            deals.tables.kinds.add(kind)

    @property
    def world(self) -> bool:
        """Return whether the deals are the same on every server."""
        return self._settings.daily == "world"

    def today(self) -> str:
        """Return the current day."""
        return day_of(self._deals.now())

    async def daily(self, person: PersonRow | None) -> Daily:
        """Return today's city."""
        self._check()
        day = self.today()
        key, next_key = await self._key(day), await self._key(day_after(day))
        counts = await self._store.read(scripts.counts_of(day))
        tries = [] if person is None else await self._store.read(scripts.tries_of(person.id))
        calendar = [one for one in tries if one.ended_at is not None]
        streak, longest = streaks([one.day for one in calendar], day)
        return Daily(
            day=day,
            game=deal.city_of(day),
            solo=deal.solo_of(day),
            ends_at=ends_at(day),
            world=self.world,
            key_hash=deal.key_hash(day, key),
            next_key_hash=deal.key_hash(day_after(day), next_key),
            tries=sum(count.tries for count in counts),
            mine=next((_try(one) for one in tries if one.day == day), None),
            streak=streak,
            longest=longest,
            calendar=[_try(one) for one in calendar],
            first=deal.FIRST_WORLD_DAY if self.world else await self._store.read(scripts.first_day()),
            week=[] if person is None else await self._week(person, day, day in {one.day for one in calendar}),
        )

    async def _week(self, person: PersonRow, today: str, played: bool) -> list[WeekOf]:
        """Return the week of a person and their friends, the most points first; with today if they have played it."""
        monday = monday_of(today)
        rows = await self._store.read(scripts.week_of(person.id, monday, today))
        weeks: dict[str, WeekOf] = {}
        for row in rows:
            if row.day == today and not played:
                continue
            one = weeks.setdefault(row.person, WeekOf(row.person, row.name, row.person == person.id, [None] * 7, 0))
            points = _points(row.score) or 0
            one.days[days_between(monday, row.day)] = points
            one.total += points
        return sorted(weeks.values(), key=lambda one: (-one.total, one.name, one.person))

    async def begin(self, person: PersonRow, day: str, program: bool) -> CachedTable:
        """Return a table for a person to play a day. The first try of today counts and is resumed; any other is for
        fun."""
        self._check()
        today = self.today()
        if day > today:
            raise conflict("not_yet", "that day has not begun")
        key = await self._key(day)
        if self.world:
            await self._store.write(scripts.ensure_day(day, key))
        row, game = self._table(person, day, key, program)
        first = partial(scripts.begin_try, row, day, person.id, program) if day == today else None
        return await self._deals.open(row, game, first)

    async def results(self, person: PersonRow | None, day: str) -> DailyResults:
        """Return the results of a day. Today's are shown only to those who have played."""
        self._check()
        today = self.today()
        tries = [] if person is None else await self._store.read(scripts.tries_of(person.id))
        mine = next((one for one in tries if one.day == day), None)
        if day > today or (day == today and (mine is None or mine.ended_at is None)):
            raise conflict("not_played", "today's results are shown once you have played")
        key = await self._key(day)
        counts = await self._store.read(scripts.counts_of(day))
        me = None if person is None else person.id
        program_counts = await self._store.read(scripts.counts_of(day, True))
        best = await self._store.read(scripts.best_of(day, False, BEST))
        programs = await self._store.read(scripts.best_of(day, True, BEST))
        score = None if mine is None or mine.ranking is not Ranking.PEOPLE else _points(mine.score)
        benchmarks = await self._benchmarks(day, key, [*counts, *program_counts])
        if day == today:  # only the scores: the moves would help somebody who returns as another guest
            benchmarks = {who: replace(benchmark, moves=[]) for who, benchmark in benchmarks.items()}
        return DailyResults(
            day=day,
            game=deal.city_of(day),
            key=key if day < today else None,
            key_hash=deal.key_hash(day, key),
            world=self.world,
            mine=None if mine is None else _try(mine),
            place=None if score is None else place_of(score, counts),
            tries=sum(count.tries for count in counts),
            bars=[Bar(_points(count.score), count.tries) for count in counts],
            best=_ranked(best, counts, me),
            programs=_ranked(programs, program_counts, me),
            roads=await self._store.read(scripts.roads_of(day)),
            expert=benchmarks.get("expert"),
            clairvoyant=benchmarks.get("clairvoyant"),
        )

    async def ghosts(self, person: PersonRow, day: str) -> list[WeekRow]:
        """Return the tries of a day that a person may replay: their own, then their friends', the best first."""
        rows = await self._store.read(scripts.week_of(person.id, day, day))
        if day == self.today() and not any(row.person == person.id for row in rows):
            return []
        return sorted(rows, key=lambda row: (row.person != person.id, -row.score))

    async def _ghosts_at(self, person: PersonRow, table: CachedTable) -> list[Ghost]:
        """Return the tries of a table's day, if this person has played it or it is over, with the bots' once it is
        over."""
        day = table.row.subject or ""
        tries = await self.ghosts(person, day)
        if any(one.person == person.id and one.table == table.id for one in tries):
            return []  # the try that counts
        found = []
        for one in tries[:MOST_GHOSTS]:
            game = (await self._tables.get(one.table)).loaded_game
            found.append(ghost("mine" if one.person == person.id else "friend", one.name, game, 0))
        start = table.loaded_game.copy()
        while start.ply:
            start.pop()
        for kind, benchmark in (await self._benchmark_lines(day)).items():
            played = start.copy()
            for move in benchmark.moves:
                played.push(move)
            found.append(ghost("expert" if kind == "expert" else "clairvoyant", "", played, 0))
        return found

    async def _benchmark_lines(self, day: str) -> dict[str, Benchmark]:
        """Return the benchmarks of a past day, if they have been computed."""
        return {} if day >= self.today() else await self._found_benchmarks(day)

    async def _found_benchmarks(self, day: str) -> dict[str, Benchmark]:
        found = await self._store.read(scripts.find_benchmarks(day))
        return {} if found is None else msgspec.convert(found, dict[str, Benchmark])

    def finished(self, row: TableRow, game: Game) -> Script[None]:
        """Store the result of a daily table. A try that ends after its day does not count, since the key is public."""
        person = row.seats[0].person
        if row.subject is None or person is None or row.subject != self.today():
            return
        roads = Segments.of(game.rules).segments(game.history, 0)
        yield from scripts.end_try(
            row.subject, person, row.id, game.scores[0], gains_by_round(game)[0], roads, self._deals.now()
        )

    def _check(self) -> None:
        if self._settings.daily == "off":
            raise not_found("daily city")

    async def _key(self, day: str) -> str:
        """Return the key of a day. Keys are drawn for today and tomorrow, and looked up for past days."""
        if self.world:
            if day < deal.FIRST_WORLD_DAY:
                raise not_found("day")
            return deal.WORLD_KEY
        found = await self._store.read(scripts.find_key(day))
        if found is not None:
            return found
        if day < self.today():
            raise not_found("day")
        return await self._store.write(scripts.ensure_day(day, deal.new_key()))

    def _table(self, person: PersonRow, day: str, key: str, program: bool) -> tuple[TableRow, Game]:
        """Return a started one-player table with the deal of a day."""
        salt = deal.salt_of(day, key)
        game = deal.deal(day, fairness.seed_of(salt))
        kind = BOT_KIND if program else KIND
        return creation.dealt_table(game, person, [(None, 0)], salt, kind, day, ends_at(day)), game

    async def _benchmarks(self, day: str, key: str, counts: Sequence[CountRow]) -> dict[str, Benchmark]:
        """Return the benchmarks of a day; empty while they are being computed and if nobody has played the day."""
        found = await self._found_benchmarks(day)
        is_played = bool(counts) and not found
        if is_played and sum(name.startswith(TASK) for name in self._deals.tasks) < BENCHMARKS_AT_ONCE:
            self._deals.start(f"{TASK}{day}", partial(self._play_benchmarks, day, key))
        return found

    async def _play_benchmarks(self, day: str, key: str) -> None:
        try:
            seed = fairness.seed_of(deal.salt_of(day, key))
            game = await expert.play_out(self._pool, "daily", deal.deal(day, seed))
            found: dict[str, Any] = await self._pool.run(
                "daily", ANALYSIS, BENCHMARKS, benchmarks.benchmarks, game.record()
            )
            await self._store.write(scripts.save_benchmarks(day, found))
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("benchmarks failed", extra={"day": day})


def streaks(days: Sequence[str], today: str) -> tuple[int, int]:
    """Return the current and the longest streak, given the days played, the newest first. The current streak ends
    today, or yesterday if today is not played yet."""
    known = {*days}
    start = today if today in known else day_after(today, -1)
    current = 0
    while day_after(start, -current) in known:
        current += 1
    longest, run, before = 0, 0, ""
    for day in reversed(days):
        run = run + 1 if before and day_after(before) == day else 1
        longest, before = max(longest, run), day
    return current, longest


def place_of(score: int, counts: Sequence[CountRow]) -> int:
    """Return the place of a score: one more than the number of higher scores."""
    return 1 + sum(count.tries for count in counts if count.score > score)


def _ranked(rows: Sequence[BestRow], counts: Sequence[CountRow], me: str | None) -> list[Ranked]:
    return [
        Ranked(place_of(row.score, counts), row.name, row.person, _points(row.score), row.person == me) for row in rows
    ]


def _points(score: int | None) -> int | None:
    return None if score is None or score == OUT else score


def _try(row: TryRow) -> Try:
    over = row.ended_at is not None
    counts = row.ranking is not Ranking.NONE
    return Try(row.day, deal.city_of(row.day), row.table, over, _points(row.score), row.gains, counts)
