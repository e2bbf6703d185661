"""The batched environment in JAX: a jitted policy plays a batch of games to their ends.

    pip install cromlech jax
    python examples/batch_jax.py --batch 256

On a GPU (`--target cuda`), the arrays stay there: JAX reads them without a copy, and its actions go straight back.
"""
# ruff: noqa: T201

from __future__ import annotations

import argparse
import time

import jax
import jax.numpy as jnp
import numpy as np

from cromlech.envs.batch import BatchEnv


def start(key: jax.Array, inputs: int, width: int, outputs: int) -> dict[str, jax.Array]:
    """A small network."""
    first, second = jax.random.split(key)
    return {
        "hidden": jax.random.normal(first, (inputs, width)) / inputs**0.5,
        "policy": jax.random.normal(second, (width, outputs)) / width**0.5,
    }


@jax.jit
def choose(network: dict[str, jax.Array], key: jax.Array, observation: jax.Array, mask: jax.Array) -> jax.Array:
    """A legal action for every game, drawn by the network."""
    seen = observation.astype(jnp.float32)
    seen = jnp.sign(seen) * jnp.log1p(jnp.abs(seen))
    logits = jnp.tanh(seen @ network["hidden"]) @ network["policy"]
    return jax.random.categorical(key, jnp.where(mask == 1, logits, -jnp.inf)).astype(jnp.int32)


def main() -> None:
    """Play, and show how fast."""
    parser = argparse.ArgumentParser(description="Play a batch of games with a JAX network.")
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", default="cpu")
    args = parser.parse_args()
    env = BatchEnv(args.game, args.batch, players=args.players, seed=args.seed, target=args.target)
    key = jax.random.key(args.seed)
    network = start(key, *env.game.observation_shape, 128, env.game.action_count)
    finished, begun = 0, time.perf_counter()
    for step in range(args.steps):
        env.sync()
        observation, mask = jnp.array(env.observation), jnp.array(env.mask)  # JAX's arrays never change: copy
        actions = choose(network, jax.random.fold_in(key, step), observation, mask)
        env.step(np.asarray(actions) if args.target != "cuda" else actions.block_until_ready())
        finished += int(np.asarray(env.done).sum())
    seconds = time.perf_counter() - begun
    print(f"{args.steps * args.batch / seconds:,.0f} decisions per second, {finished} games finished")


if __name__ == "__main__":
    main()
