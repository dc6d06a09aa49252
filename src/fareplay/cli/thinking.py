"""The wait for the bots' kernels to be compiled, once for each version: said so."""

from fareplay.cli.console import err


def prepare(game: str) -> None:
    """Compile what a game's bots need, if that has not been done yet."""
    from fareplay.bots import is_cold, warm
    from fareplay.texts import Texts

    if not is_cold(game):
        return
    console = err()
    what = f"Compiling the bots of {Texts().title(game.partition('/')[0])}, once …"
    if not console.is_terminal:
        console.print(what)
        warm(game)
        return
    with console.status(what):
        warm(game)
