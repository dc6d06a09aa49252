"""Previews: what a move would cost and bring, told before it is made, and nothing of the cards it would reveal."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from fareplay.engine.struct import Rows, copy_of, plain
from fareplay.games.ticket_to_ride import log
from fareplay.games.ticket_to_ride import sheet as pad
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.border import attempt, score, to_move
from fareplay.games.ticket_to_ride.rules.material import BUS, CARDS, LAST_BUSES, OFFER, ZONES
from fareplay.games.ticket_to_ride.rules.state import SECOND, State
from fareplay.log import Event
from fareplay.outcome import Outcome
from fareplay.sheet import Sheet


class Trial:
    """A sheet before a move and after it. The row and the decks may wait for chance then; the sheet does not."""

    def __init__(self, rows: Rows[Board], board: Board, seat: int, before: Rows[State], after: Rows[State]) -> None:
        self._rows, self._board, self._seat = rows, board, seat
        self.before, self.after = before, after
        self.was, self.now = self._zones(before), self._zones(after)

    @cached_property
    def gains(self) -> dict[str, int]:
        """Points by zone, those that change; a ticket counts against its holder until it is completed (T41)."""
        points = {zone: self.now[zone] - self.was[zone] for zone in ZONES if zone != "completed"}
        return {zone: gained for zone, gained in points.items() if gained}

    @cached_property
    def boxes(self) -> dict[str, Any]:
        """The boxes of the sheet that change."""
        was = pad.boxes(self._board, plain(State, self.before), self._seat)
        now = pad.boxes(self._board, plain(State, self.after), self._seat)
        return {name: box for name, box in now.items() if box != was[name]}

    @cached_property
    def buses_left(self) -> int:
        """The buses that the player has left."""
        return plain(State, self.after).players[self._seat].buses

    def sheet(self) -> Sheet:
        """The sheet after the move."""
        return pad.sheet(self._rows, self._board, self.after, plain(State, self.after), self._seat)

    def _zones(self, state: Rows[State]) -> dict[str, int]:
        zones = np.zeros(len(ZONES), np.int16)
        score(self._rows, state, self._seat, zones)
        return dict(zip(ZONES, zones.tolist(), strict=True))


class Previews:
    """The legal moves of one state, tried out one by one."""

    def __init__(
        self, rows: Rows[Board], board: Board, facts: Mapping[str, Any], codes: Mapping[str, int], state: Rows[State]
    ) -> None:
        self._rows, self._board, self._facts, self._codes = rows, board, facts, codes
        self._state, self._seat = state, to_move(state)
        self._claims: dict[int, Trial] = {}
        self._nothing = Trial(rows, board, self._seat, state, state)

    def outcome(self, move: str) -> Outcome:
        """What a legal move would do."""
        trial = self._trial(move)

        def events() -> list[Event]:
            return self._events(move)

        return Outcome(
            (move,), trial.gains, self._summary(move, trial), False, events, trial.sheet, lambda: trial.boxes
        )

    def _trial(self, move: str) -> Trial:
        """A claim does the same to the sheet however it is paid; a draw does nothing, and what it brings is hidden."""
        verb, *words = move.split()
        if verb == "claim":
            route = int(words[0])
            if route not in self._claims:
                self._claims[route] = self._try(move)
            return self._claims[route]
        return self._try(move) if verb == "keep" else self._nothing

    def _try(self, move: str) -> Trial:
        after = copy_of(self._state)
        attempt(self._rows, after, self._codes[move])
        return Trial(self._rows, self._board, self._seat, self._state, after)

    def _summary(self, move: str, trial: Trial) -> dict[str, Any]:
        """The figures of the action."""
        verb, *words = move.split()
        if verb == "claim":
            return self._claim(int(words[0]), words[1], int(words[2]), trial)
        if verb == "draw":
            return self._draw(words[0])
        if verb == "keep":
            return {"action": "keep", "tickets": [int(word) for word in words]}
        if verb == "tickets":
            return {"action": "tickets", "count": min(OFFER, plain(State, self._state).tickets_left)}
        return {"action": verb}

    def _draw(self, card: str) -> dict[str, Any]:
        """A second card ends the turn, and so does a face-up bus (T10, T12)."""
        ends_turn = plain(State, self._state).phase == SECOND or card == CARDS[BUS]
        return {"action": "draw", "card": None if card == "deck" else card, "ends_turn": ends_turn}

    def _claim(self, route: int, colour: str, buses: int, trial: Trial) -> dict[str, Any]:
        cards = {colour: self._board.length[route - 1] - buses, "bus": buses}
        return {
            "action": "claim",
            "route": route,
            "cards": {card: count for card, count in cards.items() if count},
            "buses_left": trial.buses_left,
            "completes": trial.now["completed"] - trial.was["completed"],
            "last_turns": trial.buses_left <= LAST_BUSES,
        }

    def _events(self, move: str) -> list[Event]:
        """What the mover's log would tell of the action."""
        before = plain(State, self._state)
        if move == "draw deck":
            return [Event("draw_deck", self._seat)]
        if move == "tickets":
            return [Event("tickets", self._seat, {"count": min(OFFER, before.tickets_left)})]
        after = plain(State, self._trial(move).after)
        told = log.action(self._board, self._facts, before, self._seat, move, after)
        return [event.seen_by(self._seat) for event in told if event.seat == self._seat]
