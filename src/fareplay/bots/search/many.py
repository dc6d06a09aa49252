"""The search in many games at once, one after the other inside one kernel: for opponents in environments."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from fareplay.bots.search.search import pick, search
from fareplay.bots.search.tree import ROOT, Node, Option, Outcome, Settings
from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng, fingerprint
from fareplay.engine.struct import Rows


@kernel
def search_many(
    board: Rows[Any],
    states: Rows[Any],
    numbers: npt.NDArray[np.int64],
    seats: npt.NDArray[np.int32],
    seed: int,
    root: Rows[Any],
    raw: npt.NDArray[np.int8],
    state: Rows[Any],
    known: Rows[Any],
    nothing: Rows[Any],
    weights: Rows[Any],
    scratch: Rows[Any],
    rng: Rows[Rng],
    nodes: Rows[Node],
    options: Rows[Option],
    outcome: Rows[Outcome],
    asked: Rows[Settings],
    settings: Rows[Settings],
    signal: npt.NDArray[np.int64],
    iterations: int,
    blur: float,
    moves: npt.NDArray[np.int16],
    counts: npt.NDArray[np.int16],
    mask: Callable[..., None],
    find_known: Callable[..., None],
    write_moves: Callable[..., int],
    deal_unseen: Callable[..., None],
    others_play: Callable[..., bool],
    situation: Callable[..., int],
    find_options: Callable[..., None],
    play: Callable[..., None],
    evaluate: Callable[..., None],
    play_out: Callable[..., None],
) -> None:
    """In each game of these numbers, write the moves that a bot plays for the seat to act: the same that it plans in
    a single game (`fareplay.bots.search_bot`). It sees the state masked for its seat; `raw` are the bytes of `root`."""
    for number in numbers:
        seat = seats[number]
        root[0] = states[number]
        mask(board, root, seat)
        mixed = fingerprint(raw, seed)
        rng[0].at = mixed
        known[0] = nothing[0]
        find_known(board, root, seat, known)
        settings[0] = asked[0]
        settings[0].seat = seat
        search(
            board,
            root,
            state,
            known,
            weights,
            scratch,
            rng,
            nodes,
            options,
            outcome,
            settings,
            signal,
            iterations,
            deal_unseen,
            others_play,
            situation,
            find_options,
            play,
            evaluate,
            play_out,
        )
        rng[0].at = -1 - mixed
        at = pick(options, nodes[ROOT].first, nodes[ROOT].options, asked[0].relative, blur, rng)
        counts[number] = write_moves(board, root, seat, options, at, moves[number])
