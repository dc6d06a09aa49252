"""A newcomer: home, the tutorial, a first game, what it could have brought, and a second try."""

import re

from playwright.sync_api import expect

import fareplay
from tests.web.conftest import Visit
from tests.web.journeys.playing import play_to_the_end
from tests.web.lessons import walk
from tests.web.visitor import Visitor


def test_somebody_new_learns_plays_and_tries_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.home()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.words("home.title"))
    visitor.check("home")
    page.get_by_role("link", name=visitor.words("home.learn")).first.click()
    if page.url.endswith("/learn"):
        visitor.check("learn")
        page.locator('a[href="/learn/get-on-board/tutorial"]').first.click()
    walk(visitor, "get-on-board", check=True)
    visitor.button("learn.play").click()
    page.wait_for_url("**/table/*")
    assert visitor.is_local
    expect(page.locator(".tips .head")).to_have_text("Get on Board")
    visitor.check("a first game")
    play_to_the_end(visitor, first=_ask_for_a_hint)
    expect(visitor.button("end.rematch")).to_be_visible()
    table, moves = visitor.table, visitor.record()["moves"]

    teacher = visitor.ending.locator("[data-teacher]")  # judges every turn of the game in the background
    expect(teacher).to_have_attribute("data-teacher", "ready", timeout=120_000)
    visitor.check("what the teacher says")
    costliest = teacher.get_by_role("heading")
    expect(costliest).to_contain_text(visitor.words("teacher.costliest", when="", loss="").split(":")[0])
    look = teacher.get_by_role("link", name=visitor.words("teacher.look"))
    ply = int(re.search(r"at=(\d+)", look.get_attribute("href") or "")[1])  # type: ignore[index]
    look.click()
    page.wait_for_url(f"**/replay/{table}*")
    expect(page.get_by_role("slider")).to_have_value(str(ply))
    visitor.check("the costliest turn, looked at")
    visitor.button("replay.try_again").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    visitor.await_turn()
    again = visitor.record()
    assert again["moves"] == moves[:ply]  # at the start of that turn, and it is mine
    assert fareplay.load(again).to_move == 0
    expect(page.locator(".me h2")).to_have_text(visitor.words("table.you"))
    visitor.check("the second try")
    visitor.home()
    first, *others = page.locator("[data-recent] li").first.locator(".name").all()
    expect(first).to_contain_text(visitor.words("table.you"))
    expect(others[0]).not_to_contain_text(visitor.words("table.you"))


def _ask_for_a_hint(visitor: Visitor) -> None:
    """Ask in the second round, and read the reason."""
    if visitor.page.locator(".top").get_by_text(visitor.words("table.round", round=2, of=12)).count():
        visitor.button("desk.hint").click()
        expect(visitor.page.locator(".draft .pencil").first).to_be_attached()  # the line that is proposed
        visitor.check("a hint")
        visitor.button("desk.start_over").click()
