"""The context of requests: settings, storage, global rate limits, and the services they use."""

from typing import Final, Protocol, TypeVar

from fareplay.server.http.rate_limits import RateLimit, SharedRateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store

T = TypeVar("T")

MOST_ADDRESSES: Final = 100_000  # of people, held in memory


class Directory(Protocol):
    """Finds people."""

    async def by_token(self, token: str) -> PersonRow | None:
        """Return the person a program plays for."""

    async def by_cookie(self, cookie: str) -> tuple[PersonRow | None, str | None]:
        """Return the person and the session of a cookie."""

    async def open_session(self, person: PersonRow, user_agent: str) -> str:
        """Sign somebody in on a device. Return the contents of its cookie."""

    async def check_proof(self, person: PersonRow, session: str | None, password: str) -> None:
        """Raise ApiError unless the password is right, or the session is new if the account has no password."""

    async def end_session(self, person: PersonRow, id: str) -> None:
        """Sign somebody out on one device. Raises ApiError if the session has ended already."""

    async def touch(self, session: str) -> None:
        """Store that a device is in use."""

    async def set_origin(self, id: str, address: str) -> None:
        """Store a hash of somebody's address."""

    async def look_up(self, who: str) -> PersonRow:
        """Return a person by id or claimed name. Raises ApiError if there is none."""


class Context:
    """The objects that requests share. Features add their services, and endpoints get them by class."""

    directory: Directory

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.requests = RateLimit("requests", settings.requests_per_second, settings.requests_burst)
        self.from_address = RateLimit(
            "requests from your address",
            settings.requests_per_second * settings.address_factor,
            settings.requests_burst * settings.address_factor,
        )
        per_minute = settings.sign_ins_per_minute
        self.bad_tokens = RateLimit("unknown tokens", per_minute / 60, per_minute)
        self.proofs = SharedRateLimit("attempts with a password", per_minute / 60, per_minute, settings.address_factor)
        self.bad_codes = RateLimit("wrong codes", per_minute / 30, per_minute * 2)
        per_second, burst = settings.requests_per_second / 10, settings.requests_burst / 10
        self.costly = SharedRateLimit("replays, hints, analyses and tries", per_second, burst, settings.address_factor)
        self._addresses: dict[str, str] = {}  # of people, as last seen
        self._services: dict[type, object] = {}

    def add(self, service: T) -> T:
        """Register a service for endpoints."""
        self._services[type(service)] = service
        return service

    def service(self, kind: type[T]) -> T:
        """Return the service of a class."""
        return self._services[kind]  # type: ignore[return-value]  # filed under its class

    def remember_address(self, person: str, address: str) -> None:
        """Remember somebody's address: the bots' time is shared by address too."""
        self._addresses[person] = address
        if len(self._addresses) > MOST_ADDRESSES:
            del self._addresses[next(iter(self._addresses))]

    def address_of(self, person: str) -> str:
        """Return somebody's last address."""
        return self._addresses.get(person, person)
