"""A cache of kernels in which everything is compiled but not marked as such: like the wait on a new machine, but
shorter."""

import shutil
import sys
from pathlib import Path
from typing import get_args

from fareplay import boards, bots, games, warmup
from fareplay.bots.warmup import Part
from fareplay.engine.cache import cache_folder

A_BOARD = {name.partition("/")[0]: name for name in boards.names()}  # by game


def copy_without_marks(to: Path) -> Path:
    """Copy what all games need, compiling it first if necessary."""
    for game, name in A_BOARD.items():
        rules = games.by_name(name)
        if warmup.is_cold(rules, whole_games=True):
            warmup.warm(rules, whole_games=True)
        for part in get_args(Part):
            if bots.is_cold(game, part):
                bots.warm(game, part)
    for folder in {cache_folder(module) for module in list(sys.modules) if module.startswith("fareplay.")}:
        shutil.copytree(folder, to / folder.name, ignore=shutil.ignore_patterns("*.unfinished-*", "ready-*"))
    return to
