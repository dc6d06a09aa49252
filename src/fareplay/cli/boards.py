"""`fareplay boards` and `fareplay board`: list the boards, and show one in the terminal or as a picture."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from fareplay import boards as files
from fareplay.cli.arguments import GameName, examples, find_rules
from fareplay.cli.console import out, write
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.rules.rules import Moment, Rules

BOARDS_EXAMPLES = examples("fareplay boards", "fareplay board get-on-board/rome")
BOARD_EXAMPLES = examples("fareplay board get-on-board/rome", "fareplay board my-town.json --svg my-town.svg")


def boards() -> None:
    """List the boards: their names, numbers of players and special features. Boards of our own come last."""
    texts = Texts()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("Name", "Title", "Players", "Size", "Special"):
        table.add_column(heading, no_wrap=heading == "Name")
    for name in files.all_names():
        facts = files.read(name)
        title = f"{facts['title']} (ours)" if name in files.own_names() else facts["title"]
        table.add_row(name, title, players(facts), _size(texts, facts), _features(texts, facts))
    out().print(table)


def board(
    game: GameName,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the picture to this file instead; - for standard output.")
    ] = None,
) -> None:
    """Show a board with everything on it. Your own board file is checked first."""
    from fareplay.cli.rendering import sketch_text
    from fareplay.rules.abilities import Drawing

    rules = find_rules(game)
    drawing, empty = Drawing.of(rules), _empty(rules)
    if svg is not None:
        write(svg, drawing.svg(empty), "Picture")
        return
    texts = Texts()
    console = out()
    console.print(Text(f"{texts.title(rules.game)}: {rules.facts['title']}", "bold"))
    console.print()
    console.print(sketch_text(drawing.sketch(empty)), soft_wrap=True)
    console.print()
    console.print(_notes(texts, rules.facts))


def players(facts: Mapping[str, Any]) -> str:
    """Return the number of players of a board as text."""
    least, most = facts["players"]
    return f"{least}" if least == most else f"{least} or {most}" if most == least + 1 else f"{least} to {most}"


def _empty(rules: "Rules") -> "Moment":
    """Return a game without moves as a spectator sees it."""
    from fareplay.rules.rules import Moment

    seats = rules.facts["players"][0]
    options = rules.check_options(seats, {})
    setup = rules.check_setup(seats, options, rules.deal(seats, options, {}, Random(0)))
    return Moment(rules.start(seats, options, setup), (), options, None)


def _notes(texts: Texts, facts: Mapping[str, Any]) -> Table:
    """Return the facts that the sketch does not show."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_row("Players", players(facts))
    table.add_row("Size", _size(texts, facts))
    table.add_row("Special", _features(texts, facts))
    game = facts["game"]
    for row in (row for rows in _lists_of_objects(facts).values() for row in rows if "id" in row):
        for key, value in row.items():
            if isinstance(value, str) and texts.has_word(game, "feature", key):
                kinds = [texts.word(game, kind, row[kind]) for kind in row if texts.has_word(game, kind, row[kind])]
                table.add_row(key.capitalize(), f"{': '.join(filter(None, (value, ', '.join(kinds))))} at {row['id']}")
    for key, value in facts.items():
        for number, items in enumerate(value if isinstance(value, list) else (), start=1):
            if isinstance(items, list) and all(isinstance(item, str) for item in items):
                table.add_row(f"{texts.word(game, 'feature', key).capitalize()} {number}", ", ".join(items))
    return table


def _size(texts: Texts, facts: Mapping[str, Any]) -> str:
    """Return the number of objects of each kind on a board."""
    return _counts(texts, facts, ((name, len(rows)) for name, rows in _lists_of_objects(facts).items()))


def _features(texts: Texts, facts: Mapping[str, Any]) -> str:
    """Return the features that only some objects of a board have, if the game has texts for them."""
    counts = []
    for rows in _lists_of_objects(facts).values():
        having = Counter(key for row in rows for key in row)
        counts += [(key, count) for key, count in having.items() if count < len(rows)]
    return _counts(texts, facts, ((k, n) for k, n in counts if texts.has_word(facts["game"], "feature", k)))


def _counts(texts: Texts, facts: Mapping[str, Any], counts: Iterator[tuple[str, int]]) -> str:
    return ", ".join(f"{count} {texts.word(facts['game'], 'feature', name)}" for name, count in counts)


def _lists_of_objects(facts: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    lists = {name: value for name, value in facts.items() if isinstance(value, list) and value}
    return {name: value for name, value in lists.items() if isinstance(value[0], dict)}
