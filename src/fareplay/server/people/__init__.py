"""People: accounts, sessions, tokens, and what others may see of somebody."""
