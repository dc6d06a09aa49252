"""Takes screenshots of every page: wide and phone-sized, light and dark; home, table and end in each language.

python -m tools.photographs --out DIR                     everything
python -m tools.photographs --out DIR --only home end     scenes whose name begins like this
python -m tools.photographs --out DIR --size phone --look dark --language fr
python -m tools.photographs --list                        the scenes there are
python -m tools.photographs --best DIR                    the five of the documents, made small
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, sync_playwright

from tools.camera import LANGUAGES, LOOKS, SIZES, Camera, Shot, shrink
from tools.site import FLAGS, Site, build, chromium, lacking
from tools.walks import SCENES, WALKS, Walk

# The pictures in the documents: the name there, and the screenshot.
BEST: Final = {
    "home": Shot("home", "wide", "light", "en"),
    "get-on-board": Shot("table-london-pointed", "wide", "light", "en"),
    "ticket-to-ride": Shot("ride-mid", "wide", "light", "en"),
    "phone": Shot("table-paris-turn", "phone", "dark", "en"),
    "end": Shot("end-new-york", "wide", "light", "en"),
}


def main(words: Sequence[str] | None = None) -> int:
    asked = _parser().parse_args(words)
    if asked.list:
        print("\n".join(SCENES))
        return 0
    out: Path | None = asked.best or asked.out
    if out is None:
        print("say where the pictures go: --out DIR", file=sys.stderr)
        return 2
    shots = list(BEST.values()) if asked.best else _wanted(asked)
    if not shots:
        print("no scene is called so; --list names them", file=sys.stderr)
        return 2
    if (program := lacking()) is not None:
        print(f"{program} is not installed", file=sys.stderr)
        return 1
    out.mkdir(parents=True, exist_ok=True)
    build()
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) if asked.best else out
        missed = _photograph(shots, kept)
        if asked.best:
            for name, shot in BEST.items():
                if shot not in missed:
                    shrink(kept / shot.file, out / f"{name}.webp")
    for shot in missed:
        print(f"not photographed: {shot.file}", file=sys.stderr)
    print(f"{len(shots) - len(missed)} pictures in {out}")
    return 1 if missed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.photographs", description="Photograph every page.")
    parser.add_argument("--out", type=Path, help="folder for the pictures")
    parser.add_argument("--only", nargs="+", metavar="SCENE", help="scenes whose name begins so")
    parser.add_argument("--size", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--look", nargs="+", choices=LOOKS, default=list(LOOKS))
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, help="by itself: all of them where they are wanted")
    parser.add_argument("--list", action="store_true", help="name the scenes and stop")
    parser.add_argument("--best", type=Path, metavar="DIR", help="make the pictures of the documents")
    return parser


def _wanted(asked: argparse.Namespace) -> list[Shot]:
    """Return the requested screenshots: every scene in English, other languages if the scene has them or on request."""
    shots = []
    for scene, languages in SCENES.items():
        if asked.only and not any(scene.startswith(name) for name in asked.only):
            continue
        for language in asked.language or languages:
            shots += [Shot(scene, size, look, language) for size in asked.size for look in asked.look]
    return shots


def _photograph(shots: Sequence[Shot], out: Path) -> list[Shot]:
    """Take each walk that passes a requested scene. Return the screenshots that could not be taken."""
    camera = Camera(shots, out)
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "fareplay.db")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
                for scenes, walk in WALKS.items():
                    if camera.wants(scenes):
                        try:
                            Walk(browser, site.address, camera, scenes).take(walk)
                        except (RuntimeError, Error) as error:  # go on with the other walks
                            print(f"\n{', '.join(scenes)}: {error}", file=sys.stderr)
                browser.close()
        finally:
            site.close()
    camera.done()
    return camera.missed()


if __name__ == "__main__":
    sys.exit(main())
