"""`fareplay mcp`: serve games to language models over the Model Context Protocol."""

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
        typer.Option(metavar="PORT", min=1, max=65535, help="Listen at this port of this machine, at /mcp."),
    ] = None,
) -> None:
    """Serve games to language models: rules, positions, what a line would bring, and games against bots.

    Speaks the Model Context Protocol over standard input and output, or over HTTP.
    """
    need("mcp", ["mcp"], "llm")
    from fareplay.llm.mcp_server import make_server
    from fareplay.texts import Texts

    server = make_server(Texts.default)
    if http is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host="127.0.0.1", port=http)
