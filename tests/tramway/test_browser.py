"""The example game in a real Chromium, at the plain table: it has no client of its own."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright
from tools.site import FLAGS, Site, build, chromium, lacking

import fareplay

from ..requirements import missing
from ..web.visitor import Visitor
from .games import NAME

# What a player does next, the most pressing first.
STEPS = ("[data-over]", ".desk .button.primary:enabled", ".target", ".move:enabled:not([aria-pressed=true])")
FIRST = "steps => 1 + steps.findIndex(step => document.querySelector(step))"
CLICK = "step => document.querySelector(step)?.dispatchEvent(new MouseEvent('click', {bubbles: true}))"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if (program := lacking()) is not None:
        missing(program)
    build()
    running = Site(tmp_path_factory.mktemp("site") / "fareplay.db")
    yield running
    running.close()


def in_browser(site: Site, visit: Callable[[Visitor], None], **choices: Any) -> None:
    """Let somebody come by. The browser runs in a thread of its own, as other tests may have one open in this one."""

    def come() -> None:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            context = browser.new_context(base_url=site.address, viewport={"width": 1440, "height": 900})
            visitor = Visitor(context, choices)
            visit(visitor)
            browser.close()
            assert not visitor.complaints
            assert not visitor.faults

    with ThreadPoolExecutor(1) as threads:
        threads.submit(come).result()


def sit_down(visitor: Visitor) -> None:
    """From the first page to a table, by one click on the town."""
    visitor.page.goto("/")
    visitor.play(NAME)


@pytest.mark.long
def test_a_game_is_played_to_the_final_table_and_watched_again(site: Site) -> None:
    def visit(visitor: Visitor) -> None:
        sit_down(visitor)
        pointed = 0
        while True:
            step = visitor.page.wait_for_function(FIRST, arg=list(STEPS), polling=30).json_value() - 1
            if STEPS[step] == "[data-over]":
                break
            pointed += STEPS[step] == ".target"
            visitor.page.evaluate(CLICK, STEPS[step])
        assert pointed > 3  # tracks are laid by pointing at the town
        expect(visitor.ending).to_contain_text("Passengers")
        visitor.check_no_raw_keys()
        visitor.check_with_axe("the end")
        record = visitor.page.request.get(f"/api/tables/{visitor.table}/record").json()
        game = fareplay.load(record)
        assert game.is_over
        visitor.ending.get_by_role("link", name=visitor.words("end.replay")).click()
        visitor.page.wait_for_url("**/replay/**")
        visitor.button("replay.end").click()
        expect(visitor.page.get_by_role("slider")).to_have_value(str(game.ply))
        expect(visitor.page.locator("body")).to_contain_text("lays a track")
        visitor.check_no_raw_keys()

    in_browser(site, visit)


def test_the_table_speaks_the_readers_language(site: Site) -> None:
    def visit(visitor: Visitor) -> None:
        sit_down(visitor)
        visitor.page.locator(".target, .move").first.wait_for()
        expect(visitor.page.locator("body")).to_contain_text("Ponts")
        expect(visitor.page.locator(".move").last).to_contain_text("attendre")
        visitor.check_no_raw_keys()
        visitor.check_with_axe("the table")
        visitor.check_on_a_narrow_screen("the table")

    in_browser(site, visit, language="fr")
