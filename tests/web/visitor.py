"""Somebody at the page, who does what a person can do: look, click, type, play."""

import json
import re
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.web.words import words

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE: Final = 60_000  # ms until something awaited must have happened

FAMILIES: Final = {"get-on-board": "Get on Board", "ticket-to-ride": "Ticket to Ride"}

# Names that only programs know: a key of a catalogue shown for lack of a text, or a place left unfilled.
RAW: Final = re.compile(r"\b[a-z_]+(?:\.[a-z_]+)+\b|\{\w+\}|\bundefined\b|\bNaN\b|\[object")

# What the browser itself says of requests that failed, the worker's script among them.
REPORTED: Final = ("Failed to load resource", "net::", "error occurred when fetching the script")

expect.set_options(timeout=PATIENCE)


class Visitor:
    """A browser profile with one page, and what its console complained about."""

    def __init__(self, context: BrowserContext, choices: dict[str, Any]) -> None:
        self.context = context
        self.language: str = choices.get("language", "en")
        self.complaints: list[str] = []
        self.faults: list[str] = []  # what the checks of pages found
        usual = {"language": self.language, "level": "novice", "tips": False, "pace": "instant"}
        kept = json.dumps({**usual, **choices})
        context.add_init_script(f"if (!localStorage.fareplay) localStorage.fareplay = {json.dumps(kept)}")
        context.set_default_timeout(PATIENCE)
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        # The browser itself reports requests that failed or were refused; the page is there to cope with those.
        if message.type == "error" and not any(one in message.text for one in REPORTED):
            self.complaints.append(message.text)

    def words(self, key: str, **places: object) -> str:
        return words(key, self.language, **places)

    def button(self, key: str, **places: object) -> Locator:
        """The button with this text."""
        return self.page.get_by_role("button", name=self.words(key, **places), exact=True)

    # Checks of the page as it is now

    def check_no_raw_keys(self) -> None:
        """Nothing that is read or read aloud is the name of a text instead of the text."""
        told = self.page.evaluate(
            """() => [document.title, document.body.innerText,
                 ...[...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap(one =>
                   ['aria-label', 'title', 'alt', 'placeholder'].map(name => one.getAttribute(name) ?? ''))]"""
        )
        raw = [found[0] for text in told for found in RAW.finditer(text)]
        assert not raw, f"{self.page.url} shows {raw}"

    def check_with_axe(self, page: str) -> None:
        self.page.evaluate(AXE.read_text() + "; 0")
        found = self.page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
        self.faults += [
            f"{page}: {fault['impact']} {fault['id']} at {node['target']}: {node['failureSummary']}"
            for fault in found
            for node in fault["nodes"]
        ]

    def check_width(self, page: str) -> None:
        wide, shown = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        if wide > shown:
            self.faults.append(f"{page}: {wide} px on a screen of {shown} px")

    def check_on_a_narrow_screen(self, page: str) -> None:
        before = self.page.viewport_size
        assert before is not None
        self.page.set_viewport_size({"width": 390, "height": 844})
        self.check_width(page)
        self.page.set_viewport_size(before)

    # Home

    def home(self) -> None:
        self.page.goto("/")
        expect(self.page.locator("article.poster")).to_have_count(5)

    def play(self, game: str) -> None:
        """One click on a city."""
        self.page.locator(f'article.poster[data-name="{game}"] button.picture').click()
        self.page.wait_for_url("**/table/*")
        expect(self.page.locator("[data-board]")).to_be_visible()

    def make_table(self, game: str, seats: list[str], names: list[str] | None = None) -> None:
        """A table to measure, by its form: each seat is me, open, or a level of bots; those that are me have names."""
        self.page.locator(f'article.poster[data-name="{game}"] button.friends').click()
        form = self.page.locator("dialog form")
        form.locator("select").nth(1).select_option(str(len(seats)))
        for n, seat in enumerate(seats):
            form.locator(".seats select").nth(n).select_option(seat)
        for n, name in enumerate(names or []):
            form.locator(".seats input").nth(n).fill(name)
        self.page.locator("dialog button.primary").click()
        self.page.wait_for_url("**/table/*")

    # The table

    @property
    def table(self) -> str:
        """The table's id, from the address."""
        return self.page.url.split("/table/")[1].split("?")[0]

    @property
    def targets(self) -> Locator:
        """Where the line can go, once it is one's turn."""
        return self.page.locator(":not(.planned) > .target")

    @property
    def confirm(self) -> Locator:
        return self.button("desk.confirm")

    @property
    def ending(self) -> Locator:
        """The final table."""
        return self.page.locator("dialog:has([data-over])")

    def choose_departure(self) -> None:
        self.page.locator(".departures button.ticket").first.click()

    def await_turn(self) -> None:
        """Wait until this person may place a marker."""
        expect(self.targets.first).to_be_attached()

    def place_line(self) -> None:
        """Place the first line offered that eliminates nobody, to its end."""
        safe = ":not(.planned) > .target.end:not(.bad)"
        while not self.confirm.is_enabled():
            if self.page.locator(safe).count():
                self.press(safe)
                expect(self.confirm).to_be_enabled()  # an end lays the whole line; a further press would lay another
            else:
                self.press(":not(.planned) > .target")

    def press(self, selector: str) -> None:
        """Click the first such thing, wherever the board has been moved to, and let the page follow the board."""
        self.page.locator(selector).first.dispatch_event("click")
        self.page.evaluate(_FOLLOWED)

    def offered(self) -> list[str]:
        """Where the line can go, by the names that are read aloud."""
        return sorted(target.get_attribute("aria-label") or "" for target in self.targets.all())

    def ply(self) -> int:
        """How many moves the server knows of."""
        return int(self.page.request.get(f"/api/tables/{self.table}").json()["table"]["ply"])

    def await_ply_after(self, ply: int) -> None:
        """Wait until the server has taken a move."""
        self.await_truth(
            "async ([table, ply]) => (await (await fetch(`/api/tables/${table}`)).json()).table.ply > ply",
            [self.table, ply],
        )

    def await_truth(self, asked: str, given: object = None) -> None:
        """Wait until a function of the page says yes; it may take its time to answer."""
        until = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(asked, given):
            assert time.monotonic() < until, f"never true: {asked}"
            self.page.wait_for_timeout(50)

    def tab_to(self, selector: str) -> None:
        """Press Tab until the keys are at such a thing."""
        for _ in range(120):
            if self.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def finish(self) -> None:
        """Play on to the final table, at every step by the first thing there is to click."""
        selectors = list(STEPS.values())
        while True:
            step = self.page.wait_for_function(_FIRST, arg=selectors, polling=30).json_value()
            if selectors[step - 1] == STEPS["over"]:
                return
            self.page.evaluate(_CLICK, selectors[step - 1])


# The board shows a move in the first frame after the click, the rest of the page in the next.
_FOLLOWED: Final = """() => {
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return frame().then(frame);
}"""

# What a player does next, the most pressing first; at the end of every game the final table comes up.
STEPS: Final = {
    "over": "[data-over]",
    "hand over": ".curtain button.primary",
    "choose a departure": ".departures button.ticket[aria-pressed=false]:enabled",
    "keep tickets": ".offer > button.primary:enabled",
    "be eliminated": ".desk .button.yes",
    "watch the others": "dialog:has(.buffer) .button.primary",
    "confirm": ".desk .button.primary:enabled",
    "end a line": ":not(.planned) > .target.end:not(.bad)",
    "place a marker": ":not(.planned) > .target",
    "draw": ".market .deck:enabled",
    "draw from the row": ".market .slot:enabled",
}

_FIRST: Final = "selectors => 1 + selectors.findIndex(selector => document.querySelector(selector))"
_CLICK: Final = """selector => {
  const found = document.querySelector(selector);
  found?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}"""
