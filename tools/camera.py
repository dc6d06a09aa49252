"""Takes screenshots of pages in every requested size, theme and language."""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Page

from fareplay.texts import languages

SIZES: Final = {"wide": (1440, 900), "phone": (390, 844)}
LOOKS: Final = ("light", "dark")
LANGUAGES: Final = ("en", *(code for code in languages() if code != "en"))

SETTLE: Final = 350  # ms until animations are over


class Shot(NamedTuple):
    """A screenshot: its scene, size, look and language."""

    scene: str
    size: str
    look: str
    language: str

    @property
    def file(self) -> str:
        return f"{'-'.join(self)}.png"


class Camera:
    """Takes the requested screenshots and shows the progress."""

    def __init__(self, wanted: Sequence[Shot], out: Path) -> None:
        self._wanted = wanted
        self._taken: set[Shot] = set()
        self._out = out

    def wants(self, scenes: Iterable[str]) -> bool:
        """Return whether a requested screenshot of these scenes is still missing."""
        names = set(scenes)
        return any(shot.scene in names and shot not in self._taken for shot in self._wanted)

    def missed(self) -> list[Shot]:
        return [shot for shot in self._wanted if shot not in self._taken]

    def take(self, page: Page, scene: str, again: Callable[[], None] | None = None) -> None:
        """Take the page in every requested size, look and language; `again` restores the scene after a reload."""
        shots = [shot for shot in self._wanted if shot.scene == scene and shot not in self._taken]
        spoken = "en"
        for shot in sorted(shots, key=_order):
            if shot.language != spoken:
                spoken = shot.language
                self._speak(page, spoken, again)
            self._pose(page, shot)
            page.screenshot(path=self._out / shot.file)
            self._taken.add(shot)
            self._progress(shot.file)
        if spoken != "en":
            self._speak(page, "en", again)
        width, height = SIZES["wide"]
        page.set_viewport_size({"width": width, "height": height})

    def _pose(self, page: Page, shot: Shot) -> None:
        width, height = SIZES[shot.size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if shot.look == "dark" else "light")
        page.wait_for_function(
            "dark => document.documentElement.classList.contains('fp-dark') === dark", arg=shot.look == "dark"
        )
        page.wait_for_timeout(SETTLE)

    @staticmethod
    def _speak(page: Page, language: str, again: Callable[[], None] | None) -> None:
        page.evaluate(
            "language => localStorage.fareplay = JSON.stringify({...JSON.parse(localStorage.fareplay), language})",
            language,
        )
        page.reload()
        page.wait_for_function("language => document.documentElement.lang.split('-')[0] === language", arg=language)
        if again is not None:
            again()

    def _progress(self, now: str) -> None:
        done, of = len(self._taken), len(self._wanted)
        if sys.stderr.isatty():
            bar = "█" * (30 * done // of)
            print(f"\r\033[K{bar:░<30} {done}/{of} {now}", end="", file=sys.stderr, flush=True)
        elif done * 20 // of != (done - 1) * 20 // of:
            print(f"{done}/{of} {now}", file=sys.stderr, flush=True)

    def done(self) -> None:
        if sys.stderr.isatty():
            print(file=sys.stderr)


def _order(shot: Shot) -> tuple[int, int, int]:
    """Sort key: by language, with the wide screen first, since the phone's zooms in."""
    return LANGUAGES.index(shot.language), list(SIZES).index(shot.size), LOOKS.index(shot.look)


def shrink(photograph: Path, to: Path) -> None:
    """Shrink a screenshot for the documents: small enough for a page with several."""
    from PIL import Image

    with Image.open(photograph) as image:
        image.convert("RGB").save(to, quality=88, method=6)


def chosen(language: str, **choices: object) -> str:
    """Return a script that stores a visitor's choices in a new page's browser storage."""
    kept = json.dumps({"language": language, "name": "Ada", **choices})
    return f"if (!localStorage.fareplay) localStorage.fareplay = {json.dumps(kept)}"
