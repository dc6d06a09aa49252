"""Operators: health checks, metrics, reports, exports and administration commands."""
