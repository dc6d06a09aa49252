"""The ladder: every level against the one below on every board, written down as docs/ladder.md.

`python -m fareplay.arena.ladder` plays it. It keeps its results in bench/results/ladder and goes on where it stopped;
`--games` says how many games each pair plays, `--board` plays only some boards and writes no page, `--write` plays
nothing more and writes the page of what there is.
"""

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np

from fareplay import boards
from fareplay.arena.contest import Contest, new_pool, read
from fareplay.arena.plots import plot_rates
from fareplay.arena.practice import Practice, practise
from fareplay.arena.report import sheets_table, standings_table, table
from fareplay.arena.result import Result
from fareplay.arena.standing import Rate, head_to_head
from fareplay.bots.levels import LEVELS
from fareplay.bots.warm import is_cold, warm

TARGET: Final = 0.7
LARGE: Final = ("get-on-board/london", "get-on-board/paris")  # two play there by the house rule
TICKET_TO_RIDE: Final = "ticket-to-ride/london"
PRACTICE: Final = "get-on-board/london"


@dataclass(frozen=True)
class Rung:
    """Two bots that meet, the stronger one first, and what is asked of it."""

    game: str
    upper: str
    lower: str
    target: float = TARGET

    def contest(self, games: int) -> Contest:
        """The games of the two."""
        options = {"any_board": True} if self.game in LARGE else {}
        return Contest(self.game, (self.upper, self.lower), games, options=options, seed=1)

    def file(self, folder: Path) -> Path:
        """Where their results are kept."""
        name = f"{self.game}-{self.upper}-{self.lower}".replace("/", "-").replace(":", "-").replace("=", "-")
        return folder / f"{name}.jsonl"


def budget(level: str, playouts: int) -> str:
    """The expert with fewer playouts than it makes at a table, so that many games can be played."""
    return f"expert:playouts={playouts}" if level == "expert" else level


def rungs(playouts: int, trains: int, planner: int) -> list[Rung]:
    """All pairs that meet."""
    found = []
    for game in boards.names():
        names = [budget(level, trains if game == TICKET_TO_RIDE else playouts) for level in LEVELS]
        found += [Rung(game, upper, lower) for lower, upper in pairwise(names)]
    found.append(Rung(TICKET_TO_RIDE, "planner", "greedy", 0.75))
    found.append(Rung(TICKET_TO_RIDE, budget("expert", planner), "planner"))
    return found


def play(rung: Rung, asked: Any, pool: ProcessPoolExecutor) -> list[Result]:
    """All games of a pair, those kept first; tells how far it is."""
    watched = sys.stderr.isatty()
    contest = rung.contest(asked.games)
    found: list[Result] = []
    print(f"{rung.game}: {rung.upper} – {rung.lower}", file=sys.stderr, flush=True)
    file = rung.file(asked.results)
    for results in read(file, contest) if asked.write else contest.play(file, pool=pool):
        found += results
        if watched:
            print(f"\r  {len(found)} of {asked.games} games", end="", file=sys.stderr, flush=True)
    print(f"{chr(13) * watched}  {head_to_head(found, rung.upper, rung.lower)}", file=sys.stderr, flush=True)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the ladder and write it down."""
    parser = argparse.ArgumentParser(prog="python -m fareplay.arena.ladder", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each pair")
    parser.add_argument("--playouts", type=int, default=600, help="of the expert in Get on Board, a turn")
    parser.add_argument("--trains", type=int, default=400, help="of the expert in Ticket to Ride, a move")
    parser.add_argument("--planner", type=int, default=1500, help="... against the planner")
    parser.add_argument("--board", action="append", choices=boards.names(), help="play only this one and write no page")
    parser.add_argument("--practice", type=int, default=200, help="deals of practice")
    parser.add_argument("--alone", type=int, default=10_000, help="... in which only eliminations are counted")
    parser.add_argument("--practice-playouts", type=int, default=2000, help="of the expert in practice, a turn")
    parser.add_argument("--width", type=int, default=20_000, help="of the clairvoyant's beam")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, default=Path("bench/results/ladder"))
    parser.add_argument("--docs", type=Path, default=Path("docs"))
    parser.add_argument("--write", action="store_true", help="play nothing more, write the page of what there is")
    asked = parser.parse_args(arguments)
    asked.results.mkdir(parents=True, exist_ok=True)
    (asked.docs / "pictures").mkdir(parents=True, exist_ok=True)
    found = rungs(asked.playouts, asked.trains, asked.planner)
    for game in () if asked.write else asked.board or boards.names():
        if is_cold(game):
            warm(game)
    with new_pool(asked.processes) as pool:
        played = {rung: play(rung, asked, pool) for rung in found if not asked.board or rung.game in asked.board}
        if asked.board:
            return
        practice = play_practice(asked, asked.practice, asked.width, pool)
        alone = play_practice(asked, asked.alone, 0, pool)
    for game in boards.names():
        rates = [
            (f"{rung.upper} – {rung.lower}", head_to_head(results, rung.upper, rung.lower))
            for rung, results in played.items()
            if rung.game == game
        ]
        plot_rates(rates, game, asked.docs / "pictures" / f"ladder-{game.replace('/', '-')}.svg", TARGET)
    (asked.docs / "ladder.md").write_text(written(played, practice, alone, asked), encoding="utf-8")


def play_practice(asked: Any, deals: int, width: int, pool: ProcessPoolExecutor) -> list[Practice]:
    """The deals of practice, those kept first; tells how far it is."""
    file: Path = asked.results / f"practice-{asked.practice_playouts}-{width}.csv"
    found = read_practice(file, deals)
    done = {one.deal for one in found}
    left = [] if asked.write else [deal for deal in range(deals) if deal not in done]
    jobs = [pool.submit(practise, PRACTICE, deal, asked.practice_playouts, width) for deal in left]
    began = time.monotonic()
    with file.open("a", encoding="utf-8") as lines:
        for number, job in enumerate(as_completed(jobs), 1):
            one = job.result()
            lines.write(f"{one.deal},{one.points},{one.bound},{int(one.eliminated)}\n")
            lines.flush()
            found.append(one)
            if sys.stderr.isatty():
                rest = (time.monotonic() - began) / number * (len(jobs) - number)
                print(f"\rPractice: {len(found)} of {deals} deals, {rest:.0f} s left ", end="", file=sys.stderr)
    return sorted(found, key=lambda one: one.deal)


def read_practice(file: Path, deals: int) -> list[Practice]:
    """The deals that a file holds already; a line that was cut off when it was written is taken out."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    rows = ([int(value) for value in line.split(",")] for line in whole.splitlines())
    return [Practice(deal, points, bound, bool(out)) for deal, points, bound, out in rows if deal < deals]


def written(
    played: dict[Rung, list[Result]], practice: Sequence[Practice], alone: Sequence[Practice], asked: Any
) -> str:
    """The page."""
    parts = [
        "# The ladder",
        "Every level against the one below, two players, seats swapped on the same deals. Victories are shown with "
        "their 95 % intervals (Wilson); a shared victory, or one of nobody, counts half. "
        f"To keep the games many, `expert` thinks for {asked.playouts} playouts a turn here (in Ticket to Ride "
        f"{asked.trains} a move, {asked.planner} against the planner), fewer than it does at a table. The slowest "
        "moves are those of the whole contest: a first one may have waited for the compiler, and all for other work.",
        f"Written by `python -m fareplay.arena.ladder` (`make ladder`), commit {commit()}, on {machine()}.",
        "## Each level against the one below",
        table(
            ("game", "pair", "games", "victories of the first", "asked for", "met"),
            [row(rung, head_to_head(results, rung.upper, rung.lower)) for rung, results in played.items()],
        ),
    ]
    parts += practice_part(practice, alone, asked)
    for game in boards.names():
        results = [one for rung, some in played.items() if rung.game == game for one in some]
        picture = f"pictures/ladder-{game.replace('/', '-')}.svg"
        parts += [f"## {game}", f"![Victories on {game}]({picture})", standings_table(results), "Mean sheets:"]
        parts.append(sheets_table(results))
    return "\n\n".join(parts) + "\n"


def row(rung: Rung, rate: Rate) -> list[str]:
    """A line of the first table."""
    met = rate.share >= rung.target and (rung.target != TARGET or rate.interval[0] > 0.6)
    pair = f"{rung.upper} – {rung.lower}"
    return [rung.game, pair, str(rate.games), str(rate), f"{100 * rung.target:.0f} %", "yes" if met else "no"]


def practice_part(practice: Sequence[Practice], alone: Sequence[Practice], asked: Any) -> list[str]:
    """The expert alone, against the clairvoyant; and how often it is eliminated."""
    if not practice:
        return []
    out = Rate(sum(one.eliminated for one in alone), len(alone))
    low, high = out.interval
    points = np.array([one.points for one in practice])
    bounds = np.array([one.bound for one in practice])
    share = points.sum() / bounds.sum()
    error = 1.96 * np.std(points - share * bounds) / np.sqrt(len(practice)) / bounds.mean()
    return [
        "## Practice on London",
        f"`expert` alone, tickets unknown to it, the points of objectives left out, {asked.practice_playouts} playouts "
        f"a turn, {len(practice)} deals: {points.mean():.1f} points. A clairvoyant (beam of {asked.width}, not proved "
        f"to be the best) makes {bounds.mean():.1f} on the same deals: {100 * share:.1f} % ± {100 * error:.1f}. "
        f"Eliminated: {sum(one.eliminated for one in practice)}.",
        f"Of {out.games} deals, without the clairvoyant, it was eliminated in {out.won:.0f}: "
        f"{1000 * out.share:.2f} of 1,000 ({1000 * low:.2f}–{1000 * high:.2f}); asked for are fewer than 1.",
    ]


def commit() -> str:
    """The commit the ladder was played at."""
    try:
        found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()


def machine() -> str:
    """What it was played on."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return (
        f"{os.cpu_count()} cores of {model}, {platform.system()}, "
        f"Python {platform.python_version()}, Numba {numba.__version__}"
    )


if __name__ == "__main__":
    main()
