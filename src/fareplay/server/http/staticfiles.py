"""Static files: the web client, of which hashed files may be cached for ever, and the documentation at /docs."""

import os
import re
from base64 import b64encode
from collections.abc import Awaitable, Callable
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import fareplay
from fareplay.server.http.errors import not_found
from fareplay.server.http.responses import SECURITY_HEADERS, error_response

DIST: Final = Path(fareplay.__file__).parent / "web" / "dist"
DOCS: Final = Path(fareplay.__file__).parent / "web" / "docs"
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
# A replay that another site shows in a frame; it has no session there, for cookies are not sent along.
EMBEDDABLE: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
# The pages of the documentation have small scripts inside, each allowed by its hash, and colours as attributes.
DOCS_POLICY: Final = (
    "default-src 'none'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
NO_DOCS: Final = (
    "the documentation is not there yet: make play builds it beside the server, make docs at once\n"
    "the API describes itself at /api/openapi.json\n"
)


Head = Callable[[str, Scope], Awaitable[str]]  # what is added to the head of the page at a path


class WebClient(StaticFiles):
    """Files of the client, and for every other path the page, which has a router of its own."""

    def __init__(self, dist: Path = DIST, head: Head | None = None) -> None:
        super().__init__(directory=dist, check_dir=False)
        self.config_checked = True  # the client may be built later
        self._page, self._head = dist / "index.html", head

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
        policy = EMBEDDABLE if _is_embedded(path, scope) else POLICY
        told = "" if self._head is None else await self._head(path, scope)
        if (told or policy is EMBEDDABLE) and self._page.is_file():
            page = self._page.read_text(encoding="utf-8").replace("</head>", f"{told}\n</head>", 1)
            return _secured(HTMLResponse(page, headers={"cache-control": "no-cache"}), policy)
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


class Documentation(StaticFiles):
    """The site that `make docs` builds, and that comes with the wheel."""

    def __init__(self, site: Path = DOCS) -> None:
        super().__init__(directory=site, check_dir=False, html=True)
        self.config_checked = True  # the site may be built later

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, the page of a folder, or why there is neither."""
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code == 405:
                return _secured(PlainTextResponse("Method Not Allowed", 405, headers=error.headers))
        except (OSError, ValueError):
            pass  # a name that no file can have
        is_built = (Path(str(self.directory)) / "index.html").is_file()
        return _secured(PlainTextResponse("there is no such page\n" if is_built else NO_DOCS, 404))

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file; a page says which of its scripts may run."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "no-cache"
        scripts = _script_hashes(Path(full_path), stat_result.st_mtime_ns) if str(full_path).endswith(".html") else ""
        return _secured(response, DOCS_POLICY.format(scripts=scripts))


@lru_cache(256)
def _script_hashes(page: Path, changed: int) -> str:
    """The hashes of the scripts inside a page, as a policy names them."""
    scripts = re.findall(r"<script>(.*?)</script>", page.read_text(encoding="utf-8"), re.DOTALL)
    return " ".join(f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts)


def _is_embedded(path: str, scope: Scope) -> bool:
    return path.startswith("replay/") and b"embed" in scope.get("query_string", b"").split(b"&")


def _secured(response: Response, policy: str = POLICY) -> Response:
    response.headers["content-security-policy"] = policy
    response.raw_headers.extend(
        header for header in SECURITY_HEADERS if policy is not EMBEDDABLE or header[0] != b"x-frame-options"
    )
    return response
