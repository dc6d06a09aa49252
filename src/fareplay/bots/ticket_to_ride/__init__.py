"""Ticket to Ride for the bots: a planner of networks, and the kernels that the search plays it by."""
