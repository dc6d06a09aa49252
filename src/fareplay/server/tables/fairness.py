"""Fair shuffles: neither a player nor the server alone can choose the deal, and anybody can verify that after the last
move. An operator who also plays and sends the last nonce could try many, since they know the secret and the others.

1. When a table is opened, the server draws a secret and shows its hash, so that it cannot change the secret later.
2. Every seat may add a nonce of its own, which the server cannot predict.
3. The salt is derived from the secret and the nonces, and the seed of everything random at the table from the salt.
4. At the start the table shows the nonces and a hash of salt and setup, at the end also the secret and the salt.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex
from typing import Any

import fareplay
from fareplay.rules.rules import Rules


def new_secret() -> str:
    """Return 128 random bits."""
    return token_hex(16)


def secret_hash(secret: str) -> str:
    """Return the hash of the secret, which is shown when a table is opened."""
    return sha256(f"fareplay secret {secret}".encode()).hexdigest()


def salt_of(secret: str, nonces: Sequence[str | None]) -> str:
    """Derive the salt from the secret and the nonces in the order of seats; a seat without a nonce counts as `-`."""
    text = " ".join(["fareplay salt", secret, *(nonce or "-" for nonce in nonces)])
    return sha256(text.encode()).hexdigest()[:32]


def seed_of(salt: str) -> int:
    """Derive the seed of everything random at a table. The setup cannot be found without the salt."""
    return int.from_bytes(sha256(f"fareplay chance {salt}".encode()).digest()[:16])


def given(rules: Rules, first: int | None) -> dict[str, int]:
    """Return the part of the setup that is not random: the seat that begins, if the host has chosen it."""
    return {} if first is None or rules.first_key is None else {rules.first_key: first}


def commitment(setup: Mapping[str, Any], salt: str) -> str:
    """Return the hash shown at the start: of the salt, a line feed, and the setup as JSON with sorted keys."""
    text = json.dumps(setup, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    return sha256(f"{salt}\n{text}".encode()).hexdigest()


@dataclass(frozen=True)
class Proof:
    """The values that a table showed to prove its shuffle. Tables opened by older versions have no secret."""

    salt: str
    commitment: str
    secret: str | None = None
    secret_hash: str | None = None
    nonces: Sequence[str | None] = ()
    first: int | None = None  # the seat that begins, if the host has chosen it


def verify(record: Mapping[str, Any] | str | bytes, proof: Proof) -> str | None:
    """Return what is wrong with a finished game's record, or None. The setup must match the hash that was shown, and
    the setup and all later random events must follow from the secret and the nonces. Raises InvalidRecord for a broken
    record."""
    game = fareplay.load(record)
    moves, setup = game.moves, game.setup
    while game.ply:
        game.pop()
    if commitment(game.setup, proof.salt) != proof.commitment.lower():
        return "the setup and the salt do not give the hash that was shown at the start"
    seed = seed_of(proof.salt)
    if proof.secret is not None:
        if secret_hash(proof.secret) != (proof.secret_hash or "").lower():
            return "the secret is not the one whose hash was shown when the table was opened"
        if salt_of(proof.secret, proof.nonces) != proof.salt:
            return "the salt does not follow from the secret and the nonces"
        chosen = given(game.rules, proof.first)
        if fareplay.new(game.rules, game.seats, seed, options=game.options, setup=chosen).setup != game.setup:
            return "the setup does not follow from the salt"
    again = fareplay.new(game.rules, game.seats, seed, setup=game.setup, options=game.options)
    for move in moves:
        again.push(move)
    if again.setup != setup:
        return "the random events during the game do not follow from the salt"
    return None
