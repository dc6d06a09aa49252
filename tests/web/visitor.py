"""Somebody at the page, who does what a person can do: look, click, type, play."""

import json
import re
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Locator, Page, expect

from fareplay import Record, boards
from tests.web import laws
from tests.web.laws import FOLLOWED, MEASURE
from tests.web.words import words

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE: Final = 60_000  # ms until something awaited must have happened

FAMILIES: Final = {"get-on-board": "Get on Board", "ticket-to-ride": "Ticket to Ride"}

# What the browser itself says of requests that failed, the worker's script among them.
REPORTED: Final = ("Failed to load resource", "net::", "error occurred when fetching the script")

# Wait for animations to end, but not for those that go on for ever.
STILL: Final = """() => Promise.race([
  Promise.allSettled(document.getAnimations().map(one => one.finished)),
  new Promise(done => setTimeout(done, 1000)),
]).then(() => 0)"""

expect.set_options(timeout=PATIENCE)


class Gone(AssertionError):
    """What was to be pressed has left the board."""


class Visitor:
    """A browser profile with one page, and what its console complained about."""

    def __init__(self, context: BrowserContext, choices: dict[str, Any]) -> None:
        self.context = context
        self.language: str = choices.get("language", "en")
        self.complaints: list[str] = []
        self.faults: list[str] = []  # what the checks of pages found
        self.called: dict[tuple[str, str], set[str]] = {}  # what the page called me, by table and mark
        self.promise: laws.Promise | None = None  # what a line that lies there promises
        if choices:  # made on an earlier visit
            kept = json.dumps(json.dumps(choices))
            context.add_init_script(f"if (!localStorage.fareplay) localStorage.fareplay = {kept}")
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

    def check(self, step: str) -> None:
        """Check the laws that hold on every page."""
        laws.check(self, step)

    def check_no_raw_keys(self) -> None:
        """Nothing that is read or read aloud is the name of a text instead of the text."""
        raw = laws.raw_texts(self)
        assert not raw, f"{self.page.url} shows {raw}"

    def check_with_axe(self, page: str) -> None:
        self.page.evaluate(STILL)  # a button that is fading in is still pale
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

    def check_measures_here(self, page: str) -> None:
        """The same at the size that the page has now."""
        self.page.evaluate(FOLLOWED)
        self.faults += [f"{page}, {self.language}: {fault}" for fault in self.page.evaluate(MEASURE)]

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
        """Go to a place on the menu; it may be in a group, or on a phone behind "More"."""
        link = self.page.locator("nav").get_by_role("link", name=self.words(key), exact=True).locator("visible=true")
        groups = self.page.locator("nav .face").locator("visible=true")
        expect(groups.first).to_be_visible()
        for group in groups.all():
            if not link.count():
                group.click()
        link.first.click()

    # Home

    def home(self) -> None:
        self.page.goto("/")
        expect(self.page.locator(".tile[data-name]")).to_have_count(len(boards.all_names()))

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
        self.page.locator("dialog [data-way]").first.click()
        form = self.page.locator("dialog form")
        form.locator("select").nth(1).select_option(str(len(seats)))
        for n, seat in enumerate(seats):
            form.locator(".seats select").nth(n).select_option(seat)
        for n, name in enumerate(names or []):
            form.locator(".seats input").nth(n).fill(name)
        self.page.locator("dialog button.primary").click()
        self.page.wait_for_url("**/table/*")

    def look_back(self, record: Record, ply: int, seat: int) -> None:
        """Paste a record, and replay it to a move, as a seat saw it."""
        self.page.goto("/replay")
        self.page.locator("textarea").fill(json.dumps(record))
        self.button("records.open").click()
        slider = self.page.get_by_role("slider")
        expect(slider).to_have_attribute("max", str(len(record["moves"])))
        slider.fill(str(ply))
        self.page.get_by_role("combobox", name=self.words("replay.seat")).select_option(str(seat))
        expect(slider).to_have_value(str(ply))

    # The table

    @property
    def table(self) -> str:
        """The id of the table on the page."""
        assert self.at is not None, f"no table at {self.page.url}"
        return self.at

    @property
    def at(self) -> str | None:
        """The id of the table on the page, from the address or from a puzzle; None if there is none."""
        found = re.search(r"/(?:table|replay|screen)/([^/?#]+)", self.page.url)
        if found is not None:
            return found[1]
        puzzle = self.page.locator("[data-puzzle]")
        return puzzle.get_attribute("data-table") if "/puzzles/" in self.page.url and puzzle.count() else None

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
        """Wait until this person may place a marker; what the others do is skipped by presses."""
        self.await_step(".targets:not(.planned) > .target")

    def await_step(self, *selectors: str) -> str:
        """Wait until there is something of this kind on the page, and skip what is being shown meanwhile."""
        until = time.monotonic() + PATIENCE / 1000
        while not (step := int(self.page.evaluate(FIRST, selectors))):
            assert time.monotonic() < until, f"none of {selectors} came up"
            self.page.evaluate(SKIP)
            self.page.wait_for_timeout(40)
        return selectors[step - 1]

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

    def touch(self, selector: str) -> None:
        """Press the first such thing on the board with a pointer, once the board lies still."""
        place = self.page.evaluate(PLACE, selector)
        if place is None:
            raise Gone(f"{selector} is gone")
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)
        self.page.evaluate(FOLLOWED)

    def press(self, selector: str) -> None:
        """Click the first such thing, wherever the board has been moved to, and let the page follow the board."""
        self.page.locator(selector).first.dispatch_event("click")
        self.page.evaluate(FOLLOWED)

    def offered(self) -> list[str]:
        """Where the line can go, by the names that are read aloud."""
        return sorted(target.get_attribute("aria-label") or "" for target in self.targets.all())

    @property
    def is_local(self) -> bool:
        """Whether the table is on this device."""
        return self.table.startswith("here-")

    def local_game(self) -> dict[str, Any]:
        """The game on this device, as its browser has stored it."""
        found: dict[str, Any] = self.page.evaluate(STORED, self.table)
        return found

    def record(self) -> dict[str, Any]:
        """The record of the game at this table; a server gives that of a finished one only."""
        if self.is_local:
            record: dict[str, Any] = self.local_game()["record"]
        else:
            record = self._ask("GET", f"/api/tables/{self.table}/record")
        return record

    def known_record(self) -> tuple[dict[str, Any], int | None] | None:
        """The record of the game on the page, unless only the server knows it, and my seat, if I have only one."""
        if self.at is None or "/screen/" in self.page.url:
            return None
        if self.is_local:
            stored = self.page.evaluate(STORED, self.at)
            if not stored or stored.get("printed"):
                return None
            mine = [seat for seat, one in enumerate(stored["seats"]) if one["kind"] == "person"]
            return stored["record"], mine[0] if len(mine) == 1 else None
        snapshot = self._ask("GET", f"/api/tables/{self.at}")
        if snapshot["table"]["state"] != "finished":
            return None
        mine = snapshot["you"]["seats"]
        return self.record(), mine[0] if len(mine) == 1 else None

    def ply(self) -> int:
        """How many moves the table knows of, whatever of them has been shown."""
        if self.is_local:
            return len(self.record()["moves"])
        return int(self.page.request.get(f"/api/tables/{self.table}").json()["table"]["ply"])

    def await_ply_after(self, ply: int) -> None:
        """Wait until the table has taken a move."""
        until = time.monotonic() + PATIENCE / 1000
        while self.ply() <= ply:
            assert time.monotonic() < until, f"no move after {ply}"
            self.page.wait_for_timeout(30)

    def await_mover(self) -> int:
        """Wait until all first choices are made, and return the seat to move."""
        until = time.monotonic() + PATIENCE / 1000
        while (table := self._ask("GET", f"/api/tables/{self.table}")["table"])["ply"] < len(table["seats"]):
            assert time.monotonic() < until, f"the server waits for {table['waiting_for']}"
            self.page.wait_for_timeout(30)
        (seat,) = table["waiting_for"]
        return int(seat)

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

    def do(self, step: str) -> None:
        """Do one of the steps."""
        if step == STEPS["be eliminated"]:
            self.hold_confirm()
        elif step != STEPS["over"]:
            self.page.evaluate(CLICK, step)

    def finish(self) -> None:
        """Play on to the final table, at every step by the first thing there is to click; skip what is shown."""
        while (step := self.await_step(*STEPS.values())) != STEPS["over"]:
            self.do(step)


# Whether all that the client is made of is kept, and the page.
KEPT: Final = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const files = await (await fetch('/files.json')).json();
  const store = await caches.open('fareplay');
  const kept = (await store.keys()).map(({ url }) => new URL(url).pathname);
  return ['', ...files].filter((file) => !file.endsWith('/')).every((file) => kept.includes(`/${file}`)); // no folders
}"""

# What a player does next, the most pressing first; at the end of every game the final table comes up.
STEPS: Final = {
    "over": "[data-over]",
    "skip the count": ".button.skip",
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

# Where a thing on the board is on the page, once it lies still.
PLACE: Final = """async (selector) => {
  const at = () => {
    const found = document.querySelector(selector);
    const box = (found?.querySelector('.focus, .band') ?? found)?.getBoundingClientRect();
    return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
  };
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const wait = () => frame().then(frame).then(() => new Promise((done) => setTimeout(done, 80)));
  for (let before = null, now = at(); now; before = now, now = at()) {
    if (before && before.join() === now.join()) return now;
    await wait();
  }
  return null;
}"""

# A press beside all controls ends the turn that is being shown.
SKIP: Final = "() => document.querySelector('.table > .top')?.click()"

# A game in this browser's database.
STORED: Final = """(id) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('fareplay');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const found = opening.result.transaction('games').objectStore('games').get(id);
    found.onsuccess = () => { opening.result.close(); resolve(found.result); };
    found.onerror = () => reject(found.error);
  };
})"""

FIRST: Final = "selectors => 1 + selectors.findIndex(selector => document.querySelector(selector))"
CLICK: Final = """selector => {
  const found = document.querySelector(selector);
  found?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}"""
