"""A preview: what a move would cost and bring, told before it is made, and nothing of the cards it would reveal."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from fareplay.rules.event import Event
from fareplay.rules.outcome import Outcome
from fareplay.rules.sheet import Sheet
from fareplay.rules.struct import Rows, copy_of, plain
from fareplay.rules.ticket_to_ride import log, pad
from fareplay.rules.ticket_to_ride.board import Board
from fareplay.rules.ticket_to_ride.border import attempt, score, to_move
from fareplay.rules.ticket_to_ride.material import BUS, CARDS, LAST_BUSES, OFFER, ZONES
from fareplay.rules.ticket_to_ride.state import SECOND, State


class Preview:
    """One legal move, tried out. The row and the decks may wait for chance after it; the mover's sheet does not."""

    def __init__(
        self, rows: Rows[Board], board: Board, facts: Mapping[str, Any], state: Rows[State], move: str, code: int
    ) -> None:
        self._rows, self._board, self._facts = rows, board, facts
        self._move, self._before = move, state
        self._seat = to_move(state)
        self._after = state
        if not move.startswith(("draw", "tickets")):  # those change no sheet, and what they bring is not to be told
            self._after = copy_of(state)
            attempt(rows, self._after, code)

    def outcome(self) -> Outcome:
        """The preview for readers."""
        return Outcome((self._move,), self._gains(), self._summary(), False, self._events, self._sheet, self._boxes)

    def _gains(self) -> dict[str, int]:
        """Points by zone, those that change; a ticket counts against its holder until it is completed (T41)."""
        was, now = self._zones(self._before), self._zones(self._after)
        return {zone: now[zone] - was[zone] for zone in ZONES if zone != "completed" and now[zone] != was[zone]}

    def _zones(self, state: Rows[State]) -> dict[str, int]:
        zones = np.zeros(len(ZONES), np.int16)
        score(self._rows, state, self._seat, zones)
        return dict(zip(ZONES, zones.tolist(), strict=True))

    def _summary(self) -> dict[str, Any]:
        """The figures of the action."""
        verb, *words = self._move.split()
        if verb == "claim":
            return self._claim(int(words[0]), words[1], int(words[2]))
        if verb == "draw":
            return self._draw(words[0])
        if verb == "keep":
            return {"action": "keep", "tickets": [int(word) for word in words]}
        if verb == "tickets":
            return {"action": "tickets", "count": min(OFFER, plain(State, self._before).tickets_left)}
        return {"action": verb}

    def _draw(self, card: str) -> dict[str, Any]:
        """A second card ends the turn, and so does a face-up bus (T10, T12)."""
        ends_turn = plain(State, self._before).phase == SECOND or card == CARDS[BUS]
        return {"action": "draw", "card": None if card == "deck" else card, "ends_turn": ends_turn}

    def _claim(self, route: int, colour: str, buses: int) -> dict[str, Any]:
        cards = {colour: self._board.length[route - 1] - buses, "bus": buses}
        left = plain(State, self._after).players[self._seat].buses
        was, now = self._zones(self._before), self._zones(self._after)
        return {
            "action": "claim",
            "route": route,
            "cards": {card: count for card, count in cards.items() if count},
            "buses_left": left,
            "completes": now["completed"] - was["completed"],
            "last_turns": left <= LAST_BUSES,
        }

    def _events(self) -> list[Event]:
        """What the mover's log would tell of the action."""
        if self._move == "draw deck":
            return [Event("draw_deck", self._seat)]
        if self._move == "tickets":
            before = plain(State, self._before)
            return [Event("tickets", self._seat, {"count": min(OFFER, before.tickets_left)})]
        before, after = plain(State, self._before), plain(State, self._after)
        told = log.action(self._board, self._facts, before, self._seat, self._move, after)
        return [event.seen_by(self._seat) for event in told if event.seat == self._seat]

    def _sheet(self) -> Sheet:
        return pad.sheet(self._rows, self._board, self._after, plain(State, self._after), self._seat)

    def _boxes(self) -> Mapping[str, Any]:
        """What changes on the sheet, as it is after the action: routes, buses, tickets, districts."""
        was = pad.boxes(self._board, plain(State, self._before), self._seat)
        now = pad.boxes(self._board, plain(State, self._after), self._seat)
        return {name: box for name, box in now.items() if box != was[name]}
