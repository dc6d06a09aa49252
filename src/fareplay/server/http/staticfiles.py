"""The web client's files: hashed ones may be cached for ever, the page itself is requested each time."""

import os
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import fareplay
from fareplay.server.errors import not_found
from fareplay.server.http.responses import SECURITY_HEADERS, error_response

DIST: Final = Path(fareplay.__file__).parent / "web" / "dist"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


class WebClient(StaticFiles):
    """Files of the client, and for every other path the page, which has a router of its own."""

    def __init__(self, dist: Path = DIST) -> None:
        super().__init__(directory=dist, check_dir=False)
        self.config_checked = True  # the client may be built later

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, the page, or why there is neither."""
        if path == "api" or path.startswith("api/"):
            return error_response(not_found("address"), "")
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code == 405:
                return _secured(PlainTextResponse("Method Not Allowed", 405, headers=error.headers))
        except (OSError, ValueError):
            pass  # a name that no file can have: too long, or with a NUL
        if path.startswith("assets/"):
            return _secured(PlainTextResponse("there is no such page\n", 404))
        try:
            return await super().get_response("index.html", scope)
        except HTTPException:
            return _secured(PlainTextResponse("the web client is not built: run make web\n", 404))

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, compressed if the build made such a copy and the browser accepts it."""
        file = Path(full_path)
        compressed = file.with_name(f"{file.name}.gz")
        if "gzip" in Headers(scope=scope).get("accept-encoding", "") and compressed.is_file():
            response = super().file_response(compressed, compressed.stat(), scope, status_code)
            if response.status_code == status_code:
                response.headers["content-type"] = guess_type(file.name)[0] or "application/octet-stream"
                response.headers["content-encoding"] = "gzip"
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        hashed = file.parent.name == "assets"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        response.headers["vary"] = "accept-encoding"
        return _secured(response)


def _secured(response: Response) -> Response:
    response.headers["content-security-policy"] = POLICY
    response.raw_headers.extend(SECURITY_HEADERS)
    return response
