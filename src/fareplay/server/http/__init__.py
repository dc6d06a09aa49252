"""HTTP: the application, its routes, security, requests and responses, and the schemas of what goes over the wire."""
