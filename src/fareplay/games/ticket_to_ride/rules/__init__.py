"""The rulebook of Ticket to Ride, as kernels. Rule numbers such as T14 are those of docs/ticket-to-ride.md.

Read it in this order: `material`, `board` and `state` say what there is; `setup` deals; `moves` says what is legal and
`turn` does it, with the `cards`, the `routes` and the `tickets`; `scoring` ends it. `kernels` is what Python calls.
"""
