"""Sign-in with OpenID Connect, besides passwords."""
