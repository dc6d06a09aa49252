"""The games: one folder each. This module finds the rules for a name or a board file."""

from functools import cache
from pathlib import Path
from typing import Any

from fareplay import boards, manifest
from fareplay.boards import Facts, own_copy
from fareplay.errors import InvalidOption
from fareplay.rules import Rules


@cache
def by_name(name: str) -> Rules:
    """Return the rules of a game on a board that comes with it."""
    if name not in boards.names():
        raise InvalidOption(f"there is no game {name!r}; there are {', '.join(boards.names())}")
    return from_facts(boards.read(name), f"{name.replace('/', '-')}.json")


def find(game: str | Path | Rules) -> Rules:
    """Return the rules by the name of a board, by a board file (`.json`), or as they are."""
    if isinstance(game, Rules):
        return game
    return from_file(game) if str(game).endswith(".json") else by_name(str(game))


def from_file(path: str | Path) -> Rules:
    """Return the rules of a game on a board of the user's own."""
    return from_facts(boards.read_file(path), str(path))


def from_facts(values: Any, file: str) -> Rules:
    """Return the rules for the content of a board file."""
    facts = Facts(own_copy(values, file), file)
    facts.text("board")
    facts.text("title")
    return manifest.of(facts.choice("game", manifest.installed())).rules(facts)


def again(facts: Any) -> Rules:
    """Return the rules that were pickled, by the content of their board file."""
    name = f"{facts['game']}/{facts['board']}"
    is_ours = name in boards.names() and by_name(name).facts == facts
    return by_name(name) if is_ours else from_facts(facts, f"{facts['board']}.json")


def name_of(rules: Rules) -> str:
    """Return the name of a game and its board: `get-on-board/new-york`."""
    return f"{rules.game}/{rules.facts['board']}"


def is_built_in(rules: Rules) -> bool:
    """Return whether the board comes with its game, so that a record need not carry it."""
    name = name_of(rules)
    return name in boards.names() and rules.facts == by_name(name).facts
