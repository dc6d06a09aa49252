"""The daily city: one deal a day for everybody, one try that counts, and everybody's results."""
