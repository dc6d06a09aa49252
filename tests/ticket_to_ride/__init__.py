"""Tests of Ticket to Ride."""
