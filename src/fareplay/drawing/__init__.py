"""The parts of all games' pictures: SVG, colours, landscape, lanes, the page.

This package imports no part of Fareplay but the engine, so a picture can be made from a board file alone.
"""
