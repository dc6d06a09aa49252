"""Tables: a cache of the games being played, turns, clocks, seats, and what each viewer is sent."""
