"""Find the rules of a game for the name of a board or for a board file."""

import copyreg
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fareplay import boards
from fareplay.boards.facts import MAX_SEATS, Facts, own_copy
from fareplay.errors import InvalidOption
from fareplay.games import manifest

if TYPE_CHECKING:
    from fareplay.rules.rules import Rules


@cache
def by_name(name: str) -> "Rules":
    """Return the rules of a game on one of its own boards."""
    if name not in boards.all_names():
        raise InvalidOption(f"there is no game {name!r}; there are {', '.join(boards.all_names())}")
    return from_facts(boards.read(name), f"{name.replace('/', '-')}.json")


def find(game: "str | Path | Rules") -> "Rules":
    """Return the rules for the name of a board or for a board file (`.json`); rules are returned unchanged."""
    from fareplay.rules.rules import Rules  # it needs NumPy, which is not everywhere that board files are checked

    if isinstance(game, Rules):
        return game
    return from_file(game) if str(game).endswith(".json") else by_name(str(game))


def from_file(path: str | Path) -> "Rules":
    """Return the rules of a game on the board of a file."""
    return from_facts(boards.read_file(path), str(path))


def from_facts(values: Any, file: str) -> "Rules":
    """Return the rules for the contents of a board file."""
    facts = Facts(own_copy(values, file), file)
    facts.key("board")
    facts.text("title")
    facts.players(1, MAX_SEATS)
    kind: Any = manifest.load(manifest.of(facts.choice("game", manifest.installed())).rules_class)
    copyreg.pickle(kind, _reduce)  # here, because rules must not import this module
    rules: Rules = kind(facts)  # a game's constructor takes the facts alone
    if not hasattr(rules, "codes"):
        raise TypeError(f"{kind.__name__}.__init__ does not call Rules.__init__, which sets what every game must have")
    return rules


def _reduce(rules: "Rules") -> tuple[Any, ...]:
    """Pickle rules by the name of their board, or by their board file if it is not built in."""
    if is_built_in(rules):
        return by_name, (name_of(rules),)
    return from_facts, (rules.facts, f"{rules.facts['board']}.json")


def name_of(rules: "Rules") -> str:
    """Return the name of a game and its board: `get-on-board/new-york`."""
    return f"{rules.game}/{rules.facts['board']}"


def is_built_in(rules: "Rules") -> bool:
    """Return whether the board is shipped with its game, so that a record need not contain it."""
    name = name_of(rules)
    return name in boards.all_names() and (rules is by_name(name) or rules.facts == by_name(name).facts)
