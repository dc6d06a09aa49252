"""The schemas of requests, responses and stream events. The OpenAPI document is made from them, and requests are
checked against them."""
