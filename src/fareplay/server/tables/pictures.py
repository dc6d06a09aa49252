"""Draws pictures one at a time: several drawing threads would slow down every request."""

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

PICTURE_WEIGHT: Final = 5.0  # requests that a picture counts as


class Pictures:
    """Draws in a thread beside the event loop."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def draw(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a drawing function in the thread, after earlier calls."""
        async with self._turn:
            return await asyncio.to_thread(work, *args, **kwargs)
