"""Puzzles on the server: tries that were made on devices, the first of which is rated, and what was solved."""
