"""The picture of the board of Ticket to Ride: London."""

from fareplay.games.ticket_to_ride.drawing.geometry import layout
from fareplay.games.ticket_to_ride.drawing.picture import draw

__all__ = ["draw", "layout"]
