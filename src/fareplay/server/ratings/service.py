"""Results: stores the results of a finished game and its players' new ratings."""

from collections.abc import Sequence
from functools import partial

from openskill.models import PlackettLuce

from fareplay.game.gains import gains_by_round
from fareplay.game.game import Game
from fareplay.server.ratings.storage import Rating, add_results
from fareplay.server.storage.rows import Counted, ResultRow, TableRow
from fareplay.server.storage.store import Script
from fareplay.server.tables.kinds import TableKind, TableKinds
from fareplay.server.tables.turns import places_of, winners_of

_MODEL = PlackettLuce()


class RatingService:
    """Stores the results of finished games."""

    def __init__(self, kinds: TableKinds) -> None:
        self._kinds = kinds

    def finished(self, row: TableRow, game: Game) -> Script[None]:
        """Store the results of a game and the new ratings together with its last move."""
        kind = self._kinds.of(row)
        if kind.results:
            places = places_of(row, game)
            found = results(row, game, places, kind)
            new_ratings = partial(rate, row, places) if is_rated(row, found) else None
            listed = kind.public and not row.private
            yield from add_results(row, found, new_ratings, listed)


def results(row: TableRow, game: Game, places: Sequence[int], kind: TableKind) -> list[ResultRow]:
    """Return the result of each seat. A seat that a bot took over still belongs to its person, but does not count."""
    found = []
    gains, winners = gains_by_round(game), winners_of(row, game)
    several = {seat.person for seat in row.seats if seat.person and len(row.seats_of(seat.person)) > 1}
    for seat in row.seats:
        sheet = game.sheet(seat.seat)
        is_person = seat.kind == "person" and seat.person is not None
        player = (seat.person or "") if is_person else f"bot {seat.level}"
        counted = Counted.NOT
        if kind.counted and seat.person not in several and not seat.away and (is_person or not kind.unseen):
            counted = Counted.FOR_ONESELF if kind.unseen else Counted.FOR_ALL
        found.append(
            ResultRow(
                seat=seat.seat,
                person=seat.person,
                player=player,
                score=sheet["total"],
                place=places[seat.seat],
                won=seat.seat in winners,
                sheet=dict(sheet),
                counted=counted,
                gains=gains[seat.seat],
            )
        )
    return found


def is_rated(row: TableRow, found: Sequence[ResultRow]) -> bool:
    """Return whether ratings change: at least one person plays, with somebody else, and nobody has several seats."""
    people = [result.player for result in found if result.person is not None]
    others = {result.player for result in found}
    return row.rated and len(others) > 1 and bool(people) and len({*people}) == len(people)


def rate(row: TableRow, places: Sequence[int], before: Sequence[Rating | None]) -> list[Rating]:
    """Return the players' new ratings. Nobody gains from a game that they left or in which their time ran out."""
    teams = [[_MODEL.rating() if known is None else _MODEL.rating(mu=known[0], sigma=known[1])] for known in before]
    old = [(team[0].mu, team[0].sigma) for team in teams]
    new = [(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=[float(place) for place in places])]
    return [
        (min(was[0], now[0]), was[1]) if seat.left_at else now  # a smaller deviation would move them up the ladder
        for seat, was, now in zip(row.seats, old, new, strict=True)
    ]
