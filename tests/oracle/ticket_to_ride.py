"""Ticket to Ride: London, read plainly from its numbered rules.

A second opinion for the tests: slow, written for the eye, with no code in common with the project. Cards are colour
names in lists, the top of a pile is its first element, and all that can be counted from the table (buses left, points)
is counted anew each time it is asked for. Routes and tickets are numbered from 1, in the board file's order.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from itertools import combinations
from typing import Any

BUS = "bus"
GRAY = "gray"
ROW = 5


class ReshuffleNeeded(LookupError):
    """The discards must be shuffled into a new deck and the record does not say how; `cards` are those discards."""

    def __init__(self, cards: list[str]) -> None:
        super().__init__(f"no reshuffle is recorded for the discards {sorted(cards)}")
        self.cards = sorted(cards)


class TicketToRideOracle:
    """One game of Ticket to Ride: London, played move by move."""

    def __init__(self, board: dict[str, Any], record: Mapping[str, Any]) -> None:
        self.board = board
        # What the board says of each route, by its number.
        self.lengths: dict[int, int] = {number: self._route(number)["length"] for number in self._route_numbers()}
        self.colours = {number: self._colours_for(number) for number in self._route_numbers()}
        self.twins = {number: self._twin(number) for number in self._route_numbers()}
        self.seats: int = record["seats"]
        setup = record["setup"]

        # The cards: hands, the face-up row, the deck and the discards always hold all 44 between them (T1).
        self.deck: list[str] = list(setup["deck"])
        self.row: list[str] = []
        self.discards: list[str] = []
        self.reshuffles: list[list[str]] = [list(deck) for deck in setup["reshuffles"]]
        self.reshuffles_used = 0

        # The tickets, by number: those a seat is choosing from, and those it has kept.
        self.ticket_deck: list[int] = list(setup["tickets"])
        self.offered: list[list[int]] = [[] for _ in range(self.seats)]
        self.kept: list[list[int]] = [[] for _ in range(self.seats)]

        # The board: which seat owns a claimed route, by the route's number.
        self.owner: dict[int, int] = {}

        # The course of play.
        self.turn: int = setup["first"]  # T4
        self.first_tickets_chosen = False
        self.one_card_drawn = False  # the first of the two cards of T10 has been taken
        self.passes_in_a_row = 0
        self.last_turns_left: int | None = None  # T40; None before the last turns
        self.is_over = False

        # T2: two cards to each player, then five face up.
        self.hands: list[list[str]] = [[self.deck.pop(0), self.deck.pop(0)] for _ in range(self.seats)]
        self._tidy_row()
        # T3: two tickets to each player.
        for seat in range(self.seats):
            self.offered[seat] = self._draw_two_tickets()

    # ---- Whose move, and which moves ----

    @property
    def to_move(self) -> int | None:
        """The seat to move; first every seat chooses its tickets, seat 0 first (T3)."""
        if self.is_over:
            return None
        for seat in range(self.seats):
            if self.offered[seat]:
                return seat
        return self.turn

    def legal(self) -> list[str]:
        """All legal moves, sorted."""
        seat = self.to_move
        if seat is None:
            return []
        if self.offered[seat]:
            return sorted(self._keeps(seat))
        if self.one_card_drawn:
            return sorted(self._draws())
        actions = self._draws() + self._claims(seat)
        if self.ticket_deck:  # T30
            actions.append("tickets")
        return sorted(actions) if actions else ["pass"]  # T31

    def _draws(self) -> list[str]:
        """T10: a card from the face-up row, or blind from the deck."""
        face_up = set(self.row)
        if self.one_card_drawn:
            face_up.discard(BUS)  # T13: a face-up bus cannot be the second card
        draws = [f"draw {card}" for card in face_up]
        if self.deck or self.discards:  # T15: with discards there is a deck as soon as one is needed
            draws.append("draw deck")
        return draws

    def _claims(self, seat: int) -> list[str]:
        """T20: any free route, with every way to pay for it."""
        claims = []
        buses_left = self._buses_left(seat)
        hand = {card: self.hands[seat].count(card) for card in self.board["deck"]}
        for number in self._route_numbers():
            if self._is_open(number, seat) and buses_left >= self._length(number):  # T22
                claims += [f"claim {number} {payment}" for payment in self._payments(number, hand)]
        return claims

    def _payments(self, number: int, hand: dict[str, int]) -> list[str]:
        """T21: cards of one colour, any number of them replaced by buses; written as colour and number of buses."""
        length = self._length(number)
        payments = []
        for colour in self.colours[number]:
            for buses in range(length if hand[colour] + hand[BUS] >= length else 0):
                if hand[colour] >= length - buses and hand[BUS] >= buses:
                    payments.append(f"{colour} {buses}")
        if hand[BUS] >= length:
            payments.append(f"{BUS} {length}")
        return payments

    def _colours_for(self, number: int) -> list[str]:
        """T21: the route's own colour, or any one colour for gray."""
        colour: str = self._route(number)["colour"]
        if colour == GRAY:
            return [card for card in self.board["deck"] if card != BUS]
        return [colour]

    def _is_open(self, number: int, seat: int) -> bool:
        """T20 and T24: free, and not closed by the other of two double routes."""
        if number in self.owner:
            return False
        twin = self.twins[number]
        if twin is None or twin not in self.owner:
            return True
        return self.seats > 2 and self.owner[twin] != seat

    def _keeps(self, seat: int) -> list[str]:
        """T3 and T30: keep one or both of two, or the only one."""
        offered = sorted(self.offered[seat])
        choices = [choice for size in range(1, len(offered) + 1) for choice in combinations(offered, size)]
        return ["keep " + " ".join(str(number) for number in choice) for choice in choices]

    # ---- Playing a move ----

    def push(self, text: str) -> None:
        """Play a move; whatever goes wrong, the game is left as it was."""
        seat = self.to_move
        if seat is None or text not in self.legal():
            raise ValueError(f"{text!r} is not legal; legal are {self.legal()}")
        given = ("board", "lengths", "colours", "twins", "reshuffles")
        before = {name: copy.deepcopy(value) for name, value in vars(self).items() if name not in given}
        try:
            self.play(seat, text)
        except Exception:
            vars(self).update(before)
            raise

    def play(self, seat: int, text: str) -> None:
        """Play a move that is known to be legal."""
        verb, *words = text.split()
        self.passes_in_a_row = self.passes_in_a_row + 1 if verb == "pass" else 0
        if verb == "keep":
            self._keep(seat, [int(word) for word in words])
        elif verb == "draw" and words[0] == "deck":
            self._draw_blind(seat)
        elif verb == "draw":
            self._draw_face_up(seat, words[0])
        elif verb == "claim":
            self._claim(seat, int(words[0]), words[1], int(words[2]))
        elif verb == "tickets":
            self.offered[seat] = self._draw_two_tickets()  # and the same player keeps some of them
        else:
            self._end_turn()  # T31: pass

    def _keep(self, seat: int, numbers: list[int]) -> None:
        """T3, T30: a ticket given back goes under the ticket deck; at the start in seat order, as seats choose so."""
        for number in self.offered[seat]:
            if number in numbers:
                self.kept[seat].append(number)
            else:
                self.ticket_deck.append(number)
        self.offered[seat] = []
        if self.first_tickets_chosen:
            self._end_turn()
        elif not any(self.offered):
            self.first_tickets_chosen = True  # the first turn begins (T4)

    def _draw_two_tickets(self) -> list[int]:
        """T3 and T30: two tickets off the top, or the one that is left."""
        drawn, self.ticket_deck = self.ticket_deck[:2], self.ticket_deck[2:]
        return drawn

    def _draw_blind(self, seat: int) -> None:
        """T10 and T13: the top card of the deck; a bus drawn blind counts as an ordinary card."""
        self.hands[seat].append(self._top_card())
        self._tidy_row()
        self._card_drawn()

    def _draw_face_up(self, seat: int, card: str) -> None:
        """T11: a face-up card is replaced at once. T12: a bus is the only card of the turn."""
        self.row.remove(card)
        self.hands[seat].append(card)
        self._tidy_row()
        if card == BUS:
            self._end_turn()
        else:
            self._card_drawn()

    def _card_drawn(self) -> None:
        """T10: the turn ends with the second card, or with the first if there is no second to draw (T15)."""
        is_second = self.one_card_drawn
        self.one_card_drawn = True
        if is_second or not self._draws():
            self._end_turn()

    def _claim(self, seat: int, number: int, colour: str, buses: int) -> None:
        """T20, T21: pay the cards into the discards and take the route."""
        for card in [BUS] * buses + [colour] * (self._length(number) - buses):
            self.hands[seat].remove(card)
            self.discards.append(card)
        self.owner[number] = seat
        self._tidy_row()  # T15: a short row is refilled at once; T14: the row is looked at again
        self._end_turn()

    def _end_turn(self) -> None:
        """T4: play goes clockwise. T40: with two buses or fewer left, all have one more turn. T31: all have passed."""
        if self.last_turns_left is not None:
            self.last_turns_left -= 1
        elif self._buses_left(self.turn) <= 2:
            self.last_turns_left = self.seats
        if self.last_turns_left == 0 or self.passes_in_a_row == self.seats:
            self.is_over = True
        self.one_card_drawn = False
        self.turn = (self.turn + 1) % self.seats

    # ---- The deck and the face-up row ----

    def _top_card(self) -> str:
        """T15: the next card is needed; only now is an empty deck made new from the discards."""
        if not self.deck:
            self._reshuffle()
        return self.deck.pop(0)

    def _reshuffle(self) -> None:
        """T15: the discards are shuffled into a new deck, in the order the record gives."""
        if self.reshuffles_used == len(self.reshuffles):
            raise ReshuffleNeeded(self.discards)
        new_deck = self.reshuffles[self.reshuffles_used]
        if sorted(new_deck) != sorted(self.discards):
            raise ValueError(f"reshuffle {self.reshuffles_used + 1} is {new_deck}, not the discards {self.discards}")
        self.deck = list(new_deck)
        self.discards = []
        self.reshuffles_used += 1

    def _tidy_row(self) -> None:
        """After every change of row, deck or discards: refill the row (T11, T15), then look for buses (T14); repeat."""
        self._refill_row()
        while self._has_too_many_buses():
            self.discards += self.row
            self.row = []
            self._refill_row()

    def _refill_row(self) -> None:
        """T11, T15: turn cards up until five lie there; with neither deck nor discards the row stays short."""
        while len(self.row) < ROW and (self.deck or self.discards):
            self.row.append(self._top_card())

    def _has_too_many_buses(self) -> bool:
        """T14: three or more face-up buses, and at least three other cards among row, deck and discards."""
        others = [card for card in self.row + self.deck + self.discards if card != BUS]
        return self.row.count(BUS) >= 3 and len(others) >= 3

    # ---- The board ----

    def _route_numbers(self) -> range:
        return range(1, len(self.board["routes"]) + 1)

    def _route(self, number: int) -> dict[str, Any]:
        route: dict[str, Any] = self.board["routes"][number - 1]
        return route

    def _length(self, number: int) -> int:
        return self.lengths[number]

    def _twin(self, number: int) -> int | None:
        """The other of two double routes between the same two locations (T24)."""
        route = self._route(number)
        for other in self._route_numbers():
            twin = self._route(other)
            both_double = route.get("double", False) and twin.get("double", False)
            if other != number and both_double and {route["a"], route["b"]} == {twin["a"], twin["b"]}:
                return other
        return None

    def _own_routes(self, seat: int) -> list[int]:
        return [number for number in self.owner if self.owner[number] == seat]

    def _buses_left(self, seat: int) -> int:
        """T1: 17 to begin with; a claimed route holds as many as it is long."""
        at_start: int = self.board["buses_per_player"]
        return at_start - sum(self._length(number) for number in self._own_routes(seat))

    def _reached_from(self, seat: int, start: str) -> set[str]:
        """All locations joined to one by the player's own routes, itself included."""
        reached = {start}
        growing = True
        while growing:
            growing = False
            for number in self._own_routes(seat):
                ends = {self._route(number)["a"], self._route(number)["b"]}
                if len(ends & reached) == 1:
                    reached |= ends
                    growing = True
        return reached

    # ---- The score ----

    def sheet(self, seat: int) -> dict[str, int]:
        """The seat's points, as if the game ended now; `completed` is a number of tickets."""
        routes = self._route_points(seat)
        tickets = self._ticket_points(seat)
        districts = self._district_points(seat)
        return {
            "routes": routes,
            "tickets": tickets,
            "districts": districts,
            "completed": sum(self._is_completed(seat, number) for number in self.kept[seat]),
            "total": routes + tickets + districts,
        }

    def _route_points(self, seat: int) -> int:
        """T23: by length."""
        return sum(self.board["route_points"][str(self._length(number))] for number in self._own_routes(seat))

    def _ticket_points(self, seat: int) -> int:
        """T41: the value of each completed ticket, minus the value of each other one."""
        points = 0
        for number in self.kept[seat]:
            value: int = self.board["tickets"][number - 1]["points"]
            points += value if self._is_completed(seat, number) else -value
        return points

    def _is_completed(self, seat: int, number: int) -> bool:
        """T41: are the ticket's two locations joined?"""
        ticket = self.board["tickets"][number - 1]
        return ticket["b"] in self._reached_from(seat, ticket["a"])

    def _district_points(self, seat: int) -> int:
        """T42: the number of each district whose locations are all joined, by whatever way round."""
        points = 0
        for district in {place["district"] for place in self.board["locations"]}:
            members = [place["id"] for place in self.board["locations"] if place["district"] == district]
            if set(members) <= self._reached_from(seat, members[0]):
                points += district
        return points

    @property
    def scores(self) -> list[int]:
        return [self.sheet(seat)["total"] for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """T43: most points, then most tickets completed, then shared."""
        if not self.is_over:
            return []
        sheets = [self.sheet(seat) for seat in range(self.seats)]
        standings = [(sheet["total"], sheet["completed"]) for sheet in sheets]
        return [seat for seat in range(self.seats) if standings[seat] == max(standings)]
