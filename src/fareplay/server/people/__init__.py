"""People: accounts, sessions, tokens and public profiles."""
