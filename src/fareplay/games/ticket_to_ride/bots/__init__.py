"""The bots of Ticket to Ride: a planner of networks, and the kernels for the search."""

from dataclasses import replace
from typing import Final

from fareplay.bots.game_bots import GameBots, Ladder, Pairing
from fareplay.bots.search.policy import Strength
from fareplay.games.ticket_to_ride.bots.novice import Novice
from fareplay.games.ticket_to_ride.bots.planner import PlannerBot
from fareplay.games.ticket_to_ride.bots.policy import Policy

# Situations are evaluated by playouts. The game is a race, so an opponent's points count as much as the seat's own.
RACE: Final = Strength(1, share=1.0, relative=True, rivalry=1.0, win=10.0, explore=20.0, spread=3.0)

BOTS: Final = GameBots(
    policy=Policy,
    strengths={
        "casual": replace(RACE, playouts=0, blur=1.95),
        "skilled": replace(RACE, playouts=120, blur=3.0, explore=8.0),
        "expert": replace(RACE, playouts=24_000, shared=True),
    },
    novice=Novice,
    own={"greedy": Novice, "planner": lambda seed: PlannerBot()},
    ladder=Ladder(
        playouts=400,
        pairings=(Pairing("planner", "greedy"), Pairing("expert", "planner")),
    ),
)
