"""Puzzles on the server: tries at tables, the first of which is rated, and what was solved."""
