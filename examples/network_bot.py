"""A bot that plays over the network: it takes an open seat at a table and plays to the end.

    cromlech serve                                        # here or on another machine
    python examples/network_bot.py http://127.0.0.1:8000/t/TABLE --name Robot

Without a link to a table, it opens one against two of the server's bots. With the token of a bot
account (made at /account/tokens), it plays under that account's name, and `--lobby` lets it join
the first open table there. It has no rules of its own. It chooses among the actions the server
offers by what to expect of them, and at random if that isn't known. Replace `choose` with
something better.
"""

from __future__ import annotations

import argparse
import os
import random
from typing import Any
from urllib.parse import urlsplit

from cromlech.client import Client, Refused, State

GOODS = {"food": 2, "wood": 3, "brick": 4, "stone": 5, "gold": 6}


def choose(state: State, picker: random.Random) -> list[int]:
    """The actions to send: a whole plan if the server has one, otherwise the most promising single action."""
    offer = state["offer"]
    best = [plan["actions"] for plan in offer["plans"] if plan.get("best")]
    if best:
        return list(best[0])
    return [max(offer["legal"], key=lambda action: (promise(action), picker.random()))["id"]]


def promise(action: dict[str, Any]) -> float:
    """What to expect of an action, in the worth of goods."""
    outlook = action["outlook"] or {}
    pieces = outlook.get("gain", outlook.get("mean", 0.0))
    worth = GOODS.get(outlook.get("good", ""), 1)
    return float(pieces) * worth if isinstance(pieces, (int, float)) else 0.0


def main() -> None:
    """Play one game."""
    parser = argparse.ArgumentParser(description="A bot that plays over the network.")
    parser.add_argument("url", help="the server, or the link for players of a table with an open seat")
    parser.add_argument("--name", default="Robot")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--token", default=os.environ.get("CROMLECH_TOKEN"), help="a personal token")
    parser.add_argument("--lobby", action="store_true", help="join the first open table of the lobby")
    args = parser.parse_args()
    picker = random.Random(args.seed)
    parts = urlsplit(args.url)
    with Client(f"{parts.scheme}://{parts.netloc}", args.token) as client:
        if parts.path.strip("/") or args.lobby:
            found = args.url if parts.path.strip("/") else next(each["id"] for each in client.lobby())
            table = client.table(found)
            table.join(args.name, share=table.draw())  # with it, nobody can choose our dice
        else:
            bots = [{"kind": "bot", "level": "2"}, {"kind": "bot", "level": "4"}]
            table = client.create("stone-age", seats=[{"kind": "me", "name": args.name}, *bots])
        print(f"{client.url}/t/{table.id}")
        for state in table.states():
            check = state["table"]["check"]
            if check and state["seat"] is not None and state["seat"] not in check["ready"]:
                table.ready(table.drawn)
            if state["offer"]["legal"]:
                try:
                    table.move(*choose(state, picker))
                except Refused as refused:
                    if refused.key != "server.stale":  # otherwise the next state is on its way
                        raise
        if table.state["view"] is not None:
            print("scores:", table.state["view"]["scores"], "seat:", table.state["seat"])


if __name__ == "__main__":
    main()
