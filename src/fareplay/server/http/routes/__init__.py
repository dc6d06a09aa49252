"""The endpoints of the API by subject: people, tables, boards, records; and what operators ask."""
