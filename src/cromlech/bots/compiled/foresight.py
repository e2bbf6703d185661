"""What a network makes of a position in a search: every seat's chance to win, and how much it likes each option."""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .desk import Desk
from .evaluation import evaluate, uncertainty
from .mathematics import exp
from .network import Network, expectation, perceive, preferences
from .rules import State

NOVELTY = 0.01
"""The share of all weight that the options get in equal parts, whatever the network says."""


@rule
def foresee(desk: Desk, net: Network, s: State, n: int) -> None:
    """Write every seat's chance to win into `work[3]`, for a state with n options.

    The network was rewarded for points, beyond those that the evaluation saw coming, and for the win.
    """
    perceive(net, s, desk.ids, n)
    chances = desk.work[3]
    worths = desk.work[6]
    for seat in range(s.seats):
        worths[seat] = evaluate(s, seat, desk.work[0])
    unit = net.units[1] * uncertainty(s)
    for k in range(s.seats):
        seat = (s.actor + k) % s.seats
        best = -1.0e9
        for other in range(s.seats):
            if other != seat:
                best = max(best, worths[other])
        ahead = worths[seat] - best + net.units[0] * expectation(net, k)
        chances[seat] = 1.0 / (1.0 + exp(-ahead / unit))


@rule
def liking(net: Network, ids: Array[int], n: int, sharpness: float, out: Array[float]) -> None:
    """The weight of each option after `perceive`: its probability to the power of `sharpness`, adding up to 1."""
    preferences(net, ids, n, out)
    best = out[0]
    for i in range(1, n):
        best = max(best, out[i])
    total = 0.0
    for i in range(n):
        out[i] = exp(sharpness * (out[i] - best))
        total += out[i]
    for i in range(n):
        out[i] = (1.0 - NOVELTY) * out[i] / total + NOVELTY / n
