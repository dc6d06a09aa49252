"""The web client's files: hashed ones may be kept for ever, the page itself is asked for each time."""

from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

import fareplay
from fareplay.server.http.door import GUARDING

DIST: Final = Path(fareplay.__file__).parent / "web" / "dist"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
FOR_EVER: Final = "public, max-age=31536000, immutable"


class Pages:
    """Files of the client, and for every other path the page that finds its own way."""

    def __init__(self, dist: Path = DIST) -> None:
        self._dist = dist.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return _guarded(PlainTextResponse("Method Not Allowed", 405, headers={"allow": "GET, HEAD"}))
        path = scope["path"].lstrip("/")
        file = self._file(path)
        if file is not None:
            return _send(file, scope, _cache(path))
        page = self._file("index.html")
        if path == "api" or path.startswith("api/"):
            return _guarded(JSONResponse({"error": "not_found", "message": "there is no such address"}, 404))
        if path.startswith("assets/") or page is None:
            missing = "there is no such page" if page is not None else "the web client is not built: run make web"
            return _guarded(PlainTextResponse(f"{missing}\n", 404))
        return _send(page, scope, "no-cache")

    def _file(self, path: str) -> Path | None:
        """A file of the client, and nothing outside its folder."""
        if not path or "\0" in path or len(path) > 300:
            return None
        file = (self._dist / path).resolve()
        return file if file.is_relative_to(self._dist) and file.is_file() else None


def _send(file: Path, scope: Scope, cache: str) -> Response:
    """A file, in its packed form if the build made one and the client can unpack it."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    packed = file.with_name(f"{file.name}.gz")
    if packed.is_file() and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
        kind = guess_type(file.name)[0] or "application/octet-stream"
        return _guarded(FileResponse(packed, media_type=kind, headers={**headers, "content-encoding": "gzip"}))
    return _guarded(FileResponse(file, headers=headers))


def _cache(path: str) -> str:
    return FOR_EVER if path.startswith("assets/") else "no-cache"


def _guarded(response: Response) -> Response:
    response.headers["content-security-policy"] = POLICY
    for name, value in GUARDING:
        response.headers[name.decode()] = value.decode()
    return response
