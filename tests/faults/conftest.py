"""Databases and servers as the server's own tests have them."""

from tests.server.conftest import cluster, each_database, start

__all__ = ["cluster", "each_database", "start"]
