"""Deals that many people play, each once for a result: the daily city, challenges, and the weekly league."""
