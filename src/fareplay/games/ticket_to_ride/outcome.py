"""Previews: what a move would cost and bring, before it is made, and nothing of the cards it would reveal."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from fareplay.engine.struct import Rows, copy_of, plain
from fareplay.games.ticket_to_ride import log, sheet
from fareplay.games.ticket_to_ride.network import ticket_progress
from fareplay.games.ticket_to_ride.rules import kernels
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import BUS, CARDS, LAST_BUSES, OFFER
from fareplay.games.ticket_to_ride.rules.state import SECOND, State
from fareplay.games.ticket_to_ride.schema import ClosedRoute, TicketChange
from fareplay.log import Event
from fareplay.outcome import Outcome
from fareplay.sheet import Sheet


class Trial:
    """A sheet before a move and after it. The row and the decks may wait for chance then; the sheet does not."""

    def __init__(
        self, board: Rows[Board], seat: int, before: Rows[State], was: sheet.Score, after: Rows[State] | None = None
    ) -> None:
        self._board, self._seat = board, seat
        self.before, self.was = before, was
        self.after, self.now = (before, was) if after is None else (after, sheet.score(board, after, seat))

    @cached_property
    def gains(self) -> dict[str, int]:
        """Points by zone, those that change; a ticket counts against its holder until it is completed (T41)."""
        points = {zone: self.now.zones[zone] - self.was.zones[zone] for zone in ("routes", "tickets", "districts")}
        return {zone: gained for zone, gained in points.items() if gained}

    @cached_property
    def boxes(self) -> dict[str, Any]:
        """The boxes of the sheet that change."""
        if self.now is self.was:
            return {}
        was: Mapping[str, Any] = sheet.boxes(self._board, self.before, self._seat, self.was)
        now = sheet.boxes(self._board, self.after, self._seat, self.now)
        return {name: box for name, box in now.items() if box != was[name]}

    @cached_property
    def completed(self) -> list[int]:
        """The tickets kept that the move completes."""
        player = plain(State, self.after).players[self._seat]
        return [ticket for ticket in sheet.kept(player) if ticket in self.now.completed - self.was.completed]

    @cached_property
    def secures(self) -> dict[str, int]:
        """Points that are safe from now on: a ticket completed counts once, not also for what it no longer costs."""
        worth = plain(Board, self._board).ticket_points
        points = {**self.gains, "tickets": sum(worth[ticket] for ticket in self.completed)}
        return {zone: gained for zone, gained in points.items() if gained}

    @cached_property
    def to_go(self) -> list[TicketChange]:
        """How many buses the tickets kept take more, before the move and after it; not those completed before."""
        tickets = list(sheet.kept(plain(State, self.before).players[self._seat]))
        was, now = (ticket_progress(self._board, state, self._seat, tickets) for state in (self.before, self.after))
        return [
            {"ticket": before["ticket"], "before": before["buses"], "after": after["buses"]}
            for before, after in zip(was, now, strict=True)
            if not before["completed"]
        ]

    def closes(self, route: int) -> list[ClosedRoute]:
        """The routes closed besides the one claimed, and to whom (T24)."""
        was, now = plain(State, self.before), plain(State, self.after)
        closed: dict[int, list[int]] = {}
        for seat in range(was.seats):
            bits = was.players[seat].open & ~now.players[seat].open & ~(1 << route - 1)
            for other in range(bits.bit_length()):
                if bits >> other & 1:
                    closed.setdefault(other + 1, []).append(seat)
        return [{"route": other, "seats": seats} for other, seats in sorted(closed.items())]

    @cached_property
    def buses_left(self) -> int:
        """The buses that the player has left."""
        return plain(State, self.after).players[self._seat].buses

    def sheet(self) -> Sheet:
        """The sheet after the move."""
        return sheet.sheet(self._board, self.after, self._seat)


class Previews:
    """The legal moves of one state, tried out one by one."""

    def __init__(
        self, board: Rows[Board], facts: Mapping[str, Any], codes: Mapping[str, int], state: Rows[State]
    ) -> None:
        self._board, self._facts, self._codes = board, facts, codes
        self._state, self._seat = state, plain(State, state).seat
        self._claims: dict[int, Trial] = {}
        self._nothing = Trial(board, self._seat, state, sheet.score(board, state, self._seat))

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
        kernels.attempt(self._board, after, self._codes[move])
        return Trial(self._board, self._seat, self._state, self._nothing.was, after)

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
        cards = {colour: self._facts["routes"][route - 1]["length"] - buses, "bus": buses}
        return {
            "action": "claim",
            "route": route,
            "cards": {card: count for card, count in cards.items() if count},
            "buses_left": trial.buses_left,
            "completes": len(trial.completed),
            "completed": trial.completed,
            "secures": trial.secures,
            "to_go": trial.to_go,
            "closes": trial.closes(route),
            "last_turns": trial.buses_left <= LAST_BUSES,
        }

    def _events(self, move: str) -> list[Event]:
        """Return what the mover's log would say of the action."""
        if move == "draw deck":
            return [Event("draw_deck", self._seat)]
        if move == "tickets":
            return [Event("tickets", self._seat, {"count": min(OFFER, plain(State, self._state).tickets_left)})]
        after = self._trial(move).after
        events = log.action(self._board, self._facts, self._state, self._seat, move, after)
        return [event.seen_by(self._seat) for event in events if event.seat == self._seat]
