"""Profiles: what is shown of a person, with statistics and ratings."""

from fareplay.server.errors import not_found
from fareplay.server.http.schemas.people import Me, Person, Profile, Rating, Statistics, Token
from fareplay.server.people.accounts import Accounts
from fareplay.server.people.names import name_key
from fareplay.server.storage.chat import muted
from fareplay.server.storage.people import find_claimed, tokens
from fareplay.server.storage.results import ratings_of, results_of
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.sessions import count_recovery_codes
from fareplay.server.storage.store import Store


class Profiles:
    """The profiles of everybody who plays here."""

    def __init__(self, store: Store, accounts: Accounts) -> None:
        self._store, self._accounts = store, accounts

    async def me(self, person: PersonRow | None) -> Me:
        """All about oneself."""
        if person is None:
            return Me(None, [], [])
        rows = await self._store.read(tokens(person.id))
        return Me(
            person_payload(person),
            [Token(row.id, row.label, row.made_at) for row in rows],
            await self.ratings(person.id),
            await self._store.read(muted(person.id)),
            await self._store.read(count_recovery_codes(person.id)),
        )

    async def profile(self, who: str) -> Profile:
        """Somebody's results, by id or by claimed name."""
        person = await self._accounts.find(who) or await self._store.read(find_claimed(name_key(who)))
        if person is None:
            raise not_found("person")
        games: dict[str, list[tuple[bool, dict[str, int | None]]]] = {}
        for game, won, sheet in await self._store.read(results_of(person.id)):
            games.setdefault(game, []).append((won, sheet))
        statistics = [_statistics(game, played) for game, played in sorted(games.items())]
        return Profile(person_payload(person), statistics, await self.ratings(person.id))

    async def ratings(self, id: str) -> list[Rating]:
        """How strong somebody plays."""
        return [
            Rating(game, round(mu - 3 * sigma, 2), round(mu, 3), round(sigma, 3), played)
            for game, mu, sigma, played in await self._store.read(ratings_of(id))
        ]


def person_payload(person: PersonRow) -> Person:
    """A person as others see them."""
    return Person(person.id, person.name, person.guest)


def _statistics(game: str, played: list[tuple[bool, dict[str, int | None]]]) -> Statistics:
    """Mean and best sheet, zone by zone; games in which one was eliminated have no total."""
    zones: dict[str, list[int]] = {}
    for _, sheet in played:
        for zone, points in sheet.items():
            if points is not None:
                zones.setdefault(zone, []).append(points)
    mean = {zone: round(sum(points) / len(points), 2) for zone, points in zones.items()}
    best = {zone: max(points) for zone, points in zones.items()}
    return Statistics(game, len(played), sum(won for won, _ in played), mean, best)
