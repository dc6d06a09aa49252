"""A call: one request, with what its endpoint needs to answer it."""

from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import Headers

from fareplay.server.problem import Problem
from fareplay.server.server import Server
from fareplay.server.store.rows import PersonRow


@dataclass(slots=True)
class Call:
    """Who asks for what."""

    server: Server
    headers: Headers
    address: str
    person: PersonRow | None
    path: dict[str, str]
    query: Any
    body: Any
    set_cookie: str | None = None  # the answer's: a session's, or "" to end it
    etag: str | None = None
    more_headers: list[tuple[bytes, bytes]] = field(default_factory=list)

    @property
    def me(self) -> PersonRow:
        """The person who asks; it must be somebody."""
        if self.person is None:
            raise Problem(401, "who_are_you", "play as a guest or sign in first")
        return self.person
