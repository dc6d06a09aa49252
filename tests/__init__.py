"""The tests of Fareplay."""
