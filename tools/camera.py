"""A camera for pages: which photographs are wanted, and how one is taken."""

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

SETTLE: Final = 350  # ms until what moves has come to rest


class Shot(NamedTuple):
    """One photograph: of what, how."""

    scene: str
    size: str
    look: str
    language: str

    @property
    def file(self) -> str:
        return f"{'-'.join(self)}.png"


class Camera:
    """Takes those photographs that are wanted, and shows how far it is."""

    def __init__(self, wanted: Sequence[Shot], out: Path) -> None:
        self._wanted = wanted
        self._taken: set[Shot] = set()
        self._out = out

    def wants(self, scenes: Iterable[str]) -> bool:
        """Whether something of these scenes is wanted and not yet taken."""
        names = set(scenes)
        return any(shot.scene in names and shot not in self._taken for shot in self._wanted)

    def missed(self) -> list[Shot]:
        return [shot for shot in self._wanted if shot not in self._taken]

    def take(self, page: Page, scene: str, again: Callable[[], None] | None = None) -> None:
        """Photograph the page in every size, look and language wanted; `again` brings it back after a reload."""
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
    """A language after the other, for each the wide screen first: a phone's zooms in."""
    return LANGUAGES.index(shot.language), list(SIZES).index(shot.size), LOOKS.index(shot.look)


def shrink(photograph: Path, to: Path) -> None:
    """A photograph as the documents keep it: small enough for a page with several."""
    from PIL import Image

    with Image.open(photograph) as image:
        image.convert("RGB").save(to, quality=88, method=6)


def chosen(language: str, **choices: object) -> str:
    """What a browser remembers of a visitor's choices, as a script for a new page."""
    kept = json.dumps({"language": language, "name": "Ada", "pace": "instant", **choices})
    return f"if (!localStorage.fareplay) localStorage.fareplay = {json.dumps(kept)}"
