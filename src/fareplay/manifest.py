"""Manifests: what a game says of itself to the shared layers, read without loading its rules.

A game is a package with an entry point in the group `fareplay.games`; ours are registered the same way as anybody's.
"""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module, resources
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from fareplay.errors import InvalidOption

if TYPE_CHECKING:
    from fareplay.rules import Rules
    from fareplay.schema import GameSchema

GROUP: Final = "fareplay.games"
KERNELS: Final = "wasm"  # the folder of a game's files for browsers


@dataclass(frozen=True)
class Manifest:
    """One game. What takes long to import is named as `module:name` and loaded when first asked for."""

    name: str  # "get-on-board": also what its board files say
    package: str  # its files lie there: boards/BOARD.json, texts/LANGUAGE/*.json
    boards: tuple[str, ...]  # in the order they are offered
    rules_class: str  # a subclass of fareplay.rules.Rules
    bots_module: str | None = None  # a fareplay.bots.game_bots.GameBots; without one the general bots play
    puzzles_module: str | None = None  # a fareplay.puzzles.puzzle.PuzzleKind; without one, puzzles about points if any
    encoding_class: str | None = None  # a subclass of fareplay.encoding.Encoding; without, it is derived from the rules
    schema_name: str | None = None  # a fareplay.schema.GameSchema; without one the API calls its parts objects
    browser: str | None = None  # a fareplay.browser.BrowserGame; without one it is played over the server only
    styles: Mapping[str, str] = field(default_factory=dict)  # how a terminal shows the words of its sketches

    @property
    def files(self) -> Traversable:
        """The folder of the game's files."""
        return resources.files(self.package)

    @cached_property
    def rules(self) -> "type[Rules]":
        """The class of its rules."""
        return load(self.rules_class)  # type: ignore[no-any-return]

    @cached_property
    def schema(self) -> "GameSchema[Any, Any, Any, Any, Any, Any] | None":
        """The types of what it sends as JSON."""
        return None if self.schema_name is None else load(self.schema_name)


def load(name: str) -> Any:
    """Import what `module:name` names."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


@cache
def installed() -> Mapping[str, Manifest]:
    """Return the installed games by name; ours first, then in the order of their names. A package whose game cannot be
    imported is left out, with a warning: the others can be played."""
    entries = sorted(entry_points(group=GROUP), key=lambda entry: (not entry.value.startswith("fareplay."), entry.name))
    games: dict[str, Manifest] = {}
    for entry in entries:
        try:
            game = entry.load()
        except Exception as error:
            if entry.value.startswith("fareplay."):
                raise
            package = entry.dist.name if entry.dist is not None else entry.value
            warnings.warn(f"the game {entry.name!r} of the package {package!r} is left out: {error!r}", stacklevel=2)
            continue
        if not isinstance(game, Manifest) or game.name != entry.name:
            raise InvalidOption(f"the entry point {entry.name!r} of the group {GROUP!r} is no manifest of that name")
        games.setdefault(game.name, game)
    return games


def of(name: str) -> Manifest:
    """Return the manifest of a game, `get-on-board`, or of the game of a board, `get-on-board/london`."""
    game = name.partition("/")[0]
    if game not in installed():
        raise InvalidOption(f"there is no game {game!r}; there are {', '.join(installed())}")
    return installed()[game]


@cache
def is_in_browsers(name: str) -> bool:
    """Whether the web client has the kernels of a board, `get-on-board/london`, and so can read its films. It is built
    with those of our games; a game of another package is shown at the plain table, whether it is compiled or not."""
    found, board = of(name), name.partition("/")[2]
    return (
        found.package.startswith("fareplay.")
        and found.browser is not None
        and (found.files / KERNELS / f"{board}.board").is_file()
    )
