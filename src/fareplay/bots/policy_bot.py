"""Policies as players: any function from an observation and the legal actions to an action is a bot."""

from pathlib import Path
from typing import SupportsIndex

from fareplay.bots.bot import Bot, choosing_seat
from fareplay.bots.policy import AnyPolicy, Policy
from fareplay.bots.search.clock import Clock
from fareplay.errors import InvalidOption, short_repr
from fareplay.game.encoding import Encoding, Mask, Observation, encoding_of
from fareplay.game.view import View
from fareplay.rules import registry
from fareplay.rules.rules import Options


def from_policy(policy: Policy, board: str | Path) -> Bot:
    """Turn a policy for a board into a bot, for the arena, the terminal, a server's table, and as an opponent in
    environments. The policy takes an observation, as in `fareplay.envs`, and the mask of legal actions, and returns an
    action id; or rows of them, and returns an id for each. Raises InvalidOption if the board has no encoding.

    Examples:
        >>> from fareplay import bots
        >>> bot = bots.from_policy(lambda observation, mask: mask.argmax(), "get-on-board/new-york")
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> bot.choose(game.view(0), bots.Clock()) in game.legal_moves
        True
    """
    return PolicyBot(policy, board)


class PolicyBot:
    """A bot that calls a policy for each move."""

    def __init__(self, policy: Policy, board: str | Path) -> None:
        self._policy = AnyPolicy(policy)
        self._rules = registry.find(board)
        self._encodings: list[Encoding] = []
        self._encoding(int(self._rules.facts["players"][0]), {})

    def __repr__(self) -> str:
        return f"<PolicyBot for {registry.name_of(self._rules)}: {self._policy.name}>"

    def choose(self, view: View, clock: Clock) -> str:
        choosing_seat(view)
        if view.record["game"] != registry.name_of(self._rules):
            raise InvalidOption(f"this policy plays {registry.name_of(self._rules)}, not {view.record['game']}")
        encoding = self._encoding(view.record["seats"], view.record["options"])
        return encoding.actions[self.chosen(encoding, encoding.observe(view), encoding.mask(view))]

    def chosen(self, encoding: Encoding, observation: Observation, mask: Mask) -> int:
        """Return the action that the policy chooses. Raises InvalidOption if it is not legal."""
        chosen = self._policy.choose_one(observation, mask)
        if isinstance(chosen, bool) or not isinstance(chosen, SupportsIndex):
            raise InvalidOption(f"a policy returns the id of an action, not {short_repr(chosen)}")
        action = chosen.__index__()
        if not 0 <= action < len(mask) or not mask[action]:
            text = encoding.actions[action] if 0 <= action < len(mask) else "no move of this board"
            legal = ", ".join(f"{each} ({encoding.actions[each]})" for each in mask.nonzero()[0])
            raise InvalidOption(f"the policy chose action {action} ({text}); legal are {legal}")
        return action

    def _encoding(self, seats: int, options: Options) -> Encoding:
        """Return the encoding for a number of seats and options, created once."""
        for one in self._encodings:
            if (one.seats, one.options) == (seats, options):
                return one
        self._encodings.append(encoding_of(self._rules, seats, dict(options)))
        return self._encodings[-1]
