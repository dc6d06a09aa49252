"""Standings: statistics of the results of a contest, by contestant and by pair."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Final

from fareplay.arena.result import Result

Z: Final = 1.96  # for 95 % intervals


@dataclass(frozen=True)
class Rate:
    """A share of victories with its 95 % confidence interval (Wilson)."""

    won: float
    games: int

    @property
    def share(self) -> float:
        """Return the victories per game; a shared victory counts its share."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return the lower and upper end of the interval."""
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


@dataclass(frozen=True)
class Standing:
    """The statistics of one contestant."""

    name: str
    rate: Rate
    points: float | None  # mean over the games in which it was not eliminated; None if there are none
    eliminated: int
    fouls: int
    slowest: float  # seconds per move
    sheet: dict[str, float | None]  # mean points by zone over the same games
    rating: float
    rating_error: float


def standings(results: Iterable[Result]) -> list[Standing]:
    """Return the standings of all contestants, the strongest first."""
    games = sorted(results, key=lambda result: (result.deal, result.names))
    names = sorted({name for result in games for name in result.names})
    ratings = rate_all(games, names)
    found = [_standing(name, games, *ratings[name]) for name in names]
    return sorted(found, key=lambda standing: (-standing.rate.share, standing.name))


def _standing(name: str, games: Sequence[Result], rating: float, error: float) -> Standing:
    own = [result for result in games if name in result.names]
    mine = [(result, seat) for result in own for seat in result.seats_of(name)]
    fair = [(result, seat) for result, seat in mine if result.foul is None]
    ended = [(result, seat) for result, seat in fair if result.scores[seat] is not None]
    scores = [result.scores[seat] or 0 for result, seat in ended]
    zones = {zone: [result.sheets[seat][zone] or 0 for result, seat in ended] for zone in _zones(fair)}
    return Standing(
        name=name,
        rate=Rate(sum(result.share(seat) for result, seat in mine), len(own)),
        points=_mean(scores),
        eliminated=sum(result.scores[seat] is None for result, seat in fair),
        fouls=sum((result.foul or "").startswith(f"{name} ") for result in own),
        slowest=max((result.seconds[seat] for result, seat in mine), default=0.0),
        sheet={zone: _mean(points) for zone, points in zones.items()},
        rating=rating,
        rating_error=error,
    )


def _zones(games: Sequence[tuple[Result, int]]) -> dict[str, None]:
    """Return the zones of the sheets, each once, in their order."""
    return {zone: None for result, seat in games for zone in result.sheets[seat]}


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def head_to_head(results: Iterable[Result], one: str, other: str) -> Rate:
    """Return how often one finished ahead of the other at the same table; a tie counts half. If they sit in several
    seats, a game counts by the share of the pairs of seats.
    """
    won, games = 0.0, 0
    for result in results:
        places = [[result.place(seat) for seat in result.seats_of(name)] for name in (one, other)]
        pairs = [0.5 if mine == theirs else float(mine < theirs) for mine, theirs in product(*places)]
        if pairs:
            won += sum(pairs) / len(pairs)
            games += 1
    return Rate(won, games)


def rate_all(games: Sequence[Result], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Return a rating with its error for each contestant (Plackett-Luce, openskill); the prior mean is 25."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for result in games:
        teams = [[ratings[name]] for name in result.names]
        ranks = [float(result.place(seat)) for seat in range(len(teams))]
        rated = [rating for (rating,) in model.rate(teams, ranks=ranks)]
        for name in {*result.names}:  # for several seats, a rating changes by their mean
            found = [rated[seat] for seat in result.seats_of(name)]
            mu, sigma = (sum(getattr(one, part) for one in found) / len(found) for part in ("mu", "sigma"))
            ratings[name] = model.rating(mu, sigma, name)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
