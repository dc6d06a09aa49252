"""Statistics of many games: points by zone and seat, as figures, tables and Parquet."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from rich import box
from rich.table import Table
from rich.text import Text

from fareplay.cli.console import out
from fareplay.cli.rendering import seat_names, seat_text
from fareplay.rules import registry as library
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.rules.rules import Rules
    from fareplay.rules.simulated_games import SimulatedGames

SPREAD = ("mean", "sd", "min", "q1", "median", "q3", "max")
HEADINGS = {"q1": "25 %", "median": "50 %", "q3": "75 %"}


def compute(
    rules: "Rules",
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, Any],
    ended: "SimulatedGames",
    seconds: float,
) -> dict[str, Any]:
    """Return all figures. Points only count players who were not eliminated, so that zones add up to totals."""
    scored = ~ended.eliminated
    zones = {zone: ended.points[:, :, number] for number, zone in enumerate(rules.zones)} | {"total": ended.totals}
    return {
        "game": library.name_of(rules),
        "seats": seats,
        "options": dict(options),
        "games": games,
        "seed": seed,
        "plies": _spread(ended.plies),
        "zones": {
            zone: {
                "all": _spread(points[scored]),
                "by_seat": [_spread(points[:, seat][scored[:, seat]]) for seat in range(seats)],
            }
            for zone, points in zones.items()
        },
        "eliminated": _shares(ended.eliminated),
        "won": _shares(ended.winners),
        "nobody_won": round(float(1 - ended.winners.any(axis=1).mean()), 4),
        "speed": {"seconds": round(seconds, 3), "games_per_second": round(games / seconds, 1)},
    }


def _spread(values: npt.NDArray[Any]) -> dict[str, float] | None:
    """Return mean, standard deviation, minimum, quartiles and maximum; None without values."""
    if not len(values):
        return None
    low, first, median, third, high = np.percentile(values, (0, 25, 50, 75, 100))
    spread = (values.mean(), values.std(), low, first, median, third, high)
    return {name: round(float(value), 2) for name, value in zip(SPREAD, spread, strict=True)}


def _shares(happened: npt.NDArray[np.bool_]) -> list[float]:
    """Return how often something happened to each seat."""
    return [round(float(share), 4) for share in happened.mean(axis=0)]


def print_figures(rules: "Rules", figures: Mapping[str, Any]) -> None:
    """Print the figures as tables."""
    texts, console = Texts(), out()
    seats, seed, plies, speed = figures["seats"], figures["seed"], figures["plies"], figures["speed"]
    games = f"{figures['games']:,} game{'' if figures['games'] == 1 else 's'}"
    console.print(
        Text.assemble(
            (f"{texts.title(rules.game)}: {rules.facts['title']}", "bold"),
            f" · {seats} random players · {games} · seed {seed}",
        )
    )
    console.print(
        f"{plies['mean']:.1f} moves a game ({plies['min']:.0f} to {plies['max']:.0f}) · "
        f"nobody won {figures['nobody_won']:.1%} · {speed['games_per_second']:,.0f} games a second"
    )
    console.print(_by_zone(texts, rules, figures))
    console.print(_by_seat(texts, rules, figures))


def _by_zone(texts: Texts, rules: "Rules", figures: Mapping[str, Any]) -> Table:
    """Return the points of each zone, over all seats."""
    table = _table("Points by zone", SPREAD)
    for zone in (*rules.zones, "total"):
        if zone == "total":
            table.add_section()
        table.add_row(texts.zone(rules.game, zone), *_numbers(figures["zones"][zone]["all"]))
    return table


def _by_seat(texts: Texts, rules: "Rules", figures: Mapping[str, Any]) -> Table:
    """Return the means of each zone and the totals, seat by seat."""
    seats = range(figures["seats"])
    table = _table("Seat by seat", ())
    for seat, name in zip(seats, seat_names(figures["seats"]), strict=True):
        table.add_column(seat_text(seat, name), justify="right")
    for zone in rules.zones:
        by_seat = figures["zones"][zone]["by_seat"]
        table.add_row(texts.zone(rules.game, zone), *(_numbers(by_seat[seat])[0] for seat in seats))
    table.add_section()
    for name in SPREAD:
        by_seat = figures["zones"]["total"]["by_seat"]
        place = SPREAD.index(name)
        table.add_row(
            f"{texts.zone(rules.game, 'total')}, {HEADINGS.get(name, name)}",
            *(_numbers(by_seat[seat])[place] for seat in seats),
        )
    table.add_section()
    table.add_row("Eliminated", *(f"{figures['eliminated'][seat]:.1%}" for seat in seats))
    table.add_row("Won", *(f"{figures['won'][seat]:.1%}" for seat in seats))
    return table


def _table(title: str, columns: tuple[str, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(title)
    for name in columns:
        table.add_column(HEADINGS.get(name, name), justify="right")
    return table


def _numbers(spread: Mapping[str, float] | None) -> list[str]:
    """Return a spread as texts: mean and deviation with one decimal, the rest as short as possible."""
    if spread is None:
        return ["–"] * len(SPREAD)
    return [f"{spread[name]:.1f}" if name in ("mean", "sd") else f"{spread[name]:g}" for name in SPREAD]


def write_parquet(path: Path, rules: "Rules", ended: "SimulatedGames") -> None:
    """Write one row per game and seat; the total of an eliminated player is null. The file is written atomically."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    games, seats = ended.totals.shape
    columns = {
        "game": np.repeat(np.arange(games, dtype=np.int32), seats),
        "seat": np.tile(np.arange(seats, dtype=np.int8), games),
        "moves": np.repeat(ended.plies, seats),
        **{zone: ended.points[:, :, number].ravel() for number, zone in enumerate(rules.zones)},
        "total": pa.array(ended.totals.ravel(), mask=ended.eliminated.ravel()),
        "eliminated": ended.eliminated.ravel(),
        "won": ended.winners.ravel(),
    }
    draft = path.with_name(f".{path.name}-draft")
    try:
        pq.write_table(pa.table(columns), draft)
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
