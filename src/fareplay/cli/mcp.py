"""`fareplay mcp`: serve games to language models over the Model Context Protocol."""

import os
import sys
from secrets import token_urlsafe
from typing import Annotated

import typer

from fareplay.cli.arguments import examples
from fareplay.cli.console import need

EXAMPLES = examples(
    "fareplay mcp",
    "fareplay --language de mcp",
    "fareplay mcp --http 8765",
    tail="A program that uses the protocol starts the first itself: its settings name the command.",
)


def mcp(
    http: Annotated[
        int | None,
        typer.Option(
            metavar="PORT", min=1, max=65535, help="Listen at this port, at /mcp, for programs with the token."
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen on; only this machine can reach the default.")
    ] = "127.0.0.1",
) -> None:
    """Serve games to language models: rules, positions, what a line would bring, and games against bots.

    Speaks the Model Context Protocol over standard input and output, or over HTTP. Over HTTP a program sends the token
    that is printed at the start, or the one in the variable FAREPLAY_MCP_TOKEN, as "Authorization: Bearer TOKEN".
    """
    need("mcp", ["mcp"], "llm")
    from fareplay.llm.mcp_server import TOKEN_VARIABLE, http_app, make_server
    from fareplay.texts import Texts

    server = make_server(Texts.default)
    if http is None:
        server.run("stdio")
        return
    import uvicorn

    token = os.environ.get(TOKEN_VARIABLE) or token_urlsafe(24)
    shown = f"[{host}]" if ":" in host else host
    print(f"Fareplay: http://{shown}:{http}/mcp\nAuthorization: Bearer {token}", file=sys.stderr)
    uvicorn.run(http_app(server, token, host), host=host, port=http, log_level="warning")
