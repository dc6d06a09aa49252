"""`fareplay site`: the web client as static files, for any host."""

import shutil
from pathlib import Path
from typing import Annotated, Final

import typer

import fareplay
from fareplay.cli.arguments import examples
from fareplay.cli.console import CommandError

EXAMPLES: Final = examples(
    "fareplay site public",
    "cd public && python -m http.server 8080   (look at it on this machine)",
)

CLIENT: Final = Path(fareplay.__file__).parent / "web" / "dist"
PAGE: Final = "index.html"


def site(
    target: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write; it must be empty or not exist.")],
) -> None:
    """Write the web client as static files for any web server, also below a sub-path: games against bots or on one
    device, tutorials, puzzles and replays. What needs a Fareplay server is not shown."""
    if not (CLIENT / PAGE).is_file():
        raise CommandError("the web client is not built: run make web")
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise CommandError(f"{target} is not an empty folder")
    page = static_page((CLIENT / PAGE).read_text(encoding="utf-8"))
    shutil.copytree(CLIENT, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.gz", PAGE))
    (target / PAGE).write_text(page, encoding="utf-8")
    (target / ".nojekyll").touch()  # without it GitHub Pages omits some files
    files = [file for file in target.rglob("*") if file.is_file()]
    typer.echo(f"{target}: {len(files)} files, {sum(file.stat().st_size for file in files) / 1e6:.1f} MB")


def static_page(page: str) -> str:
    """Return the client's page with relative links to its files and without calls to a server."""
    for old, new in (('<html lang="en">', '<html lang="en" data-host="static">'), ('="/', '="./')):
        if old not in page:
            raise CommandError(f"the web client's page has no {old!r}: build it again with make web")
        page = page.replace(old, new)
    return page
