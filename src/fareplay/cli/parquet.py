"""Sheets of many games as a Parquet file: a row for each game and seat."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

if TYPE_CHECKING:
    from fareplay.playouts import Playouts
    from fareplay.rules import Rules


def write_parquet(path: Path, rules: "Rules", ended: "Playouts") -> None:
    """Write every sheet; the total of an eliminated player is null. A file that was there is replaced at the end."""
    games, seats = ended.totals.shape
    columns = {
        "game": np.repeat(np.arange(games, dtype=np.int32), seats),
        "seat": np.tile(np.arange(seats, dtype=np.int8), games),
        "moves": np.repeat(ended.plies, seats),
        **{zone: ended.points[:, :, number].ravel() for number, zone in enumerate(rules.zones)},
        "total": pa.array(ended.totals.ravel(), mask=ended.eliminated.ravel()),
        "eliminated": ended.eliminated.ravel(),
        "won": ended.winners.ravel(),
    }
    draft = path.with_name(f".{path.name}-draft")
    try:
        pq.write_table(pa.table(columns), draft)
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
