"""The picture of the board of Ticket to Ride: London."""

from fareplay.games.ticket_to_ride.show.drawing.picture import draw, layout

__all__ = ["draw", "layout"]
