"""The preview of a page: a title, a sentence and a picture. They show only what a spectator of the game sees."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import date
from typing import Final, NamedTuple

from fareplay.game.game import load
from fareplay.puzzles.puzzle import by_id
from fareplay.rules import registry
from fareplay.rules.abilities import Drawing
from fareplay.server.http.errors import ApiError, not_found
from fareplay.server.previews import drawing
from fareplay.server.storage.rows import TableRow
from fareplay.server.tables import snapshots
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.custom_boards import rules_of
from fareplay.server.tables.pictures import Pictures
from fareplay.texts import Texts

PAGES: Final = {
    "table": "table",
    "replay": "table",
    "puzzles": "puzzle",
    "daily": "daily",
    "challenge": "challenge",
}  # what each page shows
MOST_PICTURES: Final = 64  # in memory, some 150 kB each
DAY: Final = len("2026-01-31")


ChallengeOf = Callable[[str], Awaitable[tuple[str, str, int | None]]]  # the board, who challenges, points to beat


class Preview(NamedTuple):
    """The preview of a page."""

    title: str
    sentence: str
    version: int  # changes with the picture


class Previews:
    """The previews of one server. Pictures are drawn one at a time and cached."""

    def __init__(
        self, tables: TableCache, drawn: Pictures, city_of: Callable[[str], str], challenge_of: ChallengeOf
    ) -> None:
        self._tables, self._drawn, self._city_of, self._challenge_of = tables, drawn, city_of, challenge_of
        self._pictures: OrderedDict[tuple[str, str, int, str], bytes] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def describe(self, page: str, id: str, language: str) -> Preview:
        """Return the preview of a page. Raises ApiError if there is no such page."""
        texts = Texts(language)
        if PAGES.get(page) == "table":
            row = (await self._tables.get(id)).row
            return Preview(texts.board(row.game), _table_sentence(row, texts), row.ply)
        if PAGES.get(page) == "challenge":
            game, name, points = await self._challenge_of(id)
            key = (
                "preview_league" if not name else "preview_challenge" if points is not None else "preview_challenge_out"
            )
            return Preview(texts.board(game), texts.notification(key, name=name, points=str(points)), 0)
        board = texts.board(self._board(page, id))
        day = texts.date(date.fromisoformat(id)) if PAGES[page] == "daily" else ""
        return Preview(board, texts.notification(f"preview_{PAGES[page]}", day=day), 0)

    async def picture(self, page: str, id: str, language: str) -> bytes:
        """Return a PNG of the board with the title and the sentence beside it."""
        preview = await self.describe(page, id, language)
        key = (PAGES[page], id, preview.version, language)
        async with self._drawing:
            known = self._pictures.get(key)
            if known is None:
                board = await self._board_picture(page, id)
                known = await self._drawn.draw(drawing.png, board, preview.title, preview.sentence)
                self._pictures[key] = known
                if len(self._pictures) > MOST_PICTURES:
                    self._pictures.popitem(last=False)
            self._pictures.move_to_end(key)
            return known

    async def _board_picture(self, page: str, id: str) -> str:
        """Return the board as a spectator sees it; the empty board if nothing has been played yet, or if others still
        play the deal."""
        if PAGES[page] == "puzzle":
            return await self._drawn.draw(load(by_id()[id].record).svg, None)
        if PAGES[page] == "challenge":  # not the line: others have still to play
            return await self._drawn.draw(Drawing.of(registry.by_name((await self._challenge_of(id))[0])).picture)
        if PAGES[page] != "table":
            return await self._drawn.draw(Drawing.of(registry.by_name(self._board(page, id))).picture)
        table = await self._tables.get(id)
        row = table.row
        if table.game is None or row.is_sealed or row.dealt_again or not self._tables.kinds.of(row).previewed:
            return await self._drawn.draw(Drawing.of(rules_of(table.row.game)).picture)
        game = table.seen_game(snapshots.is_delayed(table, None)).copy()
        return await self._drawn.draw(game.svg, None)

    def _board(self, page: str, id: str) -> str:
        """Return the board of a puzzle or a day. Raises ApiError if there is none."""
        if PAGES.get(page) == "puzzle" and (puzzle := by_id().get(id)) is not None:
            return str(puzzle.record["game"])
        if PAGES.get(page) == "daily" and len(id) == DAY:
            with suppress(ValueError):
                return self._city_of(id)
        raise not_found("page")


def _table_sentence(row: TableRow, texts: Texts) -> str:
    names = [seat.label or seat.name or "" for seat in row.seats if seat.kind == "person"]
    listed = texts.listed([name for name in names if name])
    if row.state == "finished" and row.result is not None:
        return texts.notification("preview_over", names=listed) if listed else texts.notification("preview_bots")
    if not listed:
        raise ApiError(404, "not_found", "there is no preview of this table")
    return texts.notification("preview_open" if row.state == "open" else "preview_playing", names=listed)
