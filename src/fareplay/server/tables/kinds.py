"""Kinds of tables: what is special about the tables of a feature. Core uses the kind, and names only its own, the
ordinary game."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from fareplay.api.puzzles import Ghost
from fareplay.game.game import Game
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.storage.store import Script
from fareplay.server.tables.custom_boards import is_custom
from fareplay.server.tables.table import CachedTable

Hook = Callable[[TableRow, Game], Script[None]]  # what is written in the same transaction


@dataclass(frozen=True, kw_only=True)
class TableKind:
    """A kind of tables."""

    name: str  # stored with each table
    public: bool = False  # anybody may find and watch its tables unless they are private
    listed: bool = True  # in a person's list of tables, and counted in their limit
    results: bool = True  # finished games are in the results of their players
    counted: bool = False  # ... and counts in their statistics
    unseen: bool = False  # ... which only they see, because the server has not seen the game; nor do bots count
    people_only: bool = False  # programs may not play
    previewed: bool = True  # link previews show the current board
    same_bots: bool = False  # bots at all tables with the same salt have the same seeds
    conditional: bool = False  # turns may be planned in advance
    on_turn: Hook | None = None
    on_finish: Hook | None = None
    ghosts: Callable[[PersonRow, CachedTable], Awaitable[list[Ghost]]] | None = None  # earlier games on its deal


GAME: Final = TableKind(name="game", public=True, counted=True, conditional=True)
CUSTOM: Final = replace(GAME, public=False, counted=False)  # an ordinary game on a custom board


class TableKinds:
    """The kinds of tables of this server."""

    def __init__(self) -> None:
        self._kinds = {GAME.name: GAME}

    def add(self, kind: TableKind) -> None:
        """Register a kind."""
        self._kinds[kind.name] = kind

    def of(self, row: TableRow) -> TableKind:
        """Return the kind of a table."""
        return CUSTOM if row.purpose == GAME.name and is_custom(row.game) else self._kinds[row.purpose]

    @property
    def public(self) -> tuple[str, ...]:
        """Return the names of the kinds whose tables anybody may find."""
        return tuple(kind.name for kind in self._kinds.values() if kind.public)

    @property
    def listed(self) -> tuple[str, ...]:
        """Return the names of the kinds whose tables are listed and counted."""
        return tuple(kind.name for kind in self._kinds.values() if kind.listed)
