"""The web client's reader of films, in Node, compared with what the library shows."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec

from fareplay.api.play import HintReason
from fareplay.game.game import Game
from fareplay.rules.abilities import Gains, Hints, Planning, Preview
from tests.browser import node
from tests.random_games import viewers

encode, decode = msgspec.json.encode, msgspec.json.decode


class Client:
    """The client's reader of films, in Node. It reads while the library counts."""

    def __init__(self, plugins: Sequence[Path] = ()) -> None:
        self._process = subprocess.Popen(
            node.command("films.mjs", plugins), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._output: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def send(self, game: Game) -> None:
        """Send it the films of all viewers."""
        assert self._process.stdin is not None
        for seat in viewers(game):
            self._process.stdin.write(encode({"name": game.name, "film": game.film(seat).to_dict()}) + b"\n")
        self._process.stdin.flush()

    def read(self) -> dict[str, Any]:
        """Return what it shows next: film by film, move by move."""
        line = self._output.get()
        assert line, "the client has ended"
        found: dict[str, Any] = decode(line)
        return found

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._output.put(line)
        self._output.put(b"")

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)


def shown_at(game: Game, ply: int) -> list[dict[str, Any]]:
    """Return everything that the library shows each viewer after some moves."""
    rules, state = game.rules, game.state_at(ply)
    everybody, to_move = viewers(game), rules.to_move(state)
    lines = None if to_move is None else [line.to_dict() for line in Preview.of(rules).lines(state)]
    reason = Hints.of(rules).reason(state, lines[0]["moves"]) if lines else None
    mover = game.move_at(ply - 1)[0] if ply else None
    gains: list[int | None] = [None] * len(everybody)
    if mover is not None:
        gains = Gains.of(rules).seen_gains(game.state_at(ply - 1), state, mover, everybody)
    events = game.log.at(ply - 1) if ply else []
    expected = []
    for seat, gain in zip(everybody, gains, strict=True):
        mine = seat is not None and seat == to_move
        ahead = None if seat is None else Planning.of(rules).lines_ahead(state, seat)
        sheets = [rules.seen_sheet(state, of, seat) for of in range(game.seats)]
        expected.append(
            {
                "to_move": to_move,
                "legal_moves": [] if seat is None else rules.choices(state, seat),
                "position": rules.position(game.moment(seat, ply)),
                "sheets": [None if sheet is None else sheet.to_dict() for sheet in sheets],
                "winners": rules.winners(state),
                "places": rules.places(rules.mask(state, seat)),
                "is_over": to_move is None,
                "choosers": rules.choosers(state),
                "log": [event.seen_by(seat).to_dict() for event in events if event.is_seen_by(seat)],
                "gain": gain,
                "lines": lines if mine else None,
                "reason": HintReason(reason.key, dict(reason.facts)) if mine and reason is not None else None,
                "ahead": None if ahead is None else [line.to_dict() for line in ahead],
                "symbols": {} if seat is None else Hints.of(rules).symbol_points(state, seat),
            }
        )
    return expected


def compare_game(client: Client, game: Game) -> None:
    """Compare what the client and the library show of a game to everybody, at every moment."""
    client.send(game)
    moments = [list(map(encode, shown_at(game, ply))) for ply in range(game.ply + 1)]
    for place, seat in enumerate(viewers(game)):
        for ply, moment in enumerate(moments):
            now, then = client.read(), decode(moment[place])
            assert now.keys() == then.keys()
            for key in then:
                assert now[key] == then[key], (game.to_json(), seat, ply, key)
