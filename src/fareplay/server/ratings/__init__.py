"""Ratings: results of games, ladders, statistics and insights."""
