"""The planner as a bot of its own."""

from fareplay.bots.bot import seat_of
from fareplay.bots.clock import Clock
from fareplay.engine.struct import blank
from fareplay.game import determinise
from fareplay.games.ticket_to_ride.bots.border import planned_move
from fareplay.games.ticket_to_ride.bots.plan import style
from fareplay.games.ticket_to_ride.bots.room import Room
from fareplay.view import View


class Planner:
    """Plays by its plan and looks no further: it uses its own hand and tickets and what lies open."""

    def __init__(self, **changes: float) -> None:
        self._style = style(**changes)
        self._room = blank(Room)

    def choose(self, view: View, clock: Clock) -> str:
        seat = seat_of(view)
        game = determinise(view, 0)
        self._room[0].fresh[:] = 0
        rules = game.rules
        state = game.state_at(game.ply)
        return rules.texts[planned_move(rules.board, state, seat, self._style, self._room)]
