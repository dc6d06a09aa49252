"""`fareplay verify`: check that a finished game was dealt as its table committed to."""

from typing import Annotated

import typer
from rich.text import Text

from fareplay.cli.arguments import Record, examples, load
from fareplay.cli.console import CommandError, out

EXAMPLES = examples(
    "fareplay verify game.json --salt 0f3c… --hash 9ab1…",
    "fareplay verify game.json --salt 0f3c… --hash 9ab1… --secret 77e0… --secret-hash 41d2… --nonce 5be9… --nonce -",
)


def verify(
    record: Record,
    salt: Annotated[str, typer.Option("--salt", help="The salt that the table shows after the game.")],
    hash: Annotated[str, typer.Option("--hash", help="The hash that the table showed before the first move.")],
    secret: Annotated[
        str | None, typer.Option("--secret", help="The server's secret that the table shows after the game.")
    ] = None,
    secret_hash: Annotated[
        str | None, typer.Option("--secret-hash", help="Its hash, which the table showed when it was created.")
    ] = None,
    nonces: Annotated[
        list[str] | None, typer.Option("--nonce", help="The nonce of each seat in order; - for a seat without one.")
    ] = None,
    first: Annotated[
        int | None, typer.Option("--first", help="The seat that begins, counted from 0, if the host chose it.")
    ] = None,
) -> None:
    """Check that nobody chose the cards: the setup and the salt give the hash shown at the start, and all later random
    events follow from the salt. With the secret, also check that the salt follows from it and from the seats'
    nonces."""
    from fareplay.server.tables.fairness import Proof, verify

    if (secret is None) != (secret_hash is None):
        raise CommandError("--secret and --secret-hash must be used together")
    seats = [None if nonce == "-" else nonce.strip() for nonce in nonces or ()]
    wrong = verify(load(record).record(), Proof(salt.strip(), hash.strip(), secret, secret_hash, seats, first))
    if wrong is not None:
        raise CommandError(wrong)
    out().print(Text.assemble(("ok      ", "green"), "the setup is the one whose hash was shown at the start"))
    if secret is not None:
        out().print(Text.assemble(("ok      ", "green"), "the setup follows from the server's secret and the nonces"))
