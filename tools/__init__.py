"""Checks of the repository, run by `make check`."""
