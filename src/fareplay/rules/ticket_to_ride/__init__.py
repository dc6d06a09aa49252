"""Ticket to Ride: London."""
