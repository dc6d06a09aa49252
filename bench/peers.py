"""Other projects' games, measured for comparison if they are installed (`pip install open_spiel catanatron`)."""

import importlib.util
import random
from collections.abc import Callable


def found() -> dict[str, Callable[[int], int]]:
    """Return a function for each installed project that plays a random game for a seed and returns the moves made."""
    works: dict[str, Callable[[int], int]] = {}
    if importlib.util.find_spec("pyspiel"):
        works["OpenSpiel (C++ game from Python), connect_four"] = _open_spiel
    if importlib.util.find_spec("catanatron"):
        works["Catanatron, random players"] = _catanatron
    return works


def _open_spiel(seed: int) -> int:
    import pyspiel  # type: ignore[import-not-found]

    chance = random.Random(seed)
    state = pyspiel.load_game("connect_four").new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        moves += 1
    return moves


def _catanatron(seed: int) -> int:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    random.seed(seed)
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    game.play()
    return len(game.state.actions if hasattr(game.state, "actions") else game.state.action_records)
