"""States: a position of an OpenSpiel game, including chance nodes."""

import json
from typing import Any

import numpy as np
import pyspiel

import fareplay
from fareplay.game.game import Game
from fareplay.openspiel.draws import DrawnGame, Undecided, replay
from fareplay.openspiel.table import Table
from fareplay.rules.rules import Position


class BoardState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position, created by `BoardGame.new_initial_state`.

    A chance node is one uniform pick of a shuffle. A deal is a sequence of them, and so is a later shuffle.
    """

    def __init__(self, game: Any, table: Table) -> None:
        super().__init__(game)
        self._table = table
        self._picks: tuple[int, ...] = ()  # chance's picks since the last decision
        self._waiting: str | None = None  # the move that chance completes
        self._count = 0  # the number of things that chance picks from; 0 if it is not to act
        self._played: DrawnGame | None = table.fixed_deal()
        if self._played is None:
            self._go_on()

    @property
    def fareplay(self) -> Game | None:
        """Return a copy of the game; None during the deal."""
        return None if self._played is None else fareplay.load(self._played.record())

    # The interface of OpenSpiel's states

    def current_player(self) -> int:
        if self._count:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._game.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        return not self._count and self._game.is_over

    def _legal_actions(self, player: int) -> list[int]:
        if self._count or player != self._game.to_move:
            return []
        return sorted(self._table.ids[move] for move in self._game.legal_moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(pick, 1 / self._count) for pick in range(self._count)]

    def _apply_action(self, action: int) -> None:
        if self._count:
            self._picks = (*self._picks, action)
        else:
            self._waiting = self._table.actions[action]
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Pick {action}"
        return self._table.actions[action]

    def returns(self) -> list[float]:
        return self._table.utilities(self._game) if self.is_terminal() else [0.0] * self._table.seats

    def information_state_string(self, player: int | None = None) -> str:
        """Return everything a player has seen, in order: the record of their view."""
        seat = self._seat(player)
        if self._played is None:
            return json.dumps({"seat": seat, "setup": None, "moves": []})
        seen = self._played.view(seat).record
        return json.dumps({"seat": seat, "setup": seen["setup"], "moves": seen["moves"]})

    def observation_string(self, player: int | None = None) -> str:
        """Return the position as a player sees it."""
        seat = self._seat(player)
        return json.dumps({"seat": seat, "to_move": self._to_move, "position": self._seen(seat)})

    def public_string(self) -> str:
        """Return the position as everybody sees it."""
        return json.dumps({"to_move": self._to_move, "position": self._seen(None)})

    def private_string(self, player: int) -> str:
        """Return the parts of the position in which a player sees more than everybody."""
        seat, public = self._seat(player), self._seen(None)
        own = {key: value for key, value in self._seen(seat).items() if value != public.get(key)}
        return json.dumps({"seat": seat, "position": own})

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Write the observation of `fareplay.game.encoding`."""
        return [float(number) for number in self.observed(self._seat(player))]

    def observed(self, seat: int) -> Any:
        """Return the observation as an array; zeros during the deal."""
        encoding = self._table.need_encoding()
        if self._played is None:
            return [0.0] * encoding.size
        return encoding.observe_state(self._played.state_at(self._played.ply), seat)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Write the observation, and then everything the player has seen happen."""
        return [float(number) for number in self.recalled(self._seat(player))]

    def recalled(self, seat: int) -> Any:
        """Return the observation and the moves as an array: for each move its id from 1 as a share of all, negative if
        another seat made it, 0 where the seat did not see it or it is still to come; and whether it was made."""
        table = self._table
        moves = np.zeros((table.most_plies, 2), np.float32)
        if self._played is not None:
            history = self._played.view(seat).history
            ids = [(table.ids.get(move, -1) + 1) / len(table.actions) for _, move in history]
            moves[: len(ids), 0] = [
                one if mover == seat else -one for one, (mover, _) in zip(ids, history, strict=True)
            ]
            moves[: len(ids), 1] = 1
        return np.concatenate([self.observed(seat), moves.reshape(-1)])

    def resample_from_infostate(self, player: int, sampler: Any) -> "BoardState":
        """Return a state that this player cannot distinguish from this one. Its `history` is empty, because it was
        not dealt pick by pick."""
        twin = BoardState(self.get_game(), self._table)
        if self._played is None:
            return twin
        found = fareplay.determinise(self._played.view(self._seat(player)), int(sampler() * 2**53))
        twin._played = replay(found.record())
        twin._picks, twin._waiting, twin._count = self._picks, self._waiting, self._count
        return twin

    def __str__(self) -> str:
        if self._played is None:
            return f"dealing, picks {list(self._picks)}"
        waiting = f"\nafter {self._waiting}, picks {list(self._picks)}" if self._waiting else ""
        return self._played.to_json() + waiting

    # Helpers

    def _seen(self, seat: int | None) -> Position:
        return {} if self._played is None else self._played.view(seat).position

    @property
    def _to_move(self) -> int | None:
        return None if self._played is None or self._count else self._played.to_move

    @property
    def _game(self) -> DrawnGame:
        assert self._played is not None
        return self._played

    def _go_on(self) -> None:
        """Deal, or make the waiting move, if chance has picked everything that is needed."""
        try:
            if self._played is None:
                self._played = self._table.deal(self._picks)
            elif self._waiting is not None:
                self._played.push_drawn(self._waiting, self._picks)
        except Undecided as undecided:
            self._count = undecided.count
        else:
            self._picks, self._waiting, self._count = (), None, 0

    def _seat(self, player: int | None) -> int:
        seat = self.current_player() if player is None else int(player)
        if not 0 <= seat < self._table.seats:
            raise ValueError(f"there is no player {seat}; there are 0 to {self._table.seats - 1}")
        return seat
