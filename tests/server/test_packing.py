"""Boards, pictures and the client's files are sent compressed to clients that accept it."""

import gzip
from pathlib import Path

import httpx

from fareplay.server.http.staticfiles import WebClient
from tests.coroutines import run_in_thread
from tests.server.running import Running

PICTURE = "/api/boards/get-on-board/new-york/picture.svg"


def _raw(address: str, path: str, encoding: str) -> tuple[httpx.Response, bytes]:
    """An answer with its body as it came, still packed."""
    with httpx.stream("GET", f"{address}{path}", headers={"accept-encoding": encoding}) as answer:
        return answer, b"".join(answer.iter_raw())


def test_a_picture_is_packed_for_those_who_can_unpack_it(shared: Running) -> None:
    plain, whole = _raw(shared.address, PICTURE, "identity")
    packed, small = _raw(shared.address, PICTURE, "gzip, br")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert gzip.decompress(small) == whole
    assert len(small) < len(whole) / 3


def test_what_changes_is_not_packed(shared: Running) -> None:
    answer, _ = _raw(shared.address, "/api/me", "gzip")
    assert "content-encoding" not in answer.headers


def test_a_file_of_the_client_is_packed_if_the_build_packed_it(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>page</p>")
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "a.js").write_text("let a = 1;")
    (assets / "a.js.gz").write_bytes(gzip.compress(b"let a = 1;"))

    async def ask(path: str, encoding: str) -> httpx.Response:
        transport = httpx.ASGITransport(app=WebClient(tmp_path))
        async with httpx.AsyncClient(transport=transport, base_url="http://client") as client:
            return await client.get(path, headers={"accept-encoding": encoding})

    for encoding, content_encoding in (("gzip", "gzip"), ("identity", None)):
        answer = run_in_thread(ask("/assets/a.js", encoding))
        assert answer.text == "let a = 1;"
        assert answer.headers.get("content-encoding") == content_encoding
        assert answer.headers["content-type"].startswith(("text/javascript", "application/javascript"))
        assert answer.headers["content-security-policy"]
    assert run_in_thread(ask("/", "gzip")).text == "<p>page</p>"
