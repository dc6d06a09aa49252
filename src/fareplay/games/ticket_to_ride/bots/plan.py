"""How the search and its bots handle Ticket to Ride."""

from collections.abc import Sequence
from typing import Any

from fareplay.bots.search.ending import Ending
from fareplay.bots.search.searcher import Playing
from fareplay.bots.search.tree import Settings
from fareplay.engine.struct import Rows, blank
from fareplay.game import Game
from fareplay.games.ticket_to_ride.bots import playing, unseen
from fareplay.games.ticket_to_ride.bots.room import Room, Style
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.games.ticket_to_ride.rules.turn import play
from fareplay.rules import Rules
from fareplay.view import View

PLAYING = Playing(
    module=__name__,
    board=Board,
    state=State,
    known=unseen.Known,
    weights=Style,
    room=Room,
    deal_unseen=unseen.deal_unseen,
    others_play=playing.others_play,
    situation=playing.situation,
    find_options=playing.find_options,
    play=play,
    look=playing.look,
    play_out=playing.play_out,
)


def style(**changes: float) -> Rows[Style]:
    """How the planner weighs things, but for some changes."""
    usual = {"card": 0.4, "claim": 1.0, "point": 0.4, "ticket": 0.5, "draw_buses": 12, "surplus": 4, "wild": 1}
    rows = blank(Style)
    for name, value in (usual | changes).items():
        setattr(rows[0], name, value)
    return rows


class Plan:
    """Ticket to Ride on one board."""

    playing = PLAYING

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.board = rules.board
        self.weights = style()

    def known(self, view: View, game: Game) -> Rows[unseen.Known]:
        """What the view's seat has seen: of others' hands, the cards drawn face up and not paid since."""
        assert view.seat is not None
        known = blank(unseen.Known)
        known[0].seat = view.seat
        for seat, move in game.history:
            hand = known[0].hands[seat]
            words = move.split()
            if words[0] == "draw" and words[1] != "deck":
                hand[CARDS.index(words[1])] += 1
            elif words[0] == "claim":
                route, colour, buses = int(words[1]) - 1, CARDS.index(words[2]), int(words[3])
                length = int(self._rules.facts["routes"][route]["length"])
                pay(hand, CARDS.index("bus"), buses)
                if CARDS[colour] != "bus":
                    pay(hand, colour, length - buses)
        return known

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """Every move shows new cards, so none is planned ahead."""
        return ply

    def finish(self, root: Rows[State], settings: Rows[Settings], ends: int, seed: int) -> list[Ending] | None:
        """There are always too many ends: the cards are hidden to the last."""
        return None

    def moves(self, state: Rows[State], seat: int, line: int) -> tuple[str, ...]:
        """A move as its text."""
        return (self._rules.texts[line],)

    def line(self, state: Rows[State], seat: int, moves: Sequence[str]) -> int:
        """A move as its number."""
        (move,) = moves
        return self._rules.codes[move]


def pay(hand: Any, kind: int, count: int) -> None:
    """Cards known come first out of the hand."""
    hand[kind] -= min(int(hand[kind]), count)
