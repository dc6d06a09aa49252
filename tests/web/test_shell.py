"""The frame of every page: the same menu, one heading of one size at the same edge, and links to everything else."""

from typing import Final

import pytest
from playwright.sync_api import expect
from tools.site import Site

from fareplay.client import bot, me
from tests.web.conftest import Pages, Visit, come
from tests.web.guests import Guests, be
from tests.web.visitor import Visitor
from tests.web.words import LANGUAGES

MISSING: Final = (
    *("/nowhere", "/games/none", "/learn/none", "/people/nobody", "/bots/none", "/clubs/none", "/tournaments/none"),
    *("/table/none", "/replay/none", "/screen/none", "/fairness/none", "/puzzles/none"),
)
# The entries outside groups: of the bar, and of a phone's.
BAR: Final = ("/", "/puzzles", "/learn", "/watch")
DOCK: Final = ("/", "/daily", "/puzzles", "/learn")
# What is behind each of the reader's menus, from left to right.
GROUPS: Final = (
    ("nav.compete", ("/daily", "/league", "/ladder", "/clubs")),
    ("nav.create", ("/workshop", "/companion", "/screen")),
)
OWN: Final = ("/me", "/me/results", "/me/people", "/me/account", "/settings")
MAGNIFIED: Final = 320  # px that are left of 1280 when everything is four times as large
WIDTHS: Final = (1920, 1440, 1366, 1280, 1024, 844, 768, 390, 360, MAGNIFIED)
# Where a page's heading is, how large it is, and what the page is framed by.
FRAME: Final = """() => {
  const h1 = [...document.querySelectorAll('h1')];
  const menu = [...document.querySelectorAll('header nav > a, nav.dock > a')].filter(one => one.checkVisibility());
  return {
    headings: h1.length, size: getComputedStyle(h1[0]).fontSize, left: Math.round(h1[0].getBoundingClientRect().left),
    menu: menu.map(one => new URL(one.href).pathname), account: document.querySelector('.corner')?.children.length ?? 0,
  };
}"""


def _frame(visitor: Visitor, path: str) -> dict[str, object]:
    visitor.page.goto(path)
    expect(visitor.page.locator("h1").first).to_be_visible()
    expect(visitor.page.locator(".corner > *").first).to_be_visible()
    found: dict[str, object] = visitor.page.evaluate(FRAME)
    return found


@pytest.mark.parametrize(
    ("width", "height", "every"),
    [
        pytest.param(1440, 900, 7, id="some"),
        pytest.param(1440, 900, 1, id="all", marks=pytest.mark.long),
        pytest.param(390, 844, 1, id="phone", marks=pytest.mark.long),
    ],
)
def test_every_page_has_the_same_frame(
    visit: Visit, site: Site, pages: Pages, width: int, height: int, every: int
) -> None:
    paths, cookies = pages
    visitor = come(visit, site, cookies, width=width, height=height, dark=width < height)
    usual = _frame(visitor, "/")
    assert usual["headings"] == 1
    assert usual["menu"] == list(BAR if width > 1000 else DOCK)
    for path in paths[::every]:
        frame = _frame(visitor, path)
        visitor.check_no_raw_keys()
        visitor.check_width(path)
        visitor.check_with_axe(path)
        visitor.check_measures(path, *((width,) if width > 1000 else (width, MAGNIFIED)))
        assert frame == usual, path
    assert not visitor.faults, "\n".join(visitor.faults)


@pytest.mark.long
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_page_fits_and_is_accessible_in_every_language(
    visit: Visit, site: Site, pages: Pages, language: str
) -> None:
    paths, cookies = pages
    visitor = come(visit, site, cookies, language=language, width=390, height=844, dark=language in ("fr", "es"))
    for path in paths:
        _frame(visitor, path)
        visitor.check_no_raw_keys()
        visitor.check_with_axe(path)
        visitor.check_measures(path, *WIDTHS)
    assert not visitor.faults, "\n".join(visitor.faults)


def test_the_current_place_is_marked(visitor: Visitor) -> None:
    visitor.page.goto("/")
    for path in (*BAR[1:], BAR[0]):
        visitor.page.locator(f'header nav > a[href="{path}"]').click()
        expect(visitor.page.locator("header nav > [aria-current=page]")).to_have_attribute("href", path)
    for key, places in GROUPS:
        for path in places[:2]:
            group = visitor.page.locator("header nav").get_by_role("button", name=visitor.words(key), exact=True)
            group.click()
            visitor.page.locator(f'header nav .panel a[href="{path}"]').click()
            visitor.page.wait_for_url(f"**{path}")
            expect(group).to_have_attribute("aria-current", "true")
            expect(visitor.page.locator("header nav > [aria-current=page]")).to_have_count(0)


def test_every_place_is_on_the_menu_and_found_with_the_keyboard(visit: Visit, site: Site) -> None:
    visitor = be(visit(), Guests(site).client("Keys"))
    page = visitor.page
    visitor.home()
    expect(page.locator(".corner .name")).to_be_visible()
    focused = "document.activeElement?.getAttribute('href') ?? document.activeElement?.textContent.trim()"
    for key, places in (*GROUPS, ("", OWN)):
        group = page.locator("header nav").get_by_role("button", name=visitor.words(key), exact=True) if key else None
        opener = group or page.locator(".corner .face:has(.name)")
        opener.focus()
        page.keyboard.press("ArrowDown")
        expect(opener).to_have_attribute("aria-expanded", "true")
        for path in places:
            assert page.evaluate(focused) == path
            page.keyboard.press("ArrowDown")
        page.keyboard.press("End")
        last = page.evaluate(focused)
        assert last == (places[-1] if key else visitor.words("me.sign_out"))
        page.keyboard.press("Escape")
        expect(opener).to_be_focused()
        expect(opener).to_have_attribute("aria-expanded", "false")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".dock .face").click()
    behind = [link.get_attribute("href") for link in page.locator(".dock .panel a").all()]
    assert {*DOCK, *behind} == {*BAR, *(path for _, places in GROUPS for path in places), "/settings"}
    visitor.check_with_axe("menu")
    assert not visitor.faults


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_long_menu_ends_within_the_window(visit: Visit, site: Site, width: int, height: int) -> None:
    ada = Guests(site).client("Ada")
    visitor = be(visit(width=width, height=height), ada)
    for _ in range(12):
        ada.open_table("get-on-board/new-york", [me(), bot("novice")], private=True, start=True)
    visitor.home()
    expect(visitor.page.locator(".bell .tally")).to_be_visible()
    for face in (".corner .face:has(.bell)", ".dock .face"):
        visitor.page.locator(face).click()
        if "bell" in face:  # a turn names the opponents
            expect(visitor.page.locator(".panel .turn").first).to_contain_text("Otto")
        box = visitor.page.locator(".panel").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, face
        visitor.page.locator(".panel a").last.scroll_into_view_if_needed()
        expect(visitor.page.locator(".panel a").last).to_be_in_viewport()
        visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"])
def test_whatever_is_not_there_says_so_on_one_page(visitor: Visitor, every: int) -> None:
    usual = _frame(visitor, "/")
    for path in MISSING[::every]:
        visitor.page.goto(path)
        expect(visitor.page.locator("[data-missing]")).to_be_visible()
        expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("not_found.title"))
        assert visitor.page.evaluate(FRAME) == usual, path


@pytest.mark.parametrize(
    "sizes",
    [
        ((1440, 900), (360, 640)),
        pytest.param(((1280, 720), (1024, 768), (768, 1024), (390, 844), (844, 390)), marks=pytest.mark.long),
    ],
    ids=["some", "others"],
)
def test_play_is_in_sight_at_every_size_even_with_games_to_go_on_with(
    visitor: Visitor, site: Site, sizes: tuple[tuple[int, int], ...]
) -> None:
    be(visitor, ada := Guests(site).client("Ada"))
    for _ in range(3):
        ada.open_table("get-on-board/new-york", [me(), bot("casual")], private=True, start=True)
    for width, height in sizes:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.home()
        expect(visitor.page.locator(".needs li").first).to_be_visible()
        box = visitor.page.locator("form.play button.go").bounding_box()
        dock = visitor.page.locator(".dock").bounding_box() or {"y": height}
        assert box is not None
        assert box["y"] + box["height"] <= dock["y"], f"{width}×{height}: {box}"


def test_a_practice_game_can_be_dismissed(visitor: Visitor) -> None:
    visitor.play_at_server("get-on-board/rome")
    visitor.home()
    visitor.page.locator(".needs .dismiss").click()
    visitor.page.locator("dialog button.bad").click()
    expect(visitor.page.locator(".needs")).to_have_count(0)
