"""Suggestions: hints before a turn and judgements after it use the same search.

The search sees what the seat sees and makes a fixed number of playouts, so that its answer is reproducible. The lines
it suggests are then evaluated by playing games to their end.
"""

from collections.abc import Mapping
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
from fareplay.game.game import determinise
from fareplay.game.view import View, check_view
from fareplay.rules.abilities import Planning
from fareplay.rules.rules import Rules

PLAYOUTS: Final = 2_000  # of the search
SUGGESTED: Final = 3  # suggested
MARGIN: Final = 1.0  # points within which the game's own order of lines decides
TRIED: Final = 0.25  # the share of the best line's playouts that a line needs to be compared with it


def adviser(rules: Rules, playouts: int | None = None) -> Adviser:
    """Return the search that gives advice: the expert's."""
    strength = strength_of("expert", rules)
    if bots_of(rules.game).policy is None:
        return GeneralSearchBot(strength, playouts=playouts or general.ADVICE_PLAYOUTS)
    return SearchBot(strength, playouts=playouts or PLAYOUTS)


def advise(view: View, playouts: int | None = None) -> list[Suggestion]:
    """Return all ways to play the turn as the search ranks them, the best first."""
    check_view(view)
    if view.seat is None or not view.legal_moves:
        raise InvalidOption("only a seat with a choice to make can get a hint")
    if playouts is not None and (isinstance(playouts, bool) or not isinstance(playouts, int) or playouts < 1):
        raise InvalidOption(f"playouts must be 1 or more, not {short_repr(playouts)}")
    game = determinise(view, 0)
    found = adviser(game.rules, playouts).advise(view, game, game.ply, Clock())
    planning = Planning.of(game.rules)
    return preferred(found, {line.moves: planning.order(line) for line in game.lines()})


def preferred(found: list[Suggestion], order: Mapping[tuple[str, ...], int]) -> list[Suggestion]:
    """Return the suggestions of a search, the best first. Among those that the search cannot tell from the best, the
    game's own order of lines decides, so that a hint differs from it only with a reason."""
    best = found[0]
    margin = 0.0 if best.exact else MARGIN
    near = [one for one in found if one.value >= best.value - margin and one.playouts >= TRIED * best.playouts]
    first = min(near, key=lambda one: order.get(one.moves, 0))
    return [first, *(one for one in found if one is not first)]


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
