"""The ids of the boards in Gymnasium, such as `fareplay/GetOnBoard-London-v0`."""

import gymnasium

from fareplay.games import manifest

VERSION = "v0"  # of actions, observations and rewards; it changes with any of them


def register() -> None:
    """Register every board of the installed games, unless it is registered."""
    for game in manifest.installed().values():
        for board in game.boards:
            name = env_id(f"{game.name}/{board}")
            if name not in gymnasium.registry:
                gymnasium.register(
                    name,
                    entry_point="fareplay.envs.seat_env:SeatEnv",
                    vector_entry_point="fareplay.envs.games_env:make_games",
                    kwargs={"game": f"{game.name}/{board}"},
                )


def env_id(name: str) -> str:
    """Return the id of a board: `fareplay/GetOnBoard-London-v0` for `get-on-board/london`."""
    game, board = ("".join(map(str.capitalize, part.split("-"))) for part in name.split("/"))
    return f"fareplay/{game}-{board}-{VERSION}"
