"""Games that were played on a device, without the server: taken in when they are over."""
