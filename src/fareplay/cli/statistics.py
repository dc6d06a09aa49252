"""Statistics of many games: what was scored in each zone, by each seat."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from rich import box
from rich.table import Table
from rich.text import Text

from fareplay import games as library
from fareplay.cli.console import out
from fareplay.cli.styles import seat_names, seat_text
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.playouts import Playouts
    from fareplay.rules import Rules

SPREAD = ("mean", "sd", "min", "q1", "median", "q3", "max")
HEADINGS = {"q1": "25 %", "median": "50 %", "q3": "75 %"}


def figures(
    rules: "Rules",
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, Any],
    ended: "Playouts",
    seconds: float,
) -> dict[str, Any]:
    """All figures. Points are those of players who were not eliminated, so that zones add up to totals."""
    scored = ~ended.eliminated
    zones = {zone: ended.points[:, :, number] for number, zone in enumerate(rules.zones)} | {"total": ended.totals}
    return {
        "game": library.name_of(rules),
        "seats": seats,
        "options": dict(options),
        "games": games,
        "seed": seed,
        "plies": spread(ended.plies),
        "zones": {
            zone: {
                "all": spread(points[scored]),
                "by_seat": [spread(points[:, seat][scored[:, seat]]) for seat in range(seats)],
            }
            for zone, points in zones.items()
        },
        "eliminated": shares(ended.eliminated),
        "won": shares(ended.winners),
        "nobody_won": round(float(1 - ended.winners.any(axis=1).mean()), 4),
        "speed": {"seconds": round(seconds, 3), "games_per_second": round(games / seconds, 1)},
    }


def spread(values: npt.NDArray[Any]) -> dict[str, float] | None:
    """Mean, standard deviation, least, quartiles and most; None of nothing."""
    if not len(values):
        return None
    low, first, median, third, high = np.percentile(values, (0, 25, 50, 75, 100))
    found = (values.mean(), values.std(), low, first, median, third, high)
    return {name: round(float(value), 2) for name, value in zip(SPREAD, found, strict=True)}


def shares(happened: npt.NDArray[np.bool_]) -> list[float]:
    """How often something happened to each seat."""
    return [round(float(share), 4) for share in happened.mean(axis=0)]


def print_figures(rules: "Rules", told: Mapping[str, Any]) -> None:
    """The figures as tables."""
    texts, console = Texts(), out()
    count, plies, speed = told["games"], told["plies"], told["speed"]
    console.print(
        Text.assemble(
            (f"{texts.title(rules.game)}: {rules.facts['title']}", "bold"),
            f" · {told['seats']} random players · {count:,} game{'' if count == 1 else 's'} · seed {told['seed']}",
        )
    )
    console.print(
        f"{plies['mean']:.1f} moves a game ({plies['min']:.0f} to {plies['max']:.0f}) · "
        f"nobody won {told['nobody_won']:.1%} · {speed['games_per_second']:,.0f} games a second"
    )
    console.print(_by_zone(texts, rules, told))
    console.print(_by_seat(texts, rules, told))


def _by_zone(texts: Texts, rules: "Rules", told: Mapping[str, Any]) -> Table:
    """How the points of each zone spread, over all seats."""
    table = _table("Points by zone", SPREAD)
    for zone in (*rules.zones, "total"):
        if zone == "total":
            table.add_section()
        table.add_row(texts.zone(rules.game, zone), *_numbers(told["zones"][zone]["all"]))
    return table


def _by_seat(texts: Texts, rules: "Rules", told: Mapping[str, Any]) -> Table:
    """The same zones seat by seat on average, and how the seats fared."""
    seats = range(told["seats"])
    table = _table("Seat by seat", ())
    for seat, name in zip(seats, seat_names(told["seats"]), strict=True):
        table.add_column(seat_text(seat, name), justify="right")
    for zone in rules.zones:
        by_seat = told["zones"][zone]["by_seat"]
        table.add_row(texts.zone(rules.game, zone), *(_numbers(by_seat[seat])[0] for seat in seats))
    table.add_section()
    for name in SPREAD:
        by_seat = told["zones"]["total"]["by_seat"]
        place = SPREAD.index(name)
        table.add_row(
            f"{texts.zone(rules.game, 'total')}, {HEADINGS.get(name, name)}",
            *(_numbers(by_seat[seat])[place] for seat in seats),
        )
    table.add_section()
    table.add_row("Eliminated", *(f"{told['eliminated'][seat]:.1%}" for seat in seats))
    table.add_row("Won", *(f"{told['won'][seat]:.1%}" for seat in seats))
    return table


def _table(title: str, columns: tuple[str, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(title)
    for name in columns:
        table.add_column(HEADINGS.get(name, name), justify="right")
    return table


def _numbers(found: Mapping[str, float] | None) -> list[str]:
    """A spread as it is shown: mean and deviation with a digit, the rest as short as they are."""
    if found is None:
        return ["–"] * len(SPREAD)
    return [f"{found[name]:.1f}" if name in ("mean", "sd") else f"{found[name]:g}" for name in SPREAD]
