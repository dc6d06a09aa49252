"""The turn service: checks turns by the rules, stores, acknowledges and broadcasts them."""

import logging
from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec.structs import replace

import fareplay
from fareplay.api import clock as clocks
from fareplay.api.clock import Clocks, now_ms
from fareplay.api.play import TurnReply, TurnRequest
from fareplay.errors import IllegalMove
from fareplay.game.game import Game
from fareplay.server.http.errors import ApiError, conflict, invalid, unavailable
from fareplay.server.http.metrics import Metrics
from fareplay.server.storage.rows import PersonRow, TableRow, TurnRow
from fareplay.server.storage.store import Conflict, Script, Store, Unavailable
from fareplay.server.storage.tables import hasten, live_tables, save_table, take_due
from fareplay.server.storage.turns import append_turns, delete_choices, hold_choice
from fareplay.server.tables import broadcast, fairness, seats
from fareplay.server.tables.cache import TRIES, TableCache
from fareplay.server.tables.conditional import ConditionalPlay
from fareplay.server.tables.custom_boards import rules_of
from fareplay.server.tables.kinds import Hook
from fareplay.server.tables.snapshots import which_seat
from fareplay.server.tables.table import CachedTable

_log = logging.getLogger("fareplay.server")

LEASE: Final = 20_000  # ms a process has to do what is due at a table, before another may
DUE_AT_ONCE: Final = 200
RESCUE: Final = 15_000  # ms: if a bot has not moved by then, any process may start its search again


class Played:
    """Turns that have been made on a copy of a table's game, and are to be stored."""

    def __init__(
        self, table: CachedTable, after: Game, made: Sequence[TurnRow], followed: ConditionalPlay | None
    ) -> None:
        self.before, self.after, self.made = table.loaded_game, after, made
        self.followed = followed or None  # what became of conditional turns, if there were any
        self.turns = [*made, *(followed.turns if followed else ())]
        self.is_over = after.is_over
        # Where something random happened, the record needs another setup.
        self.new_setup = after.setup if after.has_chance and after.setup != table.row.setup else None

    @property
    def steps(self) -> list[Sequence[TurnRow]]:
        """The turns in groups between which the clocks of waiting seats restart: choices are made together."""
        return [self.made, *([turn] for turn in self.turns[len(self.made) :])]


class TurnService:
    """Turns at all tables. `wake_bots` is called when it may be a bot's turn."""

    def __init__(
        self, store: Store, tables: TableCache, metrics: Metrics, wake_bots: Callable[[CachedTable], None]
    ) -> None:
        self._store, self._tables, self._metrics, self.wake_bots = store, tables, metrics, wake_bots
        self.on_finish: list[Hook] = []  # hooks that write with the last move, for every kind of table

    async def start(self, table: CachedTable, check: Callable[[TableRow], None] = lambda row: None) -> None:
        """Start the game, unless `check` raises."""
        async with table.lock:
            row, board = table.row, table.row.game
            is_between_guests = row.rated and await self._tables.is_between_guests(row)
            nonces = [seat.nonce for seat in row.seats]
            salt = fairness.salt_of(row.secret or fairness.new_secret(), nonces)
            rules = rules_of(row.game)
            given = fairness.given(rules, row.first)
            game = fareplay.new(rules, len(row.seats), fairness.seed_of(salt), options=row.options, setup=given)

            def begin(row: TableRow) -> None:
                check(row)
                seats.can_start(row)
                is_same = row.game == board and fairness.given(rules, row.first) == given
                if [seat.nonce for seat in row.seats] != nonces or not is_same:
                    raise unavailable("the table was changed at this moment; try again")
                now = now_ms()
                row.state, row.started_at, row.rated = "playing", now, row.rated and not is_between_guests
                row.setup, row.salt, row.commitment = game.setup, salt, fairness.commitment(game.setup, salt)
                _set_clocks(row, None, game.choosers, (), now)

            await self._tables.update_locked(table, begin, silent=True)
            table.game = game
            broadcast.start(table)
        self.wake_bots(table)

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
                    table.stale = True  # another process may have made the moves before this turn
                    continue
                late = _out_of_time(table)
                if seat in late:
                    await self._set_away(table, late)
                    raise conflict("out_of_time", "your time has run out and a bot plays on; you can come back")
                try:
                    return await self.make(table, seat, turn.moves)
                except Conflict:
                    table.stale = True
            raise unavailable("too many changes are made at this table at once; try again")

    async def play_bot(self, table: CachedTable, seat: int, ply: int, moves: list[str]) -> None:
        """Play a bot's turn if the game has not moved on since the search began."""
        async with table.lock:
            if table.stale:
                await self._tables.refresh(table)
            still = table.game is not None and table.game.ply == ply and table.row.state == "playing"
            if still and seat in seats.bots_among(table.row, table.undecided):
                await self.make(table, seat, moves)

    def _check_turn(self, table: CachedTable, seat: int, ply: int) -> None:
        """Raise ApiError if a seat may not move now."""
        game = table.game
        if game is None or table.row.state != "playing":
            raise conflict("not_playing", "the game is not being played", ply=table.row.ply)
        if ply != game.ply:
            raise conflict("stale", f"{game.ply} moves have been made, not {ply}", ply=game.ply)
        if seat not in table.choosers:
            raise conflict("not_your_turn", "it is not your turn", ply=game.ply)
        if table.row.seats[seat].away:
            raise conflict("away", "a bot plays on for you; come back first", ply=game.ply)

    async def make(self, table: CachedTable, seat: int, moves: list[str]) -> TurnReply:
        """Make the moves of a seat whose turn it is; the caller holds the table's lock."""
        game = table.loaded_game
        if len(table.choosers) > 1:
            return await self._choose(table, seat, moves)
        after = game.copy()
        _push_all(after, seat, moves)
        made, now = after.ply, now_ms()
        followed = ConditionalPlay(table, [seat])
        followed.play_on(after, now)
        await self._write(table, after, [TurnRow(game.ply, seat, game.ply, moves, now)], now, followed)
        return TurnReply(made, repeated=False, held=False)

    async def _choose(self, table: CachedTable, seat: int, moves: list[str]) -> TurnReply:
        """Hold one of several simultaneous choices. When all have chosen, they are made in the order of seats."""
        game = table.loaded_game
        choices = game.choices(seat)
        if len(moves) != 1 or moves[0] not in choices:
            raise _illegal(IllegalMove(moves[-1], "choice", "is not one of your choices", choices))
        now = now_ms()
        table.held = await self._tables.write(table, hold_choice(table.id, game.ply, seat, moves, now, RESCUE))
        table.row.changed_at = now
        if set(table.held) >= set(table.choosers):
            await self._reveal(table)
            return TurnReply(table.loaded_game.ply, repeated=False, held=False)
        assert table.row.clocks is not None
        table.row.clocks.waiting = table.undecided
        self._tables.notify(table)
        broadcast.turn(table)
        return TurnReply(game.ply, repeated=False, held=True)

    async def _reveal(self, table: CachedTable) -> None:
        """Make the held choices, since all have chosen."""
        game, now = table.loaded_game, now_ms()
        after, turns = game.copy(), []
        for seat in table.choosers:
            turns.append(TurnRow(after.ply, seat, game.ply, table.held[seat].moves, now))
            _push_all(after, seat, table.held[seat].moves)
        await self._write(table, after, turns, now)

    async def _write(
        self,
        table: CachedTable,
        after: Game,
        made: Sequence[TurnRow],
        now: int,
        followed: ConditionalPlay | None = None,
    ) -> None:
        """Store turns and the conditional turns that follow them, then broadcast them. The caller holds the table's
        lock."""
        played = Played(table, after, made, followed)
        row = _row_after(table, played, now)
        await self._tables.write(table, self._script(table, row, played))
        _update(table, row, played)
        self._announce(table, played)

    def _script(self, table: CachedTable, row: TableRow, played: Played) -> Script[None]:
        """Return the script that stores turns and all that follows from them."""
        assert row.clocks is not None
        version, kind = table.row.version, self._tables.kinds.of(table.row)
        has_more = played.is_over or table.held or kind.on_turn is not None or played.followed
        script = append_turns(
            row.id,
            version,
            played.turns,
            ply=row.ply,
            setup=played.new_setup,
            clocks=row.clocks,
            due_at=row.due_at,
            now=row.changed_at,
            batched=self._tables.batches and not has_more,
        )
        if kind.on_turn is not None:
            script = _both(script, kind.on_turn(row, played.after))
        if played.is_over:
            script = _both(script, self.finish(row, version, played.after))
        elif played.followed:
            script = _both(script, played.followed.script())
        if table.held:
            script = _both(script, delete_choices(row.id, played.before.ply))
        return script

    def _announce(self, table: CachedTable, played: Played) -> None:
        """Tell other processes and viewers about turns that are stored, and wake the bots."""
        before = played.before.ply
        self._metrics.moves.inc(played.after.ply - before)
        if played.new_setup is None and not played.is_over and not played.followed:
            self._tables.notify_turns(table, before, played.turns)
        else:
            self._tables.notify(table)
        broadcast.turn(table)
        if played.is_over:
            broadcast.table_changed(table)
        else:
            self.wake_bots(table)

    def finish(self, row: TableRow, expected_version: int, game: Game) -> Script[None]:
        """Return the script that stores the results of a finished game, run with its last move."""
        row.result = {
            "winners": winners_of(row, game),
            "scores": game.scores,
            "places": places_of(row, game),
            "sheets": [dict(game.sheet(seat)) for seat in range(game.seats)],
        }
        yield from save_table(row, expected_version)
        own = self._tables.kinds.of(row).on_finish
        for hook in self.on_finish if own is None else (*self.on_finish, own):
            yield from hook(row, game)

    # Clocks

    async def take_over(self) -> None:
        """Make the bots' pending turns due, after a start: no other process can be searching for them."""
        await self._store.write(hasten(now_ms(), now_ms() + RESCUE))

    async def handle_due(self) -> None:
        """Do what is due at tables: expired clocks, and bots that should have moved."""
        now = now_ms()
        for id in await self._store.write(take_due(now, now + LEASE, DUE_AT_ONCE)):
            try:
                await self._handle_due_at(await self._tables.get(id))
            except Unavailable:
                raise
            except Exception:
                _log.exception("due work of a table failed", extra={"table": id[:6]})

    async def _handle_due_at(self, table: CachedTable) -> None:
        """Do what is due at a table: let bots take over for players whose time is up, and wake the bots."""
        async with table.lock:
            if table.stale or table.game is None:
                await self._tables.refresh(table)
            if table.row.state != "playing" or table.game is None:
                return
            late = _out_of_time(table)
            if late:
                await self._set_away(table, late)
            elif set(table.held) >= set(table.choosers):
                try:
                    await self._reveal(table)  # a process was killed after the last choice
                except Conflict:
                    table.stale = True
            else:
                waiting = table.undecided
                await self._tables.update_locked(table, lambda row: _set_due(row, waiting, now_ms()), silent=True)
        self.wake_bots(table)

    async def _set_away(self, table: CachedTable, late: Sequence[int]) -> None:
        """Let a bot play on for these seats. The caller holds the table's lock."""

        def edit(row: TableRow) -> None:
            for seat in late:
                seats.give_to_bot(row.seats[seat], timed_out=True)
            _set_clocks(row, table.clocks, table.undecided, (), now_ms())

        await self._tables.update_locked(table, edit)
        broadcast.turn(table)
        self.wake_bots(table)

    async def update_seats(self, table: CachedTable, edit: Callable[[TableRow], None]) -> None:
        """Change seats when somebody leaves or comes back, and update clocks and bots."""

        def edit_and_time(row: TableRow) -> None:
            row.clocks = table.clocks
            edit(row)
            if row.state == "playing" and table.game is not None:
                _set_clocks(row, row.clocks, table.undecided, (), now_ms())

        async with table.lock:
            await self._tables.update_locked(table, edit_and_time)
            if table.game is not None and table.row.state == "playing":
                broadcast.turn(table)
        self.wake_bots(table)

    async def leave_all(self, person: PersonRow) -> None:
        """Let a person leave every table that is not over."""
        for id in await self._store.read(live_tables(person.id)):
            await self.update_seats(await self._tables.get(id), lambda row: seats.go_for_good(row, person))


def places_of(row: TableRow, game: Game) -> list[int]:
    """Return the places of a table's seats. Players who left the game to a bot share the last place."""
    ranks = [game.seats + 1 if seat.away else game.places[seat.seat] for seat in row.seats]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def winners_of(row: TableRow, game: Game) -> list[int]:
    """Return the winners of the game, or if a bot won for a player who left, the best of those who did not leave."""
    if not any(seat.away for seat in row.seats):
        return game.winners
    places = places_of(row, game)
    return [n for n, seat in enumerate(row.seats) if places[n] == 1 and not seat.away and game.scores[n] is not None]


def _row_after(table: CachedTable, played: Played, now: int) -> TableRow:
    """Return the table's row after turns: their moves, and the clocks of whoever is to move."""
    row, after = replace(table.row), played.after  # its seats do not change
    row.setup, row.ply, row.changed_at = played.new_setup or row.setup, after.ply, now
    row.clocks = table.clocks
    for step in played.steps:
        ply = step[-1].ply + len(step[-1].moves)
        choosing = next(([turn.seat] for turn in played.turns if turn.ply == ply), after.choosers)
        _set_clocks(row, row.clocks, choosing, {turn.seat for turn in step if turn.seat not in choosing}, now)
    if played.is_over:
        row.state, row.ended_at, row.due_at, row.code = "finished", now, None, None
    if played.is_over or played.followed:
        row.version = table.row.version + 1
    return row


def _update(table: CachedTable, row: TableRow, played: Played) -> None:
    """Bring a table in memory up to date with what was stored."""
    table.row, table.game, table.held = row, played.after, {}
    if played.is_over:
        table.conditional = {}
    elif played.followed:
        table.conditional = played.followed.left()
    for turn in played.turns:
        table.add_turn(turn)


def begun_row(row: TableRow, game: Game) -> None:
    """Update a table's row for a game that has begun."""
    now = now_ms()
    row.state, row.started_at, row.ply, row.setup = "playing", now, game.ply, game.setup
    _set_clocks(row, None, game.choosers, (), now)


def _out_of_time(table: CachedTable) -> list[int]:
    """Return the seats whose time is up."""
    running = table.clocks
    if table.row.state != "playing" or running is None:
        return []
    return [seat for seat in running.out_of_time(now_ms()) if not table.row.seats[seat].away]


def _set_clocks(row: TableRow, before: Clocks | None, choosing: Sequence[int], done: Collection[int], now: int) -> None:
    """Start the clocks of the choosing seats and stop the others; `done` seats have just finished their turn."""
    people = [seat.seat for seat in row.seats if seat.kind == "person"]
    if before is None:
        row.clocks = clocks.start(row.clock, len(row.seats), choosing, people, now)
    else:
        away = [seat.seat for seat in row.seats if seat.away]
        row.clocks = clocks.go_on(row.clock, before, done, choosing, people, away, now)
    _set_due(row, choosing, now)


def _set_due(row: TableRow, choosing: Sequence[int], now: int) -> None:
    """Set when a process has to handle the table: when somebody's time runs out, or a bot should have moved."""
    moments = []
    if seats.bots_among(row, choosing) and (wait_until := seats.bots_wait_until(row)) < seats.FOREVER:
        moments.append(max(now + RESCUE, wait_until))
    ends = None if row.clocks is None else row.clocks.runs_out_at(seats.people_present(row))
    if ends is not None:
        moments.append(ends)
    row.due_at = min(moments, default=None)


def _push_all(game: Game, seat: int, moves: Sequence[str]) -> None:
    """Make all moves of one seat on a copy of the game. Raises ApiError if one of them is not possible.

    A move that reveals something must be the last one sent: otherwise moves could be chosen after seeing what it
    reveals.
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
    """Return the error for an illegal move."""
    return invalid(
        "illegal_move",
        str(error),
        move=str(error.move)[:40],
        rule=error.rule,
        reason=error.reason,
        legal=list(error.legal),
    )


def _both(one: Script[None], other: Script[None]) -> Script[None]:
    """Combine two scripts into one transaction."""
    yield from one
    yield from other
