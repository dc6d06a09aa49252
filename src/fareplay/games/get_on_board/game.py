"""Get on Board for the rest of Fareplay: the kernels behind the names of Rules."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.boards import Facts
from fareplay.drawing.lanes import Network
from fareplay.engine.random import seeded
from fareplay.engine.struct import Rows, blank, copy_of, dtype, offset_of, plain
from fareplay.games.get_on_board import drawing, log, setup, simulation
from fareplay.games.get_on_board import sheet as sheets
from fareplay.games.get_on_board import view as table
from fareplay.games.get_on_board.board_file import read_board
from fareplay.games.get_on_board.brief import brief
from fareplay.games.get_on_board.drawing.geometry import lay_out
from fareplay.games.get_on_board.lines import NO_MOVE, Buffers, begin_turn_of
from fareplay.games.get_on_board.moves import attempt, legal_moves, move_texts, why_not
from fareplay.games.get_on_board.outcome import Outcomes
from fareplay.games.get_on_board.reason import reason
from fareplay.games.get_on_board.rules import turn
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.line import shape_asked
from fareplay.games.get_on_board.rules.material import ZONES
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, Player, State
from fareplay.games.get_on_board.schema import Position
from fareplay.games.get_on_board.symbols import symbol_points
from fareplay.games.get_on_board.terminal import sketch
from fareplay.log import Event
from fareplay.outcome import LinesPayload, Outcome
from fareplay.playouts import Playouts
from fareplay.rules import History, Options, Rules, Setup
from fareplay.sheet import Sheet
from fareplay.terminal import Sketch

MOST_SHEETS: Final = 2_048  # that are kept

_BUFFERS = Buffers()
_PLAYERS, _PLAYER = offset_of(State, "players"), dtype(Player).itemsize  # where the players' bytes begin, and how many


class GetOnBoard(Rules):
    """Get on Board, both editions, on one board."""

    game = "get-on-board"
    version = 1
    first_key = "first"

    def __init__(self, facts: Facts) -> None:
        self.board = read_board(facts)
        self.map = plain(Board, self.board)
        self.facts = facts.values
        self.network = Network(lay_out(self.facts).position)
        self.edition = self.map.edition
        self.zones = ZONES[self.edition]
        self.texts = move_texts(self.facts)
        self.codes = {text: code for code, text in enumerate(self.texts) if text}
        self.attempt = attempt
        self._kept_sheets: dict[bytes, tuple[Sheet, Sheet]] = {}

    @property
    def offered(self) -> Mapping[str, Sequence[Any]]:
        return setup.offered(self.edition)

    def check_options(self, seats: int, options: Mapping[str, Any]) -> Options:
        return setup.check_options(self.facts, self.edition, seats, options)

    def deal(self, seats: int, options: Options, given: Mapping[str, Any], source: Random) -> Setup:
        return setup.deal(self.board, seats, given, source)

    def check_setup(self, seats: int, options: Options, given: Mapping[str, Any]) -> Setup:
        return setup.check_setup(self.map, seats, given)

    def start(self, seats: int, options: Options, given: Setup) -> Rows[State]:
        return setup.start(self.board, seats, given)

    def to_move(self, state: Rows[State]) -> int | None:
        rows: Any = state  # reading two fields takes less time than asking a kernel
        return None if rows["phase"][0] == OVER else int(rows["seat"][0])

    def legal(self, state: Rows[State]) -> list[str]:
        moves = np.empty(turn.MOST_LEGAL, np.int16)
        count = legal_moves(self.board, state, moves)
        return [self.texts[code] for code in moves[:count].tolist()]

    def why_not(self, state: Rows[State], move: object) -> tuple[str, str]:
        return why_not(self.map, plain(State, state), self.codes, self.texts, move)

    def choosers(self, state: Rows[State]) -> list[int]:
        """Departures are chosen at the same time (G12)."""
        rows: Any = state
        if rows["phase"][0] != DEPARTURE:
            return super().choosers(state)
        return list(range(int(rows["seat"][0]), int(rows["seats"][0])))

    def choices(self, state: Rows[State], seat: int) -> list[str]:
        rows: Any = state
        if rows["phase"][0] != DEPARTURE:
            return super().choices(state, seat)
        chosen = seat < rows["seat"][0]
        return [] if chosen else [f"T{ticket}" for ticket in plain(State, state).players[seat].deal if ticket]

    def roads_driven(self, history: History, seat: int) -> list[str]:
        """Each road by the intersections it joins, as B3-C3, the lesser name first."""
        roads, at = [], None
        for mover, move in history:
            if mover != seat or move == "stop":
                continue
            if at is None:
                at = self.texts[int(self.map.departure[int(move[1:])])]
            else:
                roads.append("-".join(sorted((at, move))))
                at = move
        return roads

    def revealed(self, state: Rows[State]) -> int:
        """Between one ticket and the next everything is open (G20)."""
        rows: Any = state
        return int(rows["round_number"][0])

    def play_many(self, start: Rows[State], games: int, seed: int) -> int:
        return simulation.play_many(self.board, start, blank(State), games, seeded(seed))

    def sheet(self, state: Rows[State], seat: int) -> Sheet:
        return sheets.sheet(self.edition, self.board, state, seat)

    def total(self, state: Rows[State], seat: int) -> int | None:
        return sheets.total(self.board, state, seat)

    def winners(self, state: Rows[State]) -> list[int]:
        """The highest score; tied players share the victory, and nobody wins if all are out (G86)."""
        rows: Any = state
        if rows["phase"][0] != OVER:
            return []
        totals = {seat: self.total(state, seat) for seat in range(state[0].seats)}
        scores = {seat: total for seat, total in totals.items() if total is not None}
        return [seat for seat, total in scores.items() if total == max(scores.values())]

    def position(self, state: Rows[State], history: History, options: Options, seat: int | None) -> Position:
        return table.position(self.map, plain(State, state), self.facts, self.network, history, options, seat)

    def seen_sheet(self, state: Rows[State], options: Options, of: int, seat: int | None) -> Sheet | None:
        now = plain(State, state)
        if not table.sees_sheet(now, options, of, seat):
            return None
        whole, without_personal = self._sheets(state, of)
        return whole if table.sees_personal(self.map, now, options, of, seat) else without_personal

    def seen_gains(
        self, before: Rows[State], after: Rows[State], options: Options, of: int, seats: Iterable[int | None]
    ) -> list[int | None]:
        """The difference of the totals; where the personal objective was secret before the move, without it."""
        state = plain(State, before)
        sheets = zip(self._sheets(before, of), self._sheets(after, of), strict=True)
        totals = [(was.points["total"], now.points["total"]) for was, now in sheets]
        whole, without_personal = [None if was is None or now is None else now - was for was, now in totals]
        known = {True: whole, False: without_personal}
        return [
            known[table.sees_personal(self.map, state, options, of, seat)]
            if table.sees_sheet(state, options, of, seat)
            else None
            for seat in seats
        ]

    def snapshots(
        self, state: Rows[State], history: History, options: Options, seats: Sequence[int | None]
    ) -> list[tuple[Position, tuple[Sheet | None, ...]]]:
        """Seats see the same but for the personal objectives, and the sheets of a table that hides scores."""
        now = plain(State, state)
        open_to_all = table.position(self.map, now, self.facts, self.network, history, options, None)
        both = [self._sheets(state, of) for of in range(now.seats)]
        found = []
        for seat in seats:
            known = [table.sees_personal(self.map, now, options, of, seat) for of in range(now.seats)]
            position: Position = {**open_to_all, "personal": table.personal(now, self.facts, known)}
            seen: list[Sheet | None] = [both[of][0 if knows else 1] for of, knows in enumerate(known)]
            if options.get("scores") == "hidden":
                seen = [sheet if table.sees_sheet(now, options, of, seat) else None for of, sheet in enumerate(seen)]
            found.append((position, tuple(seen)))
        return found

    def _sheets(self, state: Rows[State], seat: int) -> tuple[Sheet, Sheet]:
        """The sheet of a seat, whole and without its personal objective. Most players have not moved since the last
        snapshot, so sheets are kept by what they are made of: the bytes of a player."""
        at = _PLAYERS + seat * _PLAYER
        player = state.tobytes()[at : at + _PLAYER]
        found = self._kept_sheets.get(player)
        if found is None:
            if len(self._kept_sheets) >= MOST_SHEETS:
                self._kept_sheets.clear()
            points = sheets.points(self.edition, self.board, state, seat)
            whole = Sheet(points, partial(sheets.shared_boxes, self.edition, player))
            found = self._kept_sheets[player] = whole, sheets.without_personal(whole)
        return found

    def hide(
        self, state: Rows[State], given: Setup, history: History, options: Options, seat: int | None
    ) -> tuple[Setup, list[str]]:
        return table.hide(self.map, plain(State, state), given, history, options, seat)

    def fill(
        self, seats: int, options: Options, given: Setup, moves: Sequence[str], seat: int | None, source: Random
    ) -> tuple[Setup, list[str]]:
        return table.fill(self.map, seats, given, moves, source)

    def events(self, before: Rows[State], seat: int, move: str, after: Rows[State], options: Options) -> list[Event]:
        winners = self.winners(after)
        return log.tell(self.map, self.facts, plain(State, before), seat, move, plain(State, after), winners, options)

    def outcome(self, state: Rows[State], moves: Sequence[str], options: Options) -> Outcome:
        codes = np.array([[self.codes[move] for move in moves]], np.int16)
        return self._outcomes(state, self._played(state, moves), codes, options)[0]

    def lines(self, state: Rows[State], options: Options) -> list[Outcome]:
        count = _BUFFERS.find(self.board, state)
        return self._outcomes(state, _BUFFERS.after, _BUFFERS.moves[:count], options)

    def lines_payload(self, state: Rows[State], options: Options) -> LinesPayload:
        moves = _BUFFERS.moves[: _BUFFERS.find(self.board, state)]
        outcomes = Outcomes(self.edition, self.board, state, _BUFFERS.after, moves)
        texts = self.texts
        return outcomes.payload([[texts[code] for code in line if code != NO_MOVE] for line in outcomes.moves])

    def lines_ahead(self, state: Rows[State], options: Options, seat: int) -> LinesPayload | None:
        """The round's ticket says the shape of those whose turn is still to come (G20, G22)."""
        now = plain(State, state)
        if now.phase in (DEPARTURE, OVER) or now.players[seat].eliminated:
            return None
        if (seat - now.inspector) % now.seats <= (now.seat - now.inspector) % now.seats:
            return None
        ahead = copy_of(state)
        begin_turn_of(self.board, ahead, seat)
        return self.lines_payload(ahead, options)

    def symbol_points(self, state: Rows[State], seat: int) -> dict[str, int]:
        return symbol_points(self.edition, self.board, state, seat)

    def reason(self, state: Rows[State], options: Options, moves: Sequence[str]) -> Event | None:
        now = plain(State, state)
        if now.phase in (DEPARTURE, OVER):
            return None
        lines = self.lines(state, options)
        advised = next((line for line in lines if line.moves == tuple(moves)), None)
        if advised is None:
            return None
        sheet, to_come = now.players[now.seat].sheet, now.tickets[now.round_number :]
        shapes = len({shape_asked(sheet, ticket) for ticket in to_come})
        return reason(advised, lines, shapes, self.sheet(state, now.seat).boxes)

    def _outcomes(
        self, state: Rows[State], after: Rows[State], lines: npt.NDArray[np.int16], options: Options
    ) -> list[Outcome]:
        """What each line does, by the state before all and the states after each."""
        outcomes = Outcomes(self.edition, self.board, state, after, lines)
        start = copy_of(state)
        return [
            self._outcome(start, tuple(self._move_texts(line)), summary, options, outcomes, number)
            for number, (line, summary) in enumerate(zip(outcomes.moves, outcomes.summaries(), strict=True))
        ]

    def _outcome(
        self,
        state: Rows[State],
        moves: tuple[str, ...],
        summary: dict[str, Any],
        options: Options,
        outcomes: Outcomes,
        number: int,
    ) -> Outcome:
        del summary["gain"]  # the sum of the gains
        return Outcome(
            moves,
            summary.pop("gains"),
            eliminates=summary.pop("eliminates"),
            summary=summary,
            events=lambda: self._events_of(state, moves, options),
            sheet=lambda: self._after(state, moves),
            boxes=lambda: outcomes.boxes(number),
        )

    def _move_texts(self, line: Sequence[int]) -> list[str]:
        """A line's moves; it ends with the first number that is no move."""
        texts = self.texts
        return [texts[code] for code in line if code != NO_MOVE]

    def _events_of(self, state: Rows[State], moves: Sequence[str], options: Options) -> list[Event]:
        """What the log would say of the moves, without what they would reveal."""
        seat = int(state[0].seat)
        after = copy_of(state)
        events: list[Event] = []
        for move in moves:
            before = copy_of(after)
            attempt(self.board, after, self.codes[move])
            events += self.events(before, seat, move, after, options)
        return [event.seen_by(seat) for event in events if event.key in log.OF_THE_MOVER]

    def _after(self, state: Rows[State], moves: Sequence[str]) -> Sheet:
        return self.sheet(self._played(state, moves), int(state[0].seat))

    def _played(self, state: Rows[State], moves: Sequence[str]) -> Rows[State]:
        """The state after legal moves."""
        after = copy_of(state)
        for move in moves:
            attempt(self.board, after, self.codes[move])
        return after

    def svg(self, state: Rows[State], history: History, options: Options, seat: int | None) -> str:
        seen = self.position(state, history, options, seat)
        objectives: dict[str, list[int]] = {}
        for of, stops in enumerate(seen["personal"]):
            for stop in stops or ():
                objectives.setdefault(stop, []).append(of)
        return drawing.draw(
            self.facts, seen["lines"], eliminated=seen["eliminated"], objectives=objectives, fluid=seen["fluid"]
        )

    def picture(self) -> str:
        return drawing.draw(self.facts)

    def layout(self) -> dict[str, Any]:
        return drawing.layout(self.facts)

    def sketch(self, state: Rows[State], history: History, options: Options, seat: int | None) -> Sketch:
        ways = frozenset(self.legal(state)) if seat is not None and seat == self.to_move(state) else frozenset()
        return sketch(self.facts, self.position(state, history, options, seat), seat, ways)

    def brief(self, state: Rows[State], history: History, options: Options, seat: int | None) -> list[Event]:
        return brief(self.facts, self.position(state, history, options, seat), self.to_move(state), seat)

    def simulate(self, seats: int, options: Options, numbers: Sequence[int], seed: int) -> Playouts:
        return simulation.simulate(self.board, seats, numbers, seed)
