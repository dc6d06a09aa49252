"""The picture of the board of Ticket to Ride: London."""

from fareplay.drawing.ticket_to_ride.geometry import layout
from fareplay.drawing.ticket_to_ride.picture import draw

__all__ = ["draw", "layout"]
