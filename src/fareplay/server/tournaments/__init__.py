"""Clubs and their tournaments: arenas, where waiting players are paired at once, and correspondence round robins."""
