"""What the bots have learned, as tables of numbers; `fareplay train` makes them again."""
