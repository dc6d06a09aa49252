"""Achievements of a player on each board, and the share of this server's players who have them."""

import math
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from fareplay.api.results import Achievement, AchievementName, Achievements, BoardAchievements
from fareplay.arena import averages as measured
from fareplay.server.ratings.statistics import StatisticsRow, statistics_of
from fareplay.server.storage.store import Script, Store

FRESH: Final = 600.0  # seconds that a count of all players is cached


class Goal(NamedTuple):
    """An achievement: a least value in a column of the statistics."""

    name: AchievementName
    column: str
    least: int


GOALS: Final = (
    Goal("victories", "won", 1),
    Goal("games", "played", 10),
    Goal("victories", "won", 10),
    Goal("games", "played", 50),
)


class Count(NamedTuple):
    """The number of people who have finished a game on a board, the number who reached each goal, and the time until
    which these counts are used."""

    players: int
    reached: list[int]
    until: float


class AchievementService:
    """The achievements of all players."""

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self._store, self._now = store, now
        self._counts: dict[str, Count] = {}

    async def achievements(self, person: str) -> Achievements:
        """Return somebody's achievements on every board."""
        rows = await self._store.read(statistics_of([person]))
        return Achievements([await self._of_board(row) for row in rows])

    async def _of_board(self, row: StatisticsRow) -> BoardAchievements:
        goals = goals_of(row.game)
        count = self._counts.get(row.game)
        if count is None or count.until <= self._now():
            players, *reached = await self._store.read(count_goals(row.game, goals))
            count = self._counts[row.game] = Count(players, reached, self._now() + FRESH)
        players = max(count.players, 1)  # the player may have played since the count
        found = []
        for goal, reached_by in zip(goals, count.reached, strict=True):
            has = (getattr(row, goal.column) or 0) >= goal.least
            found.append(Achievement(goal.name, goal.least, has, round(max(reached_by, int(has)) / players, 4)))
        return BoardAchievements(row.game, players, found)


def goals_of(game: str) -> list[Goal]:
    """Return the goals of a board, with the expert bot's average points if they have been measured."""
    expert = measured.read(game)
    return [*GOALS] if expert is None else [*GOALS, Goal("expert", "best", math.ceil(expert.zones["total"]))]


def count_goals(game: str, goals: list[Goal]) -> Script[list[int]]:
    """Return how many people have finished a game on a board, and how many of them have reached each goal."""
    cases = ", ".join(f"count(CASE WHEN {goal.column} >= ${n} THEN 1 END)" for n, goal in enumerate(goals, 2))
    rows = yield (
        f"SELECT count(*), {cases} FROM statistics WHERE game = $1 AND substr(player, 1, 4) <> 'bot ' "
        "AND substr(player, 1, 7) <> 'device '",
        (game, *(goal.least for goal in goals)),
    )
    return [int(value) for value in rows[0]]
