"""The trained weights of the bots; `fareplay train` makes them again."""
