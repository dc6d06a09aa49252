"""The log: what a move did, read off the state before it and the state after it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fareplay.engine.struct import Rows, Smalls, plain
from fareplay.games.ticket_to_ride.board_file import location_name, ticket_name
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS, NO_CARD, OFFER
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, SECOND, TURN, Player, State
from fareplay.games.ticket_to_ride.sheet import Score, kept, score
from fareplay.log import Event


def events(
    board: Rows[Board],
    facts: Mapping[str, Any],
    before: Rows[State],
    seat: int,
    move: str,
    after: Rows[State],
    winners: Sequence[int],
) -> list[Event]:
    """Return everything that happened when a seat made a move, in the order of the rules."""
    was, now = plain(State, before), plain(State, after)
    return [
        *action(board, facts, before, seat, move, after),
        *_cards(was, now),
        *_table(was, seat, move, now, winners),
    ]


def action(
    board: Rows[Board], facts: Mapping[str, Any], before: Rows[State], seat: int, move: str, after: Rows[State]
) -> Iterator[Event]:
    """What the player did and got."""
    was, now = plain(State, before).players[seat], plain(State, after).players[seat]
    verb, *words = move.split()
    if verb == "keep":
        yield from _keep(facts, plain(State, before), seat, plain(State, after))
    elif verb == "tickets":
        offer = sorted(ticket for ticket in now.offer if ticket)
        yield _with_tickets("tickets", seat, {"count": len(offer)}, facts, offer)
    elif verb == "claim":
        yield from _claim(facts, now, score(board, before, seat), seat, words, score(board, after, seat))
    elif verb == "pass":
        yield Event("pass", seat)
    elif words[0] == "deck":
        (card,) = [name for name, old, new in zip(CARDS, was.hand, now.hand, strict=True) if new > old]
        yield Event("draw_deck", seat, secret={"card": card}, known_to=(seat,))
    else:
        yield Event("draw", seat, {"card": words[0]})


def _with_tickets(
    key: str, seat: int, known: Mapping[str, Any], facts: Mapping[str, Any], tickets: Sequence[int]
) -> Event:
    """An event about tickets, which only their holder sees."""
    names = [ticket_name(facts, ticket) for ticket in tickets]
    return Event(key, seat, known, secret={"tickets": list(tickets), "names": names}, known_to=(seat,))


def _keep(facts: Mapping[str, Any], before: State, seat: int, after: State) -> Iterator[Event]:
    """What is kept is secret; how many is known at once, or of the first tickets when all have chosen (T3, T30)."""
    was, now = before.players[seat], after.players[seat]
    new = [ticket for ticket in kept(now) if not was.tickets >> ticket & 1]
    if before.phase != DEAL:
        offered = sum(1 for ticket in was.offer if ticket)
        yield _with_tickets("kept", seat, {"count": len(new), "returned": offered - len(new)}, facts, new)
        return
    yield _with_tickets("chosen", seat, {}, facts, new)
    if after.phase != DEAL:
        for other in range(after.seats):
            tickets = kept(after.players[other])
            counts = {"count": len(tickets), "returned": OFFER - len(tickets)}
            yield _with_tickets("kept", other, counts, facts, tickets)


def _claim(
    facts: Mapping[str, Any], player: Player, was: Score, seat: int, words: Sequence[str], now: Score
) -> Iterator[Event]:
    """A route, what it cost and what it joined; tickets completed are the player's secret."""
    number, colour, buses = int(words[0]), words[1], int(words[2])
    row = facts["routes"][number - 1]
    completed = [ticket for ticket in kept(player) if ticket in now.completed - was.completed]
    known = {
        "route": number,
        "a": location_name(facts, row["a"]),
        "b": location_name(facts, row["b"]),
        "cards": {card: count for card, count in ((colour, row["length"] - buses), ("bus", buses)) if count},
        "points": now.zones["routes"] - was.zones["routes"],
    }
    names = [ticket_name(facts, ticket) for ticket in completed]
    yield Event("claim", seat, known, secret={"completed": completed, "names": names}, known_to=(seat,))
    for district in now.districts:
        if district not in was.districts:
            yield Event("district", seat, {"district": district, "points": district})


def _cards(before: State, after: State) -> Iterator[Event]:
    """What became of row, deck and discards (T11, T14, T15)."""
    if after.reshuffles > before.reshuffles:
        yield Event("new_deck", None, {"times": after.reshuffles - before.reshuffles})
    if after.sweeps > before.sweeps:
        yield Event("swept", None, {"times": after.sweeps - before.sweeps, "row": _names(after.row)})
    else:
        turned_up = Counter(_names(after.row)) - Counter(_names(before.row))
        if turned_up:
            yield Event("turned_up", None, {"cards": list(turned_up.elements())})


def _table(before: State, seat: int, move: str, after: State, winners: Sequence[int]) -> Iterator[Event]:
    """What that meant for the table: who begins, a turn cut short, the last turns, the end (T4, T15, T40)."""
    if before.phase == DEAL and after.phase == TURN:
        yield Event("begins", after.first)
    drew_first = before.phase == TURN and move.startswith("draw") and move != "draw bus"
    if drew_first and (after.phase != SECOND or after.seat != seat):
        yield Event("no_second_card", seat)
    if after.turns_left and not before.turns_left:
        yield Event("last_turns", seat, {"buses": after.players[seat].buses})
    if after.phase == OVER:
        yield Event("end", None, {"winners": list(winners)})


def _names(row: Smalls) -> list[str]:
    return [CARDS[card] for card in row if card != NO_CARD]
