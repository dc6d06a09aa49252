"""Film one turn as an animated picture: a line is drawn crossing by crossing, confirmed, and driven.

python -m tools.animation docs/pictures/turn.webp
"""

import argparse
import base64
import io
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

from tools.camera import chosen
from tools.site import FLAGS, Site, build, chromium, lacking

SIZE: Final = (1280, 800)  # of the page
WIDTH: Final = 640  # of the picture
QUALITIES: Final = (50, 40, 30, 22)  # the first one that is small enough is used
LARGEST: Final = 590_000  # bytes
APART: Final = 0.125  # s, the least time between two frames
LEAST_LINE: Final = 3  # the least number of crossings of the line
STEPS: Final = 14  # of the pointer from one crossing to the next
PAUSE: Final = 34  # ms between two steps
DRIVEN: Final = 4200  # ms that are recorded after Confirm
LAST: Final = 1600  # ms that the last frame is shown
TRIES: Final = 12  # tables to try until one offers a line that is long enough
RINGS: Final = ".target.end:not(.bad)"

# The crossings of the line on the board, as points on the page.
CROSSINGS: Final = """() => {
  const path = document.querySelector('.draft .pencil');
  const matrix = path.getScreenCTM();
  const ends = path.getAttribute('d').split('Q').map(part => part.match(/-?[\\d.]+/g).slice(-2).map(Number));
  return ends.map(([x, y]) => { const at = new DOMPoint(x, y).matrixTransform(matrix); return [at.x, at.y]; });
}"""


class Frame(NamedTuple):
    """A screenshot, its time in seconds, and the position of the pointer."""

    image: bytes
    at: float
    pointer: tuple[float, float]


class Film:
    """The frames that a page draws while it is recorded."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Frame] = []
        self.pointer = (SIZE[0] / 2, SIZE[1] * 0.9)
        self._session = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._keep)
        self._session.send("Page.startScreencast", {"format": "png"})

    def _keep(self, event: dict[str, Any]) -> None:
        self.frames.append(Frame(base64.b64decode(event["data"]), event["metadata"]["timestamp"], self.pointer))
        self._session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def stop(self) -> None:
        """Stop recording."""
        self._session.send("Page.stopScreencast")

    def save(self, file: Path) -> None:
        """Write the frames as an animated picture, each as long as it was shown."""
        images, lasts = [], []
        frames = self.frames[:1]
        for frame in self.frames[1:]:
            if frame.at - frames[-1].at >= APART:
                frames.append(frame)
        for frame, following in zip(frames, [*frames[1:], None], strict=True):
            with Image.open(io.BytesIO(frame.image)) as image:
                images.append(_with_pointer(image.convert("RGB"), frame.pointer))
            lasts.append(LAST if following is None else max(20, round(1000 * (following.at - frame.at))))
        for quality in QUALITIES:
            images[0].save(
                file, save_all=True, append_images=images[1:], duration=lasts, loop=0, quality=quality, method=4
            )
            if file.stat().st_size <= LARGEST:
                return


def _with_pointer(image: Image.Image, pointer: tuple[float, float]) -> Image.Image:
    """Return a frame in the size of the picture, with the pointer, which browsers do not record."""
    scale = WIDTH / image.width
    small = image.resize((WIDTH, round(image.height * scale)), Image.Resampling.LANCZOS)
    x, y = (number * WIDTH / SIZE[0] for number in pointer)
    ImageDraw.Draw(small, "RGBA").ellipse((x - 9, y - 9, x + 9, y + 9), (43, 42, 51, 70), (255, 253, 247, 230), 2)
    return small


def main() -> int:
    """Record a turn."""
    parser = argparse.ArgumentParser(prog="python -m tools.animation", description="Film one turn.")
    parser.add_argument("file", type=Path, help="the picture to write, as .webp")
    file: Path = parser.parse_args().file
    if (program := lacking()) is not None:
        print(f"{program} is not installed", file=sys.stderr)
        return 1
    build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "fareplay.db")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for number in range(TRIES):
                print(f"table {number + 1}", file=sys.stderr)
                if film(browser, site.address, file):
                    print(f"{file}: {file.stat().st_size // 1024} kB")
                    return 0
        finally:
            browser.close()
            site.close()
    print("no table began with a long line", file=sys.stderr)
    return 1


def film(browser: Browser, address: str, file: Path) -> bool:
    """Record the first turn of a game in London. Return False if no line is long enough."""
    width, height = SIZE
    context = browser.new_context(base_url=address, viewport={"width": width, "height": height}, locale="en-GB")
    context.add_init_script(chosen("en", level="casual", tips=False))
    page = context.new_page()
    try:
        page.goto("/")
        page.locator('.tile[data-name="get-on-board/london"]').click()
        page.locator("form.play button.go").click()
        page.locator(".departures button.ticket").first.click()
        page.locator(RINGS).first.wait_for(state="attached")
        crossings = longest(page)
        if len(crossings) <= LEAST_LINE:
            return False
        shot = Film(page)
        draw(page, shot, crossings)
        page.wait_for_timeout(DRIVEN)
        shot.stop()
        shot.save(file)
        return True
    finally:
        context.close()


def longest(page: Page) -> list[list[float]]:
    """Return the crossings of the longest line on offer, and clear the board again."""
    found: list[list[float]] = []
    for ring in page.locator(RINGS).all():
        ring.dispatch_event("click")
        page.wait_for_timeout(80)
        crossings: list[list[float]] = page.evaluate(CROSSINGS)
        if len(crossings) > len(found):
            found = crossings
    page.keyboard.press("Escape")
    page.wait_for_timeout(400)
    return found


def draw(page: Page, shot: Film, crossings: list[list[float]]) -> None:
    """Draw a line with the mouse and confirm it by pressing its end."""

    def move(x: float, y: float) -> None:
        shot.pointer = (x, y)
        page.mouse.move(x, y)
        page.wait_for_timeout(PAUSE)

    (x, y), *rest = crossings
    move(x, y)
    page.wait_for_timeout(500)
    page.mouse.down()
    for there_x, there_y in rest:
        for step in range(1, STEPS + 1):
            part = step / STEPS
            move(x + (there_x - x) * part, y + (there_y - y) * part)
        x, y = there_x, there_y
        page.wait_for_timeout(120)
    page.mouse.up()
    page.wait_for_timeout(900)
    box = page.locator(".desk .button.primary").first.bounding_box()
    assert box is not None
    target = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for step in range(1, 2 * STEPS + 1):
        part = step / (2 * STEPS)
        move(x + (target[0] - x) * part, y + (target[1] - y) * part)
    page.mouse.click(*target)


if __name__ == "__main__":
    sys.exit(main())
