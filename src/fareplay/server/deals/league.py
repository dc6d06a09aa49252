"""The league: seven deals a week, from Monday to Monday in UTC, each played once against recorded lines of players
with a similar rating. Bots play each deal first, so that there are always opponents."""

import asyncio
import logging
from collections.abc import Sequence
from functools import cache, partial
from hashlib import sha256
from time import monotonic
from typing import Final

from fareplay import boards, bots
from fareplay.api.clock import now_ms
from fareplay.api.days import WEEK, day_of, ends_at, monday_of
from fareplay.api.deals import League, LeagueDeal, LeagueRank
from fareplay.api.people import Person
from fareplay.errors import InvalidOption
from fareplay.rules import registry
from fareplay.server.bots import worker
from fareplay.server.bots.pool import ANALYSIS, Pool
from fareplay.server.deals import challenge_storage as scripts
from fareplay.server.deals.challenge_storage import BOT, ChallengeRow, ChallengeSeat, StandingRow
from fareplay.server.deals.challenges import (
    MOST_OPPONENTS,
    SHOWN,
    ChallengeService,
    RatingOf,
    dealt,
    finished_line,
    new_id,
)
from fareplay.server.deals.service import Deals
from fareplay.server.http.errors import conflict, not_found
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import PersonRow
from fareplay.server.tables import fairness

_log = logging.getLogger("fareplay.league")

LEVELS: Final = ("novice", "casual", "skilled", "expert")  # the bots that play each deal
RIVAL: Final = "skilled"  # the bot in the other seats of a game that nobody can play alone
PATIENCE: Final = 20.0  # s that somebody waits for the bots' lines
PAUSE: Final = 0.25  # s between looks
PAST_WEEKS: Final = 12


class LeagueService:
    """The league of this server."""

    def __init__(
        self, deals: Deals, challenges: ChallengeService, pool: Pool, settings: Settings, rating_of: RatingOf
    ) -> None:
        self._deals, self._store, self._pool = deals, deals.store, pool
        self._settings, self._rating_of = settings, rating_of
        self._played = ""  # the last week whose deals the bots have played
        challenges.prepare = self._prepare

    def this_week(self) -> str:
        """Return the Monday of the current week."""
        return monday_of(day_of(self._deals.now()))

    async def league(self, person: PersonRow | None, week: str | None = None) -> League:
        """Return a week: the current one, or a past one in which somebody has played."""
        now, current = self._deals.now(), self.this_week()
        week = current if week is None else week
        deals = await self._deals_of(week) if week == current else await self._store.read(scripts.deals_of(week))
        if not deals:
            raise not_found("week")
        if week == current:
            self._start_all(week, deals)
        rows = await self._store.read(scripts.standings(week, SHOWN))
        weeks = await self._store.read(scripts.played_weeks(PAST_WEEKS + 1))
        return League(
            week=week,
            ends_at=ends_at(week, WEEK),
            over=now >= ends_at(week, WEEK),
            deals=[await self._deal(row, person) for row in deals],
            standings=[_rank(row, _place(row, rows), person) for row in rows],
            mine=None if person is None else await self._mine(week, person),
            weeks=[one for one in weeks if one != week][:PAST_WEEKS],
        )

    async def _deal(self, row: ChallengeRow, person: PersonRow | None) -> LeagueDeal:
        lines = [] if person is None else await self._store.read(scripts.lines_of(row.id, [person.id]))
        line = lines[0] if lines else None
        return LeagueDeal(
            challenge=row.id,
            number=row.number or 0,
            game=row.game,
            tries=await self._store.read(scripts.count_lines(row.id)),
            over=line is not None and line.ended_at is not None,
            begun=line is not None,
            points=None if line is None else line.score,
            duels=None if line is None else line.duels,
        )

    async def _mine(self, week: str, person: PersonRow) -> LeagueRank | None:
        rows = await self._store.read(scripts.standings(week, 1, person.id))
        if not rows:
            return None
        ahead = await self._store.read(scripts.count_better(week, rows[0].duels, rows[0].points))
        return _rank(rows[0], ahead + 1, person)

    async def _deals_of(self, week: str) -> list[ChallengeRow]:
        """Return the deals of the current week. The first request deals them."""
        found = await self._store.read(scripts.deals_of(week))
        for number in range(len(found) + 1, WEEK + 1):
            row = await self._new_deal(week, number)
            stored = await self._store.write(scripts.add_challenge(row, None))
            found += [] if stored is None else [stored]
        return found

    async def _new_deal(self, week: str, number: int) -> ChallengeRow:
        board = board_of(week, number)
        row = ChallengeRow(
            id=new_id(),
            game=board,
            options=dict(registry.by_name(board).check_options(seats := seats_of(board), {})),
            seats=[ChallengeSeat(RIVAL if seat else None, seat) for seat in range(seats)],
            seat=0,
            setup={},
            salt=fairness.new_secret(),
            source=None,
            person=None,
            week=week,
            number=number,
            made_at=now_ms(),
        )
        row.setup = dealt(row).setup
        return row

    # Bots

    def _start_all(self, week: str, deals: Sequence[ChallengeRow]) -> None:
        """Let the bots play the deals of a week in the background, one after the other."""
        if week != self._played:
            self._deals.start(week, partial(self._play_all, week, deals))

    async def _play_all(self, week: str, deals: Sequence[ChallengeRow]) -> None:
        for row in deals:
            await self._start(row)
        self._played = week

    async def _prepare(self, row: ChallengeRow) -> None:
        """Wait until there are enough lines to play against."""
        until = monotonic() + PATIENCE
        while len(await self._store.read(scripts.nearest_lines(row.id, "", 0.0, MOST_OPPONENTS))) < MOST_OPPONENTS:
            done, _ = await asyncio.wait([self._start(row)], timeout=PAUSE)
            if done:
                return
            if monotonic() > until:
                raise conflict("bots_playing", "the bots are still playing this deal; try again")

    def _start(self, row: ChallengeRow) -> asyncio.Task[None]:
        return self._deals.start(row.id, partial(self._play, row))

    async def _play(self, row: ChallengeRow) -> None:
        """Let each level that has not played the deal play it. If two processes do so, the first line is kept."""
        players = [f"{BOT}{level}" for level in LEVELS if level in bots.names(row.game)]
        known = {line.player for line in await self._store.read(scripts.lines_of(row.id, players))}
        for player in players:
            if player not in known:
                await self._play_level(row, player.removeprefix(BOT))

    async def _play_level(self, row: ChallengeRow, level: str) -> None:
        try:
            game, seconds = dealt(row), self._settings.bot_seconds
            seed = int.from_bytes(sha256(f"{row.salt} {level}".encode()).digest()[:4])
            while game.to_move is not None:
                view, player = game.view(game.to_move), row.seats[game.to_move].level or level
                for move in await self._pool.run("league", ANALYSIS, seconds, worker.plan, player, seed, view, seconds):
                    game.push(move)
            rating = await self._rating_of(f"{BOT}{level}", row.game.partition("/")[0])
            line = finished_line(game, row.seat, f"{BOT}{level}", now_ms(), rating=rating or 0.0)
            line.counted = False
            await self._store.write(scripts.add_line(row.id, line, now_ms()))
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("a bot of the league failed", extra={"challenge": row.id, "level": level})


def board_of(week: str, number: int) -> str:
    """Return the board of a deal. Over the weeks every board occurs equally often, and every week has each."""
    found = boards.names()
    weeks = ends_at(week, 0) // (WEEK * 86_400_000)
    return found[(weeks * WEEK + number) % len(found)]


@cache
def seats_of(board: str) -> int:
    """Return the number of seats of a deal: one if the game can be played alone, else the fewest."""
    rules = registry.by_name(board)
    try:
        rules.check_options(1, {})
    except InvalidOption:
        return int(rules.facts["players"][0])
    return 1


def _place(row: StandingRow, rows: Sequence[StandingRow]) -> int:
    return 1 + sum((other.duels, other.points) > (row.duels, row.points) for other in rows)


def _rank(row: StandingRow, place: int, person: PersonRow | None) -> LeagueRank:
    mine = person is not None and row.person == person.id
    return LeagueRank(place, Person(row.person, row.name, row.guest), mine, row.played, row.duels, row.points)
