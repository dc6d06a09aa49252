"""Static files: the web client, whose hashed files may be cached forever, and the documentation at /docs."""

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
# For replays that another site shows in a frame. They have no session there, since cookies are not sent.
EMBEDDABLE: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
# Pages of the documentation have inline scripts, each allowed by its hash, and inline styles.
DOCS_POLICY: Final = (
    "default-src 'none'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
# Until the documentation is built, a page that asks again by itself.
WAIT: Final = 5  # s
NO_DOCS: Final = f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="{WAIT}">
<title>Documentation · Fareplay</title></head>
<body><h1>The documentation is being built</h1>
<p>This page shows it as soon as it is there, usually within a minute. Whoever runs this server can build it with
<code>make docs</code>.</p>
<p><a href="/">Back to Fareplay</a> · <a href="/api/openapi.json">The API describes itself</a></p></body>
</html>
"""


Head = Callable[[str, Scope], Awaitable[str]]  # returns what is added to the head of the page at a path


class WebClient(StaticFiles):
    """The files of the client, and its page for every other path, since the client does its own routing."""

    def __init__(self, dist: Path = DIST, head: Head | None = None) -> None:
        super().__init__(directory=dist, check_dir=False)
        self.config_checked = True  # the client may be built later
        self._page, self._head = dist / "index.html", head

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file, the page, or an error that says why there is neither."""
        if path == "api" or path.startswith("api/"):
            return error_response(not_found("address"), "")
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code == 405:
                return _secured(PlainTextResponse("Method Not Allowed", 405, headers=error.headers))
        except (OSError, ValueError):
            pass  # not a possible file name: too long, or with a NUL
        if path.startswith("assets/"):
            return _secured(PlainTextResponse("there is no such page\n", 404))
        policy = EMBEDDABLE if _is_embedded(path, scope) else POLICY
        head = "" if self._head is None else await self._head(path, scope)
        if (head or policy is EMBEDDABLE) and self._page.is_file():
            page = self._page.read_text(encoding="utf-8").replace("</head>", f"{head}\n</head>", 1)
            return _secured(HTMLResponse(page, headers={"cache-control": "no-cache"}), policy)
        try:
            return await super().get_response("index.html", scope)
        except HTTPException:
            return _secured(PlainTextResponse("the web client is not built: run make web\n", 404))

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, compressed if the build made a compressed copy and the browser accepts it."""
        file = Path(full_path)
        compressed = file.with_name(f"{file.name}.gz")
        if "gzip" in Headers(scope=scope).get("accept-encoding", "") and compressed.is_file():
            response = super().file_response(compressed, compressed.stat(), scope, status_code)
            if response.status_code == status_code:
                response.headers["content-type"] = guess_type(file.name)[0] or "application/octet-stream"
                response.headers["content-encoding"] = "gzip"
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        hashed = "assets" in (file.parent.name, file.parent.parent.name)  # or versioned
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        response.headers["vary"] = "accept-encoding"
        return _secured(response)


class Documentation(StaticFiles):
    """The documentation site that `make docs` builds and the wheel contains."""

    def __init__(self, site: Path = DOCS) -> None:
        super().__init__(directory=site, check_dir=False, html=True)
        self.config_checked = True  # the site may be built later

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file, the page of a folder, or an error that says why there is neither."""
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code == 405:
                return _secured(PlainTextResponse("Method Not Allowed", 405, headers=error.headers))
        except (OSError, ValueError):
            pass  # not a possible file name
        if (Path(str(self.directory)) / "index.html").is_file():
            return _secured(PlainTextResponse("there is no such page\n", 404))
        return _secured(HTMLResponse(NO_DOCS, 503, headers={"retry-after": str(WAIT), "cache-control": "no-store"}))

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file; the policy of a page allows its own inline scripts."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "no-cache"
        scripts = _script_hashes(Path(full_path), stat_result.st_mtime_ns) if str(full_path).endswith(".html") else ""
        return _secured(response, DOCS_POLICY.format(scripts=scripts))


@lru_cache(256)
def _script_hashes(page: Path, changed: int) -> str:
    """Return the hashes of a page's inline scripts in the format of a content security policy."""
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
