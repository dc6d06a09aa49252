"""Notifications: whoever is not at the table hears by web push or by mail that a game needs them, once a turn."""
