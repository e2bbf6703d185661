"""Which decisions turned out better than expected: generalized advantage estimation for several seats.

A row has one decision of every game. All seats earn something in it, whoever decides.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from cromlech.learning.settings import EVERY, Settings


@dataclass(frozen=True)
class Rows:
    """What happened in some games: [steps, games, …]."""

    moved: Tensor
    """The seat that decided."""
    ended: Tensor
    """Whether the decision ended its game."""
    earned: Tensor
    """What every seat earned by it."""
    values: Tensor
    """What the network expected for every seat, from what the deciding seat saw."""


@dataclass(frozen=True)
class Credit:
    """What the network should learn from it: [steps, games, …]."""

    advantage: Tensor
    """How much better than expected the decision was, for the seat that made it."""
    target: Tensor
    """What the network should have expected for every seat."""
    known: Tensor
    """Whether enough is known to judge the decision."""


def credit(settings: Settings, rows: Rows, actor: Tensor, values: Tensor) -> Credit:
    """Judge all decisions. `actor` and `values` belong to the decision that follows the last row."""
    if settings.credit == EVERY:
        return _between_all(settings, rows, values)
    return _between_own(settings, rows, actor, values)


def _between_all(settings: Settings, rows: Rows, values: Tensor) -> Credit:
    """Compare the values before a decision with those before the next one, whoever makes it.

    The next one is seen with the eyes of another seat, who doesn't know what was chosen in secret. So until it is
    revealed, a secret choice is judged by the evaluation alone (`shape`).
    """
    advantage = torch.zeros_like(rows.values)
    following = torch.zeros_like(values)
    for t in reversed(range(len(rows.moved))):
        goes_on = settings.gamma * (~rows.ended[t]).float()[:, None]
        surprise = rows.earned[t] + goes_on * values - rows.values[t]
        following = surprise + goes_on * settings.lam * following
        advantage[t] = following
        values = rows.values[t]
    chosen = advantage.gather(2, rows.moved[..., None]).squeeze(2)
    return Credit(chosen, advantage + rows.values, torch.ones_like(rows.ended))


def _between_own(settings: Settings, rows: Rows, actor: Tensor, values: Tensor) -> Credit:
    """Compare the value of a seat's decision with that of its own next decision, and add what it earned in between.

    So a value always comes from what the seat itself knows, and `lam` counts its own decisions. If the next one is not
    in the rows, the last decision of a seat can't be judged.
    """
    seats = torch.arange(values.shape[1], device=values.device)[None]
    advantage, known = torch.zeros_like(rows.earned[..., 0]), torch.zeros_like(rows.ended)
    target = torch.zeros_like(rows.values)
    ahead = values  # earned until the seat's next decision, and expected there
    more = torch.zeros_like(values)  # the advantage of that decision
    seen = seats == actor[:, None]  # whether that decision is in the rows
    for t in reversed(range(len(rows.moved))):
        ended, mine = rows.ended[t][:, None], seats == rows.moved[t][:, None]
        goes_on = settings.gamma * (~ended).float()
        ahead, more, seen = rows.earned[t] + goes_on * ahead, goes_on * more, seen | ended
        better = ahead + settings.lam * more - rows.values[t]
        target[t] = torch.where(mine, better + rows.values[t], ahead + more)
        advantage[t] = better.gather(1, rows.moved[t][:, None]).squeeze(1)
        known[t] = seen.gather(1, rows.moved[t][:, None]).squeeze(1)
        ahead, more, seen = torch.where(mine, rows.values[t], ahead), torch.where(mine, better, more), seen | mine
    return Credit(advantage, target, known)
