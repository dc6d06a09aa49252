"""The server: tables that friends join by a link, and that lose nothing."""
