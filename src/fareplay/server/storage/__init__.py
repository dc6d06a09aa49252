"""Where tables, people and results are kept: one interface, SQLite and PostgreSQL behind it."""
