"""A game changed in what a seat cannot know, and in nothing else.

What a seat can know is worked out here from the moves alone, with no help from the views that are to be tested.
"""

from random import Random

import fareplay
from fareplay.errors import InvalidRecord
from fareplay.game.game import Game
from fareplay.game.record import Record


def blind_draws(game: Game) -> list[tuple[int, int, int]]:
    """Every card that came unseen into a hand: the seat, the deck it came from and its place there."""
    found = [(place // 2, 0, place) for place in range(2 * game.seats)]
    for ply, (seat, move) in enumerate(game.history):
        if move == "draw deck":
            deck, place, size = next_card(game, ply)
            found.append((seat, deck + 1, 0) if place == size else (seat, deck, place))
    return found


def next_card(game: Game, ply: int) -> tuple[int, int, int]:
    """Return the deck in use after some moves, the index of its next card, and its size."""
    state = game.state_at(ply)[0]
    return int(state.reshuffles), int(state.deck_top), int(state.deck_end)


def changes(game: Game, seat: int | None, chance: Random) -> list[Game]:
    """Games that differ from this one, each in one thing that the seat (None: a spectator) cannot know."""
    tries = [
        shuffle_the_rest(game, chance),
        swap_a_blind_draw(game, seat, chance),
        shuffle_the_tickets_left(game, chance),
        swap_a_ticket(game, seat, chance),
        keep_the_other(game, seat, chance),
    ]
    return [changed for record in tries if record is not None and (changed := loaded(record)) is not None]


def loaded(record: Record) -> Game | None:
    """The game, if the change leaves its moves legal."""
    try:
        return fareplay.load(record)
    except InvalidRecord:
        return None


def decks_of(record: Record) -> list[list[str]]:
    return [record["setup"]["deck"], *record["setup"]["reshuffles"]]


def shuffle_the_rest(game: Game, chance: Random) -> Record | None:
    """Another order of the cards that nobody has drawn."""
    record = game.record()
    deck, place, _ = next_card(game, game.ply)
    cards = decks_of(record)[deck]
    rest = cards[place:]
    chance.shuffle(rest)
    cards[place:] = rest
    return record


def swap_a_blind_draw(game: Game, seat: int | None, chance: Random) -> Record | None:
    """Another card in an opponent's hand, swapped with one that nobody has drawn or another opponent drew."""
    record = game.record()
    current, top, size = next_card(game, game.ply)
    hidden = [(deck, place) for of, deck, place in blind_draws(game) if of != seat]
    hidden += [(current, place) for place in range(top, size)]
    deck = chance.choice(hidden)[0]
    places = [place for of, place in hidden if of == deck]
    if len(places) < 2:
        return None
    one, other = chance.sample(places, 2)
    cards = decks_of(record)[deck]
    cards[one], cards[other] = cards[other], cards[one]
    return record


def never_offered(game: Game) -> list[int]:
    """The places in the setup of tickets that are still in the deck from the start."""
    drawn = 2 * game.seats
    for ply, move in enumerate(game.moves):
        if move == "tickets":
            drawn += min(2, int(game.state_at(ply)[0].tickets_left))
    return list(range(min(drawn, 20), 20))


def shuffle_the_tickets_left(game: Game, chance: Random) -> Record | None:
    """Another order of the tickets that nobody has seen."""
    record = game.record()
    tickets, places = record["setup"]["tickets"], never_offered(game)
    values = [tickets[place] for place in places]
    chance.shuffle(values)
    for place, value in zip(places, values, strict=True):
        tickets[place] = value
    return record


def swap_a_ticket(game: Game, seat: int | None, chance: Random) -> Record | None:
    """Another ticket for an opponent, out of those that nobody has seen; the moves name it instead."""
    record = game.record()
    tickets, unseen = record["setup"]["tickets"], never_offered(game)
    others = [of for of in range(game.seats) if of != seat]
    kept = {of: dealt_and_kept(game, of) for of in others}
    mine = [ticket for of in others for ticket in kept[of]]
    if not unseen or not mine:
        return None
    old, place = chance.choice(mine), chance.choice(unseen)
    new = tickets[place]
    tickets[tickets.index(old)], tickets[place] = new, old
    record["moves"] = [renamed(move, old, new) for move in record["moves"]]
    return record


def dealt_and_kept(game: Game, seat: int) -> list[int]:
    """The first tickets that a seat kept: nobody else has ever seen them."""
    return [int(word) for word in game.moves[seat].split()[1:]] if game.ply > seat else []


def renamed(move: str, old: int, new: int) -> str:
    if not move.startswith("keep"):
        return move
    numbers = sorted(new if int(word) == old else int(word) for word in move.split()[1:])
    return " ".join(["keep", *map(str, numbers)])


def keep_the_other(game: Game, seat: int | None, chance: Random) -> Record | None:
    """An opponent who kept one of the first tickets kept the other one; what was given back was never drawn since."""
    record = game.record()
    deals = record["setup"]["tickets"]
    choices = []
    for of in range(game.seats):
        kept = dealt_and_kept(game, of)
        if of != seat and len(kept) == 1 and never_offered(game):
            other = next(ticket for ticket in deals[2 * of : 2 * of + 2] if ticket != kept[0])
            choices.append((of, other))
    if not choices:
        return None
    of, other = chance.choice(choices)
    record["moves"][of] = f"keep {other}"
    return record
