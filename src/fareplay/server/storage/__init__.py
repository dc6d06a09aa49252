"""Storage of tables, people and results: one interface with implementations for SQLite and PostgreSQL."""
