"""Games set up card by card, so that a test can say what lies where and leave the rest alone."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import fareplay
from fareplay import boards
from fareplay.game.game import Game

NAME = "ticket-to-ride/london"
BOARD = boards.read(NAME)
CARDS: dict[str, int] = BOARD["deck"]
COLOURS = [card for card in CARDS if card != "bus"]
TICKETS = len(BOARD["tickets"])


def start(
    seats: int = 2,
    hands: Sequence[str] = (),
    row: str = "",
    deck: str = "",
    bottom: str = "",
    tickets: Sequence[int] = (),
    keep: Sequence[str] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    """A game at the first turn, seat 0 to move.

    `hands`, `row` and `deck` are cards from the top, as words; what they leave open is filled with the cards that
    `bottom` does not keep for the end, in an order that sweeps no row. `keep` are the first moves, all tickets if none
    are given.
    """
    setup = {"first": 0, "deck": stack(seats, hands, row, deck, bottom), "tickets": order(tickets), "reshuffles": []}
    game = fareplay.new(NAME, seats, seed=1, setup={**setup, **more}, options=options)
    for seat in range(seats):
        game.push(keep[seat] if keep is not None else game.choices(seat)[-1])
    return game


def holding(*hands: str, seats: int = 2, row: str = "", bottom: str = "", **more: Any) -> Game:
    """A game in which the seats have drawn these hands blind, seat 0 to move; all draw equally often."""
    wanted = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    rounds = max(0, (max(map(len, wanted)) - 1) // 2)
    used = [*(card for hand in wanted for card in hand), *row.split(), *bottom.split()]
    rest = leftovers(used)[::-1]
    for hand in wanted:
        hand += [rest.pop() for _ in range(2 * rounds + 2 - len(hand))]
    deck = [card for turn in range(1, rounds + 1) for hand in wanted for card in hand[2 * turn : 2 * turn + 2]]
    game = start(seats, [" ".join(hand[:2]) for hand in wanted], row, " ".join(deck), bottom, **more)
    for _ in deck:
        game.push("draw deck")
    return game


def drain(game: Game, left: int = 0) -> Game:
    """Draw blind until the deck has a given number of cards left."""
    while position(game)["deck"] > left:
        game.push("draw deck")
    return game


def stack(seats: int, hands: Sequence[str], row: str, deck: str, bottom: str) -> list[str]:
    """All cards, top first."""
    wanted = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    lying, top, end = row.split(), deck.split(), bottom.split()
    rest = leftovers([*(card for hand in wanted for card in hand), *lying, *top, *end])
    for hand in wanted:
        hand += [rest.pop(0) for _ in range(2 - len(hand))]
    lying += [rest.pop(0) for _ in range(5 - len(lying))]
    return [card for hand in wanted for card in hand] + lying + top + rest + end


def leftovers(used: Iterable[str]) -> list[str]:
    """The cards not used, colour by colour in turn, buses last."""
    left = Counter(CARDS) - Counter(used)
    assert left.total() == sum(CARDS.values()) - len(list(used)), "more cards of a kind than there are"
    colours = [colour for place in range(max(CARDS.values())) for colour in COLOURS if left[colour] > place]
    return colours + ["bus"] * left["bus"]


def order(first: Sequence[int]) -> list[int]:
    """All tickets, these first."""
    return [*first, *(ticket for ticket in range(1, TICKETS + 1) if ticket not in first)]


def play(game: Game, *moves: str) -> Game:
    """Make moves, several in a text if need be: `draw blue; draw deck`."""
    for text in moves:
        for move in text.split(";"):
            game.push(move.strip())
    return game


def idle(game: Game) -> None:
    """Make a turn that claims nothing and takes no ticket."""
    seat, turn = game.to_move, game.ply
    while game.to_move == seat and (game.ply == turn or position(game)["phase"] == "second"):
        draws = [move for move in game.legal_moves if move.startswith("draw") and move != "draw bus"]
        game.push(draws[0] if draws else game.legal_moves[0])


def position(game: Game, seat: int | None = None) -> Mapping[str, Any]:
    """Return the position."""
    return game.view(seat).position


def hand(game: Game, seat: int) -> dict[str, int]:
    """The cards of a seat."""
    found = position(game, seat)["hands"][seat]
    assert isinstance(found, dict)
    return found


def claims(game: Game, route: int) -> set[str]:
    """The ways to pay for a route."""
    start = f"claim {route} "
    return {move.removeprefix(start) for move in game.legal_moves if move.startswith(start)}


def routes_between(a: str, b: str) -> list[int]:
    """The numbers of the routes that join two locations."""
    return [number for number, row in enumerate(BOARD["routes"], start=1) if {row["a"], row["b"]} == {a, b}]
