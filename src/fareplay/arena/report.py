"""Reports: standings as tables of text, the same for the terminal and for the documents."""

from collections.abc import Sequence
from typing import Final

from fareplay.arena.result import Result
from fareplay.arena.standing import head_to_head, standings


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, its columns in line."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    lines = [head, ["-" * width for width in widths], *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    )


def standings_table(results: Sequence[Result]) -> str:
    """Who did how well."""
    rows = [
        [
            of.name,
            str(of.rate.games),
            str(of.rate),
            f"{of.points:.1f}",
            str(of.eliminated),
            f"{of.rating:.1f} ± {of.rating_error:.1f}",
            f"{1000 * of.slowest:.0f} ms",
            str(of.fouls),
        ]
        for of in standings(results)
    ]
    return table(("bot", "games", "victories", "points", "eliminated", "rating", "slowest move", "fouls"), rows)


def sheets_table(results: Sequence[Result]) -> str:
    """Where the points came from."""
    found = standings(results)
    zones = list(found[0].sheet)
    return table(("bot", *zones), [[of.name, *(f"{of.sheet[zone]:.1f}" for zone in zones)] for of in found])


def pairs_table(results: Sequence[Result], names: Sequence[str]) -> str:
    """Each against each: how often the one in the row finished ahead of the one in the column."""
    rows = []
    for one in names:
        cells = ["" if one == other else str(head_to_head(results, one, other)) for other in names]
        rows.append([one, *cells])
    return table(("ahead of", *names), rows)


EXPLAINED: Final = (
    "Victories: games won, in whichever of its seats; a shared victory counts its share, and a game that nobody wins "
    "counts for nobody. "
    "Ahead of: games finished ahead of the other at the same table, by victory, then points, the eliminated last; "
    "finishing level counts half. Points and the sheet: means over the games in which the bot was not eliminated. "
    "In brackets: where the true share lies 19 times out of 20."
)


def fouls(results: Sequence[Result]) -> list[str]:
    """Who broke which rule, each once."""
    return sorted({result.foul for result in results if result.foul})
