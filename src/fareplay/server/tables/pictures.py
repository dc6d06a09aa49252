"""Pictures that the server draws, one at a time: several threads of drawing would slow every request down."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Pictures:
    """Draws beside the event loop."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def draw(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that draws in a thread, after those that were asked for before."""
        async with self._turn:
            return await asyncio.to_thread(work, *args, **kwargs)
