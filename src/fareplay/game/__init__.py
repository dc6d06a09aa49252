"""One game of any kind: the game itself, its record, its views and films, its log, and its encoding for learning."""
