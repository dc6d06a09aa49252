"""Load time of the home page and smoothness of the board on a slow phone: `python -m bench.web` (or `make bench-web`).

A real Chromium with a phone's screen and a sixth of this machine's speed, in a five-player game near its end.
`--line` measures a first visit over a line of 400 kbit/s with round trips of 400 ms.
A frame has 16.7 ms; a move should be on the board one frame after the click.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table
from tools.site import FLAGS, Site, build, chromium, lacking

RESULTS: Final = Path(__file__).parent / "results"
PHONE: Final = {"width": 390, "height": 844}
LATE: Final = 9  # the round of Get on Board, of twelve, in which it is measured
PACE: Final = 400  # ms between a person's presses
HOLD: Final = 70  # ms that a finger or a mouse button is down
SHOW: Final = 8000  # ms during which the bots' turns are shown
JERK: Final = 50  # ms between two frames that are noticed as a jerk
HOMES: Final = 5  # first visits
ROUNDS: Final = 4  # in which the expert's moves are timed
GAMES: Final = {"get-on-board/london": 5, "get-on-board/paris": 5, "ticket-to-ride/london": 4}
BYTES: Final = 50_000  # a second on the slow line: 400 kbit/s
ROUND_TRIP: Final = 0.4  # s on the slow line
Row = dict[str, Any]

# Times of the frames while they are counted (counting costs time), tasks that blocked the page, and the time from the
# release of a finger or button until its effect was painted.
_WATCH: Final = """() => {
  const seen = { frames: [], long: [], clicks: [], counting: false };
  const frame = now => { seen.frames.push(now); if (seen.counting) requestAnimationFrame(frame); };
  seen.count = on => { seen.counting = on; if (on) requestAnimationFrame(frame); };
  new PerformanceObserver(list => seen.long.push(...list.getEntries().map(one => one.duration)))
    .observe({ type: 'longtask' });
  addEventListener('pointerup', ({ timeStamp: released }) => {
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => seen.clicks.push(performance.now() - released);
      after.port2.postMessage(0);
    });
  }, { capture: true });
  window.seen = seen;
}"""
_BEGIN: Final = "() => { seen.frames = []; seen.long = []; seen.clicks = []; }"

# Elements for the first decision of a game, for a decision in my turn, and to confirm it.
_BEGIN_AT: Final = ".departures button.ticket:enabled"
_MINE: Final = ":not(.planned) > .target.end:not(.bad)"
_CONFIRM: Final = ".desk .button.primary:enabled"

# The transferred size of scripts and styles, as reported by the page.
_WEIGHT: Final = """() => performance.getEntriesByType('resource')
  .filter(one => /\\.(js|css)$/.test(new URL(one.name).pathname)).reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def late_game(page: Page, game: str, seats: int) -> str:
    """Return the id of a table against bots near the end of the game, with the first player to move."""
    while (table := _try_game(page, game, seats)) is None:
        pass
    return table


def _try_game(page: Page, game: str, seats: int) -> str | None:
    """Do the same once. Return None if the player was eliminated before."""
    api = page.request
    bots = [{"kind": "bot", "level": "novice"}] * (seats - 1)
    made = api.post("/api/tables", data={"game": game, "seats": [{"kind": "me"}, *bots], "start": True}).json()
    table: str = made["table"]["id"]
    while True:
        told = api.get(f"/api/tables/{table}?as=json&log=0").json()
        turn, view = told["turn"], told["view"]
        if told["table"]["state"] == "finished":
            return None
        if 0 not in turn["choosers"] or 0 in turn["chosen"]:
            time.sleep(0.02)
            continue
        lines = turn["lines"] or []
        if lines and _is_late(view, lines):
            return table
        moves = _best(lines) if lines else view["legal_moves"][:1]
        api.post(f"/api/tables/{table}/turn", data={"ply": turn["ply"], "moves": moves, "seat": 0})


def _is_late(view: dict[str, Any], lines: list[dict[str, Any]]) -> bool:
    position = view["position"]
    if "round" in position:
        return bool(position["round"] >= LATE)
    claimed = sum(owner is not None for owner in position["routes"])
    return claimed >= 20 and any(line["action"] == "claim" for line in lines)


def _best(lines: list[dict[str, Any]]) -> list[str]:
    """Return the moves of a line that does not eliminate the player."""
    safe = [line for line in lines if not line.get("eliminates")] or lines
    chosen = max(safe, key=lambda line: (line.get("action") == "claim", -line.get("turn_zone", 0), line["gain"]))
    moves: list[str] = chosen["moves"]
    return moves


def measure(page: Page, devtools: CDPSession, rate: int, game: str, table: str) -> list[Row]:
    """Open the table at the speed of a phone and use the board."""
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    begun = time.perf_counter()
    page.goto(f"/table/{table}")
    page.locator(":not(.planned) > .target").first.wait_for(state="attached", timeout=60_000)
    opened = time.perf_counter() - begun
    weight = page.evaluate(_WEIGHT)
    page.wait_for_timeout(1500)
    page.evaluate(_WATCH)
    frame = page.locator(".frame").bounding_box()
    assert frame is not None
    middle = (frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)

    rows: list[Row] = [{"game": game, "what": "open", "ms": opened * 1000, "kB": weight / 1000}]
    fingers = Fingers(page, devtools, middle)
    rows.append({"game": game, "what": "zoom", **_frames(page, fingers.zoom)})
    rows.append({"game": game, "what": "pan", **_frames(page, fingers.pan)})
    page.keyboard.press("0")
    page.wait_for_timeout(600)
    corners = _corners(page)
    rows.append({"game": game, "what": "point", **_frames(page, lambda: _point(page, corners))})
    rows.append({"game": game, "what": "tap", **_clicks(page, fingers.tap)})
    rows.append({"game": game, "what": "click", **_clicks(page, lambda x, y: _click(page, x, y))})
    rows.append({"game": game, "what": "show", **_frames(page, lambda: _show_turns(page, table))})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return rows


def _frames(page: Page, use: Callable[[], None]) -> Row:
    page.evaluate(_BEGIN)
    page.evaluate("seen.count(true)")
    use()
    page.evaluate("seen.count(false)")
    seen = page.evaluate("({ frames: seen.frames, long: seen.long })")
    between = sorted(b - a for a, b in zip(seen["frames"], seen["frames"][1:], strict=False))
    return {
        "median": median(between),
        "95th": between[int(len(between) * 0.95)],
        "worst": between[-1],
        "long": len(seen["long"]),
        "jerks": sum(ms > JERK for ms in between),
    }


class Fingers:
    """Touch input."""

    def __init__(self, page: Page, devtools: CDPSession, middle: tuple[float, float]) -> None:
        self._page, self._devtools, self._middle = page, devtools, middle

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def zoom(self) -> None:
        """Move two fingers apart and together again."""
        x, y = self._middle
        self._touch("touchStart", (x - 30, y), (x + 30, y))
        for spread in [*range(31, 110, 2), *range(109, 60, -2)]:
            self._touch("touchMove", (x - spread, y), (x + spread, y))
            self._page.wait_for_timeout(16)
        self._touch("touchEnd")

    def pan(self) -> None:
        """Move one finger back and forth."""
        x, y = self._middle
        for dx, dy in ((120, 60), (-120, -60), (-100, 80), (100, -80)):
            self._touch("touchStart", (x, y))
            for k in range(1, 21):
                self._touch("touchMove", (x + dx * k / 20, y + dy * k / 20))
                self._page.wait_for_timeout(16)
            self._touch("touchEnd")

    def tap(self, x: float, y: float) -> None:
        """Tap, holding the finger down for a moment; work that the page does meanwhile delays nobody."""
        self._touch("touchStart", (x, y))
        self._page.wait_for_timeout(HOLD)
        self._touch("touchEnd")


def _click(page: Page, x: float, y: float) -> None:
    """Click, moving the pointer there first as a person does."""
    page.mouse.move(x, y)
    page.wait_for_timeout(PACE)
    page.mouse.down()
    page.wait_for_timeout(HOLD)
    page.mouse.up()


def _show_turns(page: Page, table: str) -> None:
    """Play a turn, so that all bots' turns are shown at the default pace."""
    turn = page.request.get(f"/api/tables/{table}?as=json&log=0").json()["turn"]
    moves = _best(turn["lines"])
    sent = page.request.post(f"/api/tables/{table}/turn", data={"ply": turn["ply"], "moves": moves, "seat": 0})
    if not sent.ok:
        raise RuntimeError(f"the turn was refused: {sent.text()}")
    page.wait_for_timeout(SHOW)


def _corners(page: Page) -> list[tuple[float, float]]:
    """Return the positions of the first targets. They are read in advance, because the page takes a while to answer."""
    boxes = [one.bounding_box() for one in page.locator(".target").all()[:12]]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box is not None]


def _point(page: Page, corners: list[tuple[float, float]]) -> None:
    for x, y in corners * 2:
        page.mouse.move(x, y, steps=4)
        page.wait_for_timeout(60)


def _clicks(page: Page, press: Callable[[float, float], None]) -> Row:
    """Place and take back a marker, no faster than a person does."""
    page.evaluate(_BEGIN)
    for _ in range(12):
        target = page.locator(".target").first
        box = target.bounding_box()
        if box is None:
            break
        press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(PACE)
        if not page.locator(".draft .pencil, .sure").count():
            raise RuntimeError("a press on the board did nothing")
        page.keyboard.press("Escape")
        page.wait_for_timeout(PACE)
    seen = page.evaluate("({ clicks: seen.clicks, long: seen.long })")
    clicks = sorted(seen["clicks"])
    return {"median": median(clicks), "95th": clicks[-1], "worst": clicks[-1], "long": len(seen["long"]), "jerks": None}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.web", description="How smooth the board is on a slow phone.")
    parser.add_argument("--slower", type=int, default=6, help="how many times slower than this machine (6)")
    parser.add_argument("--game", choices=list(GAMES), help="one game only")
    parser.add_argument("--home", action="store_true", help="home only")
    parser.add_argument("--line", action="store_true", help="a slow line only")
    chosen = parser.parse_args()
    slower: int = chosen.slower
    if (program := lacking()) is not None:
        print(f"{program} is not installed", file=sys.stderr)
        return 1
    build()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "fareplay.db")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium(whole=True) or chromium(), args=list(FLAGS)
                )
                rows += _slow_line(browser, site.address)
                if not chosen.line:
                    rows += [_open_home(browser, site.address, rate) for rate in (1, slower)]
                    rows += _play_expert(browser, site.address, slower)
                wanted = GAMES if chosen.game is None else {chosen.game: GAMES[chosen.game]}
                for game, seats in {}.items() if chosen.home or chosen.line else wanted.items():
                    rows += _measure(browser, site.address, slower, game, seats)
                browser.close()
        finally:
            site.close()
    _show(rows, slower)
    if chosen.home or chosen.line:
        return 0
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "web.json").write_text(json.dumps({"slower": slower, "rows": rows}, indent=1) + "\n")
    return 0


def _open_home(browser: Browser, address: str, slower: int) -> Row:
    """Measure the time until a new visitor can press Play: the median of several new profiles."""
    times, weight = [], 0
    for _ in range(HOMES):
        context = browser.new_context(base_url=address, viewport=PHONE, has_touch=True, device_scale_factor=2)  # type: ignore[arg-type]
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        started = time.perf_counter()
        page.goto("/", wait_until="commit")
        page.locator("form.play button.go:enabled").wait_for()
        times.append((time.perf_counter() - started) * 1000)
        weight = page.evaluate(_WEIGHT)
        context.close()
    return {
        "game": f"home, {slower} times slower" if slower > 1 else "home",
        "what": "open",
        "ms": median(times),
        "kB": weight / 1000,
    }


class SlowLine:
    """A line to the server with little bandwidth and a long way, shared by all connections, those of workers too."""

    def __init__(self, address: str) -> None:
        self._host, self._port = urlsplit(address).hostname or "", urlsplit(address).port or 80
        self._free = [0.0, 0.0]  # when each direction has sent all that it was given
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()  # this one has Playwright's loop
        starting = asyncio.start_server(self._connect, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result()
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(ROUND_TRIP)  # the handshake
        to_read, to_write = await asyncio.open_connection(self._host, self._port)
        await asyncio.gather(self._carry(0, reader, to_write), self._carry(1, to_read, writer), return_exceptions=True)

    async def _carry(self, way: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Send on what comes in, each piece when it has gone through the line and arrived."""
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def arrive() -> None:
            while (piece := await pieces.get())[1]:
                await asyncio.sleep(max(0.0, piece[0] - self._loop.time()))
                if writer.is_closing():  # the browser has left
                    return
                writer.write(piece[1])
            writer.close()

        arriving = asyncio.ensure_future(arrive())
        while data := await reader.read(2048):
            self._free[way] = max(self._free[way], self._loop.time()) + len(data) / BYTES
            pieces.put_nowait((self._free[way] + ROUND_TRIP / 2, data))
        pieces.put_nowait((0.0, b""))
        await arriving


def _slow_line(browser: Browser, address: str) -> list[Row]:
    """Measure what a new visitor waits for on a slow line: the first paint, Play, and then a game on the device."""
    painted, ready, begun = [], [], []
    for _ in range(HOMES):
        line = SlowLine(address)
        context = browser.new_context(
            base_url=line.address,
            viewport=PHONE,
            has_touch=True,
            service_workers="block",  # type: ignore[arg-type]
        )
        page = context.new_page()
        started = time.perf_counter()
        page.goto("/", wait_until="commit", timeout=120_000)
        page.locator("form.play button.go:enabled").wait_for(timeout=120_000)
        ready.append((time.perf_counter() - started) * 1000)
        painted.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        started = time.perf_counter()
        page.locator("form.play button.go").click()
        page.locator(_BEGIN_AT).first.wait_for(state="attached", timeout=120_000)
        begun.append((time.perf_counter() - started) * 1000)
        context.close()
    figures = {"first paint": painted, "Play can be pressed": ready, "first decision after Play": begun}
    return [{"game": "slow line", "what": what, "ms": median(times)} for what, times in figures.items()]


def _play_expert(browser: Browser, address: str, slower: int) -> list[Row]:
    """Measure the time from Play to the first decision, and the expert bot's time for a move on the device.

    The engine runs in a worker, which browsers throttle only in part, so the second figure is a lower bound.
    """
    context = browser.new_context(base_url=address, viewport=PHONE, has_touch=True, device_scale_factor=2)  # type: ignore[arg-type]
    chosen = json.dumps({"level": "expert", "pace": "instant", "tips": False})
    context.add_init_script(f"if (!localStorage.fareplay) localStorage.fareplay = {json.dumps(chosen)}")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    page.goto("/")
    page.locator("form.play button.go:enabled").wait_for()
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    started = time.perf_counter()
    page.locator("form.play button.go").click()
    page.locator(_BEGIN_AT).first.wait_for(state="attached", timeout=60_000)
    begun = (time.perf_counter() - started) * 1000
    page.locator(_BEGIN_AT).first.dispatch_event("click")
    page.locator(_MINE).first.wait_for(state="attached", timeout=60_000)
    waited = []
    for _ in range(ROUNDS):
        page.locator(_MINE).first.dispatch_event("click")
        page.locator(_CONFIRM).wait_for()
        page.locator(_CONFIRM).dispatch_event("click")
        started = time.perf_counter()
        page.locator(_CONFIRM).wait_for(state="detached")
        page.locator(_MINE).first.wait_for(state="attached", timeout=60_000)
        waited.append((time.perf_counter() - started) * 1000)
    bots = page.locator(".strip [data-seat]").count() - 1
    context.close()
    return [
        {"game": "practice", "what": "first decision", "ms": begun},
        {"game": "practice", "what": "expert's move", "ms": sum(waited) / ROUNDS / bots},
    ]


def _measure(browser: Browser, address: str, slower: int, game: str, seats: int) -> list[Row]:
    context = browser.new_context(base_url=address, viewport=PHONE, has_touch=True, device_scale_factor=2)  # type: ignore[arg-type]
    page = context.new_page()
    page.request.post("/api/people/guest", data={"name": "Bench"})
    table = late_game(page, game, seats)
    try:
        return measure(page, context.new_cdp_session(page), slower, game, table)
    finally:
        context.close()


def _show(rows: list[Row], slower: int) -> None:
    table = Table(title=f"A phone {slower} times slower than this machine; times in ms")
    for name in ("game", "what", "median", "95th", "worst", "long tasks", f"over {JERK}"):
        table.add_column(name, justify="left" if name in ("game", "what") else "right", no_wrap=True)
    for row in rows:
        if row["what"] == "open":
            table.add_row(row["game"], f"open ({row['kB']:.0f} kB)", f"{row['ms']:.0f}", style="bold")
        elif "ms" in row:
            table.add_row(row["game"], row["what"], f"{row['ms']:.0f}", style="bold")
        else:
            times = [f"{row[name]:.1f}" for name in ("median", "95th", "worst")]
            what = f"{row['what']} to paint" if row["what"] in ("tap", "click") else f"{row['what']}: frames"
            jerks = "" if row["jerks"] is None else str(row["jerks"])
            table.add_row("", what, *times, str(row["long"]), jerks)
    Console().print(table)


if __name__ == "__main__":
    sys.exit(main())
