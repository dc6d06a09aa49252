"""A person's turn: look, try moves, take them back, confirm."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from fareplay.cli.keyboard import Leave, ask
from fareplay.cli.play.screen import Choice, choices_of, effects, help_text, lines_table, rule_text

if TYPE_CHECKING:
    from fareplay.cli.play.session import Session
    from fareplay.rules.event import Event

YES, NO = ("", "y", "yes", "c", "confirm"), ("u", "undo", "n", "no")


class Turn:
    """One seat's turn. Moves can be taken back to `floor`: the start of the turn, or the last move that revealed
    something."""

    def __init__(self, session: "Session", seat: int) -> None:
        self.session, self.seat = session, seat
        self.game, self.screen = session.game, session.screen
        self.start = self.floor = self.since = self.game.ply
        self.choices: list[Choice] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "u": self.undo,
            "undo": self.undo,
            "start": self.start_over,
            "l": self.show_lines,
            "lines": self.show_lines,
            "line": self.play_line,
            "moves": self.show_moves,
            "hint": self.show_hint,
            "b": self.show_board,
            "board": self.show_board,
            "s": self.show_sheet,
            "sheet": self.show_sheet,
            "log": self.show_log,
            "rule": self.show_rule,
            "save": self.save,
            "?": self.show_help,
            "h": self.show_help,
            "help": self.show_help,
            "q": self.quit,
            "quit": self.quit,
        }

    def run(self) -> None:
        """Run commands until the turn is over."""
        self.session.hand_over(self.seat)
        self.since = self.session.seen[self.seat]
        self.draw()
        while self.game.to_move == self.seat:
            self.obey(ask(f"{self.session.names[self.seat]}> "))
        self.session.seen[self.seat] = self.game.ply

    def obey(self, words: str) -> None:
        """Make a move, given by its text or number, or run a command."""
        if not words:
            return
        choice = self.chosen(words)
        command, _, rest = words.partition(" ")
        if choice is not None:
            self.make([choice.move])
        elif command.lower() in self.commands:
            self.commands[command.lower()](rest)
        else:
            self.reject(words)

    def chosen(self, words: str) -> Choice | None:
        """Return the choice that an answer refers to."""
        for choice in self.choices:
            if choice.move == words:
                return choice
        alike = [choice for choice in self.choices if choice.move.lower() == words.lower()]
        if len(alike) == 1:
            return alike[0]
        if words.isdecimal() and 1 <= int(words) <= len(self.choices):
            return self.choices[int(words) - 1]
        return None

    def make(self, moves: list[str]) -> None:
        """Make moves of this turn; ask for a confirmation before the one that ends it."""
        before = self.game.ply
        for move in moves[:-1]:
            self.game.push(move)
        self.choices = choices_of(self.game)
        last = next(choice for choice in self.choices if choice.move == moves[-1])
        if not last.ends_turn:
            self.game.push(last.move)
            self.since = self.floor
            self.draw()
        elif self.confirms(last):
            self.since = self.game.ply
            self.game.push(last.move)
            self.floor = self.game.ply
            if self.game.to_move == self.seat:
                self.draw()
        else:
            while self.game.ply > before:
                self.game.pop()
            self.draw()

    def confirms(self, last: Choice) -> bool:
        """Show the result of the turn and ask for a confirmation."""
        brings = effects(self.session.texts, self.game, last.line, self.session.names)
        self.screen.say(Text.assemble(("Last move of the turn: ", "bold"), last.move, " – " if brings else "", brings))
        self.screen.say(self.sum_of_turn(last))
        if last.line.eliminates:
            self.screen.say(Text("You would be eliminated: no more turns, and no score.", "bold red"))
            return ask("Type yes to do it anyway; anything else takes it back: ").lower() == "yes"
        while True:
            answer = ask("Enter confirms, u takes it back: ").lower()
            if answer in YES:
                return True
            if answer in NO:
                return False
            if answer in ("q", "quit"):
                raise Leave
            self.screen.say("Press Enter to end the turn, or type u to take the move back.")

    def sum_of_turn(self, last: Choice) -> Text:
        """Return the changes of the whole turn on the sheet."""
        was = self.game.rules.sheet(self.game.state_at(self.floor), self.seat)
        now = last.line.sheet
        kind = self.game.rules.game
        changes = {zone: (now[zone] or 0) - (was[zone] or 0) for zone in self.game.rules.zones}
        zones = [f"{self.session.texts.zone(kind, zone)} {change:+}" for zone, change in changes.items() if change]
        return Text.assemble(("The turn: ", "bold"), ", ".join(zones) or "no points")

    # Commands

    def undo(self, rest: str) -> None:
        """Take back the last move of the turn."""
        self.take_back(self.game.ply - 1)

    def start_over(self, rest: str) -> None:
        """Take back the whole turn."""
        self.take_back(self.floor)

    def take_back(self, ply: int) -> None:
        """Go back to an earlier move of the turn, unless something has been revealed since."""
        if self.game.ply == self.floor:
            revealed = self.floor > self.start
            why = "what was revealed cannot be hidden again" if revealed else "your turn starts here"
            self.screen.say(f"There is nothing to take back: {why}.")
            return
        while self.game.ply > ply:
            self.game.pop()
        self.draw()

    def show_lines(self, rest: str) -> None:
        """Show all ways to finish the turn."""
        self.screen.console.print(lines_table(self.session.texts, self.game, self.game.lines(), self.session.names))
        self.screen.say(Text("`line 3` plays the third line.", "dim"))

    def play_line(self, rest: str) -> None:
        """Play one of the lines to the end of the turn."""
        lines = self.game.lines()
        if not rest.isdecimal() or not 1 <= int(rest) <= len(lines):
            self.screen.say(
                f"The lines are 1 to {len(lines)}: type `lines` to see them, and `line 1` to play the first."
            )
            return
        self.make(list(lines[int(rest) - 1].moves))

    def show_hint(self, rest: str) -> None:
        """Show what the expert would play with this player's knowledge."""
        from fareplay.bots import hint

        with self.screen.console.status("Asking the expert …"):
            best = hint(self.game.view(self.seat))[0]
        self.screen.say(f"The expert would play {' '.join(best.moves)}: about {best.points:.1f} points at the end.")

    def show_moves(self, rest: str) -> None:
        """Show all moves."""
        self.screen.choices(self.game, self.choices, len(self.choices))

    def show_board(self, rest: str) -> None:
        """Show the board again, with its legend."""
        self.screen.board(self.game, self.seat, legend=True)

    def show_sheet(self, rest: str) -> None:
        """Show the player's own sheet, box by box."""
        self.screen.sheet(self.game, self.seat)

    def show_log(self, rest: str) -> None:
        """Show all events that this player may know."""
        self.screen.events(self.game, self.game.log.seen_by(self.seat))

    def show_rule(self, rest: str) -> None:
        """Show a rule by its number."""
        self.screen.say(Text(rule_text(self.session.texts, self.game.rules.game, rest)))

    def show_help(self, rest: str) -> None:
        """Show the commands and a summary of the rules."""
        self.screen.say(help_text(self.session.texts, self.game.rules.game))

    def save(self, rest: str) -> None:
        """Write the record to a file."""
        if not rest:
            self.screen.say("Name a file: `save evening.json`.")
            return
        self.session.save_as(Path(rest))

    def quit(self, rest: str) -> None:
        """Leave the game."""
        raise Leave

    def reject(self, words: str) -> None:
        """Explain why an input is not a legal move."""
        rule, reason = self.game.rules.why_not(self.game.state_at(self.game.ply), words)
        known = rule == "notation" and words.upper() in self.game.rules.codes
        if known:
            rule, reason = self.game.rules.why_not(self.game.state_at(self.game.ply), words.upper())
        if rule == "notation":
            self.screen.say(f"“{words[:40]}” is neither a move nor a command; type ? for help.")
        else:
            self.screen.say(f"{words[:40]}: {reason} ({rule}).")

    def draw(self) -> None:
        """Draw the screen."""
        self.choices = choices_of(self.game)
        self.screen.turn(self.game, self.seat, self.news(), self.choices)

    def news(self) -> list["Event"]:
        """Return the events since the player's last look."""
        log = self.game.log
        return [event for ply in range(self.since, self.game.ply) for event in log.seen_at(ply, self.seat)]
