"""The wire format: types of requests, responses and stream events, and the clocks of a table.

Server and client import these types. The OpenAPI document is generated from them, and requests are validated by them.
"""
