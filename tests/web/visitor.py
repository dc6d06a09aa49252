"""Somebody at the page, who does what a person can do: look, click, type, play."""

import json
import re
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Locator, Page, expect

from fareplay import boards
from tests.web.words import words

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
MEASURE: Final = (Path(__file__).parent / "measure.js").read_text()
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

    def check_measures(self, page: str, *widths: int) -> None:
        """Nothing of the page is cut, covered, out of reach or too small for a finger, at these widths."""
        before = self.page.viewport_size
        assert before is not None
        for width in widths:
            self.page.set_viewport_size({"width": width, "height": before["height"]})
            self.page.evaluate(FOLLOWED)
            height = self.page.evaluate("document.documentElement.scrollHeight")
            self.page.set_viewport_size({"width": width, "height": max(height, 500)})  # all of it in sight
            self.page.evaluate(FOLLOWED)
            self.faults += [
                f"{page}, {width} px wide, {self.language}: {fault}" for fault in self.page.evaluate(MEASURE)
            ]
        self.page.set_viewport_size(before)

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

    # The menu

    def menu(self, key: str) -> None:
        """Go to a place on the menu; on a phone it may be behind "More"."""
        link = self.page.locator("nav").get_by_role("link", name=self.words(key), exact=True).locator("visible=true")
        more = self.page.locator(".dock").get_by_role("button", name=self.words("nav.more"))
        expect(link.or_(more).first).to_be_visible()
        if not link.count():
            more.click()
        link.first.click()

    # Home

    def home(self) -> None:
        self.page.goto("/")
        expect(self.page.locator(".tile")).to_have_count(len(boards.all_names()))

    def choose_city(self, game: str) -> None:
        self.page.locator(f'.tile[data-name="{game}"]').click()

    def play(self, game: str) -> None:
        """A city, and Play."""
        self.choose_city(game)
        self.page.locator("form.play button.go").click()
        self.page.wait_for_url("**/table/*")
        expect(self.page.locator("[data-board]")).to_be_visible()

    def play_at_server(self, game: str) -> None:
        """The same at a table of the server, for what only such a table has. No page needs to be open before."""
        if self._ask("GET", "/api/me")["person"] is None:
            self._ask("POST", "/api/people/guest", {"name": "Ada"})
        fewest = next(board["players"][0] for board in self._ask("GET", "/api/games") if board["game"] == game)
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "casual"}] * (fewest - 1)]
        wish = {"game": game, "seats": seats, "private": True, "hints": True, "rated": False, "start": True}
        self.table_made(self._ask("POST", "/api/tables", wish)["table"]["id"])

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a request with the cookies of this browser, but without a page."""
        answer = self.page.request.fetch(path, method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def table_made(self, table: str) -> None:
        """Go to a table."""
        self.page.goto(f"/table/{table}")
        expect(self.page.locator("[data-board]")).to_be_visible()

    def make_table(self, game: str, seats: list[str], names: list[str] | None = None) -> None:
        """A table to measure, by its form: each seat is me, open, or a level of bots; those that are me have names."""
        self.choose_city(game)
        self.page.locator("form.play button.friends").click()
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
        return self.page.locator(".targets:not(.planned) > .target")

    @property
    def confirm(self) -> Locator:
        return self.button("desk.confirm")

    @property
    def ending(self) -> Locator:
        """The final table."""
        return self.page.locator("dialog:has([data-over])")

    def hand_over(self) -> None:
        """Hand the device to the next player, when all of one's own turn has been seen."""
        self.page.locator("[data-hand-over] button").click()

    def choose_departure(self) -> None:
        self.page.locator(".departures button.ticket").first.click()

    def await_turn(self) -> None:
        """Wait until this person may place a marker."""
        expect(self.targets.first).to_be_attached()

    def place_line(self) -> None:
        """Place the first line offered that eliminates nobody, to its end."""
        self.press(STEPS["end a line"])
        expect(self.confirm).to_be_enabled()

    def play_turn(self) -> None:
        """Place a line, confirm it, and wait for the next turn."""
        ply = self.ply()
        self.place_line()
        self.confirm.click()
        self.await_ply_after(ply)
        self.await_turn()

    def hold_confirm(self) -> None:
        """Hold the button until a line is confirmed that eliminates."""
        held = self.page.locator(".desk .button.primary.bad")
        held.dispatch_event("pointerdown")
        expect(held).to_have_count(0)

    def press(self, selector: str) -> None:
        """Click the first such thing, wherever the board has been moved to, and let the page follow the board."""
        self.page.locator(selector).first.dispatch_event("click")
        self.page.evaluate(FOLLOWED)

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

    def await_kept(self) -> None:
        """Wait until the browser has kept all that the client is made of, for times without a network."""
        self.await_truth(KEPT)

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
            step = self.page.wait_for_function(FIRST, arg=selectors, polling=30).json_value()
            if selectors[step - 1] == STEPS["over"]:
                return
            if selectors[step - 1] == STEPS["be eliminated"]:
                self.hold_confirm()
            else:
                self.page.evaluate(CLICK, selectors[step - 1])


# Whether all that the client is made of is kept, and the page.
KEPT: Final = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const files = await (await fetch('/files.json')).json();
  const store = await caches.open('fareplay');
  const kept = (await store.keys()).map(({ url }) => new URL(url).pathname);
  return ['', ...files].filter((file) => !file.endsWith('/')).every((file) => kept.includes(`/${file}`)); // no folders
}"""

# The board shows a move in the first frame after the click, the rest of the page in the next.
FOLLOWED: Final = """() => {
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return frame().then(frame);
}"""

# What a player does next, the most pressing first; at the end of every game the final table comes up.
STEPS: Final = {
    "over": "[data-over]",
    "hand over": ".curtain button.primary",
    "pass on": "[data-hand-over] button",
    "choose a departure": ".departures button.ticket[aria-pressed=false]:enabled",
    "keep tickets": ".offer > button.primary:enabled",
    "watch the others": "dialog:has(.buffer) .button.primary",
    "be eliminated": ".desk .button.primary.bad:enabled",
    "confirm": ".desk .button.primary:enabled",
    "end a line": ".targets:not(.planned) > .target.end:not(.bad)",
    "end the game": ".targets:not(.planned) > .target.end",
    "claim": ".target[data-route]",
    "draw": ".market .deck:enabled",
    "draw from the row": ".market .slot:enabled",
}

FIRST: Final = "selectors => 1 + selectors.findIndex(selector => document.querySelector(selector))"
CLICK: Final = """selector => {
  const found = document.querySelector(selector);
  found?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}"""
