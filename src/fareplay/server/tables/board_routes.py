"""Endpoints for games, boards and levels of bots."""

from functools import cache
from typing import Any

import msgspec

from fareplay import boards as board_files
from fareplay import bots, texts
from fareplay.api.boards import BoardInfo, CustomBoard, Layout, Par, SoloGame
from fareplay.arena import solo as par
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.abilities import Drawing
from fareplay.rules.rules import Rules
from fareplay.server.http.errors import not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.tables import custom_boards
from fareplay.server.tables.custom_boards import CustomBoards
from fareplay.server.tables.pictures import PICTURE_WEIGHT, Pictures

boards = Endpoints("boards")
A_DAY = "public, max-age=86400"


def rules_of(name: str) -> Any:
    """Return the rules of a game on a board. Raises ApiError if there is none."""
    if name not in board_files.names():
        raise not_found("game")
    return registry.by_name(name)


@cache
def describe(name: str) -> BoardInfo:
    """Return the description of a board of the installed games."""
    return describe_rules(name, registry.by_name(name))


def describe_rules(name: str, rules: Rules) -> BoardInfo:
    """Return the description of a board."""
    least, most = rules.facts["players"]
    return BoardInfo(
        game=name,
        family=rules.game,
        title=rules.facts["title"],
        edition=rules.facts.get("edition"),
        players=(least, most),
        options={option: list(values) for option, values in rules.offered.items() if option in rules.suggested},
        first=rules.first_key is not None,
        zones=list(rules.zones),
        colours=_colours(rules),
        levels=list(bots.names(rules)),
        solo=solo_games(name, rules),
    )


def solo_games(name: str, rules: Rules) -> list[SoloGame]:
    """Return the solo games on a board, with the bots' results."""
    known = par.read(name)
    return [
        SoloGame(solo, ours, [Par(level, one.games, list(one.deciles)) for level, one in known.get(solo, {}).items()])
        for solo, ours in rules.solo.items()
    ]


def colours(name: str) -> int:
    """Return the number of player colours of a board: those in its file, or else five."""
    return _colours(custom_boards.rules_of(name))


def _colours(rules: Rules) -> int:
    return len(rules.facts.get("player_colours", range(5)))


@boards("GET", "/api/games", cache_control="public, max-age=300", entrance=True)
async def list_games(request: ApiRequest) -> list[BoardInfo]:
    """List the games and boards."""
    engines = list(request.settings.engines)
    known = [describe(name) for name in board_files.names()]
    return [msgspec.structs.replace(board, levels=board.levels + engines) for board in known]


@boards("GET", "/api/levels", cache_control="public, max-age=300", entrance=True)
async def list_levels(request: ApiRequest) -> list[str]:
    """List the levels of bots, the weakest first."""
    return list(bots.LEVELS)


@boards(
    "GET", "/api/texts/{language}/{game}", response=dict[str, Any], errors=(404,), cache_control=A_DAY, entrance=True
)
async def game_texts(request: ApiRequest) -> Any:
    """Return the texts of a game in a language: names, sentences, zones, rules, tutorial."""
    language, game = request.path_params["language"], request.path_params["game"]
    if language not in texts.languages() or game not in manifest.installed():
        raise not_found("text")
    return texts.catalogues(language, game)


@boards(
    "GET", "/api/boards/{family}/{board}", response=dict[str, Any], errors=(404,), cache_control=A_DAY, entrance=True
)
async def board_file(request: ApiRequest) -> Any:
    """Return the board file: intersections, roads, routes, objectives."""
    return rules_of(_name(request)).facts


@boards("POST", "/api/boards", status=201, errors=(403,))
async def add_board(request: ApiRequest, body: dict[str, Any]) -> BoardInfo:
    """Store a custom board, given as a board file, to open tables on it. Its name follows from its contents."""
    person = request.me
    request.count_costly()
    name, rules = await request.service(CustomBoards).add(body, person.id, request.address)
    return describe_rules(name, rules)


@boards(
    "GET",
    "/api/boards/{family}/{board}/custom",
    errors=(404,),
    cache_control="private, max-age=300",
    public=True,
)
async def custom_board(request: ApiRequest) -> CustomBoard:
    """Return a custom board with all that a browser needs to play on it."""
    name = _name(request)
    if not custom_boards.is_custom(name):
        raise not_found("board")
    request.context.requests.take(request.sender, PICTURE_WEIGHT)
    found = request.service(CustomBoards)
    rules = await found.load(name)
    return CustomBoard(describe_rules(name, rules), dict(rules.facts), await found.packed(name))


@boards(
    "GET", "/api/boards/{family}/{board}/layout", response=Layout, errors=(404,), cache_control=A_DAY, entrance=True
)
async def board_layout(request: ApiRequest) -> Any:
    """Return the coordinates of the places on a board's picture."""
    drawing = Drawing.of(rules_of(_name(request)))
    return await request.service(Pictures).draw(drawing.layout)  # the first time takes half a second


@boards(
    "GET",
    "/api/boards/{family}/{board}/picture.svg",
    response=str,
    errors=(404,),
    media_type="image/svg+xml",
    cache_control=A_DAY,
    entrance=True,
)
async def board_picture(request: ApiRequest) -> bytes:
    """Return the picture of an empty board."""
    rules_of(_name(request))
    return await request.service(Pictures).draw(_picture, _name(request))  # the first time takes a second


@cache
def _picture(name: str) -> bytes:
    return Drawing.of(registry.by_name(name)).picture().encode()


def _name(request: ApiRequest) -> str:
    return f"{request.path_params['family']}/{request.path_params['board']}"
