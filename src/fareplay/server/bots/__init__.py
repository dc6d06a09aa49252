"""Bots on the server. They run in processes of their own, never in the event loop."""
