"""Evaluation: a policy against opponents on fixed deals, from every seat (docs/benchmark.md)."""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from fareplay.envs.batch import Batch
from fareplay.envs.opponents import Opponent, Player, SeatedOpponents, seats_for
from fareplay.errors import InvalidOption, InvalidRecord, short_repr
from fareplay.game import game as library
from fareplay.game.game import Game
from fareplay.game.numbers import check_seed
from fareplay.game.record import Record
from fareplay.rules import registry as rulebooks
from fareplay.rules.rules import Rules, Setup

SETS: Final = ("v1",)  # of deals in the package
AT_ONCE: Final = 512  # games played together
SEED: Final = 611953  # of the bots
Z: Final = 1.96  # for intervals of 95 %


@dataclass(frozen=True)
class Deal:
    """The start of a game: the setup, and a seed for later random events."""

    setup: Setup
    seed: int


@dataclass(frozen=True)
class Interval:
    """A mean with its 95 % confidence interval. Games of the same deal are not independent, so a deal is one
    observation."""

    mean: float
    reach: float

    @staticmethod
    def of(by_deal: npt.NDArray[np.float64]) -> "Interval":
        """Return the interval of means by deal."""
        count = len(by_deal)
        error = float(by_deal.std(ddof=1)) / sqrt(count) if count > 1 else float("nan")
        return Interval(float(by_deal.mean()), Z * error)


@dataclass(frozen=True)
class Evaluation:
    """The results of a policy: an entry for each deal and seat."""

    board: str
    seats: int
    policy: str
    opponents: tuple[str, ...]
    deals: str
    wins: npt.NDArray[np.float64]  # deals × seats: its share of the victory
    points: npt.NDArray[np.float64]  # NaN where it was eliminated

    @property
    def victories(self) -> Interval:
        """Return the share of games won; a shared victory counts its share."""
        return Interval.of(self.wins.mean(axis=1))

    @property
    def eliminated(self) -> float:
        """Return the share of games in which it was eliminated."""
        return float(np.isnan(self.points).mean())

    @property
    def mean_points(self) -> float:
        """Return the mean points over the games in which it was not eliminated."""
        return float(np.nanmean(self.points)) if not np.isnan(self.points).all() else float("nan")

    def ahead_of(self, other: "Evaluation") -> Interval:
        """Return the difference to another policy's share of victories, compared deal by deal."""
        mine, theirs = ((one.board, one.opponents, one.deals, one.wins.shape) for one in (self, other))
        if mine != theirs:
            raise InvalidOption("only evaluations on the same deals against the same opponents can be compared")
        return Interval.of(self.wins.mean(axis=1) - other.wins.mean(axis=1))

    @property
    def row(self) -> str:
        """Return its row of a table."""
        won = self.victories
        cells = (
            self.board,
            str(self.seats),
            self.policy,
            ", ".join(self.opponents),
            f"{self.deals}, {len(self.wins)}",
            f"{100 * won.mean:.1f} % ± {100 * won.reach:.1f}",
            "–" if np.isnan(self.points).all() else f"{self.mean_points:.1f}",
            f"{100 * self.eliminated:.1f} %",
        )
        return f"| {' | '.join(cells)} |"

    def __str__(self) -> str:
        return "\n".join([*HEAD, self.row])


HEAD: Final = (
    "| board | seats | policy | against | deals | victories | points | eliminated |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
)


def evaluate(
    policy: Player,
    board: str,
    opponents: Sequence[Opponent] = ("casual",),
    deals: str | Sequence[Deal] = "v1",
    *,
    seats: int | None = None,
    limit: int | None = None,
    name: str | None = None,
    records: Path | None = None,
) -> Evaluation:
    """Let a policy play every deal once from each seat, against opponents as in `vector`.

    A policy is the name of a bot, a bot, or a function of observations and masks, one row per game, that returns an
    action for each. `deals` is the name of a set, or your own deals; `limit` takes only the first ones. `records` is a
    file for the games, one per line, from which `read_evaluation` makes the same evaluation.

    Examples:
        >>> from fareplay import envs
        >>> found = envs.evaluate("novice", "get-on-board/rome", ["random"], limit=5)
        >>> found.wins.shape
        (5, 2)
    """
    rules = rulebooks.find(board)
    seats = seats_for(rules, seats, opponents)
    if seats < 2:
        raise InvalidOption("an evaluation needs an opponent")
    chosen = _deals(deals, rules, seats, limit)
    players = [(deal, number, seat) for number, deal in enumerate(chosen) for seat in range(seats)]
    wins, points = np.zeros((len(chosen), seats)), np.zeros((len(chosen), seats))
    lines: list[str] = []
    for first in range(0, len(players), AT_ONCE):
        part = players[first : first + AT_ONCE]
        games = _play(rules, seats, policy, opponents, part)
        for (_, number, seat), game in zip(part, games, strict=True):
            wins[number, seat], points[number, seat] = _result(game, seat)
            lines.append(json.dumps({"deal": number, "seat": seat, "record": game.record()}, ensure_ascii=False))
    evaluation = Evaluation(
        rulebooks.name_of(rules),
        seats,
        name or _name(policy),
        tuple(map(_name, opponents)),
        deals if isinstance(deals, str) else "own",
        wins,
        points,
    )
    if records is not None:
        head = {"policy": evaluation.policy, "opponents": evaluation.opponents, "deals": evaluation.deals}
        records.write_text("\n".join([json.dumps(head, ensure_ascii=False), *lines]) + "\n", encoding="utf-8")
    return evaluation


def read_evaluation(path: Path) -> Evaluation:
    """Return the evaluation of the games in a file that `evaluate` wrote. Each is replayed and compared with its
    deal. Raises InvalidRecord for one that differs."""
    head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    games = {(line["deal"], line["seat"]): library.load(cast(Record, line["record"])) for line in lines}
    first = next(iter(games.values()))
    count = len(games) // first.seats
    if set(games) != {(deal, seat) for deal in range(count) for seat in range(first.seats)}:
        raise InvalidRecord(str(path), "does not have every deal once from each seat")
    deals = read_deals(head["deals"], first.name, first.seats) if head["deals"] in SETS else None
    wins, points = np.zeros((count, first.seats)), np.zeros((count, first.seats))
    for (deal, seat), game in games.items():
        if (game.name, game.seats, game.is_over) != (first.name, first.seats, True):
            raise InvalidRecord(f"deal {deal}, seat {seat}", "is another game than the first, or not over")
        setup = game.record()["setup"]
        if deals is not None and any(setup[key] != value for key, value in deals[deal].setup.items() if value):
            raise InvalidRecord(f"deal {deal}, seat {seat}", f"does not begin with the deal of {head['deals']}")
        wins[deal, seat], points[deal, seat] = _result(game, seat)
    return Evaluation(first.name, first.seats, head["policy"], tuple(head["opponents"]), head["deals"], wins, points)


def read_deals(name: str, board: str, seats: int) -> tuple[Deal, ...]:
    """Return the deals of a set for a board. Raises InvalidOption if there are none, or if the file does not match
    its hash."""
    if name not in SETS:
        raise InvalidOption(f"there are no deals {short_repr(name)}; there are {', '.join(SETS)}")
    folder, file = files("fareplay.envs") / "deals" / name, file_name(board, seats)
    hashes: Mapping[str, str] = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    if file not in hashes:
        raise InvalidOption(f"{name} has no deals for {board} with {seats} seats")
    raw = gzip.decompress((folder / file).read_bytes())
    if sha256(raw).hexdigest() != hashes[file]:
        raise InvalidOption(f"the deals of {name} for {board} are not those that were published")
    return tuple(Deal(deal["setup"], deal["seed"]) for deal in json.loads(raw))


def file_name(board: str, seats: int) -> str:
    """Return the name of the file with a board's deals."""
    return f"{board.replace('/', '-')}-{seats}.json.gz"


def make_deals(board: str, seats: int, count: int, seed: int) -> Iterator[Deal]:
    """Return random deals, for your own evaluations."""
    rules, chance = rulebooks.find(board), Random(check_seed(seed))
    for _ in range(count):
        setup = rules.check_setup(seats, {}, rules.deal(seats, {}, {}, Random(chance.getrandbits(64))))
        yield Deal(setup, chance.getrandbits(62))


def _deals(deals: str | Sequence[Deal], rules: Rules, seats: int, limit: int | None) -> Sequence[Deal]:
    chosen = read_deals(deals, rulebooks.name_of(rules), seats) if isinstance(deals, str) else deals
    if limit is not None and not 0 < limit <= len(chosen):
        raise InvalidOption(f"limit is 1 to {len(chosen)}, the number of deals, not {short_repr(limit)}")
    if not chosen:
        raise InvalidOption("an evaluation needs a deal")
    return chosen[:limit]


def _play(
    rules: Rules,
    seats: int,
    policy: Player,
    opponents: Sequence[Opponent],
    players: Sequence[tuple[Deal, int, int]],
) -> list[Game]:
    """Play games to their end, with the policy in one seat of each."""
    batch = Batch(rules, seats, len(players), restart=False)
    step = batch.reset()
    for number, (deal, _, _) in enumerate(players):
        setup = rules.check_setup(seats, {}, deal.setup)
        step = batch.set_game(number, Game(rules, seats, {}, setup, deal.seed), chance=deal.seed)
    everybody = np.arange(len(players))
    held = np.array([seat for _, _, seat in players], np.int32)
    others, learner = SeatedOpponents(batch, 0, opponents), SeatedOpponents(batch, 0, [policy])
    for one, seed, seat in ((others, SEED, held), (learner, SEED + 1, (held + 1) % seats)):
        one.drawn.reseed(seed)
        one.sit_down(everybody)
        one.held[:] = seat
    unseen, going = np.zeros(len(players), np.int8), everybody
    while len(going):
        mine = step.seat[going] == held[going]
        for one, numbers in ((learner, going[mine]), (others, going[~mine])):
            if len(numbers):
                one.play(numbers, unseen)
        going = going[~step.done[going]]
    return [batch.game(number) for number in range(len(players))]


def _result(game: Game, seat: int) -> tuple[float, float]:
    """Return the share of the victory, and the points."""
    winners, score = game.winners, game.scores[seat]
    return (1 / len(winners) if seat in winners else 0.0), (np.nan if score is None else float(score))


def _name(player: Any) -> str:
    return player if isinstance(player, str) else str(getattr(player, "__name__", type(player).__name__))
