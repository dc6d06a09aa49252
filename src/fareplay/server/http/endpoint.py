"""An endpoint: a method and a path, the shapes of question and answer, and the function that answers.

The OpenAPI document is made from endpoints, so what it says is what is checked.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from fareplay.server.http.call import Call
from fareplay.server.shapes.table import Nothing

Answer = Callable[[Call], Awaitable[Any]]


class NoQuery(Nothing):
    """No parameters."""


@dataclass(frozen=True)
class Raw:
    """An answer that is not JSON made from a shape."""

    body: bytes
    kind: str


@dataclass(frozen=True)
class Endpoint:
    """One thing that can be asked."""

    method: str
    path: str
    answer: Answer
    summary: str
    tag: str
    returns: Any
    body: Any
    query: Any
    status: int
    problems: tuple[int, ...]
    asks: Any  # an example of a body
    tells: Any  # an example of an answer
    kind: str  # the media type of the answer
    cache: str  # what a cache may do with it
    open_to_all: bool  # needs no session

    @property
    def name(self) -> str:
        """What programs call it."""
        return self.answer.__name__


class Endpoints:
    """A list of endpoints, filled by decorators."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.all: list[Endpoint] = []

    def __call__(
        self,
        method: str,
        path: str,
        returns: Any,
        *,
        body: Any = None,
        query: Any = NoQuery,
        status: int = 200,
        problems: tuple[int, ...] = (),
        asks: Any = None,
        tells: Any = None,
        kind: str = "application/json",
        cache: str = "no-store",
        open_to_all: bool = False,
    ) -> Callable[[Answer], Answer]:
        def declare(answer: Answer) -> Answer:
            summary = (answer.__doc__ or "").strip()
            self.all.append(
                Endpoint(
                    method,
                    path,
                    answer,
                    summary,
                    self.tag,
                    returns,
                    body,
                    query,
                    status,
                    problems,
                    asks,
                    tells,
                    kind,
                    cache,
                    open_to_all,
                )
            )
            return answer

        return declare
