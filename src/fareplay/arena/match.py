"""A match: one game between bots."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import fareplay
from fareplay.arena.contestant import Contestant
from fareplay.arena.result import Result
from fareplay.arena.sandbox import Foul, SandboxedBot
from fareplay.bots.bot import Bot, plan_turn
from fareplay.bots.search.clock import Clock


def play(
    game_name: str,
    options: Mapping[str, Any],
    contestants: Sequence[Contestant],
    seed: int,
    deal: int,
    seconds: float | None,
    keep_record: bool,
) -> Result:
    """Play a deal to its end. A foul ends the game, and the other seats share the victory."""
    game = fareplay.new(game_name, seats=len(contestants), seed=deal_seed(seed, deal), options=options)
    players: list[Bot] = []
    slowest = [0.0] * len(contestants)
    foul = None
    try:
        for seat, contestant in enumerate(contestants):
            own = deal_seed(seed, deal) + seat
            if contestant.is_foreign:
                players.append(SandboxedBot.borrow(contestant, game_name, own, seconds))
            else:
                players.append(contestant.make(game_name, own))
        while (mover := game.to_move) is not None:
            view, player = game.view(mover), players[mover]
            try:
                if isinstance(player, SandboxedBot):
                    player.await_bot()
                began = time.perf_counter()
                moves = plan_turn(player, view, Clock(seconds))
                slowest[mover] = max(slowest[mover], time.perf_counter() - began)
                _push_all(game, mover, moves)
            except Foul as error:
                foul = f"{contestants[mover].name} {error}"
                break
    finally:
        for player in players:
            if isinstance(player, SandboxedBot):
                player.give_back()
    broke = None if foul is None else mover
    winners = game.winners if broke is None else [seat for seat in range(game.seats) if seat != broke]
    return Result(
        deal=deal,
        names=tuple(contestant.name for contestant in contestants),
        scores=tuple(game.scores),
        winners=tuple(winners),
        sheets=tuple(dict(game.sheet(seat)) for seat in range(game.seats)),
        seconds=tuple(round(value, 4) for value in slowest),
        foul=foul,
        record=game.record() if keep_record else None,
    )


def _push_all(game: fareplay.Game, mover: int, moves: Sequence[str]) -> None:
    """Make the moves; raises Foul if one is illegal."""
    if not moves:
        raise Foul("made no move")
    for move in moves:
        if game.to_move != mover or move not in game.legal_moves:
            raise Foul(f"played the illegal move {move!r}")
        game.push(move)


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a deal."""
    return seed * 1_000_003 + deal
