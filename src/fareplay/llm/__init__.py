"""Language models as players: a game as text, an MCP server, and an evaluation (docs/language-models.md).

A model reads what its seat may know and answers with moves. An illegal answer is counted and explained, and changes
nothing.
"""

from fareplay.llm.text_game import SeatInfo, StepInfo, TextGame

__all__ = ["SeatInfo", "StepInfo", "TextGame"]
