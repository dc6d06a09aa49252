"""Notifications: web push or mail, once per turn, to players who are not looking at the table."""
