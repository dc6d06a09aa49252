"""A session: one game at this keyboard, until it ends or somebody leaves."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from fareplay.cli.console import out, replace
from fareplay.cli.keyboard import Leave, ask
from fareplay.cli.play.screen import Screen
from fareplay.cli.play.table import Table
from fareplay.cli.rendering import beside, board_sketch, sheets_table
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.bots import Bot
    from fareplay.game.game import Game

USUAL_FILE = "game.json"


class Session:
    """A game, its players, and the file it is saved in."""

    def __init__(self, table: Table, record: Path | None, resumed: Path | None, is_open: bool) -> None:
        self.game, self.players = table.game, table.players
        self.names = [player.name for player in table.players]
        self.texts = Texts()
        self.screen = Screen(out(), self.texts, self.names)
        self.record, self.resumed, self.is_open = record, resumed, is_open
        self.people = [seat for seat, player in enumerate(self.players) if player.bot is None]
        self.seen = [self.game.ply] * self.game.seats  # the number of moves whose events each seat has read
        self.at_keyboard: int | None = None  # the seat that last looked at the screen
        self.saved = self.game.ply if resumed else -1  # the number of moves in the file

    def run(self, take_turn: Callable[[int], None]) -> None:
        """Play until the game ends or somebody leaves; `take_turn` is called with the seat of each person."""
        if self.record is not None:
            self.save(self.record)  # before anybody plays, so that a bad path is reported at once
        try:
            while (seat := self.game.to_move) is not None:
                bot = self.players[seat].bot
                if bot is None:
                    take_turn(seat)
                else:
                    self._move_bot(bot, seat)
                self.save_turn()
            self._end()
        except Leave:
            self.screen.say("You left the game.")
        self.offer_to_save()

    def hand_over(self, seat: int) -> None:
        """Hide the screen until the next player is at the keyboard, if either has secrets."""
        if len(self.people) > 1 and self.at_keyboard != seat and not self.is_open and has_secrets(self.game, seat):
            self.screen.pass_on(seat)
            ask(f"{self.names[seat]}, press Enter when you are ready. ")
        self.at_keyboard = seat

    def save_turn(self) -> None:
        """Write the record if it is saved after each turn."""
        if self.record is not None and self.saved != self.game.ply:
            self.save(self.record)

    def save(self, path: Path) -> None:
        """Write the record to a file."""
        replace(path, self.game.to_json() + "\n")
        self.saved = self.game.ply

    def offer_to_save(self) -> None:
        """Offer to save a game with unsaved moves."""
        if self.saved == self.game.ply or not self.game.ply:
            return
        if self.record is not None:
            self.save_turn()
            self.screen.say(f"The game is saved in {self.record}.")
            return
        usual = self.resumed or Path(USUAL_FILE)
        try:
            while True:
                answer = ask(f"Save the game? Enter for {usual}, another file name, or n for no: ")
                if answer.lower() in ("n", "no"):
                    return
                if self.save_as(Path(answer) if answer else usual):
                    return
        except Leave:
            return

    def save_as(self, path: Path) -> bool:
        """Save to a file that the player named; return whether that worked."""
        foreign = path.is_file() and path not in (self.record, self.resumed)
        if foreign and ask(f"{path} exists. Replace it? y or n: ").lower() not in ("y", "yes"):
            return False
        try:
            self.save(path)
        except OSError as error:
            self.screen.say(Text(f"{path}: {error.strerror}", "red"))
            return False
        self.screen.say(f"Saved in {path}. Continue with: fareplay play --resume {path}")
        return True

    def _move_bot(self, bot: "Bot", seat: int) -> None:
        """Let a bot make its next moves; it gets its seat's view."""
        from fareplay.bots import Clock, plan_turn

        with self.screen.console.status(f"{self.names[seat]} is thinking …"):
            moves = plan_turn(bot, self.game.view(seat), Clock())
        for move in moves:
            self.game.push(move)

    def _end(self) -> None:
        """Show all sheets and the winners."""
        game, screen = self.game, self.screen
        screen.clear()
        sheets = [game.sheet(seat) for seat in range(game.seats)]
        beside(screen.console, board_sketch(game, None), sheets_table(self.texts, game, sheets, self.names))
        last = game.log.seen_at(game.ply - 1, None)
        screen.events(game, last)


def has_secrets(game: "Game", seat: int) -> bool:
    """Return whether a seat's screen shows anything hidden from spectators, or several seats choose at the same
    time."""
    mine, theirs = game.view(seat), game.view(None)
    choosing = len(game.choosers) > 1 or any("?" in move for move in theirs.record["moves"])
    return choosing or (mine.position, mine.sheets) != (theirs.position, theirs.sheets)
