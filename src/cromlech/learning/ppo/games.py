"""Many games with one number of players, and what happened in their last steps."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from cromlech.core.game import Game
from cromlech.envs.batch import BatchEnv
from cromlech.learning.settings import Settings

from .adviser import NO_CHOICE, Adviser
from .credit import Rows, credit
from .network import Network, draw, logs


@dataclass(frozen=True)
class Samples:
    """Decisions to learn from, one per row."""

    seen: Tensor
    allowed: Tensor
    action: Tensor
    label: Tensor
    """What greedy would have done."""
    own: Tensor
    """Whether the network made the decision, and it can be judged."""
    before: Tensor
    """The logarithm of its probability."""
    advantage: Tensor
    target: Tensor

    def only_own(self) -> Samples:
        """Without the decisions of others."""
        return Samples(*(column[self.own] for column in vars(self).values()))


class Group:
    """Games of one kind. Slots: self-play first, then games against another network, then against greedy.

    In the latter two, the network has only one seat.
    """

    def __init__(self, settings: Settings, game: Game, games: int, device: str, seed: int) -> None:
        self.settings, self.game, self.games, self.players = settings, game, games, game.players
        self.env = BatchEnv(game, games, seed=seed, target=device)
        self.adviser = Adviser(self.env)
        view = {name: torch.as_tensor(getattr(self.env, name)) for name in ("observation", "mask", "actor")}
        self.observation, self.mask, self.actor = view["observation"], view["mask"], view["actor"]
        self.reward, self.done = torch.as_tensor(self.env.reward), torch.as_tensor(self.env.done)
        on = self.observation.device

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((settings.steps, games, *shape), dtype=dtype, device=on)

        self.seen = room(self.observation.shape[1], dtype=torch.int16)
        self.allowed = room(self.mask.shape[1], dtype=torch.int8)
        self.moved, self.action = room(dtype=torch.int64), room(dtype=torch.int64)
        self.label = room(dtype=torch.int64)
        self.own, self.ended = room(dtype=torch.bool), room(dtype=torch.bool)
        self.log_probability = room()
        self.values, self.earned = room(self.players), room(self.players)
        slot = torch.arange(games, device=on)
        self.seat = slot % self.players
        self.first_greedy = games - int(settings.versus_greedy * games)
        self.first_other = self.first_greedy - int(settings.versus_past * games)
        self.alone = slot >= self.first_other
        self.against_greedy = slot >= self.first_greedy
        self.even = slot % 2 == 0
        self.seats = torch.arange(self.players, device=on)

    def expected(self) -> Tensor:
        """How far every seat is ahead of the best other according to the evaluation, as a reward."""
        worth = self.adviser.worth
        top = worth.topk(2, dim=1).values
        ahead = worth - torch.where(worth == top[:, :1], top[:, 1:], top[:, :1])
        return ahead * (self.settings.shape / self.settings.points)

    def by_seat(self, values: Tensor, actor: Tensor) -> Tensor:
        """Values relative to the actor, reordered by seat."""
        return values.gather(1, (self.seats[None] - actor[:, None]) % self.players)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self, network: Network, other: Network | None, teaching: bool, labels: bool) -> None:
        """Fill the rows. With `teaching`, greedy moves in half of the games, otherwise the network and opponents."""
        s = self.settings
        everywhere = torch.full((self.games,), s.label_temperature, device=self.actor.device)
        nowhere = torch.full_like(everywhere, NO_CHOICE)
        for t in range(s.steps):
            actor = self.actor.long()
            if teaching or labels:
                self.adviser.advise(everywhere)
            elif s.versus_greedy > 0:
                self.adviser.advise(torch.where(self.against_greedy & (actor != self.seat), 0.0, nowhere))
            else:
                self.adviser.judge()
            expected = self.expected()
            if t > 0:
                self._settle(t - 1, expected)
            self.seen[t], self.allowed[t], self.moved[t] = self.observation, self.mask, actor
            logits, values = network(self.seen[t], self.allowed[t])
            log_probabilities = logs(logits, self.allowed[t])
            action = draw(log_probabilities)
            self.own[t] = ~self.alone | (actor == self.seat)
            if teaching:
                action = torch.where(self.even, self.adviser.action, action)
            else:
                action = self._replies(t, other, action)
            self.label[t] = self.adviser.action
            self.action[t], self.values[t] = action, self.by_seat(values, actor)
            self.log_probability[t] = log_probabilities.gather(1, action[:, None]).squeeze(1)
            self.env.step(action)
            self.ended[t] = self.done
            final = self.reward / s.points + s.win * torch.sign(self.reward)
            self.earned[t] = final * self.done[:, None] - expected
        self.adviser.judge()
        self._settle(s.steps - 1, self.expected())

    def _settle(self, t: int, expected: Tensor) -> None:
        """Pay for what the evaluation expects after row t."""
        self.earned[t] += torch.where(self.ended[t][:, None], 0.0, self.settings.gamma * expected)

    def _replies(self, t: int, other: Network | None, action: Tensor) -> Tensor:
        """The actions, with those of the opponents in their seats."""
        theirs = ~self.own[t]
        if self.settings.versus_greedy > 0:
            action = torch.where(theirs & self.against_greedy, self.adviser.action, action)
        if other is not None and self.first_other < self.first_greedy:
            part = slice(self.first_other, self.first_greedy)
            liked = logs(other(self.seen[t, part], self.allowed[t, part])[0], self.allowed[t, part])
            replies = self.reply(liked, self.adviser.secret[part])
            action[part] = torch.where(theirs[part], replies, action[part])
        return action

    def reply(self, liked: Tensor, secret: Tensor) -> Tensor:
        """How another network chooses: by its probabilities."""
        return draw(liked)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def learn_from(self, network: Network) -> Samples:
        """The rows as samples: what was seen and done, the advantage, and the value every seat should have had."""
        actor = self.actor.long()
        last = self.by_seat(network(self.observation.short(), self.mask)[1], actor)
        found = credit(self.settings, Rows(self.moved, self.ended, self.earned, self.values), actor, last)
        # the inverse of by_seat: from seats to values relative to the actor
        around = (self.seats[None, None] + self.moved[..., None]) % self.players
        return Samples(
            seen=self.seen.flatten(0, 1),
            allowed=self.allowed.flatten(0, 1),
            action=self.action.flatten(),
            label=self.label.flatten(),
            own=(self.own & found.known).flatten(),
            before=self.log_probability.flatten(),
            advantage=found.advantage.flatten(),
            target=found.target.gather(2, around).flatten(0, 1),
        )


class Duels(Group):
    """Games in which the network has one seat, and a frozen network all others. It plays as the bot `policy` does."""

    def reply(self, liked: Tensor, secret: Tensor) -> Tensor:
        """The likeliest action, or drawn if the choice is secret."""
        return torch.where(secret, draw(liked), liked.argmax(dim=1))
