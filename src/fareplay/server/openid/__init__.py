"""Signing in by OpenID Connect, beside passwords."""
