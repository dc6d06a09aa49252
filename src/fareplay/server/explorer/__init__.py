"""The explorer: finished games of players who agreed are counted, without their names."""
