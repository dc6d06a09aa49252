"""Get on Board for the bots: which lines there are, what they are worth, and how games end that are driven well."""
