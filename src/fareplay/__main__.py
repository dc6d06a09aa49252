"""`python -m fareplay`: the command line."""

from fareplay.cli import main

main()
