"""The shapes of what goes over the wire; the OpenAPI document is made from them."""
