"""Whole ways of one person, from the first page to a result, in a browser as people have it.

At every step the journey says what the person sees, and the laws of every page are checked.
"""
