"""Tables: the cache of games in progress, turns, clocks, seats, and the streams to viewers."""
