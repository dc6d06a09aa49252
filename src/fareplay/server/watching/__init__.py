"""Watching: the public games that are being played now."""
