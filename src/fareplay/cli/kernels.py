"""`fareplay kernels`: compile kernels ahead, as native libraries and for browsers."""

from pathlib import Path
from typing import Annotated

import typer

from fareplay.cli.arguments import examples
from fareplay.cli.console import CommandError, err
from fareplay.games import manifest

EXAMPLES = examples(
    "fareplay kernels",
    "fareplay kernels my-game --out build/kernels --platform linux-x86_64",
    "fareplay kernels --check   (checks that they match the sources)",
)


def kernels(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; by default all, and shared kernels.")
    ] = None,
    into: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write one folder per game to this folder instead."),
    ] = None,
    platform: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Compile for this platform, or for `all`; by default for the usual three."),
    ] = None,
    types: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Also write TypeScript types to the games' folders in this folder."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Compile nothing; fail if the files do not match the sources.")
    ] = False,
) -> None:
    """Compile the rules and bots of games as native libraries and, with everything a browser needs to play them, to
    WebAssembly. This takes some minutes per game and needs `pip install 'fareplay\\[kernels]'`."""
    from fareplay.bots import browser
    from fareplay.engine import build
    from fareplay.engine.library import FILES, Library
    from fareplay.engine.sources import SHARED

    wanted = _platforms(platform, (*FILES,), build.SHIPPED)
    folder = Library.of(SHARED).folder
    assert folder is not None
    wrong = []
    if not games:
        if check:
            wrong += build.check(SHARED, folder)
        else:
            err().print("Compiling shared kernels ...", highlight=False)
            _list(build.update(SHARED, folder if into is None else into / SHARED, platforms=wanted))
    for game in games or manifest.installed():
        if check:
            wrong += browser.check(game)
        else:
            err().print(f"Compiling {game} ...", highlight=False)
            _list(browser.build(game, None if into is None else into / game, wanted))
        types_file = None if types is None else types / game / "kernels.generated.ts"
        if types_file is not None and types_file.parent.is_dir():
            written = browser.typescript(game)
            if not check:
                types_file.write_text(written, encoding="utf-8")
            elif not types_file.is_file() or types_file.read_text(encoding="utf-8") != written:
                wrong.append(f"{game}: {types_file} does not match the structs")
    if wrong:
        raise CommandError("; ".join(wrong) + ". Run `make kernels`.")


def _platforms(asked: list[str] | None, known: tuple[str, ...], usual: tuple[str, ...]) -> tuple[str, ...]:
    if asked == ["all"]:
        return known
    for name in asked or ():
        if name not in known:
            raise CommandError(f"there is no platform {name!r}; the platforms are {', '.join(known)}")
    return tuple(asked or usual)


def _list(files: list[Path]) -> None:
    for file in files:
        typer.echo(f"{file}: {file.stat().st_size} bytes")
