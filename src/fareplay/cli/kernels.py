"""`fareplay kernels`: compile a game's kernels to WebAssembly, for browsers."""

from pathlib import Path
from typing import Annotated

import typer

from fareplay import manifest
from fareplay.cli.arguments import examples
from fareplay.cli.console import CommandError, err

EXAMPLES = examples(
    "fareplay kernels",
    "fareplay kernels my-game --out build/kernels",
    "fareplay kernels --check   (checks that they match the sources)",
)


def kernels(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; by default all that declare kernels.")
    ] = None,
    into: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write one folder per game to this folder instead."),
    ] = None,
    types: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Also write TypeScript types to the games' folders in this folder."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Compile nothing; fail if the files do not match the sources.")
    ] = False,
) -> None:
    """Compile the rules and bots of games to WebAssembly, with everything a browser needs to play them. This takes
    about a minute per game and needs `pip install 'fareplay[kernels]'`."""
    from fareplay import browser

    asked = games or [name for name, game in manifest.installed().items() if game.browser]
    for game in asked:
        if browser.of(game) is None:
            raise CommandError(f"the manifest of {game} declares no kernels for browsers")
    wrong = []
    for game in asked:
        if not check:
            err().print(f"Compiling {game} ...", highlight=False)
            for file in browser.build(game, None if into is None else into / game):
                typer.echo(f"{file}: {file.stat().st_size} bytes")
        else:
            wrong += browser.check(game)
        types_file = None if types is None else types / game / "kernels.generated.ts"
        if types_file is not None and types_file.parent.is_dir():
            written = browser.typescript(game)
            if not check:
                types_file.write_text(written, encoding="utf-8")
            elif not types_file.is_file() or types_file.read_text(encoding="utf-8") != written:
                wrong.append(f"{game}: {types_file} does not match the structs")
    if wrong:
        raise CommandError("; ".join(wrong) + ". Run `make kernels`.")
