"""Clubs and their tournaments: arenas, where whoever waits is paired at once, and round robins by correspondence."""
