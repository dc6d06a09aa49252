"""Paths: which endpoint a request is for. There are few kinds of paths: looking one up beats trying each in turn."""

from collections.abc import Iterable
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from fareplay.server.http.door import refuse, request_id
from fareplay.server.problem import Problem

WILD = "*"


class Paths:
    """Endpoints by method and path; what is none of theirs goes to another application."""

    def __init__(self, doors: Iterable[tuple[str, str, ASGIApp]], otherwise: ASGIApp) -> None:
        self._otherwise = otherwise
        self._doors: dict[tuple[str, ...], tuple[dict[str, ASGIApp], list[tuple[int, str]]]] = {}
        self._wild: dict[int, list[tuple[int, ...]]] = {}  # by length, where parts may be anything
        for method, path, door in doors:
            parts = path.split("/")
            names = [(place, part[1:-1]) for place, part in enumerate(parts) if part.startswith("{")]
            places = tuple(place for place, _ in names)
            methods, _ = self._doors.setdefault(_key(parts, places), ({}, names))
            methods[method] = door
            if method == "GET":
                methods["HEAD"] = door
            known = self._wild.setdefault(len(parts), [])
            if places not in known:
                known.append(places)
                known.sort(key=len)  # a path that says more exactly what it means comes first

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            found = self._find(scope["path"])
            if found is not None:
                methods, scope["path_params"] = found
                door = methods.get(scope["method"])
                await (door or _NotAllowed(methods))(scope, receive, send)
                return
        await self._otherwise(scope, receive, send)

    def _find(self, path: str) -> tuple[dict[str, ASGIApp], dict[str, Any]] | None:
        parts = path.split("/")
        for places in self._wild.get(len(parts), ()):
            found = self._doors.get(_key(parts, places))
            if found is not None and all(parts[place] for place in places):
                methods, names = found
                return methods, {name: parts[place] for place, name in names}
        return None


class _NotAllowed:
    """There is such a path, but not for this method."""

    def __init__(self, methods: Iterable[str]) -> None:
        self._methods = ", ".join(sorted(methods))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = Problem(405, "not_allowed", f"this address takes {self._methods}")
        await refuse(send, problem, request_id(Headers(raw=scope["headers"])), allow=self._methods)


def _key(parts: list[str], places: tuple[int, ...]) -> tuple[str, ...]:
    if not places:
        return tuple(parts)
    key = list(parts)
    for place in places:
        key[place] = WILD
    return tuple(key)
