"""Responses of the API: Starlette's, with security headers, errors as JSON, and compression of what never changes."""

import gzip
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from starlette.responses import Response

from fareplay.server.errors import ApiError

SECURITY_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
API_HEADERS: Final = (
    *SECURITY_HEADERS,
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; sandbox"),
)
SMALLEST_COMPRESSED: Final = 1024  # bytes

_encoder = msgspec.json.Encoder()


class ApiResponse(Response):
    """A response with the security headers of the API."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Bytes as they are, everything else as JSON."""
        return content if isinstance(content, bytes) else _encoder.encode(content)

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """Add the security headers; all names are in small letters."""
        self.raw_headers = [(_encoded(name), value.encode("latin-1")) for name, value in (headers or {}).items()]
        if self.body or self.status_code not in (204, 304):
            self.raw_headers.append((b"content-length", b"%d" % len(self.body)))
        self.raw_headers.append((b"content-type", _encoded(self.media_type)))
        self.raw_headers.extend(API_HEADERS)


@lru_cache(maxsize=256)
def _encoded(text: str) -> bytes:
    return text.encode("latin-1")


def error_response(error: ApiError, request_id: str) -> ApiResponse:
    """An error as JSON."""
    headers = {"cache-control": "no-store", "x-request-id": request_id}
    if error.retry_after is not None:
        headers["retry-after"] = str(error.retry_after)
    if error.status == 401:
        headers["www-authenticate"] = "Bearer"
    return ApiResponse(error.to_dict(), error.status, headers)


def compress(response: Response, accepted: Mapping[str, str]) -> None:
    """Compress a response that caches may keep, for those who accept it: boards and pictures are large. Responses that
    contain secrets are not compressed."""
    response.headers["vary"] = "accept-encoding"
    body = bytes(response.body)
    if len(body) >= SMALLEST_COMPRESSED and "gzip" in accepted.get("accept-encoding", ""):
        response.body = _gzip(body)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))


@lru_cache(maxsize=64)
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
