"""`fareplay simulate`: the scores of many games between random players."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fareplay.cli.arguments import GameName, Options, Seats, examples, find_rules, parse_options
from fareplay.cli.console import check_folder, err, need, progress_bar

if TYPE_CHECKING:
    from fareplay.rules.abilities import Simulation
    from fareplay.rules.rules import Options as GameOptions
    from fareplay.rules.simulated_games import SimulatedGames

EXAMPLES = examples(
    "fareplay simulate get-on-board/london --seats 4 --games 10000 --seed 1",
    "fareplay simulate get-on-board/rome --games 1000 --json",
    "fareplay simulate get-on-board/rome --games 1000 --parquet games.parquet",
)
MOST_GAMES = 100_000_000
FIRST_BATCH, LONGEST_BATCH = 16, 0.2  # games, seconds: batches grow until one takes this long


def simulate(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, max=MOST_GAMES, help="Number of games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same games.")] = 0,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    parquet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the sheets of every game to this Parquet file.")
    ] = None,
) -> None:
    """Play many games with random players, who choose among all legal moves, and print their scores zone by zone."""
    if parquet is not None:
        _check_parquet(parquet)
    from fareplay.cli import statistics
    from fareplay.rules.abilities import Simulation
    from fareplay.rules.simulated_games import SimulatedGames

    rules = find_rules(game)
    simulation = Simulation.of(rules)
    players = int(rules.facts["players"][0]) if seats is None else seats
    options = rules.check_options(players, parse_options(option))
    begun = time.perf_counter()
    ended = SimulatedGames.joined(_play(simulation, players, options, games, seed))
    figures = statistics.compute(rules, players, games, seed, options, ended, time.perf_counter() - begun)
    if parquet is not None:
        statistics.write_parquet(parquet, rules, ended)
        err().print(f"Sheets written to {parquet}.", soft_wrap=True)
    if as_json:
        typer.echo(json.dumps(figures, ensure_ascii=False))
    else:
        statistics.print_figures(rules, figures)


def _check_parquet(path: Path) -> None:
    """Raise CommandError, before the games are played, if they cannot be written."""
    need("--parquet", ["pyarrow"], "data")
    check_folder(path)


def _play(
    simulation: "Simulation", seats: int, options: "GameOptions", games: int, seed: int
) -> "Iterator[SimulatedGames]":
    """Play the games in batches, with a progress bar."""
    with progress_bar("Playing", "count", "games, time left") as progress:
        task = progress.add_task("", total=games)
        done, batch = 0, FIRST_BATCH
        while done < games:
            begun = time.perf_counter()
            numbers = range(done, min(done + batch, games))
            yield simulation.simulate(seats, options, numbers, seed)
            done = numbers.stop
            progress.update(task, completed=done)
            if time.perf_counter() - begun < LONGEST_BATCH / 2:
                batch *= 2
