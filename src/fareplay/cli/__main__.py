"""`python -m fareplay.cli` is `fareplay`."""

from fareplay.cli import main

main()
