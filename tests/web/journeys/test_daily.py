"""Somebody who plays every day: the daily city once, the results of the day, and a line to share."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.journeys.playing import play_to_the_end
from tests.web.visitor import Visitor


def test_the_daily_city_is_played_to_its_results(visit: Visit) -> None:
    visitor = visit(width=390, height=844, language="de")
    page = visitor.page
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.home()
    visitor.menu("nav.daily")
    expect(visitor.button("daily.play")).to_be_visible()
    visitor.check("the daily city")
    visitor.button("daily.play").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".top")).to_contain_text(visitor.words("daily.title"))
    play_to_the_end(visitor, first=_alone)
    (score,) = page.request.get(f"/api/tables/{visitor.table}").json()["table"]["result"]["scores"]
    expect(visitor.ending.locator("[data-teacher=refused]")).to_have_text(visitor.words("teacher.sealed"))
    results = visitor.ending.get_by_role("link", name=visitor.words("daily.results"))
    expect(results).to_be_in_viewport(ratio=1)
    results.click()
    mine = page.locator('[data-daily="mine"]')
    expect(mine).to_be_visible()
    if score is not None:
        expect(mine).to_contain_text(re.compile(rf"\b{abs(score)}\b"))
    visitor.check("the results of the day")
    visitor.button("daily.share").click()
    visitor.await_truth("async () => /[🟥⬜🟨🟩]{2,12}$/u.test(await navigator.clipboard.readText())")
    page.goto("/daily")
    page.locator("a.day.played").click()
    expect(mine).to_be_visible()


def _alone(visitor: Visitor) -> None:
    """Nobody to talk to, and nobody but me could be the inspector."""
    page = visitor.page
    expect(page.get_by_role("button", name=visitor.words("menu.react"))).to_have_count(0)
    expect(page.locator(".talk")).to_have_count(0)
    expect(page.locator("body")).not_to_contain_text(visitor.words("player.inspector"))
