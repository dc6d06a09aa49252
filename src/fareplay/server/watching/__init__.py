"""Watching: the list of public games in progress."""
