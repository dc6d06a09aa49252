"""Results: what a finished game means for those who played it."""

from collections.abc import Sequence

from openskill.models import PlackettLuce

from fareplay.gains import gains_by_round
from fareplay.game import Game
from fareplay.server.storage.results import Rating
from fareplay.server.storage.rows import ResultRow, TableRow

_MODEL = PlackettLuce()


def results(row: TableRow, game: Game) -> list[ResultRow]:
    """How each seat did. A seat that a bot played on for is still its person's."""
    found = []
    places, gains, winners = places_of(game), gains_by_round(game), game.winners
    several = {seat.person for seat in row.seats if seat.person and len(row.seats_of(seat.person)) > 1}
    for seat in row.seats:
        sheet = game.sheet(seat.seat)
        player = seat.person if seat.kind == "person" and seat.person is not None else f"bot {seat.level}"
        found.append(
            ResultRow(
                seat=seat.seat,
                person=seat.person,
                player=player,
                score=sheet["total"],
                place=places[seat.seat],
                won=seat.seat in winners,
                sheet=dict(sheet),
                counted=row.purpose in ("game", "tournament") and seat.person not in several,
                gains=gains[seat.seat],
            )
        )
    return found


def places_of(game: Game) -> list[int]:
    """Winners first, then by points, then those without a score; seats that are tied share a place."""
    winners = game.winners
    keys = [(seat in winners, score is not None, score or 0) for seat, score in enumerate(game.scores)]
    return [1 + sum(other > key for other in keys) for key in keys]


def is_rated(row: TableRow, found: Sequence[ResultRow]) -> bool:
    """Whether ratings change: a person and somebody else, and nobody who is several of the players."""
    people = [result.player for result in found if result.person is not None]
    others = {result.player for result in found}
    return row.rated and len(others) > 1 and bool(people) and len({*people}) == len(people)


def rate(places: Sequence[int], before: Sequence[Rating | None]) -> list[Rating]:
    """The players' new ratings."""
    teams = [[_MODEL.rating() if known is None else _MODEL.rating(mu=known[0], sigma=known[1])] for known in before]
    return [(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=[float(place) for place in places])]
