"""The rules of Tramway: implements Rules with the game's kernels."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from fareplay.boards.facts import Facts
from fareplay.engine.struct import Rows, blank, copy_of, plain
from fareplay.rules.abilities import Briefing, Drawing, Preview
from fareplay.rules.event import Event
from fareplay.rules.event_table import logged_events, previewed
from fareplay.rules.form import Cards, Distinct, Form, Whole
from fareplay.rules.reading import readers
from fareplay.rules.rules import SPECTATOR, History, Moment, Options, Rules, Setup
from fareplay.rules.sheet import Sheet
from fareplay.rules.terminal import Sketch
from tramway import drawing
from tramway.board import read_board
from tramway.log import EVENTS, log_move
from tramway.rules import (
    CARDS,
    CHARTERS,
    DIRECTIONS,
    MAX_SEATS,
    NOWHERE,
    ROUNDS,
    WAIT,
    ZONES,
    Board,
    State,
    attempt,
    begin,
    card_bits,
    card_text,
    legal_moves,
    mask,
    score,
)


class Tramway(Rules, Preview, Drawing, Briefing):
    """Tramway on one board."""

    game = "tramway"
    version = 1
    state = State
    previewed = previewed(EVENTS)

    def __init__(self, facts: Facts) -> None:
        board = read_board(facts)
        self.map = plain(Board, board)
        self.stops = [row["id"] for row in facts.values["stops"]]
        self.names = {row["id"]: row.get("name", row["id"]) for row in facts.values["stops"]}
        texts = [*self._tracks(), "wait"]
        super().__init__(facts, board=board, zones=ZONES, texts=texts, attempt=attempt)
        self._readers = readers(
            own={
                "stop": self.stops.__getitem__,
                "card": card_text,
                "places": lambda charter: self._charter(charter)["places"],
                "stops": lambda charter: self._charter(charter)["stops"],
                "points": lambda charter: self._charter(charter)["points"],
            }
        )

    def _tracks(self) -> Iterator[str]:
        """Return the moves by number: `B3-C3` extends a line that ends at B3."""
        for code in range(WAIT):
            stop, direction = divmod(code, 4)
            there = self.map.next[stop, direction] if stop < len(self.stops) else NOWHERE
            yield "" if there == NOWHERE else f"{self.stops[stop]}-{self.stops[there]}"

    # Setup

    def deal(self, seats: int, options: Options, given: Mapping[str, Any], chance: Random) -> Setup:
        """Return depots, charters and cards, dealt at random (R2-R4)."""
        return {
            "first": chance.randrange(seats),
            "depots": chance.sample(range(1, MAX_SEATS + 1), seats),
            "charters": chance.sample(range(1, CHARTERS + 1), seats),
            "cards": chance.sample(CARDS, len(CARDS)),
            **given,
        }

    def setup_form(self, seats: int, options: Options) -> Mapping[str, Form]:
        return {
            "first": Whole(0, seats - 1),
            "depots": Distinct(range(1, MAX_SEATS + 1), seats),
            "charters": Distinct(range(1, CHARTERS + 1), seats),
            "cards": Cards(Counter(CARDS), len(CARDS)),
        }

    def start(self, seats: int, options: Options, setup: Setup) -> Rows[State]:
        rows = blank(State)
        state = rows[0]
        state.seats, state.first = seats, setup["first"]
        state.cards[:] = [card_bits(card) for card in setup["cards"]]
        for seat in range(seats):
            player = state.players[seat]
            player.charter = setup["charters"][seat] - 1
            player.depot = self.map.depot[setup["depots"][seat] - 1]
        begin(self.board, rows)
        return rows

    # Playing

    def to_move(self, state: Rows[State]) -> int | None:
        now = plain(State, state)
        return None if now.round_number > ROUNDS else now.seat

    def legal(self, state: Rows[State]) -> list[str]:
        moves = np.empty(9, np.int16)
        count = legal_moves(self.board, state, moves)
        return [self.texts[code] for code in moves[:count].tolist()]

    def why_not(self, state: Rows[State], move: object) -> tuple[str, str]:
        now = plain(State, state)
        if not isinstance(move, str) or move not in self.codes:
            return "notation", "is no move in this town; moves look like 'B3-C3' or 'wait'"
        if now.round_number > ROUNDS:
            return "R4", "the game is over"
        (stop, direction), start = divmod(self.codes[move], 4), move.partition("-")[0]
        if stop not in now.players[now.seat].ends:
            return "R6", f"the line of seat {now.seat} does not end at {start}"
        if not now.cards[now.round_number - 1] >> direction & 1:
            return "R5", f"the card shows {self._card(now)}, and that track goes {DIRECTIONS[direction]}"
        return "R6", "a line never comes to a stop twice"

    def revealed(self, state: Rows[State]) -> int:
        """Return the number of flipped cards: between two of them nothing is revealed."""
        return plain(State, state).round_number

    # Viewing

    def sheet(self, state: Rows[State], seat: int) -> Sheet:
        zones = np.zeros(len(ZONES), np.int16)
        total = int(score(self.board, state, seat, zones))
        player = plain(State, state).players[seat]
        boxes = {
            "charter": self._charter(player.charter)["places"],
            "bridges": player.bridges,
            "waits": player.waits,
        }
        return Sheet({**dict(zip(ZONES, zones.tolist(), strict=True)), "total": total}, boxes)

    def seen_sheet(self, state: Rows[State], of: int, seat: int | None) -> Sheet:
        """Return a sheet; others' without the charter until the end (R11)."""
        sheet = self.sheet(state, of)
        if of == seat or self.to_move(state) is None:
            return sheet
        points = {**sheet.points, "charter": None, "total": (sheet["total"] or 0) - (sheet["charter"] or 0)}
        return Sheet(points, {name: box for name, box in sheet.boxes.items() if name != "charter"})

    def position(self, moment: Moment) -> dict[str, Any]:
        now, seat = plain(State, moment.state), moment.seat
        over = now.round_number > ROUNDS
        charters = [self._charter(now.players[of].charter) for of in range(now.seats)]
        return {
            "round": min(now.round_number, ROUNDS),
            "card": None if over else self._card(now),
            "cards_to_come": sorted(self._cards(now)[min(now.round_number, ROUNDS) :]),
            "lines": self._lines(now, moment.history),
            "charters": [charter if of == seat or over else None for of, charter in enumerate(charters)],
        }

    def brief(self, moment: Moment) -> list[Event]:
        """Return the card, and a seat's own charter."""
        seen, seat = self.position(moment), moment.seat
        if seen["card"] is None:
            return [Event("over")]
        told = [Event("card", None, {"round": seen["round"], "of": ROUNDS, "card": seen["card"]})]
        if seat is not None:
            told.append(Event("charter", seat, seen["charters"][seat]))
        return told

    def mask(self, state: Rows[State], seat: int | None) -> Rows[State]:
        masked = copy_of(state)
        mask(self.board, masked, SPECTATOR if seat is None else seat)
        return masked

    def hide(self, moment: Moment, setup: Setup) -> tuple[Setup, list[str]]:
        """Return the setup with holes for others' charters and for the cards to come (R3, R11)."""
        moves, flipped = [move for _, move in moment.history], plain(State, moment.state).round_number
        if flipped > ROUNDS:
            return setup, moves
        charters = [charter if of == moment.seat else None for of, charter in enumerate(setup["charters"])]
        cards = [card if number < flipped else None for number, card in enumerate(setup["cards"])]
        return {**setup, "charters": charters, "cards": cards}, moves

    def fill(
        self, seats: int, options: Options, setup: Setup, moves: Sequence[str], seat: int | None, chance: Random
    ) -> tuple[Setup, list[str]]:
        return {
            **setup,
            "charters": _filled(setup["charters"], range(1, CHARTERS + 1), chance),
            "cards": _filled(setup["cards"], CARDS, chance),
        }, list(moves)

    def events(self, before: Rows[State], seat: int, move: str, after: Rows[State]) -> list[Event]:
        code = self.codes[move]
        return logged_events(EVENTS, self._readers, lambda rows: log_move(self.board, before, seat, code, after, rows))

    def picture(self) -> str:
        return drawing.draw(self.facts)

    def svg(self, moment: Moment) -> str:
        seen = self.position(moment)
        wanted = [stop for charter in seen["charters"] if charter for stop in charter["stops"].split("-")]
        return drawing.draw(self.facts, seen["lines"], wanted)

    def layout(self) -> dict[str, Any]:
        return drawing.layout(self.facts, [text for text in self.codes if text != "wait"])

    def sketch(self, moment: Moment) -> Sketch:
        return drawing.sketch(self.facts, self.position(moment)["lines"])

    # Texts

    def _cards(self, state: State) -> list[str]:
        return list(map(card_text, state.cards))

    def _card(self, state: State) -> str:
        """Return the card of this round."""
        return self._cards(state)[state.round_number - 1]

    def _charter(self, number: int) -> dict[str, Any]:
        """Return a charter for readers: the two places, their stops, the points."""
        charter = self.facts["charters"][number]
        a, b = charter["a"], charter["b"]
        return {"places": f"{self.names[a]} – {self.names[b]}", "stops": f"{a}-{b}", "points": charter["points"]}

    def _lines(self, state: State, history: History) -> list[list[str]]:
        """Return every line as its stops, from one end to the other."""
        lines = [[self.stops[state.players[seat].depot]] for seat in range(state.seats)]
        for seat, move in history:
            if move != "wait":
                start, _, end = move.partition("-")
                lines[seat].insert(len(lines[seat]) if lines[seat][-1] == start else 0, end)
        return lines


def _filled(cards: Sequence[Any], among: Sequence[Any], chance: Random) -> list[Any]:
    """Return the cards with each hole filled by one of those not seen."""
    unseen = list((Counter(among) - Counter(card for card in cards if card is not None)).elements())
    chance.shuffle(unseen)
    return [unseen.pop() if card is None else card for card in cards]
