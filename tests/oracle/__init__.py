"""Slow and plain readings of the rules, to run beside the real ones."""
