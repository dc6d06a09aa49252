"""Manifests: how a game describes itself to the shared layers. A manifest is read without loading the rules.

A game is a package with an entry point in the group `fareplay.games`; the games in this repository use the same
mechanism.
"""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module, resources
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from typing import Any, Final

from fareplay.errors import InvalidOption, short_repr

GROUP: Final = "fareplay.games"
KERNELS: Final = "compiled"  # the folder of a game's compiled kernels, and of its files for browsers


@dataclass(frozen=True)
class GameSchema:
    """The TypedDicts of one game's JSON values, for users of the library, the API and its clients.

    The API prefixes them with the game's name: `GetOnBoardPosition`.
    """

    setup: type[Any]  # of a view: None where it is hidden from the seat
    options: type[Any]
    position: type[Any]
    sheet: type[Any]  # the return type of `Sheet.to_dict`
    line: type[Any]  # the return type of `Line.to_dict`
    event: type[Any]  # in the log, the return type of `Event.to_dict`


@dataclass(frozen=True)
class Manifest:
    """One game. Slow imports are given as `module:name` and loaded on first use."""

    name: str  # "get-on-board", as in its board files
    package: str  # where its files are: boards/BOARD.json, texts/LANGUAGE/*.json
    boards: tuple[str, ...]  # in the order of the menu
    rules_class: str  # a subclass of fareplay.rules.rules.Rules
    own_boards: tuple[str, ...] = ()  # further boards, made by the game's package instead of a publisher
    bots_module: str | None = None  # a fareplay.bots.game_bots.GameBots; without one the general bots play
    puzzles_module: str | None = None  # a fareplay.puzzles.puzzle.PuzzleKind; without one, puzzles about points if any
    explorer_class: str | None = None  # a subclass of fareplay.explorer.GameExplorer; without, nothing is explored
    encoding_class: str | None = None  # a subclass of fareplay.game.encoding.Encoding; without, it is derived
    schema_name: str | None = None  # a GameSchema; without one the API has untyped objects
    workshop_name: str | None = None  # a fareplay.workshop.game_workshop.GameWorkshop; without one, no board editor
    browser: str | None = None  # a fareplay.bots.browser.BrowserGame; without one it can only be played on a server
    styles: Mapping[str, str] = field(default_factory=dict)  # terminal styles for the style names in its sketches

    @property
    def files(self) -> Traversable:
        """Return the folder of the game's files."""
        return resources.files(self.package)

    @cached_property
    def schema(self) -> GameSchema | None:
        """Return the types of the game's JSON values."""
        return None if self.schema_name is None else load(self.schema_name)


def load(name: str) -> Any:
    """Import and return the object that `module:name` refers to."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


@cache
def installed() -> Mapping[str, Manifest]:
    """Return the installed games by name: Fareplay's own first, then the others in alphabetical order. A game that
    cannot be imported is left out with a warning, so that the others can still be played."""
    entries = sorted(entry_points(group=GROUP), key=lambda entry: (not entry.value.startswith("fareplay."), entry.name))
    games: dict[str, Manifest] = {}
    for entry in entries:
        try:
            game = entry.load()
            if not isinstance(game, Manifest) or game.name != entry.name:
                raise InvalidOption(f"the entry point {entry.name!r} of {GROUP!r} is not a manifest of that name")
        except Exception as error:
            if entry.value.startswith("fareplay."):
                raise
            package = entry.dist.name if entry.dist is not None else entry.value
            warnings.warn(f"the game {entry.name!r} of the package {package!r} is left out: {error!r}", stacklevel=2)
            continue
        games.setdefault(game.name, game)
    return games


def of(name: str) -> Manifest:
    """Return the manifest of a game, `get-on-board`, or of the game of a board, `get-on-board/london`."""
    if not isinstance(name, str):
        raise InvalidOption(f"a game is a name, not {short_repr(name)}")
    game = name.partition("/")[0]
    if game not in installed():
        raise InvalidOption(f"there is no game {short_repr(game)}; the installed games are {', '.join(installed())}")
    return installed()[game]


@cache
def is_in_browsers(name: str) -> bool:
    """Return whether the web client has the kernels of a board, such as `get-on-board/london`, and so can read its
    films. The client is built with the kernels of Fareplay's own games; games of other packages use the plain table."""
    found, board = of(name), name.partition("/")[2]
    return (
        found.package.startswith("fareplay.")
        and found.browser is not None
        and (found.files / KERNELS / f"{board}.board").is_file()
    )
