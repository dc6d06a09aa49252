"""`fareplay boards`: the boards that come with Fareplay."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich import box
from rich.table import Table

from fareplay import boards as files
from fareplay.cli.console import out
from fareplay.cli.examples import examples
from fareplay.texts import Texts

EXAMPLES = examples("fareplay boards", "fareplay board get-on-board/rome")

USUAL = ("letter", "passengers", "place", "departure")  # every board of a game has these


def boards() -> None:
    """List the boards: their names, for how many players, and what is special about them."""
    texts = Texts()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("Name", "Title", "Players", "Size", "Special"):
        table.add_column(heading, no_wrap=heading == "Name")
    for name in files.names():
        facts = files.read(name)
        game = facts["game"]
        table.add_row(
            name,
            facts["title"],
            players(facts),
            counted(texts, game, size(facts)),
            counted(texts, game, features(facts)),
        )
    out().print(table)


def players(facts: Mapping[str, Any]) -> str:
    """For how many a board is."""
    least, most = facts["players"]
    return f"{least}" if least == most else f"{least} or {most}" if most == least + 1 else f"{least} to {most}"


def size(facts: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """What a board is made of: its lists of things."""
    for name, value in facts.items():
        if _is_list_of_things(value):
            yield name, len(value)


def features(facts: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """What some of the things on a board have and others have not."""
    for rows in filter(_is_list_of_things, facts.values()):
        for key in dict.fromkeys(key for row in rows for key in row):
            having = [row for row in rows if key in row]
            if len(having) < len(rows) and key not in USUAL:
                yield key, len(having)


def counted(texts: Texts, game: str, counts: Iterator[tuple[str, int]]) -> str:
    """Counts one after another, in words."""
    return ", ".join(f"{count} {texts.word(game, 'feature', name)}" for name, count in counts)


def _is_list_of_things(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)
