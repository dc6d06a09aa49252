"""Coroutines run apart: a browser that is driven in this process leaves an event loop running in its thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """What `asyncio.run` gives, in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
