"""Load tests of the server: `python -m bench.server` (or `make bench-server`)."""
