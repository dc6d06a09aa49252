"""Compilation before a command, with a progress line: the kernels of rules and bots, once per version."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from fareplay.cli.console import err

if TYPE_CHECKING:
    from fareplay.rules import Rules


def compile_rules(rules: "Rules", *, whole_games: bool = False) -> None:
    """Compile the kernels of the rules if necessary."""
    from fareplay.compiling import silent
    from fareplay.engine.cache import cache_folder
    from fareplay.texts import Texts
    from fareplay.warmup import is_cold, warm

    if not is_cold(rules, whole_games=whole_games):
        return
    console = err()
    warn_of_folder(cache_folder(type(rules).__module__).parent)
    what = f"Compiling the rules of {Texts().title(rules.game)} (only once)"
    if not console.is_terminal:
        console.print(f"{what} …")
        with silent():
            warm(rules, whole_games=whole_games)
        return
    with silent(), console.status(f"{what} …") as status:

        def report(done: int, of: int, part: str) -> None:
            status.update(f"{what}: {min(done + 1, of)} of {of}, {part} …")

        warm(rules, report, whole_games=whole_games)


def compile_bots(game: str) -> None:
    """Compile the kernels of a game's bots if necessary."""
    from fareplay.bots import is_cold, warm
    from fareplay.compiling import silent
    from fareplay.texts import Texts

    if not is_cold(game):
        return
    console = err()
    what = f"Compiling the bots of {Texts().title(game.partition('/')[0])} (only once) …"
    if not console.is_terminal:
        console.print(what)
        with silent():
            warm(game)
        return
    with silent(), console.status(what):
        warm(game)


@cache
def warn_of_folder(used: Path) -> None:
    """Warn once if the cache is in a temporary folder: everything may have to be compiled again later."""
    from fareplay.engine.cache import preferred_root

    preferred = preferred_root()
    if used != preferred:
        reason = "There is no home folder" if preferred is None else f"{preferred} is not writable"
        warning = f"{reason}: compiled code is cached in {used}; set FAREPLAY_CACHE to another folder."
        err().print(warning, soft_wrap=True)
