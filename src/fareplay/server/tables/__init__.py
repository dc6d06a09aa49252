"""Tables: the games that are being played, kept in memory as long as somebody needs them."""
