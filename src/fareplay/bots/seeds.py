"""Seeds: the chance a bot uses comes from its own seed and the view it is shown, and from nothing else."""

from hashlib import sha256

from fareplay import record
from fareplay.view import View


def seed_for(seed: int, view: View, ply: int | None = None) -> int:
    """The same for the same seed and view, on any machine; of the moves only those before `ply` count."""
    seen = {**view.record, "moves": view.record["moves"][:ply]}
    text = f"{seed}|{view.seat}|{record.to_json(seen)}"
    return int.from_bytes(sha256(text.encode()).digest()[:8])
