"""Reports: standings as Markdown tables, for the terminal and the documentation."""

from collections.abc import Sequence
from typing import Final

from fareplay.arena.result import Result
from fareplay.arena.standing import head_to_head, standings


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with aligned columns."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    lines = [head, ["-" * width for width in widths], *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    )


def standings_table(results: Sequence[Result]) -> str:
    """Return the table of standings."""
    rows = [
        [
            of.name,
            str(of.rate.games),
            str(of.rate),
            _shown(of.points),
            str(of.eliminated),
            f"{of.rating:.1f} ± {of.rating_error:.1f}",
            f"{1000 * of.slowest:.0f} ms",
            str(of.fouls),
        ]
        for of in standings(results)
    ]
    return table(("bot", "games", "victories", "points", "eliminated", "rating", "slowest move", "fouls"), rows)


def _shown(points: float | None) -> str:
    return "–" if points is None else f"{points:.1f}"


def sheets_table(results: Sequence[Result]) -> str:
    """Return the table of mean points by zone."""
    found = standings(results)
    zones = list(found[0].sheet)
    return table(("bot", *zones), [[of.name, *(_shown(of.sheet[zone]) for zone in zones)] for of in found])


def pairs_table(results: Sequence[Result], names: Sequence[str]) -> str:
    """Return a table of all pairs: how often the bot in the row finished ahead of the one in the column."""
    rows = []
    for one in names:
        cells = ["" if one == other else str(head_to_head(results, one, other)) for other in names]
        rows.append([one, *cells])
    return table(("ahead of", *names), rows)


EXPLAINED: Final = (
    "Victories: games won, from any seat; a shared victory counts its share, and a game that nobody wins "
    "counts for nobody. "
    "Ahead of: games finished ahead of the other bot at the same table, by victory, then points, eliminated players "
    "last; a tie counts half. Points and sheets: means over the games in which the bot was not eliminated. "
    "In brackets: the 95 % confidence interval."
)


def fouls(results: Sequence[Result]) -> list[str]:
    """Return who broke which rule, without duplicates."""
    return sorted({result.foul for result in results if result.foul})
