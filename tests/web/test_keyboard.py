"""Every page by keyboard and for screen readers: everything can be reached with a visible focus, nothing traps it,
dialogs return it, and the page has landmarks, ordered headings and tables with headers."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect
from tools.site import Site

from tests.web.conftest import Pages, Visit, come
from tests.web.visitor import Visitor

KEYS: Final = (Path(__file__).parent / "keys.js").read_text()
# Wait until nothing of the page has changed for a moment: lists have come, or nothing more does.
SETTLED: Final = """() => new Promise(done => {
  let timer;
  const wait = () => { clearTimeout(timer); timer = setTimeout(() => { watch.disconnect(); done(); }, 250); };
  const watch = new MutationObserver(wait);
  watch.observe(document.body, { subtree: true, childList: true });
  wait();
})"""
HELD: Final = """() => [document.body, document.querySelector('dialog[open]')].some(
  one => one === document.activeElement || (one !== document.body && one.contains(document.activeElement)))"""
MOST: Final = 700  # presses of Tab after which the keys must have come round


def _tab_through(visitor: Visitor, path: str) -> None:
    """Press Tab until the keys leave the page, and find fault with what was not reached or not seen to be."""
    page = visitor.page
    page.evaluate(KEYS)
    visitor.faults += [f"{path}: {fault}" for fault in page.evaluate("[...keys.told(), ...keys.unreachable()]")]
    page.evaluate("keys.begin()")
    for _ in range(MOST):
        page.keyboard.press("Tab")
        at = page.evaluate("keys.now()")
        if at is None or not at["isNew"]:
            break
        visitor.faults += [f"{path}: {fault}" for fault in at["faults"]]
    visitor.faults += [f"{path}: {fault}" for fault in page.evaluate("keys.missed()")]


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (320, 640)])
def test_every_page_can_be_used_by_keys_and_read_aloud(
    visit: Visit, site: Site, pages: Pages, width: int, height: int
) -> None:
    paths, cookies = pages
    visitor = come(visit, site, cookies, width=width, height=height)
    for path in paths:
        visitor.page.goto(path)
        expect(visitor.page.locator("h1").first).to_be_visible()
        expect(visitor.page.locator(".corner > *").first).to_be_visible()
        visitor.page.evaluate(SETTLED)
        _tab_through(visitor, path)
    assert not visitor.faults, "\n".join(dict.fromkeys(visitor.faults))


def test_a_dialog_holds_the_keys_and_gives_them_back(visitor: Visitor) -> None:
    visitor.home()
    opener = visitor.page.locator("form.play button.friends")
    opener.focus()
    visitor.page.keyboard.press("Enter")
    dialog = visitor.page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    for _ in range(40):
        visitor.page.keyboard.press("Tab")
        assert visitor.page.evaluate(HELD)
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
