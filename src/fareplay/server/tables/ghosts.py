"""Ghosts: how a deal was played before, turn by turn, to be drawn beside somebody who plays it again."""

from collections.abc import Sequence
from typing import Final, Literal

from fareplay.bots.game_bots import bots_of
from fareplay.game import Game
from fareplay.server.bots import expert
from fareplay.server.bots.pool import Pool
from fareplay.server.daily.service import DailyService
from fareplay.server.errors import conflict, not_found
from fareplay.server.http.schemas.puzzles import Ghost
from fareplay.server.storage.results import find_analysis
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.table import CachedTable
from fareplay.server.warmup import Warmup

MOST: Final = 12  # friends' lines


class GhostService:
    """The ghosts of tables at which something is played again: a finished game, or a day of the daily city."""

    def __init__(self, store: Store, tables: TableCache, pool: Pool, warmup: Warmup, daily: DailyService) -> None:
        self._store, self._tables, self._pool, self._warmup, self._daily = store, tables, pool, warmup, daily

    async def ghosts(self, person: PersonRow, table: CachedTable) -> list[Ghost]:
        """All that are known already: those who played it, and bots if they have."""
        seat = _my_seat(table, person)
        if table.row.purpose == "position":
            return await self._of_game(person, await self._source(table), seat)
        if table.row.purpose in ("daily", "daily-bot") and table.row.subject is not None:
            return await self._of_day(person, table, table.row.subject)
        return []

    async def expert(self, person: PersonRow, table: CachedTable) -> Ghost:
        """What an expert makes of my seat from where this game parts from the one before, the others moving as they
        did; only where the others hardly matter for that."""
        seat = _my_seat(table, person)
        if table.row.purpose != "position" or bots_of(table.row.game).prove is None:
            raise not_found("ghost")
        self._warmup.check(table.row.game)
        before, now = (await self._source(table)).loaded_game, table.loaded_game
        start = before.copy()
        while start.ply > now.ply or start.history != now.history[: start.ply]:
            start.pop()
        if start.is_over:
            raise conflict("over", "nothing is left to play there")
        played = await expert.play_out(self._pool, person.id, start, seat, before.history)
        return ghost("expert", "", played, seat)

    async def _source(self, table: CachedTable) -> CachedTable:
        return await self._tables.get(table.row.subject or "")

    async def _of_game(self, person: PersonRow, source: CachedTable, mine: int) -> list[Ghost]:
        found: list[Ghost] = []
        for seat in sorted(source.row.seats, key=lambda one: one.seat != mine):  # mine first
            kind: Literal["mine", "player"] = "mine" if seat.person == person.id else "player"
            found.append(ghost(kind, seat.label or seat.name or "", source.loaded_game, seat.seat, seat.level))
        analysis = await self._store.read(find_analysis(source.id))
        for line in [] if analysis is None else analysis[3].get("clairvoyant", []):
            if line["seat"] == mine:
                found.append(ghost("clairvoyant", "", _otherwise(source.loaded_game, mine, line["moves"]), mine))
        return found

    async def _of_day(self, person: PersonRow, table: CachedTable, day: str) -> list[Ghost]:
        """Of a day that this person has played, or that is over."""
        tries = await self._daily.ghosts(person, day)
        if any(one.person == person.id and one.table == table.id for one in tries):
            return []  # the try that counts
        found = []
        for one in tries[:MOST]:
            game = (await self._tables.get(one.table)).loaded_game
            found.append(ghost("mine" if one.person == person.id else "friend", one.name, game, 0))
        start = table.loaded_game.copy()
        while start.ply:
            start.pop()
        for kind, benchmark in (await self._daily.benchmarks(day)).items():
            played = start.copy()
            for move in benchmark.moves:
                played.push(move)
            found.append(ghost("expert" if kind == "expert" else "clairvoyant", "", played, 0))
        return found


def ghost(
    kind: Literal["mine", "player", "friend", "expert", "clairvoyant"],
    name: str,
    game: Game,
    seat: int,
    level: str | None = None,
) -> Ghost:
    """How a seat played a game, turn by turn. A turn ends where another player moves or something is revealed."""
    again = game.copy()
    while again.ply:
        again.pop()
    turns: list[list[str]] = []
    points: list[int | None] = []
    last: tuple[int, int] | None = None
    for mover, move in game.history:
        now = (mover, again.revealed)
        again.push(move)
        if mover == seat:
            if now != last:
                turns.append([])
                points.append(None)
            turns[-1].append(move)
            points[-1] = again.scores[seat]
        last = now
    return Ghost(kind, name, level, seat, turns, points)


def _otherwise(game: Game, seat: int, moves: Sequence[str]) -> Game:
    """A game in which a seat made other moves and the others their own."""
    again = game.copy()
    while again.ply:
        again.pop()
    left = {other: iter([move for mover, move in game.history if mover == other]) for other in range(game.seats)}
    left[seat] = iter(moves)
    while (to_move := again.to_move) is not None:
        again.push(next(left[to_move]))
    return again


def _my_seat(table: CachedTable, person: PersonRow) -> int:
    seats: Sequence[int] = table.row.seats_of(person.id)
    if not seats or table.game is None:
        raise not_found("ghost")
    return seats[0]
