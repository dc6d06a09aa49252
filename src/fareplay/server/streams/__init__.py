"""Streams of server-sent events: what happens at a table, for each viewer as it happens."""
