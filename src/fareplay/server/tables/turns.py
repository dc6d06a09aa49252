"""The turn service: turns come in, are checked by the rules, written, acknowledged, and broadcast."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

import fareplay
from fareplay.errors import IllegalMove
from fareplay.game import Game
from fareplay.server.errors import ApiError, conflict, invalid, unavailable
from fareplay.server.http.schemas.play import TurnReply, TurnRequest
from fareplay.server.storage.results import finish
from fareplay.server.storage.rows import TableRow, TurnRow
from fareplay.server.storage.store import Conflict, Script
from fareplay.server.storage.turns import append_turns, delete_choices, hold_choice
from fareplay.server.tables import broadcast, clocks, fairness, seats
from fareplay.server.tables.cache import TRIES, TableCache
from fareplay.server.tables.clocks import Clocks, now_ms
from fareplay.server.tables.results import is_rated, places_of, rate, results
from fareplay.server.tables.snapshots import which_seat
from fareplay.server.tables.table import CachedTable

Finisher = Callable[[TableRow, Game], Script[None]]
UNCOUNTED: Final = ("puzzle", "position")  # purposes of tables that leave no results
RESCUE: Final = 15_000  # ms: if a bot has not moved by then, any process may let it think again


class TurnService:
    """Turns at all tables. `wake_bots` is called when it may be a bot's turn."""

    def __init__(self, tables: TableCache, wake_bots: Callable[[CachedTable], None]) -> None:
        self._tables, self._wake_bots = tables, wake_bots
        self.moves_made = 0  # since the process began
        self.finishers: dict[str, Finisher] = {}  # by purpose: what else is written when such a table is over
        self.followers: dict[str, Finisher] = {}  # ... and with every turn

    async def start(self, table: CachedTable, check: Callable[[TableRow], None] = lambda row: None) -> None:
        """Begin the game, unless `check` raises."""
        await self._tables.rules_ready(table.row.game)
        async with table.lock:
            row = table.row
            nonces = [seat.nonce for seat in row.seats]
            salt = fairness.salt_of(row.secret or fairness.new_secret(), nonces)
            given = fairness.given(row.game, row.first)
            game = fareplay.new(row.game, len(row.seats), fairness.seed_of(salt), options=row.options, setup=given)

            def begin(row: TableRow) -> None:
                check(row)
                seats.can_start(row)
                if [seat.nonce for seat in row.seats] != nonces or fairness.given(row.game, row.first) != given:
                    raise unavailable("the table was changed at this moment; try again")
                now = now_ms()
                row.state, row.started_at = "playing", now
                row.setup, row.salt, row.commitment = game.setup, salt, fairness.commitment(game.setup, salt)
                _set_clocks(row, None, game.choosers, (), now)

            await self._tables.update_locked(table, begin, silent=True)
            table.game = game
            broadcast.start(table)
        self._wake_bots(table)

    async def start_from(self, table: CachedTable, game: Game) -> None:
        """Begin with a game that has moves already; the table's row says so, and is written."""
        table.game = game
        for ply, (seat, move) in enumerate(game.history):
            table.add_turn(TurnRow(ply, seat, ply, [move], table.row.made_at))
        self._wake_bots(table)

    async def play(self, table: CachedTable, person: str, turn: TurnRequest) -> TurnReply:
        """Play a person's turn."""
        async with table.lock:
            is_current = not self._tables.shared
            for _ in range(TRIES):
                if table.stale or table.game is None:
                    await self._tables.refresh(table)
                    is_current = True
                seat = which_seat(table.row, person, turn.seat)
                known = table.turns.get((turn.ply, seat))
                if known is not None and known.moves == turn.moves:
                    return TurnReply(known.ply + len(known.moves), repeated=True, held=False)
                try:
                    self._check_turn(table, seat, turn.ply)
                except ApiError:
                    if is_current:
                        raise
                    table.stale = True  # another process may have made the moves this turn follows
                    continue
                if seat in _out_of_time(table):
                    await self._set_away(table, _out_of_time(table))
                    raise conflict("out_of_time", "your time has run out and a bot plays on; you can come back")
                try:
                    return await self.make(table, seat, turn.moves)
                except Conflict:
                    table.stale = True
            raise unavailable("the table is being changed by many at once; try again")

    async def play_bot(self, table: CachedTable, seat: int, ply: int, moves: list[str]) -> None:
        """Play a bot's turn, if the game still waits for it after so many moves."""
        async with table.lock:
            if table.stale:
                await self._tables.refresh(table)
            still = table.game is not None and table.game.ply == ply and table.row.state == "playing"
            if still and seat in seats.bots_among(table.row, table.undecided):
                await self.make(table, seat, moves)

    def _check_turn(self, table: CachedTable, seat: int, ply: int) -> None:
        """Whether a seat may move now."""
        game = table.game
        if game is None or table.row.state != "playing":
            raise conflict("not_playing", "the game is not being played", ply=table.row.ply)
        if ply != game.ply:
            raise conflict("stale", f"{game.ply} moves have been made, not {ply}", ply=game.ply)
        if seat not in game.choosers:
            raise conflict("not_your_turn", "it is not your turn", ply=game.ply)
        if table.row.seats[seat].away:
            raise conflict("away", "a bot plays on for you; come back first", ply=game.ply)

    async def make(self, table: CachedTable, seat: int, moves: list[str]) -> TurnReply:
        """Make the moves of a seat whose turn it is; the caller holds the table's lock."""
        game = table.loaded_game
        if len(game.choosers) > 1:
            return await self._choose(table, seat, moves)
        after = game.copy()
        _push_all(after, seat, moves)
        await self._write(table, after, [TurnRow(game.ply, seat, game.ply, moves, now_ms())])
        return TurnReply(after.ply, repeated=False, held=False)

    async def _choose(self, table: CachedTable, seat: int, moves: list[str]) -> TurnReply:
        """One of several who choose at the same time: held until all have, then made in the order of seats."""
        game = table.loaded_game
        choices = game.choices(seat)
        if len(moves) != 1 or moves[0] not in choices:
            raise _illegal(IllegalMove(moves[-1], "choice", "is not one of your choices", choices))
        now = now_ms()
        table.held = await self._tables.write(table, hold_choice(table.id, game.ply, seat, moves, now, RESCUE))
        table.row.changed_at = now
        if set(table.held) >= set(game.choosers):
            await self._reveal(table)
            return TurnReply(table.loaded_game.ply, repeated=False, held=False)
        assert table.row.clocks is not None
        table.row.clocks.waiting = table.undecided
        self._tables.notify(table)
        broadcast.turn(table)
        return TurnReply(game.ply, repeated=False, held=True)

    async def _reveal(self, table: CachedTable) -> None:
        """All have chosen."""
        game, now = table.loaded_game, now_ms()
        after, turns = game.copy(), []
        for seat in game.choosers:
            turns.append(TurnRow(after.ply, seat, game.ply, table.held[seat].moves, now))
            _push_all(after, seat, table.held[seat].moves)
        await self._write(table, after, turns)

    async def _write(self, table: CachedTable, after: Game, turns: Sequence[TurnRow]) -> None:
        """Write turns, then broadcast them; the caller holds the table's lock."""
        before, now = table.loaded_game, now_ms()
        row = replace(table.row)  # its seats do not change
        changed = after.setup if after.has_chance and after.setup != row.setup else None
        row.setup, row.ply, row.changed_at = changed or row.setup, after.ply, now
        done = {turn.seat for turn in turns} - set(after.choosers)
        _set_clocks(row, table.clocks, after.choosers, done, now)
        assert row.clocks is not None
        script = append_turns(
            row.id,
            table.row.version,
            turns,
            ply=after.ply,
            setup=changed,
            clocks=row.clocks,
            due_at=row.due_at,
            now=now,
            batched=self._tables.batches and not (after.is_over or table.held or row.purpose in self.followers),
        )
        if row.purpose in self.followers:
            script = _both(script, self.followers[row.purpose](row, after))
        if after.is_over:
            row.state, row.ended_at, row.due_at, row.code = "finished", now, None, None
            row.version = table.row.version + 1
            script = _both(script, self._finish(row, table.row.version, after))
        if table.held:
            script = _both(script, delete_choices(row.id, before.ply))
        await self._tables.write(table, script)
        table.row, table.game, table.held = row, after, {}
        for turn in turns:
            table.add_turn(turn)
        self.moves_made += after.ply - before.ply
        if changed is None and not after.is_over:
            self._tables.notify_turns(table, before.ply, turns)
        else:
            self._tables.notify(table)
        broadcast.moves(table, before.ply)
        if after.is_over:
            broadcast.table_changed(table)
        else:
            self._wake_bots(table)

    def _finish(self, row: TableRow, expected_version: int, game: Game) -> Script[None]:
        """The game is over: its results are written with its last move."""
        found, places = results(row, game), places_of(game)
        row.result = {
            "winners": game.winners,
            "scores": game.scores,
            "places": places,
            "sheets": [result.sheet for result in found],
        }
        new_ratings = partial(rate, places) if is_rated(row, found) else None
        kept = [] if row.purpose in UNCOUNTED else found
        script = finish(row, expected_version, kept, new_ratings)
        finisher = self.finishers.get(row.purpose)
        return script if finisher is None else _both(script, finisher(row, game))

    # Clocks

    async def attend(self, table: CachedTable) -> None:
        """Do what is due at a table: let bots take over for those whose time is up, and wake the bots."""
        async with table.lock:
            if table.stale or table.game is None:
                await self._tables.refresh(table)
            if table.row.state != "playing" or table.game is None:
                return
            late = _out_of_time(table)
            if late:
                await self._set_away(table, late)
            elif set(table.held) >= set(table.game.choosers):
                try:
                    await self._reveal(table)  # a process was killed between the last choice and this
                except Conflict:
                    table.stale = True
            else:
                waiting = table.undecided
                await self._tables.update_locked(table, lambda row: _set_due(row, waiting, now_ms()), silent=True)
        self._wake_bots(table)

    async def _set_away(self, table: CachedTable, late: Sequence[int]) -> None:
        """A bot plays on for these seats; the caller holds the table's lock."""

        def edit(row: TableRow) -> None:
            for seat in late:
                row.seats[seat].away = True
            _set_clocks(row, table.clocks, table.undecided, (), now_ms())

        await self._tables.update_locked(table, edit)
        broadcast.turn(table)
        self._wake_bots(table)

    async def update_seats(self, table: CachedTable, edit: Callable[[TableRow], None]) -> None:
        """Somebody leaves or comes back: clocks and bots go on accordingly."""

        def edit_and_time(row: TableRow) -> None:
            row.clocks = table.clocks
            edit(row)
            if row.state == "playing" and table.game is not None:
                _set_clocks(row, row.clocks, table.undecided, (), now_ms())

        async with table.lock:
            await self._tables.update_locked(table, edit_and_time)
            if table.game is not None and table.row.state == "playing":
                broadcast.turn(table)
        self._wake_bots(table)


def begun_row(row: TableRow, game: Game) -> None:
    """Make a table's row that of a game that is being played."""
    now = now_ms()
    row.state, row.started_at, row.ply, row.setup = "playing", now, game.ply, game.setup
    _set_clocks(row, None, game.choosers, (), now)


def _out_of_time(table: CachedTable) -> list[int]:
    """The seats whose time is up."""
    running = table.clocks
    if table.row.state != "playing" or running is None:
        return []
    return [seat for seat in running.out_of_time(now_ms()) if not table.row.seats[seat].away]


def _set_clocks(row: TableRow, before: Clocks | None, choosing: Sequence[int], done: Collection[int], now: int) -> None:
    """Let the clocks of those run who have to choose now; `done` have just finished their turn."""
    present = seats.people_present(row)
    if before is None:
        row.clocks = clocks.start(row.clock, len(row.seats), choosing, present, now)
    else:
        row.clocks = clocks.go_on(row.clock, before, done, choosing, present, now)
    _set_due(row, choosing, now)


def _set_due(row: TableRow, choosing: Sequence[int], now: int) -> None:
    """When a process has to attend to the table: somebody's time runs out, or a bot should long have moved."""
    deserted = not row.rated and not seats.people_present(row)
    moments = [now + RESCUE] if seats.bots_among(row, choosing) and not deserted else []
    ends = None if row.clocks is None else row.clocks.runs_out_at()
    if ends is not None:
        moments.append(ends)
    row.due_at = min(moments, default=None)


def _push_all(game: Game, seat: int, moves: Sequence[str]) -> None:
    """Make all the moves of one seat on a copy of the game, which is thrown away if one of them cannot be made.

    A move that reveals something must be the last one sent: else moves could be tried out against what it reveals.
    """
    revealed = game.revealed
    for number, move in enumerate(moves):
        if number and (game.to_move != seat or game.revealed != revealed):
            made = list(moves[:number])
            raise invalid(
                "sent_too_much", f"send {' '.join(made)} first: it ends the turn or reveals something", moves=made
            )
        try:
            game.push(move)
        except IllegalMove as error:
            raise _illegal(error) from None


def _illegal(error: IllegalMove) -> ApiError:
    """The response to an illegal move."""
    return invalid(
        "illegal_move",
        str(error),
        move=str(error.move)[:40],
        rule=error.rule,
        reason=error.reason,
        legal=list(error.legal),
    )


def _both(one: Script[None], other: Script[None]) -> Script[None]:
    """Two scripts in one transaction."""
    yield from one
    yield from other
