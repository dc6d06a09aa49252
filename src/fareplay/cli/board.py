"""`fareplay board`: one board in the terminal, or as a picture."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from fareplay.cli.boards import counted, features, players, size
from fareplay.cli.console import out
from fareplay.cli.examples import examples
from fareplay.cli.files import write
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.rules import Rules

EXAMPLES = examples("fareplay board get-on-board/rome", "fareplay board my-town.json --svg my-town.svg")


def board(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name such as get-on-board/rome, or a board file.")],
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the picture there instead; - for standard output.")
    ] = None,
) -> None:
    """Show a board with all that lies on it. A board file of your own is checked first."""
    from fareplay.cli.styles import drawn

    rules = find(name)
    empty, options = _empty(rules)
    if svg is not None:
        write(svg, rules.svg(empty, [], options, None), "Picture")
        return
    texts = Texts()
    facts = rules.facts
    console = out()
    console.print(Text(f"{texts.title(rules.game)}: {facts['title']}", "bold"))
    console.print()
    console.print(drawn(rules.sketch(empty, [], options, None)), soft_wrap=True)
    console.print()
    console.print(_about(texts, facts))


def find(name: str) -> "Rules":
    """The rules for a board's name, or for a board file."""
    from fareplay import boards, games

    is_file = name.endswith(".json") or (name not in boards.names() and Path(name).is_file())
    return games.from_file(name) if is_file else games.by_name(name)


def _empty(rules: "Rules") -> tuple[Any, dict[str, Any]]:
    """The board before anybody has moved."""
    seats = rules.facts["players"][0]
    options = rules.check_options(seats, {})
    setup = rules.check_setup(seats, options, rules.deal(seats, options, {}, Random(0)))
    return rules.start(seats, options, setup), options


def _about(texts: Texts, facts: Mapping[str, Any]) -> Table:
    """The facts that the sketch does not show."""
    game = facts["game"]
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_row("Players", players(facts))
    table.add_row("Size", counted(texts, game, size(facts)))
    table.add_row("Special", counted(texts, game, features(facts)))
    for row in facts.get("intersections", ()):
        if "sight" in row:
            table.add_row("Sight", f"{row['sight']}: {texts.word(game, 'place', row['place'])} at {row['id']}")
    for number, stops in enumerate(facts.get("personal_objectives", ()), start=1):
        table.add_row(f"Objective {number}", ", ".join(stops))
    return table
