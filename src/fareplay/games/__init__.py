"""The games, one folder each, and how a game describes itself to the shared layers."""
