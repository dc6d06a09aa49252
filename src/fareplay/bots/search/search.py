"""The search: information-set tree search over the games' own kernels.

Every iteration deals the hidden cards again, so the tree contains only what the seat can know. The tree has the seat's
own decisions; the others follow the game's policy, which is cheap and realistic in games where players mostly mind
their own lines.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from fareplay.bots.search.tree import NONE, ROOT, ROOT_WIDTH, UNTRIED, WIDTH, Node, Option, Outcome, Settings
from fareplay.engine.kernel import REAL, WHOLE, entry, kernel, rows
from fareplay.engine.maths import LARGEST_GAUSS, gauss, power_of_two
from fareplay.engine.random import Rng
from fareplay.engine.struct import Rows

MOST_STEPS = 64  # decisions in a row that are kept track of


@kernel
def find_node(nodes: Rows[Node], first: int, key: int) -> int:
    """Return the situation with this key among siblings, or NONE."""
    at = first
    while at != NONE and nodes[at].key != key:
        at = nodes[at].sibling
    return at


@kernel
def sort_options(options: Rows[Option], first: int, scratch: Any, keep: int) -> int:
    """Add the best of the options found in `scratch` to the tree, the best first. Return their number."""
    kept = 0
    for number in range(scratch.count):
        value = scratch.values[number]
        if kept == keep and value <= options[first + keep - 1].guess:
            continue
        at = first + (kept if kept < keep else keep - 1)
        while at > first and options[at - 1].guess < value:
            options[at].line = options[at - 1].line
            options[at].guess = options[at - 1].guess
            at -= 1
        options[at].line = scratch.lines[number]
        options[at].guess = value
        if kept < keep:
            kept += 1
    return kept


@kernel
def share_out(options: Rows[Option], first: int, count: int, spread: float) -> None:
    """Set every option's share by its guess: half as much for each `spread` behind the best."""
    total = 0.0
    for at in range(first, first + count):
        options[at].share = power_of_two((options[at].guess - options[first].guess) / spread)
        total += options[at].share
    for at in range(first, first + count):
        options[at].share /= total
        options[at].child = NONE
        options[at].visits = 0
        options[at].total = 0.0
        options[at].points = 0.0
        options[at].wins = 0.0


@kernel
def add_node(nodes: Rows[Node], options: Rows[Option], settings: Settings, parent: int, key: int, scratch: Any) -> int:
    """Add a situation after an option, with the options found in `scratch`."""
    number = settings.nodes
    node = nodes[number]
    node.key = key
    node.visits = 0
    node.total = 0.0
    node.first = settings.options
    node.options = sort_options(options, node.first, scratch, ROOT_WIDTH if number == ROOT else WIDTH)
    share_out(options, node.first, node.options, settings.spread)
    node.sibling = NONE
    if parent != NONE:
        node.sibling = options[parent].child
        options[parent].child = number
    settings.nodes += 1
    settings.options += node.options
    return number


@kernel
def select(node: Node, options: Rows[Option], settings: Settings) -> int:
    """Return the option with the best results so far, or with too few visits for its promise."""
    wide = min(node.options, 2 + int(settings.widen * np.sqrt(node.visits)))
    urge = settings.explore * np.sqrt(node.visits + 1.0)
    base = node.total / node.visits - options[node.first].guess if settings.relative and node.visits else 0.0
    best = node.first
    most = -1.0e18
    for at in range(node.first, node.first + wide):
        option = options[at]
        mean = (option.total + settings.trust * (base + option.guess)) / (option.visits + settings.trust)
        value = mean + urge * option.share / (1.0 + option.visits)
        if value > most:
            most = value
            best = at
    return best


def searching(
    *,
    deal_unseen: Callable[..., None],
    others_play: Callable[..., bool],
    situation: Callable[..., int],
    find_options: Callable[..., None],
    play: Callable[..., None],
    evaluate: Callable[..., None],
    play_out: Callable[..., None],
) -> Callable[..., int]:
    """Return the search with the kernels of a game."""

    @kernel
    def grow(
        board: Rows[Any],
        root: Rows[Any],
        state: Rows[Any],
        known: Rows[Any],
        weights: Rows[Any],
        scratch: Rows[Any],
        rng: Rows[Rng],
        nodes: Rows[Node],
        options: Rows[Option],
        outcome: Rows[Outcome],
        settings: Rows[Settings],
        signal: npt.NDArray[np.int64],
        iterations: int,
    ) -> int:
        """Run a number of iterations, or until the signal, and return the number made. Without iterations, the root
        gets its options with the game's guesses."""
        path = np.empty(MOST_STEPS, np.int64)
        seen = np.empty(MOST_STEPS, np.int64)
        asked = settings[0]
        now = state[0]
        if iterations == 0 and asked.nodes == 0:
            state[0] = root[0]
            deal_unseen(board[0], now, known[0], scratch[0], rng[0])
            if others_play(board[0], now, asked.seat, weights[0], scratch[0], rng[0]):
                find_options(board[0], now, weights[0], scratch[0])
                add_node(nodes, options, asked, NONE, situation(board[0], now), scratch[0])
        for iteration in range(iterations):
            if signal[0]:
                return iteration
            state[0] = root[0]
            deal_unseen(board[0], now, known[0], scratch[0], rng[0])
            steps = 0
            before = NONE
            while others_play(board[0], now, asked.seat, weights[0], scratch[0], rng[0]):
                key = situation(board[0], now)
                at = NONE
                if asked.nodes:
                    at = find_node(nodes, options[before].child if steps else ROOT, key)
                if at == NONE or steps == MOST_STEPS:
                    if asked.playouts < 1.0 or asked.nodes < asked.most_nodes:
                        find_options(board[0], now, weights[0], scratch[0])
                    if asked.nodes < asked.most_nodes:
                        at = add_node(nodes, options, asked, before, key, scratch[0])
                    if steps:
                        break
                before = select(nodes[at], options, asked)
                path[steps], seen[steps] = before, at
                steps += 1
                play(board[0], now, options[before].line)
            if asked.playouts < 1.0:
                evaluate(board[0], now, asked.seat, weights[0], scratch[0], outcome[0])
            if asked.playouts > 0.0:
                points, rival, win = outcome[0].points, outcome[0].rival, outcome[0].win
                play_out(board[0], now, asked.seat, weights[0], scratch[0], rng[0], asked.noise, outcome[0])
                outcome[0].points = points + asked.playouts * (outcome[0].points - points)
                outcome[0].rival = rival + asked.playouts * (outcome[0].rival - rival)
                outcome[0].win = win + asked.playouts * (outcome[0].win - win)
            reward = outcome[0].points - asked.rivalry * outcome[0].rival + asked.win * outcome[0].win
            for step in range(steps):
                node, option = nodes[seen[step]], options[path[step]]
                node.visits += 1
                node.total += reward
                option.visits += 1
                option.total += reward
                option.points += outcome[0].points
                option.wins += outcome[0].win
        return iterations

    return grow


@kernel
def value_of(option: Option, relative: int) -> float:
    """Return the value that the search compares: the mean reward, or the guess if an option has no visits."""
    if option.visits:
        return option.total / option.visits
    return option.guess if option.guess != 0.0 and not relative else UNTRIED


@entry(rows(Option, None), WHOLE, WHOLE, WHOLE, REAL, rows(Rng))
@kernel
def pick(options: Rows[Option], first: int, count: int, relative: int, blur: float, rng: Rows[Rng]) -> int:
    """Return the index of the option to play: the most visited, and among equals the one with the highest value; for
    a bot that misjudges, the one that seems best. Without visits, guesses decide."""
    tried = 0
    for at in range(first, first + count):
        tried += options[at].visits
    best, most, second = first, -1.0e18, -1.0e18
    for at in range(first, first + count):
        value = value_of(options[at], relative) if tried else options[at].guess
        seems = value + blur * gauss(rng[0]) if blur > 0.0 else float(options[at].visits)
        if seems > most or (seems == most and value > second):
            best, most, second = at, seems, value
    return best


@kernel
def guess(scratch: Any, blur: float, rng: Rng) -> int:
    """Return the line that `pick` would choose of the options in `scratch` without visits. Sorts them."""
    for number in range(1, scratch.count):
        line, value = scratch.lines[number], scratch.values[number]
        at = number
        while at > 0 and scratch.values[at - 1] < value:
            scratch.lines[at], scratch.values[at] = scratch.lines[at - 1], scratch.values[at - 1]
            at -= 1
        scratch.lines[at], scratch.values[at] = line, value
    best = 0
    if blur > 0.0:
        most = -1.0e18
        for number in range(scratch.count):
            value = float(scratch.values[number])
            if value + LARGEST_GAUSS * blur < most:  # neither this option nor a later one can seem better
                break
            seems = value + blur * gauss(rng)
            if seems > most:
                best, most = number, seems
    return int(scratch.lines[best])
