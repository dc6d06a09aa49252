"""Other projects' environments with random legal actions. bench.envs runs this in a virtual environment that has them.

It does not import Fareplay. A step does different work in each project: see docs/environments.md.
"""

import argparse
import importlib.metadata
import json
import random
import time
from collections.abc import Callable

Work = Callable[[], int]  # plays and returns the number of steps


def open_spiel() -> dict[str, Work]:
    import pyspiel  # type: ignore[import-not-found]

    def work(name: str) -> Work:
        game, chance = pyspiel.load_game(name), random.Random(1)

        def play() -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
                if not state.is_terminal():
                    state.observation_tensor(state.current_player())
            return steps

        return play

    return {f"OpenSpiel {name}, with observations": work(name) for name in ("connect_four", "tic_tac_toe")}


def pettingzoo() -> dict[str, Work]:
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    def work(module: object) -> Work:
        env = module.env()  # type: ignore[attr-defined]

        def play() -> int:
            env.reset()
            steps = 0
            for agent in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
                steps += not (ended or cut)
            return steps

        return play

    return {"PettingZoo connect_four": work(connect_four_v3), "PettingZoo tictactoe": work(tictactoe_v3)}


def rlcard() -> dict[str, Work]:
    import rlcard as library  # type: ignore[import-not-found]

    def work(name: str) -> Work:
        env, chance = library.make(name), random.Random(1)

        def play() -> int:
            state, _ = env.reset()
            steps = 0
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                steps += 1
            return steps

        return play

    return {f"RLCard {name}": work(name) for name in ("leduc-holdem", "uno")}


def pgx() -> dict[str, Work]:
    import jax  # type: ignore[import-not-found]
    import jax.numpy as jnp  # type: ignore[import-not-found]
    import pgx as library  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    games, steps = 1024, 20

    def work(name: str) -> Work:
        env = library.make(name)
        step = auto_reset(env.step, env.init)

        def one(carry: tuple[object, object], _: object) -> tuple[tuple[object, object], object]:
            state, key = carry
            key, choice, chance = jax.random.split(key, 3)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)  # type: ignore[attr-defined]
            actions = jax.random.categorical(choice, logits)
            state = jax.vmap(step)(state, actions, jax.random.split(chance, games))
            return (state, key), state.observation.sum()  # type: ignore[attr-defined]

        run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, steps))
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games))
        held = [state, jax.random.PRNGKey(2)]

        def play() -> int:
            (held[0], held[1]), sums = run(held[0], held[1])
            sums.block_until_ready()
            return games * steps

        return play

    return {f"Pgx {name} (JAX)": work(name) for name in ("connect_four", "backgammon")}


PEERS: dict[str, tuple[Callable[[], dict[str, Work]], list[str]]] = {
    "open_spiel": (open_spiel, ["open_spiel"]),
    "pettingzoo": (pettingzoo, ["pettingzoo[classic]"]),
    "rlcard": (rlcard, ["rlcard"]),
    "pgx": (pgx, ["pgx", "jax"]),
}


def rate(work: Work, seconds: float) -> float:
    """Return the steps per second of processor time, of all threads together: the best of many short tries."""
    work()
    best, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        begun, done = time.process_time(), 0
        while time.process_time() - begun < 0.2:
            done += work()
        best = max(best, done / (time.process_time() - begun))
    return best


def main() -> None:
    """List the environments and what they need, or measure one."""
    options = argparse.ArgumentParser()
    options.add_argument("--list", action="store_true")
    options.add_argument("--package")
    options.add_argument("--measure")
    options.add_argument("--seconds", type=float, default=3.0)
    chosen = options.parse_args()
    if chosen.list:
        print(*PEERS)
    elif chosen.package:
        print(*PEERS[chosen.package][1])
    else:
        measured, packages = PEERS[chosen.measure]
        version = importlib.metadata.version(packages[0].partition("[")[0])
        rows = [
            {"what": what, "version": version, "steps_per_second": rate(work, chosen.seconds)}
            for what, work in measured().items()
        ]
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
