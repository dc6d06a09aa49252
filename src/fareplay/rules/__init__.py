"""What a game offers: its rules, its abilities, and the values these return, such as events and sheets."""
