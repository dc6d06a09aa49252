"""The rules of Get on Board: implements Rules with the game's kernels."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from fareplay.boards.facts import Facts
from fareplay.drawing.lanes import Network
from fareplay.engine.events import HIDDEN, EventRow
from fareplay.engine.random import seeded
from fareplay.engine.struct import Rows, blank, copy_of, plain, plain_rows
from fareplay.games.get_on_board.boards.fields import move_texts
from fareplay.games.get_on_board.boards.file import read_board
from fareplay.games.get_on_board.learn import simulation
from fareplay.games.get_on_board.rules import turn
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.limits import KEEP
from fareplay.games.get_on_board.rules.material import (
    MAX_SEATS,
    ROUNDS,
    SECOND_JOURNEY,
    ZONES,
)
from fareplay.games.get_on_board.rules.objectives import objectives_in_play
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, SECRETS, SHEET, Player, State
from fareplay.games.get_on_board.show import drawing, log, schema, setup
from fareplay.games.get_on_board.show import sheet as sheets
from fareplay.games.get_on_board.show import view as table
from fareplay.games.get_on_board.show.brief import brief
from fareplay.games.get_on_board.show.drawing.geometry import lay_out
from fareplay.games.get_on_board.show.lines import Buffers, LineRow, begin_turn_of, count_moves, find_lines, moves_of
from fareplay.games.get_on_board.show.mask import hides_move, mask
from fareplay.games.get_on_board.show.moves import attempt, choices, legal_moves, why_not
from fareplay.games.get_on_board.show.reason import REASONS, explain
from fareplay.games.get_on_board.show.schema import Position
from fareplay.games.get_on_board.show.sheet import gained
from fareplay.games.get_on_board.show.symbols import symbol_points
from fareplay.games.get_on_board.show.terminal import sketch
from fareplay.rules.abilities import Briefing, Drawing, Gains, Hints, Planning, Preview, Segments, Simulation
from fareplay.rules.event import Event
from fareplay.rules.event_table import read_events
from fareplay.rules.form import Form
from fareplay.rules.line import Line
from fareplay.rules.reading import read_seats, readers
from fareplay.rules.rules import SPECTATOR, UNSEEN, History, Moment, Options, Rules, Setup, check_kinds
from fareplay.rules.sheet import Sheet
from fareplay.rules.simulated_games import SimulatedGames
from fareplay.rules.terminal import Sketch

_BUFFERS = Buffers()


class GetOnBoard(Rules, Preview, Planning, Hints, Gains, Segments, Drawing, Briefing, Simulation):
    """Get on Board, both editions, on one board."""

    game = "get-on-board"
    version = 1
    state = State
    first_key = "first"
    conditional = True

    def __init__(self, facts: Facts) -> None:
        board = read_board(facts)
        self.map = plain(Board, board)
        self.edition = self.map.edition
        super().__init__(facts, board=board, zones=ZONES[self.edition], texts=move_texts(facts.values), attempt=attempt)
        self.network = Network(lay_out(self.facts).position)
        self.hides_move = hides_move
        self._readers = readers(schema.KINDS[self.edition], self.facts)

    @property
    def offered(self) -> Mapping[str, Sequence[Any]]:
        return setup.offered(self.edition)

    @property
    def suggested(self) -> Collection[str]:
        """Return the suggested options: all but those for one player only."""
        return [name for name in self.offered if name != "solo"]

    @property
    def solo(self) -> Mapping[str, bool]:
        """Return the solo games; only the rush hour on Rome is printed (S6)."""
        is_printed = self.facts["board"] == "rome"
        return {name: name != "rush-hour" or not is_printed for name in setup.SOLO[self.edition]}

    def check_options(self, seats: int, options: Mapping[str, Any]) -> Options:
        check_kinds(seats, options)
        setup.check_edition(self.edition, options)
        return super().check_options(seats, options)

    def check_seats(self, seats: int, options: Mapping[str, Any]) -> None:
        setup.check_seats(self.facts, seats, options)

    def deal(self, seats: int, options: Options, given: Mapping[str, Any], source: Random) -> Setup:
        return setup.deal(self.board, seats, options, given, source)

    def setup_form(self, seats: int, options: Options) -> Mapping[str, Form]:
        return setup.setup_form(self.map, seats, options)

    def start(self, seats: int, options: Options, given: Setup) -> Rows[State]:
        return setup.start(self.board, seats, options, given)

    def to_move(self, state: Rows[State]) -> int | None:
        rows: Any = state  # reading two fields takes less time than calling a kernel
        return None if rows["phase"][0] == OVER else int(rows["seat"][0])

    def legal(self, state: Rows[State]) -> list[str]:
        moves = np.empty(turn.MOST_LEGAL, np.int16)
        count = legal_moves(self.board, state, moves)
        return [self.texts[code] for code in moves[:count].tolist()]

    def why_not(self, state: Rows[State], move: object) -> tuple[str, str]:
        return why_not(self.map, plain(State, state), self.codes, self.texts, move)

    def choosers(self, state: Rows[State]) -> list[int]:
        """Return the seats that may choose; departures are chosen at the same time (G12)."""
        rows: Any = state
        if rows["phase"][0] != DEPARTURE:
            return super().choosers(state)
        return list(range(int(rows["seat"][0]), int(rows["seats"][0])))

    def choices(self, state: Rows[State], seat: int) -> list[str]:
        moves = np.empty(turn.MOST_LEGAL, np.int16)
        count = choices(self.board, state, seat, moves)
        return [self.texts[code] for code in moves[:count].tolist()]

    def segments(self, history: History, seat: int) -> list[str]:
        """Return each road by the intersections it joins, such as B3-C3, the lesser name first."""
        roads, at = [], ""
        for mover, move in history:
            if mover != seat or move == "stop":
                continue
            if self.codes[move] > KEEP:
                at = self.texts[int(self.map.departure[int(move[1:])])]
            else:
                roads.append("-".join(sorted((at, move))))
                at = move
        return roads

    def revealed(self, state: Rows[State]) -> int:
        """Return the number of revealed tickets: between two of them nothing is revealed (G20)."""
        rows: Any = state
        return int(rows["round_number"][0]) + (ROUNDS + 1) * int(rows["journey"][0] == SECOND_JOURNEY)

    def play_many(self, start: Rows[State], games: int, seed: int) -> int:
        return simulation.play_many(self.board, start, blank(State), games, seeded(seed))

    def sheet(self, state: Rows[State], seat: int) -> Sheet:
        return sheets.sheet(self.edition, self.board, state, seat)

    def total(self, state: Rows[State], seat: int) -> int | None:
        return sheets.total(self.board, state, seat)

    def winners(self, state: Rows[State]) -> list[int]:
        """Return the winners: the highest score, shared in a tie; nobody wins if all are out (G86)."""
        return read_seats(sheets.winners(self.board, state))

    def places(self, state: Rows[State]) -> list[int]:
        found = np.zeros(MAX_SEATS, np.int16)
        sheets.places(self.board, state, found)
        return [int(place) for place in found[: int(state[0].seats)]]

    def position(self, moment: Moment) -> Position:
        masked = plain(State, self.mask(moment.state, moment.seat))
        return table.position(self.map, masked, self.facts, self.network, moment.history)

    def seen_sheet(self, state: Rows[State], of: int, seat: int | None) -> Sheet | None:
        return self._seen_sheet(self.mask(state, seat), of)

    def seen_gains(
        self, before: Rows[State], after: Rows[State], of: int, seats: Iterable[int | None]
    ) -> list[int | None]:
        found = [gained(self.board, self.mask(before, seat), self.mask(after, seat), of) for seat in seats]
        return [None if points == HIDDEN else points for points in found]

    def _seen_sheet(self, masked: Rows[State], of: int) -> Sheet | None:
        """Return a sheet as the viewer of a masked state sees it."""
        hidden = plain(State, masked).players[of].hidden
        if hidden & SHEET:
            return None
        found = sheets.sheet(self.edition, self.board, masked, of)
        return sheets.without_personal(found) if hidden & SECRETS else found

    def mask(self, state: Rows[State], seat: int | None) -> Rows[State]:
        masked = copy_of(state)
        mask(self.board, masked, SPECTATOR if seat is None else seat)
        return masked

    def hide(self, moment: Moment, given: Setup) -> tuple[Setup, list[str]]:
        return table.hide(self.map, plain(State, moment.state), given, moment.history, moment.seat)

    def fill(
        self, seats: int, options: Options, given: Setup, moves: Sequence[str], seat: int | None, source: Random
    ) -> tuple[Setup, list[str]]:
        return table.fill(self.map, seats, options, given, moves, source)

    def events(self, before: Rows[State], seat: int, move: str, after: Rows[State]) -> list[Event]:
        return log.events(self.board, self._readers, before, seat, self.codes.get(move, UNSEEN), after)

    def preview(self, state: Rows[State], moves: Sequence[str]) -> Line:
        codes = np.array([self.codes[move] for move in moves], np.int16)
        line = blank(LineRow)
        count_moves(self.board, state, codes, self._played(state, moves), blank(State), line)
        return self._lines(state, line, 1)[0]

    def lines(self, state: Rows[State]) -> list[Line]:
        count = find_lines(self.board, state, _BUFFERS.lines, _BUFFERS.way)
        return self._lines(state, _BUFFERS.lines, count)

    def lines_ahead(self, state: Rows[State], seat: int) -> list[Line] | None:
        ahead = copy_of(state)
        return self.lines(ahead) if begin_turn_of(self.board, ahead, seat) else None

    def worth(self, line: Line) -> int | None:
        """Return the points of a line, including objectives written at the end of the round."""
        return None if line.eliminates else line.gain + int(line.summary["due"])

    def order(self, line: Line) -> int:
        return int(line.summary["order"])

    def safe_lines(self, state: Rows[State]) -> list[Line]:
        """Return the lines that leave a way on for every shape still to come and room for the rest of the game, the
        best first."""
        safe = [line for line in self.lines(state) if line.summary["lasting"]]
        return sorted(safe, key=self.order)

    def symbol_points(self, state: Rows[State], seat: int) -> dict[str, int]:
        return symbol_points(self.edition, self.board, state, seat)

    def reason(self, state: Rows[State], moves: Sequence[str]) -> Event | None:
        lines, reasons = _BUFFERS.lines, blank(EventRow)
        count = find_lines(self.board, state, lines, _BUFFERS.way)
        codes = [self.codes.get(move, UNSEEN) for move in moves]
        found = [moves_of(row) for row in plain_rows(LineRow, lines[:count])]
        if codes not in found:
            return None
        written = explain(self.board, state, lines, count, found.index(codes), reasons)
        return next(iter(read_events(REASONS, self._readers, reasons, written)), None)

    def _lines(self, state: Rows[State], lines: Rows[LineRow], count: int) -> list[Line]:
        """Return the lines with their effects."""
        start = copy_of(state)
        read = sheets.reader(self.edition, schema.Line, objectives_in_play(plain(State, start)))
        return [self._line(start, row, read(row)) for row in plain_rows(LineRow, lines[:count])]

    def _line(self, state: Rows[State], row: LineRow, summary: dict[str, Any]) -> Line:
        moves = tuple([self.texts[code] for code in moves_of(row)])
        del summary["gain"]  # the sum of the gains
        return Line(
            moves,
            summary.pop("gains"),
            eliminates=summary.pop("eliminates"),
            summary=summary,
            events=lambda: self._events_of(state, moves),
            sheet=lambda: self._after(state, moves),
            boxes=lambda: self._changed_boxes(plain(State, state), row.player[0]),
        )

    def _changed_boxes(self, state: State, player: Player) -> dict[str, Any]:
        """Return the boxes that a line changes, as they are after it."""
        was, now = (sheets.boxes(self.edition, state, one) for one in (state.players[state.seat], player))
        return {name: box for name, box in now.items() if box != was[name]}  # type: ignore[literal-required]

    def _events_of(self, state: Rows[State], moves: Sequence[str]) -> list[Event]:
        """Return the events that the log would contain, without what the moves would reveal."""
        seat = int(state[0].seat)
        after = copy_of(state)
        events: list[Event] = []
        for move in moves:
            before = copy_of(after)
            attempt(self.board, after, self.codes[move])
            events += self.events(before, seat, move, after)
        return [event.seen_by(seat) for event in events if event.key in log.PREVIEWED]

    def _after(self, state: Rows[State], moves: Sequence[str]) -> Sheet:
        return self.sheet(self._played(state, moves), int(state[0].seat))

    def _played(self, state: Rows[State], moves: Sequence[str]) -> Rows[State]:
        """Return the state after legal moves."""
        after = copy_of(state)
        for move in moves:
            attempt(self.board, after, self.codes[move])
        return after

    def svg(self, moment: Moment) -> str:
        seen = self.position(moment)
        objectives: dict[str, list[int]] = {}
        for of, stops in enumerate(seen["personal"]):
            for stop in stops or ():
                objectives.setdefault(stop, []).append(of)
        return drawing.draw(
            self.facts, table.all_lines(seen), eliminated=seen["eliminated"], objectives=objectives, fluid=seen["fluid"]
        )

    def picture(self) -> str:
        return drawing.draw(self.facts)

    def layout(self) -> dict[str, Any]:
        return drawing.layout(self.facts)

    def sketch(self, moment: Moment) -> Sketch:
        state, seat = moment.state, moment.seat
        ways = frozenset(self.legal(state)) if seat is not None and seat == self.to_move(state) else frozenset()
        return sketch(self.facts, self.position(moment), seat, ways)

    def brief(self, moment: Moment) -> list[Event]:
        return brief(self.facts, self.position(moment), self.to_move(moment.state), moment.seat)

    def simulate(self, seats: int, options: Options, numbers: Sequence[int], seed: int) -> SimulatedGames:
        return simulation.simulate(self.board, seats, options, numbers, seed)
