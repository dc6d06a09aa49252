"""The ladder: every level against the one below and all levels at one table, on every board of the games that have a
ladder; the results are written to docs/ladder.md.

`python -m fareplay.arena.ladder` plays it. It stores its results in bench/results/ladder, by seed, and resumes an
interrupted run. `--games` sets the number of games of each pair, `--full` that of each full table, `--board` plays only
some boards and does not write the page, and `--write` writes the page from the stored results without playing. Pairs in
which the expert makes as many playouts as at a table take long; `--slow` sets the number of their games. With
`--practice 0` the section about the expert alone stays as it is on the page.
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
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from fareplay import boards
from fareplay.arena import ratings
from fareplay.arena.contest import Contest, new_pool, read
from fareplay.arena.plots import plot_rates
from fareplay.arena.practice import PracticeResult, practise
from fareplay.arena.report import EXPLAINED, pairs_table, sheets_table, standings_table, table
from fareplay.arena.result import Result
from fareplay.arena.standing import Rate, head_to_head
from fareplay.bots.game_bots import Ladder, Practice, bots_of
from fareplay.bots.levels import LEVELS
from fareplay.games import manifest
from fareplay.rules import registry

DOCS: Final = Path("docs")
SEED: Final = 611_953  # no bot was tuned with these deals
PRACTICE: Final = "## Practice"
FULL_TABLES: Final = (3, 4, 5)  # numbers of seats, if the board allows them


@dataclass(frozen=True)
class Rung:
    """Bots that play each other, the strongest first."""

    game: str
    names: tuple[str, ...]

    @property
    def pair(self) -> str:
        """Return the names of the bots as text."""
        return " – ".join(self.names)

    def contest(self, count: int, seed: int) -> Contest:
        """Return the contest of these bots."""
        seats = len(self.names)
        options = ladder_of(self.game).options.get(self.game, {}) if seats == 2 else {}
        return Contest(self.game, self.names, count, seats, options, seed)

    def command(self, count: int, seed: int) -> str:
        """Return the command that repeats these games."""
        contest = self.contest(count, seed)
        options = [f"--option {name}={'yes' if value is True else value}" for name, value in contest.options.items()]
        seats = [f"--seats {contest.seats}"] if contest.seats > 2 else []
        words = ("fareplay arena", self.game, *self.names, f"--games {count}", f"--seed {seed}", *seats, *options)
        return " ".join(words)

    @property
    def is_slow(self) -> bool:
        """Return whether the expert plays with its full number of playouts."""
        return LEVELS[-1] in self.names

    def file(self, folder: Path) -> Path:
        """Return the file with their results."""
        name = "-".join((self.game, *self.names)).replace("/", "-").replace(":", "-").replace("=", "-")
        return folder / f"{name}.jsonl"


def ladder_of(board: str) -> Ladder:
    """Return how the levels are compared on a board of the ladder."""
    found = bots_of(board).ladder
    assert found is not None
    return found


def all_boards() -> list[str]:
    """Return the boards of the games that have a ladder."""
    return [board for board in boards.names() if bots_of(board).ladder is not None]


def practices() -> dict[str, Practice]:
    """Return the practice of the expert by game."""
    found = {game: bots_of(game).ladder for game in manifest.installed()}
    return {game: ladder.practice for game, ladder in found.items() if ladder is not None and ladder.practice}


def rungs(playouts: int | None = None) -> list[Rung]:
    """Return all pairs; `playouts` overrides the expert's number of playouts on every rung."""
    found = []
    for board in all_boards():
        ladder = ladder_of(board)
        levels = levels_on(board, playouts)
        found += [Rung(board, (upper, lower)) for lower, upper in pairwise(levels)]
        for pair in ladder.pairings:
            upper = levels[-1] if playouts and pair.upper.startswith("expert") else pair.upper
            found.append(Rung(board, (upper, pair.lower)))
    return found


def full_tables(playouts: int | None = None) -> list[Rung]:
    """Return the tables for three or more that the boards allow: one level per seat, the strongest ones."""
    found = []
    for board in all_boards():
        least, most = registry.by_name(board).facts["players"]
        levels = levels_on(board, playouts)[::-1]
        found += [Rung(board, tuple(levels[:seats])) for seats in FULL_TABLES if least <= seats <= most]
    return found


def levels_on(board: str, playouts: int | None) -> list[str]:
    """Return the levels on a board, the weakest first; the expert uses the ladder's number of playouts."""
    return [*LEVELS[:-1], f"expert:playouts={playouts or ladder_of(board).playouts}"]


def play(rung: Rung, count: int, asked: Any, pool: ProcessPoolExecutor) -> list[Result]:
    """Play all games of a rung, beginning with the stored ones, and print the progress."""
    watched = sys.stderr.isatty()
    contest = rung.contest(count, asked.seed)
    found: list[Result] = []
    print(f"{rung.game}: {rung.pair}", file=sys.stderr, flush=True)
    file = rung.file(asked.results)
    for results in read(file, contest) if asked.write else contest.play(file, pool=pool):
        found += results
        if watched:
            print(f"\r  {len(found)} of {count} games", end="", file=sys.stderr, flush=True)
    print(f"{chr(13) * watched}  {head_to_head(found, *rung.names[:2])}", file=sys.stderr, flush=True)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the ladder and write the page."""
    parser = argparse.ArgumentParser(prog="python -m fareplay.arena.ladder", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each pair")
    parser.add_argument(
        "--slow", type=int, help="games of each pair with the expert at full strength; by default --games"
    )
    parser.add_argument("--full", type=int, default=300, help="games of each table for three or more")
    parser.add_argument("--seed", type=int, default=SEED, help="the seed of the deals")
    parser.add_argument("--playouts", type=int, help="playouts of the expert, instead of each game's own number")
    parser.add_argument(
        "--board", action="append", choices=all_boards(), help="play only this board and do not write the page"
    )
    parser.add_argument("--practice", type=int, default=200, help="practice deals")
    parser.add_argument(
        "--alone", type=int, default=10_000, help="practice deals in which only eliminations are counted"
    )
    parser.add_argument(
        "--practice-playouts", type=int, default=20_000, help="playouts per turn of the expert in practice"
    )
    parser.add_argument("--width", type=int, default=20_000, help="beam width of the clairvoyant")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, help="the folder of the results; by default bench/results/ladder/SEED")
    parser.add_argument("--docs", type=Path, default=DOCS)
    parser.add_argument("--write", action="store_true", help="write the page from the stored results without playing")
    asked = parser.parse_args(arguments)
    for module in ("matplotlib", "openskill"):
        try:
            import_module(module)
        except ModuleNotFoundError:
            parser.error(f"the ladder needs {module}: pip install 'fareplay[arena]'")
    asked.results = asked.results or Path("bench/results/ladder") / str(asked.seed)
    asked.results.mkdir(parents=True, exist_ok=True)
    (asked.docs / "pictures").mkdir(parents=True, exist_ok=True)
    asked.slow = asked.slow or asked.games
    found = {rung: asked.slow if rung.is_slow else asked.games for rung in rungs(asked.playouts)}
    found |= dict.fromkeys(full_tables(asked.playouts), asked.full)
    with new_pool(asked.processes) as pool:
        played = {
            rung: play(rung, count, asked, pool)
            for rung, count in found.items()
            if not asked.board or rung.game in asked.board
        }
        if asked.board:
            return
        practised = {
            game: (
                play_practice(game, asked, asked.practice, asked.width, pool),
                play_practice(game, asked, asked.alone, 0, pool),
            )
            for game in practices()
        }
    for game in all_boards():
        rates = [
            (rung.pair, head_to_head(results, *rung.names))
            for rung, results in played.items()
            if rung.game == game and len(rung.names) == 2
        ]
        plot_rates(rates, game, asked.docs / "pictures" / f"ladder-{game.replace('/', '-')}.svg")
    page = asked.docs / "ladder.md"
    kept = "" if asked.practice else practice_section(page.read_text(encoding="utf-8") if page.is_file() else "")
    page.write_text(page_text(played, practised, asked, kept), encoding="utf-8")
    if asked.docs == DOCS:  # a page elsewhere is a trial: do not change the shipped files
        ratings.write(page)


def play_practice(game: str, asked: Any, deals: int, width: int, pool: ProcessPoolExecutor) -> list[PracticeResult]:
    """Play the deals of a game's practice, beginning with the stored ones, and print the progress."""
    file: Path = asked.results / f"practice-{game}-{asked.practice_playouts}-{width}.csv"
    found = read_practice(file, deals)
    done = {one.deal for one in found}
    left = [] if asked.write else [deal for deal in range(deals) if deal not in done]
    jobs = [pool.submit(practise, game, deal, asked.practice_playouts, width, asked.seed) for deal in left]
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


def read_practice(file: Path, deals: int) -> list[PracticeResult]:
    """Return the deals in a file; remove a truncated last line."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    rows = ([int(value) for value in line.split(",")] for line in whole.splitlines())
    return [PracticeResult(deal, points, bound, bool(out)) for deal, points, bound, out in rows if deal < deals]


def page_text(
    played: dict[Rung, list[Result]],
    practised: dict[str, tuple[list[PracticeResult], list[PracticeResult]]],
    asked: Any,
    kept: str = "",
) -> str:
    """Return the page; `kept` is the section about practice if nothing was practised."""
    pairs = {rung: results for rung, results in played.items() if len(rung.names) == 2}
    parts = [
        "# The ladder",
        "Every level plays the one below it, and tables for three or more have a level in each seat. All play the same "
        f"deals, with every bot in every seat. The seed of the deals is {asked.seed}; no bot was tuned with these "
        f"deals. {EXPLAINED}",
        "To allow many games, `expert` mostly uses fewer playouts here than at a table. Its name gives "
        "their number per turn or move; without a number it plays as it does at a table. The slowest moves are "
        "those of the whole contest; any move may have waited for other work.",
        f"Written by `python -m fareplay.arena.ladder{given(asked)}` (`make ladder` plays more games), "
        f"commit {commit()}, on {machine()}. The command under each table repeats its games.",
        "## Each level against the one below",
        table(
            ("game", "pair", "games", "the first ahead"),
            [row(rung, head_to_head(results, *rung.names)) for rung, results in pairs.items()],
        ),
        "These commands repeat the rows:",
        commands([(rung, asked.slow if rung.is_slow else asked.games) for rung in pairs], asked.seed),
        *([kept] if kept else []),
    ]
    for game, (practice, alone) in practised.items():
        parts += practice_part(practices()[game], practice, alone, asked)
    for game in all_boards():
        results = [one for rung, some in pairs.items() if rung.game == game for one in some]
        picture = f"pictures/ladder-{game.replace('/', '-')}.svg"
        parts += [f"## {game}", f"![Victories on {game}]({picture})", standings_table(results), "Mean sheets:"]
        parts.append(sheets_table(results))
        for rung, full in played.items():
            if rung.game == game and rung not in pairs:
                parts += [f"### {len(rung.names)} players", standings_table(full), pairs_table(full, rung.names)]
                parts.append(commands([(rung, asked.full)], asked.seed))
    return "\n\n".join(parts) + "\n"


def practice_section(page: str) -> str:
    """Return the section about practice of a page that was written before; nothing if it has none."""
    begun = page.find(PRACTICE)
    return page[begun : page.find("\n## ", begun)].strip() if begun >= 0 else ""


def given(asked: Any) -> str:
    """Return the settings that differ from the defaults."""
    usual = {
        "games": 1000,
        "slow": asked.games,
        "full": 300,
        "practice": 200,
        "alone": 10_000,
        "width": 20_000,
        "seed": SEED,
    }
    return "".join(
        f" --{name} {getattr(asked, name)}" for name, value in usual.items() if getattr(asked, name) != value
    )


def commands(found: Sequence[tuple[Rung, int]], seed: int) -> str:
    """Return the commands that repeat rungs with numbers of games, as a code block."""
    return "\n".join(("```", *(rung.command(count, seed) for rung, count in found), "```"))


def row(rung: Rung, rate: Rate) -> list[str]:
    """Return a row of the first table."""
    return [rung.game, rung.pair, str(rate.games), str(rate)]


def practice_part(
    how: Practice, practice: Sequence[PracticeResult], alone: Sequence[PracticeResult], asked: Any
) -> list[str]:
    """Return the section about the expert alone: compared to the clairvoyant, and how often it is eliminated."""
    if not practice:
        return []
    out = Rate(sum(one.eliminated for one in alone), len(alone))
    low, high = out.interval
    points = np.array([one.points for one in practice])
    bounds = np.array([one.bound for one in practice])
    share = points.sum() / bounds.sum()
    error = 1.96 * np.std(points - share * bounds) / np.sqrt(len(practice)) / bounds.mean()
    return [
        f"{PRACTICE} on {registry.by_name(how.board).facts['title']}",
        f"`expert` alone on {how.board}, {how.without} left out, {asked.practice_playouts} playouts a turn, "
        f"{len(practice)} deals: {points.mean():.1f} points. A clairvoyant (beam of {asked.width}, not proved "
        f"optimal) makes {bounds.mean():.1f} on the same deals: {100 * share:.1f} % ± {100 * error:.1f}. "
        f"Eliminated: {sum(one.eliminated for one in practice)}.",
        f"Of {out.games} deals, without the clairvoyant, it was eliminated in {out.won:.0f}: "
        f"{1000 * out.share:.2f} of 1,000 ({1000 * low:.2f}–{1000 * high:.2f}).",
    ]


def commit() -> str:
    """Return the commit at which the ladder was played."""
    try:
        found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()


def machine() -> str:
    """Return a description of the machine."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{os.cpu_count()} cores of {model}, {platform.system()}, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
