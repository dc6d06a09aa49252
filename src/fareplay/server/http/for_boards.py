"""What can be asked about games, boards and bots."""

from functools import cache
from typing import Any

from fareplay import boards, bots, games
from fareplay.server.http.call import Call
from fareplay.server.http.endpoint import Endpoints, Raw
from fareplay.server.problem import not_found
from fareplay.server.shapes.board import Board, Layout

about_boards = Endpoints("boards")
A_DAY = "public, max-age=86400"


def playable() -> list[str]:
    """The boards whose rules are here."""
    return boards.names()


def rules_of(name: str) -> Any:
    """The rules of a game on a board, or the problem that there is none."""
    if name not in playable():
        raise not_found("game")
    return games.by_name(name)


@cache
def describe(name: str) -> Board:
    """A board for those who choose one."""
    rules = games.by_name(name)
    players = list(rules.facts["players"])
    return Board(
        game=name,
        family=rules.game,
        title=rules.facts["title"],
        edition=rules.facts.get("edition"),
        players=players,
        options={option: list(values) for option, values in rules.offered.items()},
        zones=list(rules.zones),
        colours=colours(name),
    )


def colours(name: str) -> int:
    """How many players' colours a board has: what its file lists, else the palette's five."""
    return len(games.by_name(name).facts.get("player_colours", range(5)))


@about_boards("GET", "/api/games", list[Board], cache="public, max-age=300", open_to_all=True)
async def list_games(call: Call) -> list[Board]:
    """The games and boards there are."""
    return [describe(name) for name in playable()]


@about_boards("GET", "/api/levels", list[str], cache="public, max-age=300", open_to_all=True)
async def list_levels(call: Call) -> list[str]:
    """The levels of bots, the weakest first."""
    return list(bots.LEVELS)


@about_boards("GET", "/api/boards/{family}/{board}", dict[str, Any], problems=(404,), cache=A_DAY, open_to_all=True)
async def board_file(call: Call) -> Any:
    """The board file: intersections, roads, routes, objectives."""
    return rules_of(_name(call)).facts


@about_boards("GET", "/api/boards/{family}/{board}/layout", Layout, problems=(404,), cache=A_DAY, open_to_all=True)
async def board_layout(call: Call) -> Any:
    """Where the picture of a board shows what."""
    return rules_of(_name(call)).layout()


@about_boards(
    "GET",
    "/api/boards/{family}/{board}/picture.svg",
    str,
    problems=(404,),
    kind="image/svg+xml",
    cache=A_DAY,
    open_to_all=True,
)
async def board_picture(call: Call) -> Raw:
    """The picture of a board alone."""
    rules_of(_name(call))
    return Raw(_picture(_name(call)), "image/svg+xml")


@cache
def _picture(name: str) -> bytes:
    return games.by_name(name).picture().encode()


def _name(call: Call) -> str:
    return f"{call.path['family']}/{call.path['board']}"
