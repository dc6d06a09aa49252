"""The tournament service: starts tournaments, pairs waiting players, starts their games, and computes the standings.

Its whole state is in the database: any process can do the next step, and another one continues if a process is killed.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from fareplay.api.clock import now_ms
from fareplay.api.people import Person
from fareplay.api.tournaments import (
    ClubSummary,
    PodiumPlace,
    Tournament,
    TournamentGame,
    TournamentStanding,
)
from fareplay.server.http.errors import ApiError, conflict
from fareplay.server.http.rate_limits import SharedRateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow
from fareplay.server.storage.store import Conflict, Script, Store
from fareplay.server.tables import fairness
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.creation import new_code, new_id
from fareplay.server.tables.kinds import TableKind
from fareplay.server.tables.turns import TurnService
from fareplay.server.tournaments import storage as scripts
from fareplay.server.tournaments.pairing import Waiting, arena_groups, round_robin
from fareplay.server.tournaments.standings import FinishedGame, Kind, Standing, standings
from fareplay.server.tournaments.storage import ClubRow, GameRow, MemberRow, TournamentRow

_log = logging.getLogger("fareplay.tournaments")

KIND: Final = "tournament"  # of tables
EVERY: Final = 1.0  # s between two checks
LEASE: Final = 2_000  # ms a process has for a tournament, before another may advance it
PRESENT: Final = 15_000  # ms: who has asked for a game within this time is waiting
LAPSED: Final = 60_000  # ms of silence after which somebody is no longer waiting
SEEN_EVERY: Final = 4_000  # ms between two updates that somebody is waiting
ADDED_AT_ONCE: Final = 25  # games of an arena in one transaction
STARTED_AT_ONCE: Final = 10  # games of a tournament, before others are looked for
PATIENCE: Final = 0.5  # s that somebody waits for an answer while many games are started
SHOWN_GAMES: Final = 100
RESTED: Final = 0.25  # s between two pairings on request
CACHED: Final = 1.0  # s that a tournament is cached
GATHERED: Final = 0.1  # s between two reads of a tournament that many ask for
MOST_KEPT: Final = 1_000  # tournaments in memory
PODIUM: Final = 3  # ranks
ONLINE: Final = 300_000  # ms since somebody was last seen

SeenSince = Callable[[Iterable[str], int], Script[set[str]]]


class TournamentState:
    """A tournament as it was stored at a moment, and what is derived from it. Many people look at the same state, so
    what is the same for all is derived once."""

    def __init__(self, row: TournamentRow, club: ClubSummary, organiser: str | None, people: list[MemberRow]) -> None:
        self.row, self.club, self.organiser, self.people, self.now = row, club, organiser, people, now_ms()
        self.games: list[GameRow] = []
        self.standings: list[Standing] = []

    @cached_property
    def by_id(self) -> dict[str, MemberRow]:
        """Return the entrants by id."""
        return {one.person: one for one in self.people}

    @cached_property
    def last_games(self) -> dict[str, GameRow]:
        """Return everybody's last game, finished or not."""
        return {person: game for game in self.games for person in game.people}

    @cached_property
    def live_games(self) -> dict[str, GameRow]:
        """Return everybody's last unfinished game."""
        return {person: game for game in self.games if game.state in ("open", "playing") for person in game.people}

    @cached_property
    def waiting(self) -> dict[str, int]:
        """Return who is waiting for a game, and since when: free players who have asked lately."""
        ended = {person: game.ended_at or 0 for person, game in self.last_games.items()}
        return {
            one.person: max(one.at, ended.get(one.person, 0))
            for one in self.people
            if one.person not in self.live_games and one.seen_at > max(self.now - PRESENT, ended.get(one.person, 0))
        }

    def waited_since(self, person: str, now: int) -> int:
        """Return the moment after which somebody must have asked to be still waiting. Closing the page or leaving a
        game ends the wait; the time of a game that they played to its end does not count."""
        last = self.last_games.get(person)
        if last is None or last.ended_at is None or last.ended_at < now - LAPSED:
            return now - LAPSED
        was_left = last.away[last.people.index(person)]
        return last.ended_at if was_left else min(now, last.made_at) - LAPSED

    @cached_property
    def shown(self) -> Tournament:
        """Return the tournament as strangers see it."""
        return _shown(self)


def _state(id: str) -> Script[TournamentState | None]:
    row = yield from scripts.find_tournament(id)
    club = None if row is None else (yield from scripts.find_club(row.club))
    if row is None or club is None:
        return None
    state = TournamentState(row, ClubSummary(club.id, club.name), club.organiser, (yield from scripts.entrants(id)))
    state.games = yield from scripts.games_of(id)
    finished = [FinishedGame(game.people, game.places) for game in state.games if game.places is not None]
    kind: Kind = "arena" if row.kind == "arena" else "round_robin"
    state.standings = standings(kind, [person.person for person in state.people], finished)
    return state


class _Kept:
    """The state of a tournament in memory, and when reading it began."""

    def __init__(self) -> None:
        self.lock, self.since = asyncio.Lock(), float("-inf")
        self.state: TournamentState | None = None


class TournamentService:
    """The clubs and tournaments of a server. `seen_since` returns which of some people were active since a moment."""

    def __init__(
        self, store: Store, tables: TableCache, turns: TurnService, settings: Settings, seen_since: SeenSince
    ) -> None:
        self._store, self._tables, self._turns, self._seen_since = store, tables, turns, seen_since
        tables.kinds.add(TableKind(name=KIND, counted=True, conditional=True))
        self.clubs = SharedRateLimit("new clubs and tournaments", 1 / 60, 10, settings.address_factor)
        self.entries = SharedRateLimit("entries", 0.2, 20, settings.address_factor)
        self.waits = SharedRateLimit("waits for a game", 1.0, 20, settings.address_factor)
        self._kept: dict[str, _Kept] = {}
        self._advancing: dict[str, asyncio.Task[None]] = {}
        self._advanced_at: dict[str, float] = {}  # when running tournaments were last advanced here
        self._podiums: dict[str, list[PodiumPlace]] = {}  # of finished tournaments

    async def membership(self, club: str, person: str) -> ClubRow | None:
        """Return a club if somebody is a member."""
        found = await self._store.read(scripts.find_club(club))
        return found if found is not None and await self._store.read(scripts.is_member(club, person)) else None

    async def online(self, people: Iterable[str]) -> set[str]:
        """Return those of some people who were active in the last minutes."""
        return await self._store.read(self._seen_since(people, now_ms() - ONLINE))

    async def podium(self, row: TournamentRow) -> list[PodiumPlace]:
        """Return the best players of a finished tournament; empty before the end."""
        if row.state != "over":
            return []
        if row.id not in self._podiums:
            state = await self._store.read(_state(row.id))
            if state is None:
                return []
            if len(self._podiums) > 1_000:
                self._podiums.clear()
            self._podiums[row.id] = [
                PodiumPlace(one.rank, _person(state.by_id[one.person]), one.points)
                for one in state.standings
                if one.rank <= PODIUM and one.played
            ][:PODIUM]
        return self._podiums[row.id]

    async def find(self, id: str, fresh: bool = False) -> TournamentState | None:
        """Return a tournament, at most a second old; a `fresh` one has all that was written before. If many ask for it
        at the same time, it is read for all of them together."""
        oldest = time.monotonic() - (0.0 if fresh else CACHED)
        if id not in self._kept and len(self._kept) > MOST_KEPT:
            self._kept.clear()
        kept = self._kept.setdefault(id, _Kept())
        is_crowded = kept.lock.locked()
        async with kept.lock:
            if kept.state is None or kept.since < oldest:
                if is_crowded:
                    await asyncio.sleep(kept.since + GATHERED - time.monotonic())
                began = time.monotonic()
                kept.state = await self._store.read(_state(id))
                kept.since = began
            if kept.state is None:
                self._kept.pop(id, None)
            return kept.state

    def _changed(self, id: str) -> None:
        """Read a tournament again when somebody asks for it."""
        self._kept.pop(id, None)

    async def start(self, row: TournamentRow) -> None:
        """Start a tournament; a round robin with all its games."""
        await self._start(row)
        await self.advance(row.id)

    async def _start(self, row: TournamentRow) -> None:
        people = await self._store.read(scripts.entrants(row.id))
        games: list[TableRow] = []
        if row.kind == "round_robin":
            if len(people) < 2:
                raise conflict("too_few", "a round robin needs two people")
            rounds = round_robin([person.person for person in people])
            by_id = {person.person: person for person in people}
            games = [new_game(row, [by_id[one], by_id[other]]) for pairs in rounds for one, other in pairs]
        try:
            await self._store.write(scripts.start_tournament(row, now_ms(), games))
        except Conflict as error:
            raise conflict("changed", f"{error}; look again") from None
        self._changed(row.id)

    async def advance_due(self) -> None:
        """Attend to the tournaments that are due."""
        now = now_ms()
        for id in await self._store.write(scripts.take_due_tournaments(now, now + LEASE)):
            await self.advance(id)

    async def advance(self, id: str) -> None:
        """Pair waiting players, start their games, and end a finished tournament."""
        await asyncio.shield(self._begin_to_advance(id))

    def _begin_to_advance(self, id: str) -> asyncio.Task[None]:
        """Return the task that advances a tournament: this process does so once at a time."""
        if id not in self._advancing:
            task = self._advancing[id] = asyncio.get_running_loop().create_task(self._advance(id))
            task.add_done_callback(lambda task: self._advanced(id, task))
        return self._advancing[id]

    def _advanced(self, id: str, task: asyncio.Task[None]) -> None:
        del self._advancing[id]
        if id in self._advanced_at:
            self._advanced_at[id] = time.monotonic()
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.warning("tournament not advanced", extra={"reason": str(error)})

    async def close(self) -> None:
        """Stop. Another process continues."""
        tasks = list(self._advancing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _advance(self, id: str) -> None:
        self._advanced_at[id] = time.monotonic()
        state, now = await self.find(id, fresh=True), now_ms()
        if state is not None and state.row.state == "open":
            await self._start_on_time(state.row, now)
            return
        if state is None or state.row.state != "running":
            self._advanced_at.pop(id, None)
            return
        row = state.row
        if row.kind == "arena" and row.ends_at is not None and now < row.ends_at:
            await self._pair(state, now)
        while await self._start_some(id):
            pass
        live = any(game.state in ("open", "playing") for game in state.games)
        ended = not live if row.kind == "round_robin" else row.ends_at is not None and now >= row.ends_at and not live
        if ended:
            await self._store.write(scripts.end_tournament(id, now))
            self._changed(id)

    async def _start_some(self, id: str) -> int:
        """Start some of the games that wait to be started. Return how many were started."""
        started = 0
        for table in await self._store.read(scripts.games_to_start(id, STARTED_AT_ONCE)):
            try:
                await self._turns.start(await self._tables.get(table))
                started += 1
            except ApiError as error:
                _log.info("game not started", extra={"table": table[:6], "reason": str(error)})  # another process did
        if started:
            self._changed(id)
        return started

    async def _start_on_time(self, row: TournamentRow, now: int) -> None:
        """Start a tournament at its start time. With too few people it waits for its organiser."""
        self._advanced_at.pop(row.id, None)
        if row.starts_at is None or now < row.starts_at:
            return
        try:
            await self._start(row)
        except ApiError as error:
            if error.key == "too_few":
                await self._store.write(scripts.forget_start_time(row.id))
                self._changed(row.id)
            return
        await self._advance(row.id)

    async def _pair(self, state: TournamentState, now: int) -> None:
        """Store games for waiting players; `advance` starts them."""
        row, free = state.row, state.waiting
        waiting = [Waiting(one.person, one.points, free[one.person]) for one in state.standings if one.person in free]
        if len(waiting) < row.size:
            return
        met: Counter[frozenset[str]] = Counter()
        for game in state.games:
            met.update(frozenset(pair) for pair in combinations(game.people, 2))
        groups = await asyncio.to_thread(arena_groups, waiting, met, row.size)
        games = [new_game(row, [state.by_id[person] for person in group]) for group in groups]
        for begin in range(0, len(games), ADDED_AT_ONCE):
            await self._store.write(scripts.add_arena_games(row.id, games[begin : begin + ADDED_AT_ONCE], now))
        self._changed(row.id)

    async def wait(self, state: TournamentState, person: PersonRow, play: bool) -> None:
        """Store that somebody is waiting in an arena, and pair them at once if that does not take long. Without a new
        request they keep waiting if they were; opening the page alone pairs nobody."""
        now = now_ms()
        since = None if play else state.waited_since(person.id, now)
        script = scripts.wait_for_game(state.row.id, person.id, now, now if play else now - SEEN_EVERY, since)
        if not await self._store.write(script):
            raise conflict("not_entered", "enter the tournament first")
        if state.row.state != "running":
            return
        if person.id not in state.live_games and self._advanced_at.get(state.row.id, 0.0) < time.monotonic() - RESTED:
            await asyncio.wait({self._begin_to_advance(state.row.id)}, timeout=PATIENCE)


def new_game(row: TournamentRow, people: list[MemberRow]) -> TableRow:
    """Return a table for a game of a tournament: everybody is ready, and it has no host."""
    now = now_ms()
    return TableRow(
        id=new_id(),
        code=new_code(),
        game=row.game,
        options={},
        clock=row.clock,
        private=True,
        hints=False,
        rated=row.rated,
        state="open",
        secret=fairness.new_secret(),
        host=None,
        made_at=now,
        changed_at=now,
        purpose=KIND,
        subject=row.id,
        seats=[
            SeatRow(seat, "person", one.person, one.name, one.guest, colour=seat, ready=True)
            for seat, one in enumerate(people)
        ],
    )


def payload(state: TournamentState, person: PersonRow | None) -> Tournament:
    """Return a tournament as somebody sees it."""
    if person is None:
        return replace(state.shown, now=now_ms())
    live = state.live_games.get(person.id) if person.id in state.by_id and state.row.kind == "arena" else None
    return replace(
        state.shown,
        now=now_ms(),
        entered=person.id in state.by_id,
        mine=person.id == state.organiser,
        waiting=_is_live_arena(state) and person.id in state.waiting,
        table=None if live is None or live.state != "playing" else live.table,
    )


def _is_live_arena(state: TournamentState) -> bool:
    return state.row.kind == "arena" and state.row.state == "running"


def _shown(state: TournamentState) -> Tournament:
    row, arena = state.row, _is_live_arena(state)
    playing = {who: game.table for game in state.games if game.state == "playing" for who in game.people}
    free = state.waiting if arena else {}
    return Tournament(
        id=row.id,
        club=state.club,
        name=row.name,
        kind=row.kind,  # type: ignore[arg-type]
        game=row.game,
        seats=row.size,
        clock=row.clock,
        rated=row.rated,
        minutes=row.minutes,
        state=row.state,  # type: ignore[arg-type]
        made_at=row.made_at,
        starts_at=row.starts_at,
        started_at=row.started_at,
        ends_at=row.ends_at,
        ended_at=row.ended_at,
        now=state.now,
        standings=[
            _standing(one, state.by_id[one.person], one.person in free, playing.get(one.person) if arena else None)
            for one in state.standings
        ],
        games=[_game(game) for game in reversed(state.games[-SHOWN_GAMES:])],
        entered=False,
        mine=False,
        waiting=False,
        table=None,
    )


def _game(game: GameRow) -> TournamentGame:
    to_move = [game.people[seat] for seat in game.waiting if not game.away[seat]]
    return TournamentGame(game.table, game.state, game.people, game.places, to_move)  # type: ignore[arg-type]


def _person(row: MemberRow) -> Person:
    return Person(row.person, row.name or "", row.guest)


def _standing(one: Standing, who: MemberRow, waiting: bool, table: str | None) -> TournamentStanding:
    return TournamentStanding(
        rank=one.rank,
        person=_person(who),
        points=one.points,
        played=one.played,
        won=one.won,
        direct=one.direct,
        beaten=one.beaten,
        waiting=waiting,
        table=table,
    )
