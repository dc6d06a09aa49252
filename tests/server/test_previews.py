"""Link previews: a title, a sentence and a picture, with nothing hidden from spectators."""

import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from fareplay.client import me, nobody
from fareplay.game.game import Game
from fareplay.puzzles.puzzle import load_all
from fareplay.server.previews.service import Previews
from tests.server.playing import GAME
from tests.server.running import Running, sqlite_first

PNG = b"\x89PNG\r\n\x1a\n"


def preview(running: Running, path: str, language: str = "en") -> dict[str, str]:
    """The Open Graph elements of a page."""
    page = running.http().get(path, headers={"accept-language": language})
    assert page.status_code == 200
    return dict(re.findall(r'<meta property="og:([^"]+)" content="([^"]*)" />', page.text))


def picture(running: Running, path: str) -> bytes:
    found = running.http().get(re.sub(r"^https?://[^/]+", "", preview(running, path)["image"]).replace("&amp;", "&"))
    assert found.status_code == 200
    assert found.headers["content-type"] == "image/png"
    assert found.content.startswith(PNG)
    return found.content


@sqlite_first
def test_a_shared_table_tells_who_waits_and_then_who_plays(running: Running) -> None:
    ada = running.client('Ada "the <line>"')
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    shown = preview(running, f"/table/{table}")
    assert shown["title"] == "New York"
    assert "Ada &quot;the &lt;line&gt;&quot;" in shown["description"]
    assert "free seat" in shown["description"]
    assert "Platz" in preview(running, f"/table/{table}", "de-AT,de;q=0.9")["description"]
    assert picture(running, f"/table/{table}")
    running.client("Bo").join(table)
    ada.start(table)
    assert "Bo" in preview(running, f"/table/{table}")["description"]


@sqlite_first
def test_what_is_secret_is_not_in_the_picture(running: Running) -> None:
    """A choice that the other players do not know yet changes nothing."""
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    running.client("Bo").join(table)
    ada.start(table)
    before = picture(running, f"/table/{table}")
    running.server.context.service(Previews)._pictures.clear()
    view = ada.snapshot(table).view
    assert view is not None
    ada.play(table, 0, [view.legal_moves[1]])
    assert picture(running, f"/table/{table}") == before


def finished(running: Running) -> str:
    """A finished game that every server has from its first start."""
    return running.client().tables(game=GAME, state="finished").tables[-1].id


@sqlite_first
def test_replays_puzzles_and_days_have_previews(running: Running) -> None:
    puzzle = load_all()[0]
    shown = finished(running)
    for path in (f"/replay/{shown}", f"/puzzles/{puzzle.id}", "/daily/2026-11-17"):
        assert preview(running, path)["description"]
        assert picture(running, path)
    assert "17/11/2026" in preview(running, "/daily/2026-11-17")["description"]
    other = next(one for one in load_all() if one.record["game"] == puzzle.record["game"] and one.id != puzzle.id)
    assert picture(running, f"/puzzles/{puzzle.id}") != picture(running, f"/puzzles/{other.id}")  # its own position
    for path in ("/replay/none", "/puzzles/none", "/daily/2026-99-99", "/daily/tomorrow", "/me", "/"):
        assert preview(running, path) == {}


@sqlite_first
def test_a_picture_is_drawn_once(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = load_all()[0]
    first = picture(running, f"/puzzles/{puzzle.id}")
    monkeypatch.setattr("fareplay.server.previews.drawing.png", None)
    assert picture(running, f"/puzzles/{puzzle.id}") == first


@sqlite_first
def test_only_replays_may_be_embedded(running: Running) -> None:
    table = finished(running)
    page = running.http().get(f"/replay/{table}?embed")
    assert "frame-ancestors *" in page.headers["content-security-policy"]
    assert "x-frame-options" not in page.headers
    for path in (f"/replay/{table}", f"/table/{table}?embed", "/?embed", "/me?embed"):
        page = running.http().get(path)
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        assert page.headers["x-frame-options"] == "DENY"


def test_pictures_are_drawn_one_at_a_time(shared: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = shared.client("Ada")
    table = ada.open_table(GAME, [me(), me()], start=True).table.id
    at_once: list[int] = []

    def draw(game: Game, seat: int | None) -> str:
        at_once.append(1)
        assert len(at_once) == 1, "two pictures are drawn at the same time"
        time.sleep(0.01)  # long enough for the others to come
        at_once.pop()
        return "<svg/>"

    monkeypatch.setattr(Game, "svg", draw)
    with ThreadPoolExecutor(8) as guests:
        asked = [guests.submit(shared.http().get, f"/api/tables/{table}/picture.svg") for _ in range(8)]
    assert [one.result().status_code for one in asked] == [200] * 8
