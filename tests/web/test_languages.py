"""The four languages, on every page."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.words import LANGUAGES, LOCALES

QUICK = "fr"  # the others take their turn in `make test-all`


@pytest.mark.parametrize(
    "language", [pytest.param(one, marks=() if one == QUICK else pytest.mark.long) for one in LANGUAGES]
)
def test_every_page_speaks_the_language(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    visitor.home()
    expect(visitor.page.locator("html")).to_have_attribute("lang", LOCALES[language])
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("home.title"))
    visitor.check_no_raw_keys()

    visitor.page.goto("/settings")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("nav.settings"))
    visitor.check_no_raw_keys()

    visitor.page.goto("/nowhere")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("not_found.title"))
    visitor.check_no_raw_keys()

    visitor.home()
    visitor.make_table("get-on-board/rome", ["me", "open"])
    expect(visitor.button("lobby.start")).to_be_visible()
    visitor.check_no_raw_keys()

    visitor.home()
    visitor.play("get-on-board/new-york")
    visitor.choose_departure()
    visitor.await_turn()
    visitor.place_line()
    expect(visitor.confirm).to_be_enabled()
    visitor.check_no_raw_keys()
    visitor.finish()
    expect(visitor.button("end.rematch")).to_be_visible()
    visitor.check_no_raw_keys()
    visitor.page.goto(f"/replay/{visitor.table}?at=20")
    expect(visitor.button("analysis.ask")).to_be_visible()
    visitor.check_no_raw_keys()

    visitor.home()
    visitor.play("ticket-to-ride/london")
    visitor.page.locator(".offer button.primary").click()
    visitor.await_turn()
    visitor.press(".target")
    expect(visitor.button("desk.claim")).to_be_enabled()
    visitor.check_no_raw_keys()
    visitor.finish()
    expect(visitor.button("end.rematch")).to_be_visible()
    visitor.check_no_raw_keys()

    visitor.page.goto("/me")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("me.title"))
    visitor.check_no_raw_keys()


def test_a_language_chosen_is_kept(visit: Visit) -> None:
    visitor = visit(language="pt")
    visitor.page.goto("/settings")
    visitor.page.locator("input[name=language][value=it]").check(force=True)
    expect(visitor.page.locator("html")).to_have_attribute("lang", "it")
    visitor.language = "it"
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("nav.settings"))
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "it")


def test_the_longest_names_of_cities_stay_on_their_posters(visit: Visit) -> None:
    visitor = visit(language="pt")  # Nova Iorque
    visitor.home()
    expect(visitor.page.locator("html")).to_have_attribute("lang", LOCALES["pt"])
    for width in (1440, 1280, 360):
        visitor.page.set_viewport_size({"width": width, "height": 800})
        over = visitor.page.evaluate(
            """() => [...document.querySelectorAll('article.poster, article.poster .city')]
                 .filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
        )
        assert not over, f"at {width} px: {over}"
