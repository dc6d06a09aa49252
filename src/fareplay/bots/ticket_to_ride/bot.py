"""The planner as a bot of its own."""

from fareplay.bots.bot import seat_of
from fareplay.bots.clock import Clock
from fareplay.bots.ticket_to_ride.border import planned_move
from fareplay.bots.ticket_to_ride.plan import style
from fareplay.bots.ticket_to_ride.room import Room
from fareplay.game import determinise
from fareplay.rules.struct import blank
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
