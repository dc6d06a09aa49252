"""A session: one game from the first turn at this keyboard to its end, or until somebody leaves."""

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from fareplay.cli.console import out
from fareplay.cli.files import replace
from fareplay.cli.panels import beside, board_sketch, sheets_table
from fareplay.cli.play.opening import Table
from fareplay.cli.play.prompt import Leave, ask
from fareplay.cli.play.screen import Screen
from fareplay.cli.play.secrets import has_secrets
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.bots import Bot

USUAL_FILE = "game.json"


class Session:
    """A game, who plays it, and where it is kept."""

    def __init__(self, table: Table, record: Path | None, resumed: Path | None, is_open: bool) -> None:
        self.game, self.players = table.game, table.players
        self.names = [player.name for player in table.players]
        self.texts = Texts()
        self.screen = Screen(out(), self.texts, self.names)
        self.record, self.resumed, self.is_open = record, resumed, is_open
        self.people = [seat for seat, player in enumerate(self.players) if player.bot is None]
        self.seen = [self.game.ply] * self.game.seats  # up to which move each has been told the log
        self.looker: int | None = None  # who sat at the keyboard last
        self.kept = self.game.ply if resumed else -1  # the move up to which the game lies in a file

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        from fareplay.cli.play.turn import Turn

        if self.record is not None:
            self.save(self.record)  # before anybody plays: a place that cannot be written is better known now
        try:
            while (seat := self.game.to_move) is not None:
                bot = self.players[seat].bot
                if bot is None:
                    Turn(self, seat).run()
                else:
                    self._let(bot, seat)
                self.keep()
            self._end()
        except Leave:
            self.screen.say("You leave the game.")
        self.offer_to_save()

    def hand_over(self, seat: int) -> None:
        """Let the next player sit down where nobody may see what the last one saw."""
        if len(self.people) > 1 and self.looker != seat and not self.is_open and has_secrets(self.game, seat):
            self.screen.pass_on(seat)
            ask(f"{self.names[seat]}, press Enter when you are ready. ")
        self.looker = seat

    def keep(self) -> None:
        """Write the record where it is to be kept."""
        if self.record is not None and self.kept != self.game.ply:
            self.save(self.record)

    def save(self, path: Path) -> None:
        """Write the record into a file."""
        replace(path, self.game.to_json() + "\n")
        self.kept = self.game.ply

    def offer_to_save(self) -> None:
        """Before leaving a game that no file holds as it is now."""
        if self.kept == self.game.ply or not self.game.ply:
            return
        if self.record is not None:
            self.keep()
            self.screen.say(f"The game is kept in {self.record}.")
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
        """Save into a file that the player named; says what became of it."""
        strange = path.is_file() and path not in (self.record, self.resumed)
        if strange and ask(f"{path} exists. Replace it? y or n: ").lower() not in ("y", "yes"):
            return False
        try:
            self.save(path)
        except OSError as error:
            self.screen.say(Text(f"{path}: {error.strerror}", "red"))
            return False
        self.screen.say(f"Saved in {path}. Go on with: fareplay play --resume {path}")
        return True

    def _let(self, bot: "Bot", seat: int) -> None:
        """A bot makes a move; it sees what its seat may know."""
        from fareplay.bots import Clock

        with self.screen.console.status(f"{self.names[seat]} thinks …"):
            move = bot.choose(self.game.view(seat), Clock())
        self.game.push(move)

    def _end(self) -> None:
        """The table of all zones, and who won."""
        game, screen = self.game, self.screen
        screen.clear()
        sheets = [game.sheet(seat) for seat in range(game.seats)]
        beside(screen.console, board_sketch(game, None), sheets_table(self.texts, game, sheets, self.names))
        last = game.log.seen_at(game.ply - 1, None)
        screen.events(game, last)
