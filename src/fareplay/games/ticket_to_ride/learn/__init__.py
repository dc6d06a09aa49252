"""The game for learning programs: encodings, observations and whole games at random."""
