"""Tramway: a small flip-and-write game, and an example of a game in its own package."""

from typing import Final

from fareplay.games.manifest import Manifest

MANIFEST: Final = Manifest(
    name="tramway",
    package=__name__,
    boards=("millbrook",),
    rules_class=f"{__name__}.ruleset:Tramway",
    browser=f"{__name__}.browser:BROWSER",
    styles={"river": "cyan", "bridge": "bold cyan", "depot": "bold", "name": "italic"},
)
