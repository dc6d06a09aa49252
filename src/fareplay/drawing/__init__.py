"""What the pictures of all games are made of: SVG, colours, landscape, lanes, the page.

This package imports no part of Fareplay but the engine, so a picture can be made from a board file alone.
"""
