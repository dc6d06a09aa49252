"""The documentation at /docs: the built site, or how to build it."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import httpx

from fareplay.server.http.staticfiles import DOCS, Documentation
from tests.coroutines import run_in_thread
from tests.server.running import Running


def ask(site: Path, path: str, method: str = "GET") -> httpx.Response:
    """What the site answers."""

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app=Documentation(site))
        async with httpx.AsyncClient(transport=transport, base_url="http://docs") as client:
            return await client.request(method, path, follow_redirects=True)

    return run_in_thread(asked())


def test_pages_are_served_with_their_scripts_named_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "tutorial").mkdir()
    (tmp_path / "index.html").write_text("<h1>Home</h1>")
    (tmp_path / "tutorial" / "index.html").write_text("<script>let a = 1</script><script src='b.js'></script>")
    (tmp_path.parent / "secret.txt").write_text("secret")
    assert "Home" in ask(tmp_path, "/").text
    page = ask(tmp_path, "/tutorial")
    allowed = b64encode(sha256(b"let a = 1").digest()).decode()
    [scripts] = re.findall(r"script-src ([^;]*);", page.headers["content-security-policy"])
    assert scripts.split() == ["'self'", f"'sha256-{allowed}'"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert (ask(tmp_path, "/none/").status_code, ask(tmp_path, "/", "POST").status_code) == (404, 405)
    assert "secret" not in ask(tmp_path, "/%2e%2e/secret.txt").text


def test_until_the_site_is_built_a_page_says_so_and_asks_again(tmp_path: Path) -> None:
    for path in ("/", "/tutorial/"):
        answer = ask(tmp_path / "nowhere", path)
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "5"
        assert answer.headers["content-type"].startswith("text/html")
        assert "make docs" in answer.text
        assert '<meta http-equiv="refresh" content="5">' in answer.text
        assert 'href="/"' in answer.text


def test_a_server_has_its_documentation_at_docs(shared: Running) -> None:
    with shared.http() as http:
        assert http.get("/docs").headers["location"] == "/docs/"
        answer = http.get("/docs/")
        assert ("Fareplay" if (DOCS / "index.html").is_file() else "make docs") in answer.text
