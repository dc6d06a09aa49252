"""What is drawn around the roads of each city."""
