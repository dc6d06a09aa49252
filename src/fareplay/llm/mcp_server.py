"""The MCP server: tools with which a language model reads rules and plays against bots."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import wraps
from hmac import compare_digest
from secrets import token_hex
from typing import Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError

from fareplay import __version__, boards
from fareplay.bots import LEVELS
from fareplay.errors import FareplayError, IllegalMove
from fareplay.game.record import to_json
from fareplay.llm import answer as answers
from fareplay.llm import prompt
from fareplay.llm.text_game import TextGame
from fareplay.rules import registry
from fareplay.texts import Texts

MOST_GAMES: Final = 100  # the least recently used one is removed first
PATIENCE: Final = 1_000_000  # illegal answers are refused, but never lose the game

TOKEN_VARIABLE: Final = "FAREPLAY_MCP_TOKEN"

INSTRUCTIONS: Final = (
    "Board games about building a bus or metro line. Call boards, then rules, then new_game; look with position, see "
    "with lines what each way to play the turn would bring, and move with play. An illegal move changes nothing, and "
    "the answer says which rule forbids it."
)


class Tables:
    """The current games, by id."""

    def __init__(self, language: str | None = None) -> None:
        self.texts = Texts(language)
        self._games: OrderedDict[str, TextGame] = OrderedDict()
        self._told: dict[str, int] = {}  # plies that the player has seen

    def boards(self) -> str:
        """List the boards that can be played, and the levels of bots."""
        listed = [prompt.board_text(name, self.texts) for name in boards.all_names()]
        return "\n".join([*listed, f"Bots, weakest first: {', '.join(LEVELS)}"])

    def rules(self, board: str) -> str:
        """Return the rules of a board's game, numbered, such as get-on-board/rome."""
        return prompt.rules_text(registry.by_name(board), self.texts)

    def new_game(
        self, board: str, opponent: str = "casual", seats: int | None = None, seat: int = 0, seed: int | None = None
    ) -> str:
        """Deal a game against bots of a level, and return its id and the position. Seats count from 0; the same seed
        deals the same game. By default as few players as possible take part."""
        least = int(registry.by_name(board).facts["players"][0])
        chosen = max(2, least) if seats is None else seats
        opponents = [opponent] * (chosen > 1)
        env = TextGame(board, chosen, seat=seat, opponents=opponents, patience=PATIENCE, language=self.texts.language)
        env.reset(seed=seed)
        name = token_hex(4)
        self._games[name] = env
        self._told[name] = 0
        while len(self._games) > MOST_GAMES:
            self._told.pop(self._games.popitem(last=False)[0])
        return f"Game {name}.\n\n{self.position(name)}"

    def position(self, game: str) -> str:
        """Return the board, the sheets, everything your seat may know, and what has happened since the last call."""
        env = self._find(game)
        since = self._told[game]
        self._told[game] = env.game.ply
        seen = prompt.position_text(env.game, env.seat, env.texts, since if since < env.game.ply else None)
        return seen if env.is_over else f"{seen}\n\nLegal moves: {', '.join(env.game.legal_moves)}"

    def legal_moves(self, game: str) -> list[str]:
        """Return your legal moves; none when the game is over."""
        env = self._find(game)
        return [] if env.is_over else list(env.game.legal_moves)

    def lines(self, game: str) -> str:
        """Return every way to play the rest of your turn, with its gains and effects."""
        env = self._find(game)
        return env.end or prompt.choices_text(env.game, env.seat, env.texts)

    def preview(self, game: str, moves: str) -> str:
        """Return the effects of moves, separated by semicolons, without making them."""
        env = self._find(game)
        named = answers.moves_in(env.game, moves)
        tried = env.game.copy()
        try:
            answers.play(tried, named)
        except IllegalMove as error:
            raise ToolError(prompt.refusal_text(env.game, error, env.texts)) from None
        found = [line for line in env.game.lines() if list(line.moves[: len(named)]) == named]
        return "\n".join(prompt.line_text(env.game, line, env.texts) for line in found) or "Nothing is known of it."

    def play(self, game: str, moves: str) -> str:
        """Make one move of your turn, or several separated by semicolons; then the bots move. Returns what happened
        and the position."""
        env = self._find(game)
        if env.is_over:
            raise ToolError(env.end)
        _, info = env.step(f"MOVE: {moves}")
        if info["illegal"] is not None:
            raise ToolError(info["illegal"].partition(" Answer again;")[0])
        return self.position(game)

    def record(self, game: str) -> str:
        """Return the record of a game as JSON: with holes for what is hidden from you, complete when it is over."""
        env = self._find(game)
        return env.game.to_json() if env.is_over else to_json(env.game.view(env.seat).record)

    def _find(self, game: str) -> TextGame:
        if game not in self._games:
            raise ToolError(f"there is no game {game!r}; new_game deals one and returns its id")
        self._games.move_to_end(game)
        return self._games[game]


def make_server(language: str | None = None) -> MCPServer[Any]:
    """Return a server with its own games."""
    tables = Tables(language)
    server: MCPServer[Any] = MCPServer("fareplay", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    tools = (
        tables.boards,
        tables.rules,
        tables.new_game,
        tables.position,
        tables.legal_moves,
        tables.lines,
        tables.preview,
        tables.play,
        tables.record,
    )
    for tool in tools:
        server.tool(name=tool.__name__, description=" ".join((tool.__doc__ or "").split()))(_refusing(tool))

    @server.resource("fareplay://boards", name="boards", mime_type="text/plain")
    def _boards() -> str:
        """Return the boards and the levels of bots."""
        return tables.boards()

    @server.resource("fareplay://rules/{game}/{board}", name="rules", mime_type="text/markdown")
    def _rules(game: str, board: str) -> str:
        """Return the rules of a board's game."""
        try:
            return tables.rules(f"{game}/{board}")
        except FareplayError as error:
            raise ResourceNotFoundError(str(error)) from None

    @server.resource("fareplay://games/{game}", name="game", mime_type="application/json")
    def _record(game: str) -> str:
        """Return the record of a current game as its player may know it."""
        try:
            return tables.record(game)
        except ToolError as error:
            raise ResourceNotFoundError(str(error)) from None

    @server.prompt(name="play", description="Play a whole game against a bot.")
    def _play(board: str, opponent: str = "casual") -> str:
        return (
            f"Read the rules of {board}, deal a game against {opponent}, and play it to its end as well as you can. "
            "Before each turn look at the lines and what they bring. At the end report the points and who won."
        )

    return server


def http_app(server: MCPServer[Any], token: str, host: str) -> Callable[..., Awaitable[None]]:
    """Return a server as an ASGI application for programs that send the token. Browsers of this machine do not have
    it, so no page can play or use the bots."""
    app = server.streamable_http_app(host=host)
    expected = f"bearer {token}".encode()

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        sent = [value for name, value in scope.get("headers", ()) if name == b"authorization"]
        given = sent[0] if len(sent) == 1 else b""
        if scope["type"] == "http" and not compare_digest(given[:7].lower() + given[7:], expected):
            headers = [(b"content-type", b"text/plain"), (b"www-authenticate", b"Bearer")]
            await send({"type": "http.response.start", "status": 401, "headers": headers})
            await send({"type": "http.response.body", "body": b"send the token: Authorization: Bearer TOKEN\n"})
            return
        await app(scope, receive, send)

    return guarded


def _refusing(tool: Any) -> Any:
    """Return a tool whose refusals the model can read."""

    @wraps(tool)
    def refusing(*values: Any, **named: Any) -> Any:
        try:
            return tool(*values, **named)
        except FareplayError as error:
            raise ToolError(str(error)) from None

    return refusing
