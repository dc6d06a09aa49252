"""Responses of the API: Starlette's with security headers, errors as JSON, and compression of cacheable responses."""

import gzip
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
from starlette.responses import Response

from fareplay.server.http.errors import ApiError

SECURITY_HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
API_HEADERS: Final = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; sandbox"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
)  # the other security headers are for pages
SMALLEST_COMPRESSED: Final = 1024  # bytes

_encoder = msgspec.json.Encoder()


Headers = Sequence[tuple[bytes, bytes]]


def api_headers(cache_control: str = "no-store", media_type: str = "application/json") -> Headers:
    """Return the headers of all responses of an endpoint."""
    about = ((b"cache-control", cache_control.encode()), (b"content-type", media_type.encode()))
    return (*about, *API_HEADERS)


class ApiResponse(Response):
    """A response of the API. Bytes are sent unchanged, everything else as JSON."""

    def __init__(self, content: Any, status: int, headers: Headers, request_id: str = "") -> None:
        self.status_code, self.background = status, None
        self.body = content if isinstance(content, bytes) else _encoder.encode(content)
        self.raw_headers = [*headers, (b"x-request-id", request_id.encode("latin-1"))]
        if self.body or status not in (204, 304):
            self.raw_headers.append((b"content-length", b"%d" % len(self.body)))


_ERROR_HEADERS: Final = api_headers()


def error_response(error: ApiError, request_id: str) -> ApiResponse:
    """Return the response for an error."""
    response = ApiResponse(error.to_dict(), error.status, _ERROR_HEADERS, request_id)
    if error.retry_after is not None:
        response.headers["retry-after"] = str(error.retry_after)
    if error.status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response


def compress(response: Response, accepted: Mapping[str, str]) -> None:
    """Compress a cacheable response if the client accepts it: boards and pictures are large. Responses that contain
    secrets are never compressed."""
    response.headers["vary"] = "accept-encoding"
    body = bytes(response.body)
    if len(body) >= SMALLEST_COMPRESSED and "gzip" in accepted.get("accept-encoding", ""):
        response.body = _gzip(body)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))


@lru_cache(maxsize=64)
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
