"""A refusal: what the command line itself cannot accept, in one sentence."""


class Refusal(Exception):
    """Bad input; ends the command with exit code 1."""
