"""A connection to a server: requests, with repetitions while it is away, and errors."""

import time
from collections.abc import Mapping
from typing import Any, Final, Self, TypeVar

import httpx
import msgspec

T = TypeVar("T")

TRIES: Final = 12  # how often a repeatable request is sent
PAUSE: Final = 0.25  # s before the first repetition; then twice as long each time
LONGEST_PAUSE: Final = 5.0
AWAY: Final = (429, 502, 503, 504)  # try again later; proxies send 502 and 504 while the server is unavailable


class ApiError(Exception):
    """An error response: `status`, a key in `error`, a `message` for people, and further fields in `more`."""

    def __init__(self, status: int, error: str, message: str, more: dict[str, Any], retry_after: int | None) -> None:
        self.status, self.error, self.message, self.more, self.retry_after = status, error, message, more, retry_after
        super().__init__(f"{status} {error}: {message}")


class Connection:
    """A person's or program's connection to a server.

    Requests that change nothing, and turns (which the server recognises), are repeated if the server is unavailable for
    a moment.
    """

    def __init__(self, address: str, token: str | None = None, *, timeout: float = 30.0) -> None:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self._http = httpx.Client(base_url=address, headers=headers, timeout=timeout)

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, kind: type[T], method: str, path: str, **parts: Any) -> T:
        """Send a request and return its response."""
        return msgspec.json.decode(self._send(method, path, **parts).content, type=kind)

    def _send(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        again: bool = False,
    ) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(_given(body))
        params = (
            None
            if query is None
            else {name: _shown(value) for name, value in _given(query).items() if value is not None}
        )
        headers = {} if body is None else {"content-type": "application/json"}
        pause = PAUSE
        for attempt in range(TRIES):
            last = not (again or method == "GET") or attempt == TRIES - 1
            try:
                response = self._http.request(method, path, content=content, headers=headers, params=params)
                check(response)
                return response
            except httpx.TransportError:
                if last:
                    raise
            except ApiError as error:
                if last or error.status not in AWAY:
                    raise
                pause = max(pause, error.retry_after or 0)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        raise AssertionError("the last attempt returns or raises")


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not msgspec.UNSET}


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def check(response: httpx.Response) -> None:
    """Raise ApiError if a response is an error."""
    if response.is_success:
        return
    try:
        error = msgspec.json.decode(response.content, type=dict[str, Any])
    except msgspec.DecodeError:
        error = {}
    wait = response.headers.get("retry-after", "")
    raise ApiError(
        response.status_code,
        error.pop("error", "unknown"),
        error.pop("message", response.reason_phrase),
        error,
        int(wait) if wait.isdigit() else None,
    )
