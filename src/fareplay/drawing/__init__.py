"""The pictures of the boards, as SVG made from a board file and nothing else.

This package is a leaf: it imports no other part of Fareplay, so the library, the command line and the server can all
draw without knowing how, and a picture can be made from a board file alone.
"""
