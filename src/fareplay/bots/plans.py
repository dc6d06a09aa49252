"""The plans there are: how each game is handled by the search."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from fareplay import record
from fareplay.bots.get_on_board.plan import Plan as GetOnBoardPlan
from fareplay.bots.search.ending import Ending
from fareplay.bots.search.searcher import Playing
from fareplay.bots.search.tree import Settings
from fareplay.bots.ticket_to_ride.plan import Plan as TicketToRidePlan
from fareplay.errors import InvalidOption
from fareplay.game import Game
from fareplay.games import by_name, is_built_in
from fareplay.rules.get_on_board.rules import GetOnBoard
from fareplay.rules.rules import Rules
from fareplay.rules.struct import Rows
from fareplay.rules.ticket_to_ride.rules import TicketToRide
from fareplay.view import View


class Plan(Protocol):
    """One game on one board, as the search handles it."""

    playing: Playing
    board: Rows[Any]
    weights: Rows[Any]

    def known(self, view: View, game: Game) -> Rows[Any]:
        """What the view's seat has seen; the game is one that fits the view."""
        ...

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """The move with which what is planned at once began, looking back from some move."""
        ...

    def finish(self, root: Rows[Any], settings: Rows[Settings], ends: int, seed: int) -> list[Ending] | None:
        """Every option with what exactly may be expected of it, if the game has at most so many ends."""
        ...

    def moves(self, state: Rows[Any], seat: int, line: int) -> tuple[str, ...]:
        """An option of the search as moves."""
        ...

    def line(self, state: Rows[Any], seat: int, moves: Sequence[str]) -> int:
        """Moves as an option of the search."""
        ...


def plan_for(view: View) -> Plan:
    """The plan for the game that is seen."""
    rules = record.rules_of(view.record)
    return _built_in(view.record["game"]) if is_built_in(rules) else _make(rules)


@cache
def _built_in(name: str) -> Plan:
    return _make(by_name(name))


def _make(rules: Rules) -> Plan:
    if isinstance(rules, GetOnBoard):
        return GetOnBoardPlan(rules)
    if isinstance(rules, TicketToRide):
        return TicketToRidePlan(rules)
    raise InvalidOption(f"no bot knows how to play {rules.game}")
