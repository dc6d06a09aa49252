"""Games played on a device without the server, uploaded when they are over."""
