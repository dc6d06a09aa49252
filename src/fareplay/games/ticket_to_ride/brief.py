"""The brief: what a player should know before the next move, as events for the texts (`brief`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from fareplay.games.ticket_to_ride.rules.names import ticket_name
from fareplay.log import Event


def brief(facts: Mapping[str, Any], position: Mapping[str, Any], to_move: int | None, seat: int | None) -> list[Event]:
    """What is asked, the cards on the table, the seat's own cards and tickets, and how far everybody is."""
    return [
        *_asked(position, to_move),
        *_table(position),
        *_own(facts, position, seat),
        *_players(position),
    ]


def _asked(position: Mapping[str, Any], to_move: int | None) -> Iterator[Event]:
    yield Event(position["phase"], to_move)
    if position["turns_left"]:
        yield Event("turns_left", None, {"turns": position["turns_left"]})


def _table(position: Mapping[str, Any]) -> Iterator[Event]:
    """The row, and what the decks have left."""
    if position["phase"] != "over":
        row = [card for card in position["row"] if card]
        yield Event("row", None, {"cards": row} if row else {})
        left = {"deck": position["deck"], "discards": sum(position["discards"].values())}
        yield Event("decks", None, {**left, "tickets": position["ticket_deck"]})


def _own(facts: Mapping[str, Any], position: Mapping[str, Any], seat: int | None) -> Iterator[Event]:
    """A seat's hand, its tickets and those it is to choose from."""
    if seat is None:
        return
    hand = position["hands"][seat]
    yield Event("hand", seat, {"cards": hand} if hand else {})
    for key, tickets in (("offer", position["offer"]), ("own_tickets", position["tickets"][seat])):
        if tickets:
            yield Event(key, seat, {"tickets": tickets, "names": [ticket_name(facts, ticket) for ticket in tickets]})


def _players(position: Mapping[str, Any]) -> Iterator[Event]:
    """Buses, cards and tickets of everybody: the numbers are no secret."""
    for of, (buses, cards, tickets) in enumerate(
        zip(position["buses"], position["cards"], position["ticket_counts"], strict=True)
    ):
        yield Event("player", of, {"buses": buses, "cards": cards, "tickets": tickets})
