"""What a game's folder says of its bots: how hard the levels think, and which bots it has of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from fareplay import games, manifest, record
from fareplay.bots.bot import Bot
from fareplay.bots.greedy import Greedy
from fareplay.bots.plans import Plan
from fareplay.bots.strength import Strength
from fareplay.rules import Rules
from fareplay.view import View


@dataclass(frozen=True)
class GameBots:
    """The bots of one game."""

    plan: Callable[[Rules], Plan]  # how the search handles it on a board
    strengths: Mapping[str, Strength]  # of the levels that search
    on_board: Mapping[tuple[str, str], Strength] = field(default_factory=dict)  # where a board needs another strength
    novice: Callable[[int], Bot] = Greedy  # by seed
    own: Mapping[str, Callable[[int], Bot]] = field(default_factory=dict)  # bots that are no levels, by name


def bots_of(game: str) -> GameBots:
    """The bots of a game, or of the game of a board."""
    name = manifest.of(game).bots_module
    assert name is not None
    found = manifest.load(name)
    assert isinstance(found, GameBots)
    return found


def plan_for(view: View) -> Plan:
    """The plan for the game that is seen."""
    rules = record.rules_of(view.record)
    return _built_in(view.record["game"]) if games.is_built_in(rules) else bots_of(rules.game).plan(rules)


@cache
def _built_in(name: str) -> Plan:
    return bots_of(name).plan(games.by_name(name))
