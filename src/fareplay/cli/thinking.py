"""The wait for the bots' kernels to be compiled, once for each version: said so."""

from fareplay.cli.console import err


def prepare(game: str) -> None:
    """Compile what a game's bots need, if that has not been done yet."""
    from fareplay import boards
    from fareplay.bots import is_cold, warm

    if game not in boards.names() or not is_cold(game):
        return
    with err().status("Compiling the bots, once …"):
        warm(game)
