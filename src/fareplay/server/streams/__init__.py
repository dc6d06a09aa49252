"""Streams: what happens at a table, told to each viewer as it happens."""
