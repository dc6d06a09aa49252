"""The server: it hosts tables that friends join by a link, and stores every move before it answers."""
