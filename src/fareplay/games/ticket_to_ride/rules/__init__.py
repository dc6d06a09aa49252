"""The rulebook of Ticket to Ride, as kernels. Rule numbers such as T14 are those of docs/ticket-to-ride.md.

Read it in this order: `material`, `board` and `state` define the data; `setup` deals; `moves` defines the legal moves
and `turn` makes them, using `cards`, `routes` and `tickets`; `scoring` counts the points. Python calls `kernels`.
"""
