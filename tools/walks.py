"""Walks through the pages like a visitor's. Each passes scenes, of which a camera takes screenshots."""

import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tools.camera import LANGUAGES, SIZES, Camera, chosen

PATIENCE: Final = 60.0  # s, the time limit of a wait
SEATS: Final = {"new-york": 3, "london": 4, "rome": 2, "paris": 4}
ENGLISH: Final = ("en",)
TRIES: Final = 8  # games to play until one has the scene


class Done(Exception):
    """All requested screenshots of this walk are taken."""


class Walk:
    """A visitor with a profile of their own, and the camera."""

    def __init__(self, browser: Browser, address: str, camera: Camera, scenes: Iterable[str]) -> None:
        width, height = SIZES["wide"]
        self._context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            has_touch=True,
            locale="en-GB",
        )
        self._scenes = tuple(scenes)
        self._context.add_init_script(chosen("en", level="casual", tips="tips" in "".join(self._scenes)))
        self._camera = camera
        self.page: Page = self._context.new_page()

    def take(self, walk: Callable[["Walk"], None]) -> None:
        """Walk until the end, or until every requested screenshot is taken."""
        try:
            walk(self)
        except Done:
            pass
        finally:
            self._context.close()

    def keep(self, scene: str, again: Callable[[], None] | None = None) -> None:
        """Take a screenshot of this scene, if it is requested, once all turns have been shown."""
        while self.page.locator(".show > *").count():
            self.page.evaluate("document.querySelector('.table > .top')?.click()")  # skips
            self.page.wait_for_timeout(50)
        self._camera.take(self.page, scene, again)
        if not self._camera.wants(self._scenes):
            raise Done

    # Pages

    def see(self, path: str, *, until: str = "h1") -> None:
        self.page.goto(path)
        self.page.locator(until).first.wait_for()
        self.page.wait_for_load_state("networkidle")

    def home(self) -> None:
        self.page.locator(".tile[data-name] img").nth(4).wait_for()
        self.page.wait_for_load_state("networkidle")

    def offline(self) -> None:
        self._context.set_offline(True)

    # Tables, through the server's API

    def sit(self, game: str, seats: int, level: str = "casual") -> None:
        """Open a table with bots in all other seats, and its page."""
        self._ask("/api/people/guest", {"name": "Ada"})
        bots = [{"kind": "bot", "level": level}] * (seats - 1)
        wish = {"game": game, "seats": [{"kind": "me"}, *bots], "hints": True, "start": True}
        self._table = str(self._ask("/api/tables", wish)["table"]["id"])
        self.page.goto(f"/table/{self._table}")
        self.at_table()

    @property
    def table(self) -> str:
        return self._table

    def at_table(self) -> None:
        self.page.locator("[data-board]").wait_for()
        self.page.wait_for_load_state("load")

    def my_turn(self) -> dict[str, Any] | None:
        """Wait for my turn and return the snapshot, or None if the game is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            snapshot: dict[str, Any] = self.page.request.get(f"/api/tables/{self._table}?as=json&log=0").json()
            if snapshot["view"]["is_over"]:
                return None
            turn = snapshot["turn"]
            if 0 in turn["choosers"] and 0 not in turn["chosen"]:
                return snapshot
            time.sleep(0.05)
        raise RuntimeError(f"it never came to my turn at table {self._table}")

    def play(self, snapshot: dict[str, Any]) -> None:
        """Play my turn by the server's hint, or by a rule of thumb if there is none."""
        answer = self.page.request.post(f"/api/tables/{self._table}/hint", data={"seat": 0})
        ways = answer.json()["suggestions"] if answer.ok else []
        moves = ways[0]["moves"] if ways else _thumb(snapshot)
        self._ask(f"/api/tables/{self._table}/turn", {"ply": snapshot["turn"]["ply"], "moves": moves, "seat": 0})

    def play_until(self, stop: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
        """Play until it is my turn and `stop` returns true. Return None if the game is over before."""
        while (snapshot := self.my_turn()) is not None and not stop(snapshot):
            self.play(snapshot)
        return snapshot

    def sit_until(self, game: str, seats: int, stop: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Open tables until `stop` returns true at one before the game is over or I am eliminated."""
        for _ in range(TRIES):
            self.sit(game, seats)
            if (snapshot := self.play_until(stop)) is not None:
                return snapshot
        raise RuntimeError(f"none of {TRIES} games of {game} came to that")

    def sit_through(self, game: str, seats: int, level: str) -> None:
        """Open a table and play to the end."""
        for _ in range(TRIES):
            self.sit(game, seats, level)
            self.play_until(lambda snapshot: False)
            snapshot = self.page.request.get(f"/api/tables/{self._table}?as=json&log=0").json()
            if snapshot["view"]["sheets"][0]["total"] is not None:
                return
        raise RuntimeError(f"eliminated in all of {TRIES} games of {game}")

    def await_targets(self) -> None:
        self.page.locator(":not(.planned) > .target").first.wait_for(state="attached")

    def point(self, selector: str) -> None:
        """Point at something on the board, as with a mouse or the keyboard."""
        self.page.locator(selector).first.dispatch_event("focus")

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.dispatch_event("click")

    def analyse(self) -> None:
        """Start the analysis of the finished game."""
        self._ask(f"/api/tables/{self._table}/analysis", {})
        end = time.monotonic() + 4 * PATIENCE
        while time.monotonic() < end:
            if self.page.request.get(f"/api/tables/{self._table}/analysis").json()["state"] != "running":
                return
            time.sleep(0.5)

    def _ask(self, path: str, body: Any) -> dict[str, Any]:
        answer = self.page.request.post(path, data=body)
        if not answer.ok:
            raise RuntimeError(f"{path}: {answer.status} {answer.text()}")
        found: dict[str, Any] = answer.json() if answer.body() else {}
        return found


def _lines(snapshot: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the lines of the turn; none for spectators."""
    return snapshot["turn"]["lines"] or []


def _thumb(snapshot: dict[str, Any]) -> list[str]:
    """Return the line with the most points that does not eliminate me."""
    lines = _lines(snapshot)
    if not lines:
        return [snapshot["view"]["legal_moves"][-1]]
    if "action" in lines[0]:
        claims = [line for line in lines if line["action"] == "claim"]
        best = max(claims, key=lambda line: (line["gain"], sum(line["cards"].values())), default=None)
        draws = [line for line in lines if line["action"] == "draw"]
        if best is not None and (best["gain"] >= 2 or not draws):
            return list(best["moves"])
        return list((draws or lines)[-1]["moves"])
    safe = [line for line in lines if not line["eliminates"]] or lines
    return list(max(safe, key=lambda line: line["gain"])["moves"])


# The walks


def _pages(walk: Walk) -> None:
    walk.page.goto("/")
    walk.home()
    walk.keep("home", walk.home)
    walk.page.locator('.tile[data-name="get-on-board/london"]').click()
    walk.page.locator("form.play button.friends").click()
    walk.page.locator('dialog [data-way="link"]').click()
    walk.page.locator("dialog form").wait_for()
    walk.keep("new-table")
    for scene, path in {
        "settings": "/settings",
        "not-found": "/nowhere",
        "no-table": "/table/nowhere",
        "learn": "/learn",
        "rules-get-on-board": "/learn/get-on-board",
        "rules-ticket-to-ride": "/learn/ticket-to-ride",
    }.items():
        walk.see(path)
        walk.keep(scene)
    for family in ("get-on-board", "ticket-to-ride"):
        for step in (1, 4, 8):
            walk.see(f"/learn/{family}/tutorial/{step}", until="[data-board]")
            walk.keep(f"tutorial-{family}-{step}")


def _waiting_room(walk: Walk) -> None:
    walk.page.goto("/")
    walk.home()
    walk.page.locator('.tile[data-name="get-on-board/rome"]').click()
    walk.page.locator("form.play button.friends").click()
    walk.page.locator('dialog [data-way="link"]').click()
    form = walk.page.locator("dialog form")
    form.locator("select").nth(1).select_option("3")
    form.locator(".seats select").nth(2).select_option("casual")
    walk.page.locator("dialog button.primary").click()
    walk.page.wait_for_url("**/table/*")
    walk.page.locator("#link").wait_for()
    walk.keep("waiting-room")


def _table(city: str) -> Callable[[Walk], None]:
    def walk_table(walk: Walk) -> None:
        walk.sit(f"get-on-board/{city}", SEATS[city])
        walk.page.locator(".departures button.ticket").first.wait_for()
        walk.keep(f"table-{city}-start")

        def ready() -> None:
            walk.at_table()
            walk.await_targets()

        def late(snapshot: dict[str, Any]) -> bool:
            return bool(snapshot["view"]["position"]["round"] >= 7)

        snapshot = walk.play_until(late) or walk.sit_until(f"get-on-board/{city}", SEATS[city], late)
        ready()
        walk.keep(f"table-{city}-turn", ready)
        best = [node for node in _thumb(snapshot) if node != "stop"][-1]
        walk.point(f'.target[data-node="{best}"]')
        walk.keep(f"table-{city}-pointed")

    return walk_table


def _tips(walk: Walk) -> None:
    """Start like a first-time visitor: choose a city and press Play."""
    walk.page.goto("/")
    walk.home()
    walk.page.locator('.tile[data-name="get-on-board/new-york"]').click()
    walk.page.locator("form.play button.go").click()
    walk.page.locator(".tips").wait_for()
    walk.keep("tips-start")
    walk.press(".departures button.ticket")
    walk.await_targets()
    walk.keep("tips-turn")


def _elimination(walk: Walk) -> None:
    walk.sit_until("get-on-board/new-york", 2, lambda snapshot: any(line["eliminates"] for line in _lines(snapshot)))
    walk.await_targets()
    walk.press(".target.end.bad")
    walk.page.locator(".desk [role=alert]").wait_for()
    walk.keep("elimination")


def _five(walk: Walk) -> None:
    walk.sit_until("get-on-board/london", 5, lambda snapshot: snapshot["view"]["position"]["round"] >= 11)
    walk.await_targets()
    walk.press(".target.end:not(.bad)")
    walk.keep("table-five")
    walk.page.set_viewport_size({"width": SIZES["phone"][0], "height": SIZES["phone"][1]})
    walk.page.locator("button.handle").click()
    walk.keep("drawer")


def _end(walk: Walk) -> None:
    walk.sit_through("get-on-board/new-york", 3, "novice")

    def over() -> None:
        walk.page.locator("[data-over]").wait_for()
        walk.page.wait_for_timeout(2500)  # until the points have been counted
        walk.page.evaluate("document.activeElement?.blur()")

    over()
    walk.keep("end-new-york", over)
    walk.see("/me")
    walk.keep("me")
    walk.page.goto("/")
    walk.home()
    walk.keep("games")
    walk.analyse()
    walk.see(f"/replay/{walk.table}?at=30", until="[data-board]")
    walk.page.locator(".analysis .bars").wait_for()
    walk.keep("replay-get-on-board")


def _ride(walk: Walk) -> None:
    walk.sit("ticket-to-ride/london", 3)
    walk.page.locator(".offer button.primary").first.wait_for()
    walk.keep("ride-start")
    walk.play_until(lambda snapshot: snapshot["view"]["position"]["phase"] == "turn")
    walk.await_targets()
    walk.keep("ride-first")

    def ready() -> None:
        walk.at_table()
        walk.await_targets()

    walk.play_until(lambda snapshot: _claimed(snapshot) >= 4 and _can_claim(snapshot))
    ready()
    walk.keep("ride-mid", ready)
    walk.point(".target")
    walk.keep("ride-pointed")

    walk.play_until(_can_choose_payment)
    route = _payments(walk.my_turn() or {})[0]
    ready()
    walk.press(f'.target[data-route="{route}"]')
    walk.page.locator(".ways [role=radio]").first.wait_for()
    walk.keep("ride-paying")

    walk.play_until(lambda snapshot: snapshot["view"]["position"]["turns_left"] is not None)
    walk.keep("ride-last-round")
    walk.play_until(lambda snapshot: False)
    walk.page.locator("[data-over]").wait_for()
    walk.page.wait_for_timeout(2500)
    walk.page.evaluate("document.activeElement?.blur()")
    walk.keep("end-ticket-to-ride")
    walk.see(f"/replay/{walk.table}?at=40", until="[data-board]")
    walk.keep("replay-ticket-to-ride")


def _claimed(snapshot: dict[str, Any]) -> int:
    return sum(owner == 0 for owner in snapshot["view"]["position"]["routes"])


def _can_claim(snapshot: dict[str, Any]) -> bool:
    return any(line["action"] == "claim" for line in _lines(snapshot))


def _payments(snapshot: dict[str, Any]) -> list[int]:
    """Return routes that can be paid for in several ways, those with the most ways first."""
    routes = [line["route"] for line in _lines(snapshot) if line["action"] == "claim"]
    return sorted((route for route in set(routes) if routes.count(route) > 1), key=lambda route: -routes.count(route))


def _can_choose_payment(snapshot: dict[str, Any]) -> bool:
    return bool(_payments(snapshot))


def _offline(walk: Walk) -> None:
    walk.sit("get-on-board/rome", 2)
    walk.play_until(lambda snapshot: snapshot["view"]["position"]["round"] >= 2)
    walk.await_targets()
    walk.offline()
    walk.page.get_by_role("status").first.wait_for()
    walk.keep("offline")


# The scenes that each walk passes, in order, and the languages in which each is taken.
_FAMILIES: Final = ("get-on-board", "ticket-to-ride")
WALKS: Final[dict[tuple[str, ...], Callable[[Walk], None]]] = {
    (
        *("home", "new-table", "settings", "not-found", "no-table", "learn"),
        *(f"rules-{family}" for family in _FAMILIES),
        *(f"tutorial-{family}-{step}" for family in _FAMILIES for step in (1, 4, 8)),
    ): _pages,
    ("waiting-room",): _waiting_room,
    **{tuple(f"table-{city}-{what}" for what in ("start", "turn", "pointed")): _table(city) for city in SEATS},
    ("tips-start", "tips-turn"): _tips,
    ("elimination",): _elimination,
    ("table-five", "drawer"): _five,
    ("offline",): _offline,
    ("end-new-york", "me", "games", "replay-get-on-board"): _end,
    (
        *("ride-start", "ride-first", "ride-mid", "ride-pointed", "ride-paying", "ride-last-round"),
        *("end-ticket-to-ride", "replay-ticket-to-ride"),
    ): _ride,
}
SPOKEN: Final = ("home", "table-new-york-turn", "end-new-york", "ride-mid")
SCENES: Final = {scene: LANGUAGES if scene in SPOKEN else ENGLISH for scenes in WALKS for scene in scenes}
