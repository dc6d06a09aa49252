"""Datasets: whole games between bots as Parquet, one row per game, for machine learning and statistics.

`fareplay dataset make` writes them, `read` reads them. docs/environments.md describes rows and columns.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import fareplay
from fareplay import __version__
from fareplay.arena.contest import on_ray
from fareplay.arena.contestant import Contestant
from fareplay.arena.match import play
from fareplay.bots.search.clock import Clock
from fareplay.errors import InvalidOption
from fareplay.game.encoding import encoding_of
from fareplay.game.game import Game, determinise, load
from fareplay.game.record import Record
from fareplay.rules import registry as rulebooks

METADATA = b"fareplay"  # the metadata key for how the file was made


@dataclass(frozen=True)
class Move:
    """One move: who made it, its action id, and which actions were legal.

    `points` and `win` are the search's estimates for each legal action, in the order of `legal`: the seat's final
    points and its probability of winning. An action that the search did not try has None. The lists are None if no
    estimates were requested, or if the bot plans whole turns and was in the middle of one.
    """

    seat: int
    move: str
    action: int
    legal: list[int]
    points: list[float | None] | None = None
    win: list[float | None] | None = None
    observation: list[float] | None = None  # what the seat knew, as numbers (`fareplay.game.encoding`), if requested


@dataclass(frozen=True)
class Row:
    """One game."""

    number: int
    bots: list[str]  # by seat
    scores: list[int | None]  # None for an eliminated player
    winners: list[int]
    record: Record
    moves: list[Move]

    def game(self) -> Game:
        """Return the finished game."""
        return load(self.record)


@dataclass(frozen=True)
class Plan:
    """Which games a dataset contains. The seed and n determine the deal of game n; the bots rotate seats."""

    game: str
    bots: tuple[str, ...]
    games: int
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    values: bool = False  # store the search's estimates for each move
    observations: bool = False  # store what the seat to move knew, as numbers

    def check(self) -> None:
        """Raise InvalidOption if the games cannot be played."""
        if self.games < 1 or not self.bots:
            raise InvalidOption("a dataset needs at least one game and one bot")
        fareplay.new(self.game, seats=self.seats, options=self.options)
        for name in self.bots:
            Contestant(name).check(self.game)

    def header(self) -> dict[str, Any]:
        """Return all settings except the number of games."""
        rules = rulebooks.find(self.game)
        return {
            "game": self.game,
            "rules": rules.version,
            "bots": list(self.bots),
            "seats": self.seats or int(rules.facts["players"][0]),
            "options": dict(self.options),
            "seed": self.seed,
            "values": self.values,
            "version": __version__,
            **({"observations": True} if self.observations else {}),
        }


def make(
    plan: Plan,
    out: Path,
    *,
    processes: int | None = None,
    on: str | None = None,
    report: Callable[[int, int], None] = lambda done, of: None,
) -> int:
    """Play the missing games and write the file and its card; return the number of games in it.

    Finished games are saved in FILE.partial, so that an interrupted run can be resumed and a complete dataset can be
    extended. `on="ray"` uses a cluster.
    """
    plan.check()
    _parquet()
    partial = out.with_name(out.name + ".partial")
    rows = _kept(plan, out, partial)
    missing = [number for number in range(plan.games) if number not in rows]
    report(plan.games - len(missing), plan.games)
    with partial.open("a", encoding="utf-8") as lines:
        for row in _played(plan, missing, processes or os.cpu_count() or 1, on):
            rows[row["number"]] = row
            lines.write(json.dumps(row, separators=(",", ":")) + "\n")
            lines.flush()
            report(len(rows), max(plan.games, len(rows)))
    _write(plan, [rows[number] for number in sorted(rows)], out)
    out.with_suffix(".md").write_text(card(plan, len(rows), out), encoding="utf-8")
    partial.unlink()
    return len(rows)


def read(path: str | Path) -> Iterator[Row]:
    """Yield the games of a dataset one by one."""
    _, pq = _parquet()
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(batch_size=64):
            for values in batch.to_pylist():
                moves = [Move(**move) for move in values.pop("moves")]
                yield Row(**{**values, "record": json.loads(values["record"])}, moves=moves)


def header_of(path: str | Path) -> dict[str, Any]:
    """Return the settings with which a dataset was made."""
    _, pq = _parquet()
    metadata = pq.read_schema(path).metadata or {}
    if METADATA not in metadata:
        raise InvalidOption(f"{path} is not a Fareplay dataset")
    found: dict[str, Any] = json.loads(metadata[METADATA])
    return found


def play_game(plan: Plan, number: int) -> dict[str, Any]:
    """Play one game and return it as a row of plain values."""
    header = plan.header()
    names = [plan.bots[(number + seat) % len(plan.bots)] for seat in range(header["seats"])]
    contestants = [Contestant(name) for name in names]
    result = play(plan.game, plan.options, contestants, plan.seed, number, None, keep_record=True)
    assert result.record is not None
    if result.foul:
        raise InvalidOption(f"game {number}: {result.foul}")
    return {
        "number": number,
        "bots": names,
        "scores": list(result.scores),
        "winners": list(result.winners),
        "record": result.record,
        "moves": _moves(plan, result.record, contestants),
    }


def _moves(plan: Plan, record: Record, contestants: Sequence[Contestant]) -> list[dict[str, Any]]:
    """Return the moves of a record, each with its legal actions and, if requested, the search's estimates."""
    whole = load(record)
    encoding = encoding_of(whole.rules, whole.seats, whole.options)
    ids = encoding.ids
    players = [contestant.make(plan.game, plan.seed) if plan.values else None for contestant in contestants]
    found = []
    for ply, move in enumerate(record["moves"]):
        game = _game_at(whole, ply)
        seat, legal = game.to_move, list(game.legal_moves)
        assert seat is not None
        row: dict[str, Any] = {"seat": seat, "move": move, "action": ids[move], "legal": [ids[each] for each in legal]}
        expected = _expected(players[seat], game, seat, legal) if plan.values else None
        observed = encoding.observe_state(game.state_at(ply), seat).tolist() if plan.observations else None
        points, win = expected or (None, None)
        found.append({**row, "points": points, "win": win, "observation": observed})
    return found


def _game_at(game: Game, ply: int) -> Game:
    """Return the game as it was after `ply` moves."""
    earlier = game.copy()
    while earlier.ply > ply:
        earlier.pop()
    return earlier


def _expected(
    bot: Any, game: Game, seat: int, legal: Sequence[str]
) -> tuple[list[float | None], list[float | None]] | None:
    """Return a searching bot's estimates for each legal move, assuming its best continuation."""
    if not hasattr(bot, "advise") or bot.turn_start(game, seat, game.ply) != game.ply:
        return None
    view = game.view(seat)
    best: dict[str, tuple[float, float]] = {}
    for way in bot.advise(view, determinise(view, 0), game.ply, Clock()):
        best.setdefault(way.moves[0], (round(way.points, 3), round(way.win, 4)))  # the best come first
    return [best[move][0] if move in best else None for move in legal], [
        best[move][1] if move in best else None for move in legal
    ]


def _played(plan: Plan, numbers: Sequence[int], processes: int, on: str | None) -> Iterable[dict[str, Any]]:
    """Yield the rows of games in the order in which they end."""
    if on == "ray":
        yield from on_ray(play_game, [(plan, number) for number in numbers])
    elif processes == 1:
        for number in numbers:
            yield play_game(plan, number)
    else:
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            try:
                for job in as_completed([pool.submit(play_game, plan, number) for number in numbers]):
                    yield job.result()
            finally:
                pool.shutdown(cancel_futures=True)


def _kept(plan: Plan, out: Path, partial: Path) -> dict[int, dict[str, Any]]:
    """Return the saved rows by number; write the header of a new partial file."""
    header = plan.header()
    rows: dict[int, dict[str, Any]] = {}
    if out.exists():
        if header_of(out) != header:
            raise InvalidOption(f"{out} contains another dataset")
        for row in read(out):
            rows[row.number] = {**vars(row), "moves": [vars(move) for move in row.moves]}
    if partial.exists():
        first, *lines = partial.read_text(encoding="utf-8").split("\n")
        if first != json.dumps(header):
            raise InvalidOption(f"{partial} belongs to another dataset")
        whole = lines[:-1]  # the last piece is empty or a truncated line
        partial.write_text("\n".join([first, *whole]) + "\n", encoding="utf-8")
        rows.update({row["number"]: row for row in map(json.loads, filter(None, whole))})
    else:
        partial.write_text(json.dumps(header) + "\n", encoding="utf-8")
    return rows


def _parquet() -> tuple[Any, Any]:
    """Return PyArrow and its Parquet module; raises InvalidOption if they are not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise InvalidOption("datasets need pyarrow: pip install 'fareplay[data]'") from None
    return pyarrow, pyarrow.parquet


def _write(plan: Plan, rows: Sequence[dict[str, Any]], out: Path) -> None:
    """Write the Parquet file atomically, by renaming."""
    pa, pq = _parquet()
    values = pa.list_(pa.float32())
    move = pa.struct(
        [
            ("seat", pa.int8()),
            ("move", pa.string()),
            ("action", pa.int16()),
            ("legal", pa.list_(pa.int16())),
            ("points", values),
            ("win", values),
            ("observation", values),
        ]
    )
    schema = pa.schema(
        [
            ("number", pa.int32()),
            ("bots", pa.list_(pa.string())),
            ("scores", pa.list_(pa.int16())),
            ("winners", pa.list_(pa.int8())),
            ("record", pa.string()),
            ("moves", pa.list_(move)),
        ],
        metadata={METADATA: json.dumps(plan.header()).encode()},
    )
    unfinished = out.with_name(out.name + ".unfinished")
    with pq.ParquetWriter(unfinished, schema, compression="zstd") as file:
        for start in range(0, len(rows), 256):
            some = [{**row, "record": json.dumps(row["record"])} for row in rows[start : start + 256]]
            file.write_table(pa.Table.from_pylist(some, schema=schema))
    unfinished.replace(out)


def card(plan: Plan, games: int, out: Path) -> str:
    """Return the dataset card: what the file contains, how it was made, and how to read it."""
    header = plan.header()
    options = "".join(f" --option {name}={value}" for name, value in plan.options.items())
    values = (" --values" if plan.values else "") + (" --observations" if plan.observations else "")
    return f"""# {out.name}

{games} games of `{plan.game}` for {header["seats"]} between bots: {", ".join(plan.bots)}. They rotate seats from game
to game. Rules version {header["rules"]}, Fareplay {__version__}. It
contains no personal data: this command made all of it.

```
fareplay dataset make {plan.game} --bots {",".join(plan.bots)} --games {games} \\
  --seats {header["seats"]} --seed {plan.seed}{options}{values} --out {out.name}
```

| column | contents |
| --- | --- |
| `number` | the game's number; with the seed it determines the deal |
| `bots` | who played, by seat |
| `scores` | the points, by seat; null for an eliminated player |
| `winners` | the seats that won |
| `record` | the game's record as JSON: `fareplay.load` replays it |
| `moves` | the moves: `seat`, `move` (its text), `action` (its id), `legal` (ids), `points`, `win`, `observation` |

`points` and `win` are the search's estimates for each legal action, in the order of `legal`: the seat's final points
and its probability of winning. They are null if they were not requested or the bot does not search. `observation` is
what the seat knew before its move, as an environment returns it; null unless the command says `--observations`.

```python
from fareplay import dataset

for row in dataset.read("{out.name}"):
    game = row.game()
```
"""
