"""Chat: messages and reactions at a table, and reports about them."""
