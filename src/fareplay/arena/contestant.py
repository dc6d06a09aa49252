"""A contestant: a bot given by its name, or any bot from a file."""

import ast
import importlib.util
import inspect
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fareplay import bots
from fareplay.bots.bot import Bot
from fareplay.bots.engine import PREFIX, check_command
from fareplay.bots.levels import SEARCHING, strength_of
from fareplay.errors import InvalidOption
from fareplay.rules import registry

SETTINGS = {"playouts": int, "seconds": float, "weights": Path}
OF_THE_SEARCH = ("explore", "trust", "spread", "widen", "share", "noise", "rivalry", "win")  # fields of Strength


@dataclass(frozen=True)
class Contestant:
    """An entry in a contest: `expert`, `expert:playouts=500`, `expert:seconds=0.1`,
    `expert:weights=rome.npz`, `my_bot.py:MyBot` or `engine:COMMAND`. Levels that search also take the settings of the
    search, for experiments: `expert:playouts=600,win=10`."""

    name: str

    @property
    def is_foreign(self) -> bool:
        """Return whether it comes from a file or is a program; it then plays in a separate process."""
        return ".py:" in self.name or self.name.startswith(PREFIX)

    def check(self, game: str) -> None:
        """Raise InvalidOption if there is no such bot for the game."""
        if self.name.startswith(PREFIX):
            check_command(self.name.removeprefix(PREFIX))
        elif self.is_foreign:
            path, _, name = self.name.rpartition(":")
            if not Path(path).is_file():
                raise InvalidOption(f"there is no file {path}")
            if not name.isidentifier():
                raise InvalidOption(f"{name!r} is not the name of a class in {path}")
            if name not in _names_in(Path(path)):
                raise InvalidOption(f"{path} has no class or function {name}")
        else:
            self.make(game, 0)

    def make(self, game: str, seed: int) -> Bot:
        """Create the bot."""
        if self.name.startswith(PREFIX):
            return bots.make(self.name, game, seed=seed)
        if self.is_foreign:
            return _from_file(self.name, seed)
        level, _, settings = self.name.partition(":")
        found = _settings(self.name, settings)
        changes = {key: found.pop(key) for key in OF_THE_SEARCH if key in found}
        if changes and level not in SEARCHING:
            raise InvalidOption(f"{self.name}: {level} does not search")
        strength = replace(strength_of(level, registry.find(game)), **changes) if changes else None
        return bots.make(level, game, seed=seed, strength=strength, **found)


def _names_in(path: Path) -> set[str]:
    """Return the names that a file defines. The file is not run: bots run in separate processes."""
    try:
        found = ast.parse(path.read_bytes(), str(path))
    except (SyntaxError, ValueError) as error:
        raise InvalidOption(f"{path} is not a Python file: {error}") from None
    names: set[str] = set()
    for node in ast.walk(found):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name)
    return names


def _settings(name: str, settings: str) -> dict[str, Any]:
    """Parse settings such as `playouts=500` into keyword arguments."""
    found: dict[str, Any] = {}
    for setting in filter(None, settings.split(",")):
        key, _, value = setting.partition("=")
        try:
            found[key] = float(value) if key in OF_THE_SEARCH else SETTINGS[key](value)
        except (KeyError, ValueError):
            known = ", ".join(f"{one}=…" for one in (*SETTINGS, *OF_THE_SEARCH))
            raise InvalidOption(f"{name}: {setting!r}is not one of {known}") from None
    return found


def _from_file(name: str, seed: int) -> Bot:
    maker = named_in(name)
    bot: Bot = maker(seed=seed) if "seed" in inspect.signature(maker).parameters else maker()
    return bot


def named_in(name: str) -> Any:
    """Return the class or function that a name such as `my_bot.py:MyBot` stands for. Its file may import its
    neighbours, as if Python ran it."""
    path, _, kind = name.rpartition(":")
    folder = str(Path(path).resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise InvalidOption(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    maker = getattr(module, kind, None)
    if not callable(maker):
        raise InvalidOption(f"{path} has no class or function {kind}")
    return maker
