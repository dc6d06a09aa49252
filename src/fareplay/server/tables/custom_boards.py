"""Custom boards: those that people bring from the workshop to play on with others.

A board is stored under a name that follows from its contents, `get-on-board/my-town@0123…`, so it never changes, and a
table names it like any other board. Its rules are in memory while a table uses them.
"""

import asyncio
import json
import re
from base64 import b64encode
from collections import OrderedDict
from hashlib import sha256
from typing import Any, Final
from weakref import WeakValueDictionary

from fareplay import workshop
from fareplay.api.boards import KernelBoard
from fareplay.api.clock import now_ms
from fareplay.bots import browser
from fareplay.bots.game_bots import policy_for
from fareplay.errors import InvalidBoard
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.abilities import Drawing
from fareplay.rules.rules import Rules
from fareplay.server.http.errors import ApiError, forbidden, invalid, not_found
from fareplay.server.http.rate_limits import SharedRateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.boards import add_board, delete_unused, find_board, has_board
from fareplay.server.storage.store import Store
from fareplay.server.tables.pictures import Pictures

MARK: Final = "@"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
A_DAY: Final = 86_400  # s
MOST_PACKED: Final = 64  # in memory, some 100 kB each

_in_use: "WeakValueDictionary[str, Rules]" = WeakValueDictionary()  # the rules of custom boards


def is_custom(name: str) -> bool:
    """Return whether a name is that of a custom board."""
    return MARK in name


def rules_of(name: str) -> Rules:
    """Return the rules for a board; of custom boards only those that are in memory."""
    return _in_use[name] if is_custom(name) else registry.by_name(name)


async def load_rules(store: Store, name: str) -> Rules:
    """Return the rules for a board. Those of a custom board stay in memory while the caller or a table has them.
    Raises ApiError if there is no such board."""
    if not is_custom(name):
        return registry.by_name(name)
    if (known := _in_use.get(name)) is not None:
        return known
    file = await store.read(find_board(name))
    if file is None:
        raise not_found("board")
    return await _read(name, file)


async def _read(name: str, file: Any) -> Rules:
    """Check a board file beside the event loop."""
    try:
        rules = await asyncio.to_thread(registry.from_facts, file, "board")
    except InvalidBoard as error:
        raise _bad_board(error.place, error.reason) from None
    return _in_use.setdefault(name, rules)


class CustomBoards:
    """The custom boards of a server."""

    def __init__(self, store: Store, settings: Settings, pictures: Pictures) -> None:
        self._store, self._pictures = store, pictures
        self.allowed = settings.custom_boards > 0
        most = float(settings.custom_boards)
        self._limit = SharedRateLimit("custom boards", most / A_DAY, most, settings.address_factor)
        self._packed: OrderedDict[str, KernelBoard] = OrderedDict()

    async def load(self, name: str) -> Rules:
        """Return the rules for a board. Raises ApiError if there is no such board."""
        return await load_rules(self._store, name)

    async def add(self, file: dict[str, Any], person: str, address: str) -> tuple[str, Rules]:
        """Check a board and store it; return its name and its rules. Raises ApiError if the board is not valid, or if
        there were too many."""
        if not self.allowed:
            raise forbidden("no_custom_boards", "this server does not accept custom boards")
        game, board = file.get("game"), file.get("board")
        if not isinstance(game, str) or game not in workshop.games() or not _is_in_browsers(game):
            raise _bad_board("game", f"must be one of {', '.join(filter(_is_in_browsers, workshop.games()))}")
        if not isinstance(board, str) or not NAME.fullmatch(board):
            raise _bad_board("board", "must be a name of up to 60 letters from a to z, digits and hyphens")
        text = json.dumps(file, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        name = f"{game}/{board}{MARK}{sha256(text.encode()).hexdigest()[:32]}"
        if not await self._store.read(has_board(name)):
            self._limit.take(person, address)
        rules = await _read(name, file)
        await self._store.write(add_board(name, text, now_ms()))
        return name, rules

    async def packed(self, name: str) -> KernelBoard:
        """Return what a browser needs to play on a custom board."""
        rules = await self.load(name)
        if name not in self._packed:
            self._packed[name] = await self._pictures.draw(pack, rules)
            if len(self._packed) > MOST_PACKED:
                self._packed.popitem(last=False)
        return self._packed[name]

    async def delete_unused(self) -> None:
        """Delete boards that were brought more than a day ago and that no table uses."""
        await self._store.write(delete_unused(now_ms() - A_DAY * 1000))


def pack(rules: Rules) -> KernelBoard:
    """Return a board as browsers need it: drawn, and as the kernels read it."""
    drawing = Drawing.of(rules)
    return KernelBoard(
        layout=drawing.layout(),
        picture=drawing.picture(),
        board=b64encode(rules.board.tobytes()).decode(),
        weights=b64encode(policy_for(rules).weights.tobytes()).decode(),
        index=browser.board_index(rules),
    )


def _is_in_browsers(game: str) -> bool:
    return manifest.is_in_browsers(f"{game}/{manifest.of(game).boards[0]}")


def _bad_board(place: str, reason: str) -> ApiError:
    return invalid("bad_board", f"{place}: {reason}", place=place, reason=reason)
