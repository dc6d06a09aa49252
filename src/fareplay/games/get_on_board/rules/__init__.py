"""The rules of Get on Board: the rulebook and nothing else. Rule numbers: docs/get-on-board.md."""
