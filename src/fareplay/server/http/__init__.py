"""HTTP: the application, routing, requests, responses, security and rate limits."""
