"""The rules of Ticket to Ride: implements Rules with the game's kernels."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from fareplay.boards.facts import Facts
from fareplay.engine.events import HIDDEN, EventRow
from fareplay.engine.random import seeded
from fareplay.engine.struct import Rows, blank, copy_of, plain, plain_rows
from fareplay.errors import InvalidRecord
from fareplay.games.ticket_to_ride.boards.fields import move_texts
from fareplay.games.ticket_to_ride.boards.file import read_board
from fareplay.games.ticket_to_ride.learn import simulation
from fareplay.games.ticket_to_ride.rules import kernels
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MOST_LEGAL
from fareplay.games.ticket_to_ride.rules.material import CARDS, MAX_SEATS, ZONES
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, SECRETS, SHEET, State
from fareplay.games.ticket_to_ride.show import drawing, log, setup, terminal, view
from fareplay.games.ticket_to_ride.show import sheet as sheets
from fareplay.games.ticket_to_ride.show.determinisation import fill
from fareplay.games.ticket_to_ride.show.line_reader import LineReader, figures
from fareplay.games.ticket_to_ride.show.lines import Buffers, LineRow, find_lines
from fareplay.games.ticket_to_ride.show.mask import hides_move, mask
from fareplay.games.ticket_to_ride.show.moves import why_not
from fareplay.games.ticket_to_ride.show.reason import REASONS, explain
from fareplay.games.ticket_to_ride.show.schema import Position
from fareplay.rules.abilities import Briefing, ChanceInPlay, Drawing, Gains, Hints, Preview, Simulation
from fareplay.rules.event import Event
from fareplay.rules.event_table import read_events
from fareplay.rules.form import Form
from fareplay.rules.line import Line
from fareplay.rules.reading import StructReader, read_seats, table
from fareplay.rules.rules import SPECTATOR, UNSEEN, Moment, Options, Rules, Setup
from fareplay.rules.sheet import Sheet
from fareplay.rules.simulated_games import SimulatedGames
from fareplay.rules.terminal import Sketch

_BUFFERS = Buffers()


class TicketToRide(Rules, ChanceInPlay, Preview, Gains, Hints, Drawing, Briefing, Simulation):
    """Ticket to Ride on one board."""

    game = "ticket-to-ride"
    seats_rule = "T1"
    version = 1
    state = State
    first_key = "first"

    def __init__(self, facts: Facts) -> None:
        board = read_board(facts)
        super().__init__(facts, board=board, zones=ZONES, texts=move_texts(facts.values), attempt=kernels.attempt)
        self.map = plain(Board, board)
        self.hides_move = hides_move
        self._readers = figures(self.facts)
        self._reader = LineReader(board, self._readers, self.texts)
        self._positions = [
            StructReader(table(Position), self._readers, seats=seats, routes=self.map.routes)
            for seats in range(MAX_SEATS + 1)
        ]

    @property
    def offered(self) -> Mapping[str, Sequence[Any]]:
        return setup.OPTIONS

    @property
    def suggested(self) -> Collection[str]:
        """Return the suggested options. Points can be counted from the board, so hiding others' sheets hides
        nothing."""
        return [name for name in self.offered if name != "scores"]

    def deal(self, seats: int, options: Options, given: Mapping[str, Any], chance: Random) -> Setup:
        return setup.deal(self.board, seats, given, chance)

    def setup_form(self, seats: int, options: Options) -> Mapping[str, Form]:
        return setup.setup_form(self.map, seats)

    def start(self, seats: int, options: Options, given: Setup) -> Rows[State]:
        return setup.start(self.board, seats, options, given)

    def to_move(self, state: Rows[State]) -> int | None:
        rows: Any = state  # reading two fields takes less time than calling a kernel
        return None if rows["phase"][0] == OVER else int(rows["seat"][0])

    def legal(self, state: Rows[State]) -> list[str]:
        moves = np.empty(MOST_LEGAL, np.int16)
        count = kernels.legal_moves(self.board, state, moves)
        return [self.texts[code] for code in moves[:count].tolist()]

    def why_not(self, state: Rows[State], move: object) -> tuple[str, str]:
        return why_not(self.map, plain(State, state), self.facts, move)

    def resolve_chance(self, state: Rows[State], given: Setup, chance: Callable[[int], Random]) -> Setup | None:
        """Provide every new deck that the move needs (T15): the recorded one, or the shuffled discards."""
        rows: Any = state
        if not rows["waiting"][0]:
            return None
        decks = list(given["reshuffles"])
        while rows["waiting"][0]:
            now = plain(State, state)
            discards = [name for card, name in enumerate(CARDS) for _ in range(now.discards[card])]
            if now.reshuffles == len(decks):
                chance(now.reshuffles).shuffle(discards)
                decks.append(discards)
            elif Counter(decks[now.reshuffles]) != Counter(discards):
                place = f"setup.reshuffles[{now.reshuffles}]"
                raise InvalidRecord(place, f"must have the cards of the discards: {', '.join(discards)} (T15)")
            kernels.renew(self.board, state, np.array([CARDS.index(card) for card in decks[now.reshuffles]], np.int8))
        return {**given, "reshuffles": decks} if len(decks) > len(given["reshuffles"]) else None

    def recorded_setup(self, state: Rows[State], given: Setup) -> Setup:
        rows: Any = state
        done = int(rows["reshuffles"][0])
        return given if done == len(given["reshuffles"]) else {**given, "reshuffles": given["reshuffles"][:done]}

    def choosers(self, state: Rows[State]) -> list[int]:
        """Return the seats that may choose; all choose their first tickets at the same time (T3)."""
        now = plain(State, state)
        return list(range(now.seat, now.seats)) if now.phase == DEAL else super().choosers(state)

    def choices(self, state: Rows[State], seat: int) -> list[str]:
        moves = np.empty(MOST_LEGAL, np.int16)
        count = kernels.choices(self.board, state, seat, moves)
        return [self.texts[code] for code in moves[:count].tolist()]

    def play_many(self, start: Rows[State], games: int, seed: int) -> int:
        return simulation.play_many(self.board, start, blank(State), games, seeded(seed))

    def sheet(self, state: Rows[State], seat: int) -> Sheet:
        return self._reader.sheet(state, seat)

    def seen_sheet(self, state: Rows[State], of: int, seat: int | None) -> Sheet | None:
        masked = self.mask(state, seat)
        hidden = plain(State, masked).players[of].hidden
        if hidden & SHEET:
            return None
        sheet = self.sheet(masked, of)
        return sheets.without_tickets(sheet) if hidden & SECRETS else sheet

    def seen_gains(
        self, before: Rows[State], after: Rows[State], of: int, seats: Iterable[int | None]
    ) -> list[int | None]:
        """Return the safe gains: a ticket counts when it is completed, and costs nothing while it is open."""
        found = [sheets.gained(self.board, self.mask(before, seat), self.mask(after, seat), of) for seat in seats]
        return [None if points == HIDDEN else points for points in found]

    def winners(self, state: Rows[State]) -> list[int]:
        """Return the winners: the most points, then the most completed tickets, then shared (T43)."""
        return read_seats(kernels.winners(self.board, state))

    def so_far(self, state: Rows[State], seat: int) -> int:
        """Return the total without the tickets that are still open: they cost points only at the end (T41)."""
        scored = sheets.score(self.board, state, seat)
        return scored.total if plain(State, state).phase == OVER else scored.total + scored.open_points

    def places(self, state: Rows[State]) -> list[int]:
        found = np.zeros(MAX_SEATS, np.int16)
        kernels.places(self.board, state, found)
        return [int(place) for place in found[: int(state[0].seats)]]

    def reason(self, state: Rows[State], moves: Sequence[str]) -> Event | None:
        lines, reasons = _BUFFERS.lines, blank(EventRow)
        count = find_lines(self.board, state, lines, _BUFFERS.scratch)
        codes = [int(line.move) for line in plain_rows(LineRow, lines)[:count]]
        wanted = [self.codes.get(move, UNSEEN) for move in moves[:1]]
        if not wanted or wanted[0] not in codes:
            return None
        written = explain(self.board, state, lines, count, codes.index(wanted[0]), reasons)
        return next(iter(read_events(REASONS, self._readers, reasons, written)), None)

    def position(self, moment: Moment) -> Position:
        seat = moment.seat
        masked = self.mask(moment.state, seat)
        return view.position(self.board, self.facts, masked, seat, self._positions[int(masked[0].seats)])

    def mask(self, state: Rows[State], seat: int | None) -> Rows[State]:
        masked = copy_of(state)
        mask(self.board, masked, SPECTATOR if seat is None else seat)
        return masked

    def hide(self, moment: Moment, given: Setup) -> tuple[Setup, list[str]]:
        return view.hide(self.board, self.codes, plain(State, moment.state), given, moment.history, moment.seat)

    def fill(
        self, seats: int, options: Options, given: Setup, moves: Sequence[str], seat: int | None, chance: Random
    ) -> tuple[Setup, list[str]]:
        def fits(filled: Setup, full: list[str]) -> bool:
            """Return whether the seat would have seen the same."""
            state, history = self.start(seats, options, filled), []
            try:
                for move in full:
                    mover = self.attempt(self.board, state, self.codes[move])
                    history.append((mover, move))
                    if mover < 0 or self.resolve_chance(state, filled, lambda _: Random(0)) is not None:
                        return False
            except InvalidRecord:
                return False
            return self.hide(Moment(state, history, options, seat), filled) == (given, list(moves))

        return fill(self.board, self.codes, seats, given, moves, seat, chance, fits)

    def events(self, before: Rows[State], seat: int, move: str, after: Rows[State]) -> list[Event]:
        return log.events(self.board, self._readers, before, seat, self.codes.get(move, UNSEEN), after)

    def preview(self, state: Rows[State], moves: Sequence[str]) -> Line:
        (move,) = moves  # after one move, chance, hidden cards or another player decide
        return next(line for line in self.lines(state) if line.moves[0] == move)

    def lines(self, state: Rows[State]) -> list[Line]:
        """Return every legal move as a line of its own."""
        count = find_lines(self.board, state, _BUFFERS.lines, _BUFFERS.scratch)
        return self._reader.lines(state, _BUFFERS.lines, count)

    def svg(self, moment: Moment) -> str:
        seen, seat = self.position(moment), moment.seat
        claims = {route: owner for route, owner in enumerate(seen["routes"], start=1) if owner is not None}
        own = [] if seat is None else seen["tickets"][seat] or []
        return drawing.draw(self.facts, claims, tickets=own)

    def picture(self) -> str:
        return drawing.draw(self.facts)

    def layout(self) -> dict[str, Any]:
        return drawing.layout(self.facts)

    def sketch(self, moment: Moment) -> Sketch:
        return terminal.sketch(self.facts, self.position(moment), moment.seat)

    def brief(self, moment: Moment) -> list[Event]:
        return terminal.brief(self.facts, self.position(moment), self.to_move(moment.state), moment.seat)

    def simulate(self, seats: int, options: Options, numbers: Sequence[int], seed: int) -> SimulatedGames:
        return simulation.simulate(self.board, seats, numbers, seed)
