"""Chat: messages and reactions at a table, messages in a club, and reports about them."""
