"""The tests of Get on Board."""
