"""The rules: one folder a game, kernels over structs, and what all games share."""
