"""Bots at work: beside the event loop, never in it."""
