"""Photograph every page: wide and phone-sized, light and dark; home and table in each language.

python -m tools.photographs --out DIR
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tools.site import FLAGS, Site, build, chromium, lacking

SIZES: Final = {"wide": (1440, 900), "phone": (390, 844)}
LANGUAGES: Final = ("en", "fr", "it", "pt")
PAGES: Final = {
    "settings": "/settings",
    "learn": "/learn",
    "rules-get-on-board": "/learn/get-on-board",
    "rules-ticket-to-ride": "/learn/ticket-to-ride",
    "tutorial": "/learn/get-on-board/tutorial",
    "not-found": "/nowhere",
}
BOARDS: Final = (
    "get-on-board/new-york",
    "get-on-board/london",
    "get-on-board/rome",
    "get-on-board/paris",
    "ticket-to-ride/london",
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.photographs", description="Photograph every page.")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    out: Path = parser.parse_args().out
    if (reason := lacking()) is not None:
        print(reason, file=sys.stderr)
        return 1
    out.mkdir(parents=True, exist_ok=True)
    build()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "fareplay.db")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
                for size, (width, height) in SIZES.items():
                    for dark in (False, True):
                        for language in LANGUAGES:
                            name = f"{size}-{'dark' if dark else 'light'}-{language}"
                            options: dict[str, Any] = {
                                "viewport": {"width": width, "height": height},
                                "color_scheme": "dark" if dark else "light",
                            }
                            _photograph(browser, site.address, options, language, out, name)
                browser.close()
        finally:
            site.close()
    print(f"{len(list(out.glob('*.png')))} pictures in {out}")
    return 0


def _photograph(browser: Browser, address: str, options: dict[str, Any], language: str, out: Path, name: str) -> None:
    context = browser.new_context(base_url=address, reduced_motion="reduce", **options)
    kept = json.dumps({"language": language, "level": "novice"})
    context.add_init_script(f"if (!localStorage.fareplay) localStorage.fareplay = {json.dumps(kept)}")
    page = context.new_page()

    def keep(what: str) -> None:
        page.wait_for_load_state("networkidle") if what in PAGES else page.wait_for_timeout(700)
        page.screenshot(path=out / f"{what}-{name}.png")

    _home(page)
    keep("home")
    for game in BOARDS if language == "en" else BOARDS[:1]:
        _table(page, game, keep)
    if language == "en":
        for what, path in PAGES.items():
            page.goto(path)
            page.locator("h1").first.wait_for()
            keep(what)
    context.close()


def _home(page: Page) -> None:
    page.goto("/")
    page.locator("article.poster img").nth(4).wait_for()


def _table(page: Page, game: str, keep: Callable[[str], None]) -> None:
    """A table at its first choice, and at the turn after it."""
    family, city = game.split("/")
    _home(page)
    page.locator(f"article.poster.{family}.{city} button.picture").click()
    choice = page.locator(".departures button.ticket, .offer > button.primary").first
    choice.wait_for()
    keep(f"choice-{family}-{city}")
    choice.click()
    page.locator(".desk .button.primary").wait_for(timeout=60_000)
    keep(f"turn-{family}-{city}")


if __name__ == "__main__":
    sys.exit(main())
