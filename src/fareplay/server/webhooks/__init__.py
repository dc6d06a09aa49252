"""Webhooks: messages about games in channels of Discord and Slack."""
