"""The arena: bots against bots, with the same deals in every seating order, and estimates of their strength."""

from fareplay.arena.contest import Contest
from fareplay.arena.contestant import Contestant
from fareplay.arena.result import Result
from fareplay.arena.standing import Standing, standings

__all__ = ["Contest", "Contestant", "Result", "Standing", "standings"]
