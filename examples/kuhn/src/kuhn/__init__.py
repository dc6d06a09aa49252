"""Kuhn poker: the smallest game with secrets, and an example of a game whose exact value is known."""

from typing import Final

from fareplay.games.manifest import Manifest

MANIFEST: Final = Manifest(
    name="kuhn", package=__name__, boards=("three-cards",), rules_class=f"{__name__}.ruleset:Kuhn"
)
