"""The levels of bots, which are the same for every game."""

from numbers import Real
from pathlib import Path
from typing import Final

from fareplay.bots import general
from fareplay.bots.bot import Bot, RandomBot
from fareplay.bots.engine import PREFIX, EngineBot
from fareplay.bots.game_bots import bots_of, policy_with
from fareplay.bots.general import GeneralSearchBot
from fareplay.bots.search.policy import Strength
from fareplay.bots.search_bot import SearchBot
from fareplay.errors import InvalidOption, short_repr
from fareplay.game.numbers import check_seed, whole
from fareplay.rules import registry
from fareplay.rules.rules import Rules

LEVELS: Final = ("random", "novice", "casual", "skilled", "expert")  # weakest first
SEARCHING: Final = LEVELS[2:]  # the levels that judge lines as the search does, and so can use weights
POLICY: Final = "policy"  # not a level: the search's own policy, without searching and without mistakes


def strength_of(level: str, rules: Rules) -> Strength:
    """Return the strength of a searching level on a board."""
    found = bots_of(rules.game)
    own = found.on_board.get((registry.name_of(rules), level)) if registry.is_built_in(rules) else None
    return own or found.strengths.get(level) or general.STRENGTHS[level]


def names(game: str | Rules) -> tuple[str, ...]:
    """Return the names of the bots for a game: the levels, then the game's own bots."""
    return (*LEVELS, *bots_of(registry.find(game).game).own)


def make(
    level: str,
    game: str | Rules,
    *,
    seed: int | None = 0,
    playouts: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    weights: Path | None = None,
    strength: Strength | None = None,
) -> Bot:
    """Create a bot for a game, which is a name such as "get-on-board/new-york", the path of a board file, or the rules.

    The level `engine:COMMAND` is an external program (docs/protocol.md); `policy` is the policy of the search, if the
    game has one: stronger than `casual`, and as fast in environments. A game without a policy of its own uses the
    general search, on one thread. The bot searches for a number of playouts per turn, or for a number of seconds on all
    cores; by default as its level does. With a number of playouts the same seed and view give the same choice on any
    machine. `weights` is a file written by `fareplay train`, for a level that searches; `strength` replaces the
    strength of such a level.

    Examples:
        >>> from fareplay import bots
        >>> novice = bots.make("novice", "get-on-board/rome", seed=1)
        >>> game = fareplay.new("get-on-board/rome", seats=2, seed=1)
        >>> novice.choose(game.view(0), bots.Clock()) in game.legal_moves
        True
    """
    if not isinstance(level, str):
        raise InvalidOption(f"a bot is a name such as 'casual', not {short_repr(level)}")
    seed = check_seed(seed)
    if level.startswith(PREFIX):
        return EngineBot(level.removeprefix(PREFIX), seed)
    rules = registry.find(game)
    known, found = names(rules), bots_of(rules.game)
    if level == POLICY and found.policy is not None:
        own = None if weights is None else policy_with(rules, weights)
        return SearchBot(Strength(playouts=0), seed=seed, threads=1, policy=own)
    if level not in known:
        raise InvalidOption(f"there is no bot {level!r} for {registry.name_of(rules)}; the bots are {', '.join(known)}")
    _check(playouts, seconds, threads)
    policy = None if weights is None else policy_with(rules, weights)
    if policy is not None and level not in SEARCHING:
        raise InvalidOption(f"the bot {level} uses no weights")
    if level == "random":
        return RandomBot(seed)
    if level == "novice":
        return found.novice(seed)
    if level in found.own:
        return found.own[level](seed)
    strength = strength or strength_of(level, rules)
    if found.policy is None:
        return GeneralSearchBot(strength, seed=seed, playouts=playouts, seconds=seconds)
    return SearchBot(strength, seed=seed, playouts=playouts, seconds=seconds, threads=threads, policy=policy)


def _check(playouts: int | None, seconds: float | None, threads: int | None) -> None:
    if playouts is not None and seconds is not None:
        raise InvalidOption("a bot thinks for a number of playouts or of seconds, not both")
    for name, value in (("playouts", playouts), ("threads", threads)):
        if value is not None and ((number := whole(value)) is None or number < 1):
            raise InvalidOption(f"{name} must be a whole number of 1 or more, not {short_repr(value)}")
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, Real) or not seconds > 0):
        raise InvalidOption(f"seconds must be a number above 0, not {short_repr(seconds)}")
