"""Insights: somebody's points on a board by zone and round, compared with players of their level and the expert bot."""

from collections.abc import Sequence
from itertools import count
from typing import Final

from fareplay.api.results import Averages, Insights
from fareplay.arena import averages as measured
from fareplay.server.ratings.ladder_storage import ratings_of
from fareplay.server.ratings.statistics import AverageRow, averages_of, level_averages, level_of, players_of
from fareplay.server.ratings.storage import NEWCOMER
from fareplay.server.storage.store import Store
from fareplay.server.tables.board_routes import rules_of

ENOUGH: Final = 40  # results of a level; if there are fewer, adjacent levels are included
LEAST: Final = 10  # results needed for an average
FURTHEST: Final = 3  # levels away
TOTAL: Final = "zone total"


class InsightService:
    """Insights into everybody's finished games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def insights(self, player: str, game: str, *, mine: bool = False) -> Insights:
        """Return a player's insights on a board; `mine` if they ask for their own."""
        rules_of(game)
        own = await self._store.read(averages_of(players_of(player, mine=mine), game))
        ratings = {row.game: row.mu for row in await self._store.read(ratings_of(player))}
        rating = ratings.get(game.partition("/")[0], NEWCOMER)
        around = range(level_of(rating) - FURTHEST, level_of(rating) + FURTHEST + 1)
        others = await self._store.read(level_averages(game, around))
        expert = measured.read(game)
        return Insights(
            game=game,
            mine=averages(own),
            rating=round(rating, 2),
            level=averages(nearest(others, level_of(rating)), LEAST),
            expert=None if expert is None else Averages(expert.games, dict(expert.zones), list(expert.rounds)),
        )


def nearest(rows: Sequence[AverageRow], level: int) -> list[AverageRow]:
    """Return the averages of a level, with those of adjacent levels as long as there are too few games."""
    found: list[AverageRow] = []
    for distance in range(FURTHEST + 1):
        names = {f"level {level - distance}", f"level {level + distance}"}
        found += [row for row in rows if row.player in names]
        if sum(row.n for row in found if row.part == TOTAL) >= ENOUGH:
            break
    return found


def averages(rows: Sequence[AverageRow], least: int = 1) -> Averages | None:
    """Return the means of sums, or None if there are too few games."""
    n: dict[str, int] = {}
    points: dict[str, int] = {}
    for row in rows:
        n[row.part] = n.get(row.part, 0) + row.n
        points[row.part] = points.get(row.part, 0) + row.points
    if n.get(TOTAL, 0) < least:
        return None
    mean = {part: round(points[part] / n[part], 2) for part in n}
    rounds: list[float] = []
    for number in count(1):
        if f"round {number}" not in mean:
            break
        rounds.append(mean[f"round {number}"])
    return Averages(
        n[TOTAL],
        {part.removeprefix("zone "): value for part, value in mean.items() if part.startswith("zone ")},
        rounds,
    )
