"""How a network does against greedy, or against another network."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import Tensor

from cromlech.arena.ratings import wilson
from cromlech.core.game import Game
from cromlech.envs.batch import BatchEnv

from .adviser import NO_CHOICE, Adviser
from .network import Network, draw, logs

SEED = 777
"""Deals of matches. Training doesn't use it."""


class Table:
    """Games for matches, one per slot. The network's seat changes from slot to slot."""

    def __init__(self, game: Game, games: int, device: str) -> None:
        self.games, self.players = games, game.players
        self.env = BatchEnv(game, games, reward="win", target=device)
        self.adviser = Adviser(self.env)
        names = ("observation", "mask", "actor", "reward", "done", "score")
        self.view: dict[str, Tensor] = {name: torch.as_tensor(getattr(self.env, name)) for name in names}

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def match(self, network: Network, others: Network | float, seed: int = SEED, mixing: bool = True) -> dict[str, Any]:
        """Play the network alone against a network, or against greedy of a temperature.

        Networks play as the bot `policy` does: the likeliest action, or drawn if the choice is secret. Without
        `mixing`, the network never draws. Returns its share of wins, and points.
        """
        self.env.reset(seed)
        view, games, players = self.view, self.games, self.players
        on = view["actor"].device
        seat = torch.arange(games, device=on) % players
        won = torch.full((games,), math.nan, device=on)
        points = torch.zeros((games, 2), device=on)
        nowhere = torch.full((games,), NO_CHOICE, device=on)
        rivals = torch.arange(players, device=on)[None] != seat[:, None]
        number = 0
        while number % 16 or bool(won.isnan().any()):
            theirs = (view["actor"] != seat) & won.isnan()
            if isinstance(others, Network):
                self.adviser.judge()
                replies = self._choice(others, True)
            else:
                self.adviser.advise(torch.where(theirs, others, nowhere))
                replies = self.adviser.action
            self.env.step(torch.where(theirs, replies, self._choice(network, mixing)))
            ended = view["done"] & won.isnan()
            mine = view["reward"].gather(1, seat[:, None]).squeeze(1)
            won = torch.where(ended, (mine * (players - 1) + 1) / players, won)
            best = view["score"].masked_fill(~rivals, -(2**15)).amax(dim=1)
            now = torch.stack([view["score"].gather(1, seat[:, None]).squeeze(1), best], dim=1).float()
            points = torch.where(ended[:, None], now, points)
            number += 1
        share = won.mean().item()
        low, high = wilson(share * games, games)
        own_points, other_points = points.mean(dim=0).tolist()
        found = {"won": share, "low": low, "high": high, "points": own_points, "other": other_points}
        return {name: round(value, 4) for name, value in found.items()} | {"games": games}

    def _choice(self, network: Network, mixing: bool) -> Tensor:
        mask = self.view["mask"]
        liked = logs(network(self.view["observation"].short(), mask)[0], mask)
        best = liked.argmax(dim=1)
        return torch.where(self.adviser.secret, draw(liked), best) if mixing else best
