"""Helpers: boards, and games played some way into the middle."""

from random import Random

import fareplay
from fareplay import bots
from fareplay.bots.game_bots import policy_for
from fareplay.bots.levels import strength_of
from fareplay.bots.search_bot import SearchBot

BOARDS = fareplay.boards.names()
GET_ON_BOARD = [name for name in BOARDS if name.startswith("get-on-board")]
TICKET_TO_RIDE = "ticket-to-ride/london"


def new(board: str, seats: int = 2, seed: int = 0) -> fareplay.Game:
    """Return a game, with the house rule if the board is larger than the table."""
    large = board in ("get-on-board/london", "get-on-board/paris")
    return fareplay.new(board, seats=seats, seed=seed, options={"any_board": True} if large and seats > 1 else {})


def midgame(board: str, seats: int = 2, seed: int = 0, plies: int = 25) -> fareplay.Game:
    """Return a game some random moves later, without avoidable eliminations."""
    game, chance = new(board, seats, seed), Random(seed)
    while not game.is_over and game.ply < plies:
        good = [line for line in game.lines() if not line.eliminates]
        game.push(chance.choice(good).moves[0] if good else chance.choice(game.legal_moves))
    return game


def play_out(game: fareplay.Game, *players: bots.Bot) -> fareplay.Game:
    """Play the game to its end with bots."""
    while (seat := game.to_move) is not None:
        game.push(players[seat].choose(game.view(seat), bots.Clock()))
    return game


def late(board: str, seats: int, seed: int, until: int) -> fareplay.Game:
    """Return a game of Get on Board at the beginning of a late round, played well enough to get there."""
    game = new(board, seats, seed)
    driver = SearchBot(strength_of("casual", game.rules), seed=seed, playouts=10)
    while (seat := game.to_move) is not None and game.state_at(game.ply)[0].round_number < until:
        game.push(driver.choose(game.view(seat), bots.Clock()))
    return game


def best_total(game: fareplay.Game) -> int:
    """Return the most points that one seat alone can still make, by trying every line."""
    if game.is_over:
        return game.scores[0] or 0
    totals = []
    for line in game.lines():
        after = game.copy()
        for move in line.moves:
            after.push(move)
        totals.append(best_total(after))
    return max(totals)


def positions(board: str, count: int, seed: int) -> list[fareplay.Game]:
    """Yield games in which the seat to move begins a turn and has a choice."""
    chance = Random(f"{board} {seed}")
    found: list[fareplay.Game] = []
    novice = bots.make("novice", board)
    least, most = fareplay.boards.read(board)["players"]
    while len(found) < count:
        game = fareplay.new(board, chance.randint(max(2, least), most), chance.getrandbits(32))
        for _ in range(chance.randrange(60)):
            if game.is_over:
                break
            wild = chance.random() < 0.2
            game.push(chance.choice(game.legal_moves) if wild else novice.choose(game.view(game.to_move), bots.Clock()))
        if game.to_move is None or len(game.legal_moves) < 2:
            continue
        if policy_for(game.rules).begins_turn(game.view(game.to_move).state, game.to_move):
            found.append(game)
    return found
