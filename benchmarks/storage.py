"""How much a finished game takes in a database.

    python benchmarks/storage.py
    python benchmarks/storage.py --database postgresql://…

Three greedy bots play games, `cromlech serve` stores them as those of people, and the database grows. It has to
be empty; without `--database`, it is a new SQLite file.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path

from sqlalchemy import text

import cromlech
from cromlech.bots import GreedyBot, Seat
from cromlech.client import Client
from cromlech.server.sql import Database
from server import serving

SIZES = {
    "sqlite": "select page_count * page_size from pragma_page_count(), pragma_page_size()",
    "postgresql": "select sum(pg_total_relation_size(oid)) from pg_class "
    "where relkind = 'r' and relnamespace = 'public'::regnamespace",
}


async def size(url: str) -> int:
    """The bytes of all tables with their indexes."""
    database = Database(url)
    async with database.engine.connect() as connection:
        kind = connection.dialect.name
        if kind == "sqlite":
            await connection.execute(text("pragma wal_checkpoint(truncate)"))
        found = int((await connection.execute(text(SIZES[kind]))).scalar_one())
    await database.engine.dispose()
    return found


def almost_finished(name: str, seed: int) -> cromlech.State:
    """A game of three greedy bots before its last move."""
    state = cromlech.game(name, players=3).start(seed=seed)
    bot = GreedyBot(target="python")
    while True:
        after = state.clone()
        after.apply(bot.choose(Seat(state, state.actor)))
        if after.over:
            return state
        state = after


def main() -> None:
    """Play, store, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", help="as for `cromlech serve`; by default, a new SQLite file")
    parser.add_argument("--games", type=int, default=10)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = args.database or f"sqlite:///{Path(folder) / 'tables.db'}"
        with serving(url, 1, 0) as (bases, _), Client(bases[0]) as client:
            for definition in cromlech.games():
                before, moves = asyncio.run(size(url)), 0
                for seed in range(args.games):
                    state = almost_finished(definition.name, seed)
                    moves += len(state.moves)
                    client.resume(json.loads(state.record().to_json()))
                grown = asyncio.run(size(url)) - before
                a_game, a_move = grown / args.games / 1000, grown / moves
                print(
                    f"{definition.name}: {moves / args.games:.0f} moves, {a_game:.0f} kB, {a_move:.0f} bytes per move"
                )


if __name__ == "__main__":
    main()
