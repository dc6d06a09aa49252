"""Operators: health, metrics, reports, exports and the commands of those who run a server."""
