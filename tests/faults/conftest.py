"""Databases and servers as the server's own tests have them."""

from tests.server.conftest import cluster, start

__all__ = ["cluster", "start"]
