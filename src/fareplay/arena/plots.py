"""Plots: shares of victories with their intervals, and the course of a game for each seat."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fareplay.arena.result import Result
from fareplay.arena.standing import Rate, head_to_head

if TYPE_CHECKING:
    from fareplay.bots.analysis import Judgement

COLOURS: Final = ("#0b6e99", "#c8502d", "#3c7a3f", "#7a4a9c", "#8a6d1d")
MARKS: Final = ("o", "s", "^", "D", "v")


def _figure(width: float, height: float) -> Any:
    """Return an empty figure; the same content gives the same bytes."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.hashsalt": "fareplay", "svg.fonttype": "none", "font.family": "sans-serif"})
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def _save(figure: Any, path: Path) -> None:
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, dpi=150)


def plot_rates(rates: Sequence[tuple[str, Rate]], title: str, path: Path) -> None:
    """Plot shares of victories with their intervals, one below the other."""
    figure = _figure(7, 0.8 + 0.4 * len(rates))
    axes = figure.add_subplot()
    for row, (_, rate) in enumerate(reversed(rates)):
        low, high = rate.interval
        axes.plot([100 * low, 100 * high], [row, row], color=COLOURS[0], linewidth=3)
        axes.plot([100 * rate.share], [row], "o", color=COLOURS[0])
    axes.set_yticks(range(len(rates)), [label for label, _ in reversed(rates)])
    axes.set_xlim(0, 100)
    axes.axvline(50, color="#999999", linewidth=1)
    axes.set_xlabel("victories, % (with 95 % intervals)")
    axes.set_title(title)
    _save(figure, path)


def plot_pairs(results: Sequence[Result], names: Sequence[str], path: Path) -> None:
    """Plot each pair of a contest."""
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
    plot_rates([(f"{one} – {other}", head_to_head(results, one, other)) for one, other in pairs], "", path)


def plot_judgements(found: "Sequence[Judgement]", path: Path) -> None:
    """Plot the expected points of each seat turn by turn, and the cost of its turns."""
    figure = _figure(8, 6)
    above, below = figure.subplots(2, 1, sharex=True)
    for seat in sorted({one.seat for one in found}):
        mine = [one for one in found if one.seat == seat]
        colour, mark = COLOURS[seat % len(COLOURS)], MARKS[seat % len(MARKS)]
        moves = [one.ply for one in mine]
        above.plot(moves, [one.played.points for one in mine], color=colour, marker=mark, label=f"seat {seat}")
        below.plot(moves, [one.cost for one in mine], color=colour, marker=mark, linestyle="")
    above.set_ylabel("points expected")
    above.legend()
    below.set_ylabel("points lost")
    below.set_xlabel("move")
    _save(figure, path)
