"""One search for all games: a tree of the seat's own decisions, grown by playing the game out again and again."""
