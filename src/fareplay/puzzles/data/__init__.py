"""The puzzles that come with Fareplay, a file for each board."""
