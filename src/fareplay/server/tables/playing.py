"""Playing: turns come in, are checked by the rules, written, acknowledged, and told to everybody."""

from collections.abc import Callable, Sequence
from functools import partial

import fareplay
from fareplay.errors import IllegalMove
from fareplay.game import Game
from fareplay.server import fairness
from fareplay.server.clock import now_ms
from fareplay.server.problem import Problem, conflict, invalid, unavailable
from fareplay.server.shapes.play import TurnReply, TurnRequest
from fareplay.server.store import Conflict, Script
from fareplay.server.store.results import finish
from fareplay.server.store.rows import TableRow, TurnRow
from fareplay.server.store.turns import append, forget_choices, hold
from fareplay.server.tables import seating, telling, timing
from fareplay.server.tables.keeper import TRIES, Keeper
from fareplay.server.tables.live import LiveTable
from fareplay.server.tables.looks import which_seat
from fareplay.server.tables.results import counts, family, places_of, rate, results


class Play:
    """Turns at all tables. `wake` is called when it may be a bot's turn."""

    def __init__(self, keeper: Keeper, wake: Callable[[LiveTable], None]) -> None:
        self._keeper, self._wake = keeper, wake
        self.made = 0  # moves acknowledged since the process began

    async def start(self, live: LiveTable, check: Callable[[TableRow], None]) -> None:
        """Begin the game, if `check` lets it."""
        async with live.lock:
            salt = fairness.new_salt()
            game = fareplay.new(live.row.game, len(live.row.seats), fairness.seed_of(salt), options=live.row.options)

            def begin(row: TableRow) -> None:
                check(row)
                seating.can_start(row)
                now = now_ms()
                row.state, row.started_at = "playing", now
                row.setup, row.salt, row.commitment = game.setup, salt, fairness.commitment(game.setup, salt)
                timing.set_clocks(row, None, game.choosers, (), now)

            await self._keeper.change_locked(live, begin, tell=False)
            live.game = game
            telling.tell_start(live)
        self._wake(live)

    async def turn(self, live: LiveTable, person: str, request: TurnRequest) -> TurnReply:
        """A person's turn."""
        async with live.lock:
            sure = not self._keeper.may_be_behind
            for _ in range(TRIES):
                if live.stale or live.game is None:
                    await self._keeper.freshen(live)
                    sure = True
                seat = which_seat(live.row, person, request.seat)
                again = live.answered.get((request.ply, seat))
                if again is not None and again.moves == request.moves:
                    return TurnReply(again.ply + len(again.moves), repeated=True)
                try:
                    self._check_turn(live, seat, request.ply)
                except Problem:
                    if sure:
                        raise
                    live.stale = True  # another process may have made the moves this one answers
                    continue
                if seat in timing_out(live):
                    await self._send_away(live, timing_out(live))
                    raise conflict("out_of_time", "your time has run out and a bot plays on; you can come back")
                try:
                    return await self.make(live, seat, request.moves)
                except Conflict:
                    live.stale = True
            raise unavailable("the table is being changed by many at once; try again")

    def _check_turn(self, live: LiveTable, seat: int, ply: int) -> None:
        """Whether a seat may move now."""
        game = live.game
        if game is None or live.row.state != "playing":
            raise conflict("not_playing", "the game is not being played", ply=live.row.ply)
        if ply != game.ply:
            raise conflict("stale", f"{game.ply} moves have been made, not {ply}", ply=game.ply)
        if seat not in game.choosers:
            raise conflict("not_your_turn", "it is not your turn", ply=game.ply)
        if live.row.seats[seat].away:
            raise conflict("away", "a bot plays on for you; come back first", ply=game.ply)

    async def make(self, live: LiveTable, seat: int, moves: list[str]) -> TurnReply:
        """Make the moves of a seat whose turn it is; the caller holds the table's lock."""
        game = live.playing()
        if len(game.choosers) > 1:
            return await self._choose(live, seat, moves)
        after = game.copy()
        push_all(after, seat, moves)
        await self._write(live, after, [TurnRow(game.ply, seat, game.ply, moves, now_ms())])
        return TurnReply(after.ply)

    async def _choose(self, live: LiveTable, seat: int, moves: list[str]) -> TurnReply:
        """One of several who choose at the same time: kept hidden until all have, then made in the order of seats."""
        game = live.playing()
        choices = game.choices(seat)
        if len(moves) != 1 or moves[0] not in choices:
            raise illegal(IllegalMove(moves[-1], "choice", "is not one of your choices", choices))
        now = now_ms()
        live.held = await self._keeper.write(live, hold(live.id, game.ply, seat, moves, now, timing.RESCUE))
        live.row.changed_at = now
        if set(live.held) >= set(game.choosers):
            await self._reveal(live)
            return TurnReply(live.playing().ply)
        assert live.row.clocks is not None
        live.row.clocks.waiting = waiting_at(live)
        self._keeper.announce(live)
        telling.tell_turn(live)
        return TurnReply(game.ply, held=True)

    async def _reveal(self, live: LiveTable) -> None:
        """All have chosen."""
        game, now = live.playing(), now_ms()
        after, turns = game.copy(), []
        for seat in game.choosers:
            turns.append(TurnRow(after.ply, seat, game.ply, live.held[seat].moves, now))
            push_all(after, seat, live.held[seat].moves)
        await self._write(live, after, turns)

    async def _write(self, live: LiveTable, after: Game, turns: Sequence[TurnRow]) -> None:
        """Write turns, then show them; the caller holds the table's lock."""
        before, now = live.playing(), now_ms()
        row = live.row.copy()
        changed = after.setup if after.has_chance and after.setup != row.setup else None
        row.setup, row.ply, row.changed_at = changed or row.setup, after.ply, now
        done = {turn.seat for turn in turns} - set(after.choosers)
        timing.set_clocks(row, live.clocks(), after.choosers, done, now)
        assert row.clocks is not None
        script = append(
            row.id,
            live.row.version,
            turns,
            ply=after.ply,
            setup=changed,
            clocks=row.clocks,
            due_at=row.due_at,
            now=now,
            nested=self._keeper.nests and not after.is_over and not live.held,
        )
        if after.is_over:
            row.state, row.ended_at, row.due_at, row.version = "finished", now, None, live.row.version + 1
            script = _both(script, self._finish(row, live.row.version, after))
        if live.held:
            script = _both(script, forget_choices(row.id, before.ply))
        await self._keeper.write(live, script)
        live.row, live.game, live.held = row, after, {}
        for turn in turns:
            live.remember(turn)
        self.made += after.ply - before.ply
        if changed is None and not after.is_over:
            self._keeper.announce_turns(live, before.ply, turns)
        else:
            self._keeper.announce(live)
        telling.tell_moves(live, before.ply)
        if after.is_over:
            telling.tell_table(live)
        else:
            self._wake(live)

    def _finish(self, row: TableRow, expected: int, game: Game) -> Script[None]:
        """The game is over: its results are written with its last move."""
        found = results(row, game)
        row.result = {
            "winners": game.winners,
            "scores": game.scores,
            "places": places_of(game),
            "sheets": [result.sheet for result in found],
        }
        change = partial(rate, places_of(game)) if counts(row, found) else None
        return finish(row, expected, found, family(row.game), change)

    # Time

    async def attend(self, live: LiveTable) -> None:
        """Do what is due at a table: send those away whose time is up, and wake the bots."""
        async with live.lock:
            if live.stale or live.game is None:
                await self._keeper.freshen(live)
            if live.row.state != "playing" or live.game is None:
                return
            late = timing_out(live)
            if late:
                await self._send_away(live, late)
            elif set(live.held) >= set(live.game.choosers):
                try:
                    await self._reveal(live)  # a process was killed between the last choice and this
                except Conflict:
                    live.stale = True
            else:
                await self._keeper.change_locked(live, lambda row: self._set_due(live, row), tell=False)
        self._wake(live)

    def _set_due(self, live: LiveTable, row: TableRow) -> None:
        timing.set_due(row, waiting_at(live), now_ms())

    async def _send_away(self, live: LiveTable, late: Sequence[int]) -> None:
        """A bot plays on for these seats; the caller holds the table's lock."""

        def edit(row: TableRow) -> None:
            for seat in late:
                row.seats[seat].away = True
            timing.set_clocks(row, live.clocks(), waiting_at(live), (), now_ms())

        await self._keeper.change_locked(live, edit)
        telling.tell_turn(live)
        self._wake(live)

    async def leave(self, live: LiveTable, edit: Callable[[TableRow], None]) -> None:
        """Somebody leaves or comes back: clocks and bots go on accordingly."""

        def edit_and_time(row: TableRow) -> None:
            row.clocks = live.clocks()
            edit(row)
            if row.state == "playing" and live.game is not None:
                timing.set_clocks(row, row.clocks, waiting_at(live), (), now_ms())

        async with live.lock:
            await self._keeper.change_locked(live, edit_and_time)
            if live.game is not None and live.row.state == "playing":
                telling.tell_turn(live)
        self._wake(live)


def timing_out(live: LiveTable) -> list[int]:
    """The seats whose time is up."""
    clocks = live.clocks()
    if live.row.state != "playing" or clocks is None:
        return []
    return [seat for seat in clocks.out_of_time(now_ms()) if not live.row.seats[seat].away]


def waiting_at(live: LiveTable) -> list[int]:
    """The seats that have still to choose."""
    game = live.playing()
    return [seat for seat in game.choosers if seat not in live.held]


def push_all(game: Game, seat: int, moves: Sequence[str]) -> None:
    """Make all the moves of one seat on a game that is thrown away if one of them cannot be made.

    A move that reveals something must be the last one sent: else moves could be tried out against what it reveals.
    """
    known = game.revealed
    for number, move in enumerate(moves):
        if number and (game.to_move != seat or game.revealed != known):
            made = list(moves[:number])
            raise invalid(
                "sent_too_much", f"send {' '.join(made)} first: it ends the turn or reveals something", moves=made
            )
        try:
            game.push(move)
        except IllegalMove as error:
            raise illegal(error) from None


def illegal(error: IllegalMove) -> Problem:
    """An illegal move, said to who made it."""
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
