"""Suggestions: hints before a turn and judgements after it use the same search.

The search sees what the seat sees and makes a fixed number of playouts, so that its answer is reproducible. The lines
it suggests are then evaluated by playing games to their end.
"""

from dataclasses import replace
from typing import Final

from fareplay.bots import general
from fareplay.bots.game_bots import bots_of
from fareplay.bots.general import GeneralSearchBot
from fareplay.bots.levels import strength_of
from fareplay.bots.playouts import Playouts, play_on
from fareplay.bots.search.clock import Clock
from fareplay.bots.search_bot import Adviser, SearchBot, Suggestion
from fareplay.errors import InvalidOption, short_repr
from fareplay.game import determinise
from fareplay.rules import Rules
from fareplay.view import View

PLAYOUTS: Final = 2_000  # of the search
SUGGESTED: Final = 3  # suggested


def adviser(rules: Rules, playouts: int | None = None) -> Adviser:
    """Return the search that gives advice: the expert's."""
    strength = strength_of("expert", rules)
    if bots_of(rules.game).policy is None:
        return GeneralSearchBot(strength, playouts=playouts or general.ADVICE_PLAYOUTS)
    return SearchBot(strength, playouts=playouts or PLAYOUTS)


def advise(view: View, playouts: int | None = None) -> list[Suggestion]:
    """Return all ways to play the turn as the search ranks them, the best first."""
    if view.seat is None or not view.legal_moves:
        raise InvalidOption("only a seat with a choice to make can get a hint")
    if playouts is not None and (isinstance(playouts, bool) or not isinstance(playouts, int) or playouts < 1):
        raise InvalidOption(f"playouts must be 1 or more, not {short_repr(playouts)}")
    game = determinise(view, 0)
    return adviser(game.rules, playouts).advise(view, game, game.ply, Clock())


def hint(view: View, playouts: int | None = None) -> list[Suggestion]:
    """Return the best ways to play the turn, the best first, with their expected results.

    Examples:
        >>> from fareplay import bots
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> bots.hint(game.view(0))[0].moves[0] in game.legal_moves
        True
    """
    return [one if one.exact else measured(view, one) for one in advise(view, playouts)[:SUGGESTED]]


def measured(view: View, suggestion: Suggestion, games: Playouts | None = None) -> Suggestion:
    """Return a suggestion with its average results in games played to their end."""
    assert view.seat is not None
    found = play_on(view, suggestion.moves) if games is None else games
    seat, count = view.seat, len(found.points)
    error = found.error(seat)
    return replace(
        suggestion, points=found.expected(seat), win=found.chances[seat], error=error, playouts=count, exact=False
    )
