"""Telling all viewers of a table something, whichever process they are connected to."""

from typing import Protocol


class Tell(Protocol):
    """`tell(table, kind, data)`."""

    def __call__(self, id: str, kind: str, data: dict[str, object]) -> None: ...
