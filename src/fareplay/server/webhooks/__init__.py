"""Webhooks: messages about games in the channels of Discord and Slack."""
