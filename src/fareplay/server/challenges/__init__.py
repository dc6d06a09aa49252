"""Challenges: a deal that others play too, against the lines of those who played it before; and the weekly league."""
