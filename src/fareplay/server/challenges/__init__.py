"""Challenges: a deal that others play too, with the lines of those who played it before; and the league of a week."""
