"""Conditional turns: planned in advance, seen only by their owner, and played by the server if they still apply."""

from collections.abc import Callable, Collection

from msgspec.structs import replace

from fareplay.api.clock import LiveClock, now_ms
from fareplay.api.play import ConditionalRequest, ConditionalTurn, Dropped
from fareplay.game.game import Game
from fareplay.rules.abilities import Planning
from fareplay.rules.line import Line
from fareplay.server.http.errors import ApiError, conflict, invalid, unavailable
from fareplay.server.storage.conditional import settle_turns, store_turn, withdraw_turn
from fareplay.server.storage.rows import ConditionalRow, TurnRow
from fareplay.server.storage.store import Conflict, Script
from fareplay.server.tables import broadcast
from fareplay.server.tables.cache import TRIES, TableCache
from fareplay.server.tables.snapshots import conditional_payload, which_seat
from fareplay.server.tables.table import CachedTable


class ConditionalPlay:
    """The effects of a turn on conditional turns: which were played, and which were dropped."""

    def __init__(self, table: CachedTable, done: Collection[int]) -> None:
        self._table = table
        self.done = {seat for seat in done if seat in table.conditional}  # seats that have played
        self.turns: list[TurnRow] = []
        self.dropped: dict[int, Dropped] = {}

    def __bool__(self) -> bool:
        """Return whether there is anything to write."""
        return bool(self.done or self.dropped)

    def play_on(self, game: Game, now: int) -> None:
        """Play conditional turns as long as the seat to move has one that applies."""
        waiting = {seat: planned for seat, planned in self._table.conditional.items() if seat not in self.done}
        while len(choosers := game.choosers) == 1 and choosers[0] in waiting:
            seat = choosers[0]
            planned = waiting.pop(seat)
            if planned.dropped is not None:
                return
            line = _line(game, planned)
            if not isinstance(line, Line):
                self.dropped[seat] = line
                return
            self.done.add(seat)
            self.turns.append(TurnRow(game.ply, seat, game.ply, list(line.moves), now))
            for move in line.moves:
                game.push(move)

    def script(self) -> Script[None]:
        """Return the script that is run with the moves."""
        return settle_turns(self._table.id, self.done, self.dropped)

    def left(self) -> dict[int, ConditionalRow]:
        """Return the conditional turns that remain."""
        rest = {seat: planned for seat, planned in self._table.conditional.items() if seat not in self.done}
        return rest | {seat: replace(rest[seat], dropped=reason) for seat, reason in self.dropped.items()}


class ConditionalTurns:
    """Stores and withdraws conditional turns at all tables."""

    def __init__(self, tables: TableCache) -> None:
        self._tables = tables

    async def plan(self, table: CachedTable, person: str, request: ConditionalRequest) -> ConditionalTurn:
        """Store a person's next turn, in place of an earlier one."""

        def new(seat: int) -> ConditionalRow:
            self._check(table, seat, request.ply)
            return ConditionalRow(request.moves, _worth_now(table.loaded_game, seat, request.moves), now_ms())

        planned = await self._change(table, person, request.seat, new)
        assert planned is not None
        return conditional_payload(planned)

    async def withdraw(self, table: CachedTable, person: str, seat: int | None) -> None:
        """Withdraw a person's conditional turn, if there is one."""
        await self._change(table, person, seat, lambda seat: None)

    async def _change(
        self, table: CachedTable, person: str, asked: int | None, new: Callable[[int], ConditionalRow | None]
    ) -> ConditionalRow | None:
        """Store the turn that a seat has planned, retrying if another process was faster; only its owner sees it."""
        async with table.lock:
            is_current = not self._tables.shared
            for _ in range(TRIES):
                if table.stale or table.game is None:
                    await self._tables.refresh(table)
                    is_current = True
                try:
                    seat = which_seat(table.row, person, asked)
                    planned = new(seat)
                except ApiError:
                    if is_current:
                        raise
                    table.stale = True  # another process may have made the moves before this
                    continue
                if planned is None and is_current and seat not in table.conditional:
                    return None
                script = withdraw_turn(table.row, seat) if planned is None else store_turn(table.row, seat, planned)
                try:
                    await self._tables.write(table, script)
                except Conflict:
                    table.stale = True
                    if planned is None and is_current and table.row.state != "playing":
                        return None  # nothing is planned in a finished game
                    continue
                table.row = replace(table.row, version=table.row.version + 1)
                table.conditional.pop(seat, None)
                if planned is not None:
                    table.conditional[seat] = planned
                self._tables.notify(table)
                broadcast.own_turn(table, seat)
                return planned
            raise unavailable("too many changes are made at this table at once; try again")

    def _check(self, table: CachedTable, seat: int, ply: int) -> None:
        """Raise ApiError if a seat may not plan a turn now."""
        game, row = table.game, table.row
        if game is None or row.state != "playing":
            raise conflict("not_playing", "the game is not being played", ply=row.ply)
        if not Planning.of(game.rules).conditional:
            raise conflict("not_offered", "turns of this game cannot be planned in advance")
        if isinstance(row.clock, LiveClock) or not self._tables.kinds.of(row).conditional:
            raise conflict("not_offered", "turns can be planned in advance only where a turn may take days")
        if len(row.seats_of(row.seats[seat].person)) > 1:
            raise conflict("not_offered", "players with several seats cannot plan turns in advance")
        if ply != game.ply:
            raise conflict("stale", f"{game.ply} moves have been made, not {ply}", ply=game.ply)
        if row.seats[seat].away:
            raise conflict("away", "a bot plays on for you; come back first", ply=game.ply)
        if len(table.choosers) != 1:
            raise conflict("too_early", "everybody is choosing now; plan a turn afterwards", ply=game.ply)
        if seat in table.choosers:
            raise conflict("your_turn", "it is your turn: play it", ply=game.ply)
        if game.sheet(seat)["total"] is None:
            raise conflict("not_offered", "you have no turn to come", ply=game.ply)


def _worth_now(game: Game, seat: int, moves: list[str]) -> int:
    """Return the points that a line of a seat's next turn brings now. Raises ApiError if it cannot be planned."""
    ahead = game.lines_ahead(seat)
    if ahead is None:
        raise conflict("too_early", "your lines are not known before the next round", ply=game.ply)
    found = _among(ahead, moves)
    if found is None:
        raise invalid("no_such_line", "that is not a line of your next turn")
    worth = Planning.of(game.rules).worth(found)
    if worth is None:
        raise invalid("eliminates", "that line would eliminate you: play it yourself")
    return worth


def _line(game: Game, planned: ConditionalRow) -> Line | Dropped:
    """Return the line to play for the seat to move, or the reason why there is none."""
    line = _among(game.lines(), planned.moves)
    if line is None:
        return "illegal"
    points = Planning.of(game.rules).worth(line)
    return line if points is not None and points >= planned.least else "worth_less"


def _among(lines: list[Line], moves: list[str]) -> Line | None:
    return next((line for line in lines if list(line.moves) == moves), None)
