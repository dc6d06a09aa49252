"""One search for all games: a tree of the seat's own decisions, grown by repeated playouts."""
