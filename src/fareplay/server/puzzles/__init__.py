"""Puzzles on the server: it judges tries made on devices, rates the first ones and stores what was solved."""
