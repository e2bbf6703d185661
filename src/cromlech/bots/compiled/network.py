"""A policy-and-value network as rules: whole numbers only, so every target computes the same bits.

The network sees the observation of the seat to move and its options. It has a layer for these inputs, residual blocks
with layer normalization, a policy (a number for every action), and the reward every seat can expect.
`bots/networks.py` describes the file with its weights, and where each number comes from.

Weights are 8 bits wide. Everything else is fixed-point: `ONE` stands for 1. A layer multiplies every number that isn't
zero by a row of weights and adds up these rows. Most of an observation is zero, and so is about half of what a block
computes, so this skips most of the work.
"""

import math
from typing import NamedTuple

from cromlech.core.rules import exported, rule
from cromlech.core.structs import Array, i8, i32

from .rules import State, observe

ONE = 1 << 10
"""What stands for 1 between layers."""
ONE_IN = 1 << 6
"""What stands for 1 among the inputs."""
SCALE_BITS = 24
"""A scale of s is stored as s · 2^24."""
ROOT_BITS = 32
"""The same for the factor of a normalization."""
MOST = 1 << 15
"""Numbers between layers stay below this, so that no sum exceeds 32 bits."""
LOW, COUNT, FIRST, GAIN, REST, LEAST, GREATEST = range(7)
"""Columns of `Network.inputs`."""
NOTHING = -1
"""In place of a row of weights."""
LOG_BITS = 16
"""A logarithm of x is stored as x · 2^16."""
AT_ONCE = 4
"""How many rows of weights are added at once. Lists of rows are padded to a multiple of it."""


class Network(NamedTuple):
    """A network, and the memory it works in."""

    weights: Array[Array[i8]]
    """The rows of weights: inputs, the two layers of each block, the policy, and the values."""
    inputs: Array[Array[int]]
    """What to do with each number of an observation."""
    options: Array[int]
    """The row of weights of each action as an option, or `NOTHING`."""
    logs: Array[int]
    """The logarithms of 1, 2, 3, …"""
    scales: Array[Array[int]]
    """For every layer, a scale and an offset for each of its outputs: two rows each."""
    heads: Array[Array[int]]
    """The scale and offset of each action, then of each seat's value."""
    layout: Array[int]
    """Where things begin among the rows of weights: the blocks, the policy, and the values."""
    units: Array[float]
    """How many points ahead a reward of 1 stands for, and the spread of results in units of the evaluation's."""
    seen: Array[int]
    rows: Array[int]
    amounts: Array[i32]
    """Room for an observation, and for rows of weights with how much of each is added."""
    sums: Array[i32]
    stream: Array[int]
    normed: Array[int]
    """Room for one number per unit of a layer."""


@exported
def perceive(net: Network, s: State, ids: Array[int], n: int) -> None:
    """Run the network up to the heads, for the actor of a state and its n options."""
    first_block = net.layout[0]
    second_head = net.layout[1]
    width = len(net.sums)
    take_in(net, s, ids, n)
    for j in range(width):
        net.stream[j] = max(0, scaled(net, 0, j))
    layer = 1
    row = first_block
    while row < second_head:
        normalize(net)
        multiply(net, row)
        for j in range(width):
            net.normed[j] = min(max(0, scaled(net, layer, j)), MOST)
        multiply(net, row + width)
        for j in range(width):
            net.stream[j] += scaled(net, layer + 1, j)
        layer += 2
        row += 2 * width
    normalize(net)


@exported
def preferences(net: Network, ids: Array[int], n: int, out: Array[float]) -> None:
    """How much the policy likes each of n actions, after `perceive`: the logarithm of a probability, and a constant."""
    for i in range(n):
        out[i] = answer(net, net.layout[1] + ids[i], ids[i])


@exported
def expectation(net: Network, seat: int) -> float:
    """The reward that a seat, counted from the actor, can expect beyond the present, after `perceive`."""
    actions = net.layout[2] - net.layout[1]
    return answer(net, net.layout[2] + seat, actions + seat)


@rule
def take_in(net: Network, s: State, ids: Array[int], n: int) -> None:
    """Find the rows of weights of all inputs, and add them up. Compares with an observation of zeros."""
    seen = net.seen
    rows = net.rows
    amounts = net.amounts
    for c in range(len(seen)):
        seen[c] = 0
    observe(s, s.actor, seen)
    found = 0
    for c in range(len(seen)):
        x = seen[c]
        if x != 0:
            column = net.inputs[c]
            if column[COUNT] > 0:
                place = min(max(x - column[LOW], 0), column[COUNT] - 1)
                rows[found] = column[FIRST] + place
                amounts[found] = ONE_IN
                found += 1
            elif column[FIRST] != NOTHING:
                log = net.logs[min(abs(x), len(net.logs)) - 1]
                amount = ((log if x > 0 else -log) * column[GAIN]) >> LOG_BITS
                rows[found] = column[FIRST]
                amounts[found] = min(max(amount + column[REST], column[LEAST]), column[GREATEST]) - column[REST]
                found += 1
    for i in range(n):
        row = net.options[ids[i]]
        if row != NOTHING:
            rows[found] = row
            amounts[found] = ONE_IN
            found += 1
    add_up(net, found)


@rule
def normalize(net: Network) -> None:
    """Shift and scale the stream to mean 0 and variance 1."""
    width = len(net.sums)
    total = 0
    for j in range(width):
        total += net.stream[j]
    squares = 0
    for j in range(width):
        centered = width * net.stream[j] - total
        squares += centered * centered
    factor = int((ONE << ROOT_BITS) / math.sqrt(squares / width + width))
    for j in range(width):
        net.normed[j] = ((width * net.stream[j] - total) * factor) >> ROOT_BITS


@rule
def multiply(net: Network, first: int) -> None:
    """Add up the rows of weights from `first` on, as much of each as `normed` says."""
    found = 0
    for j in range(len(net.sums)):
        if net.normed[j] != 0:
            net.rows[found] = first + j
            net.amounts[found] = net.normed[j]
            found += 1
    add_up(net, found)


@rule
def add_up(net: Network, n: int) -> None:
    """Add up n rows of weights."""
    sums = net.sums
    rows = net.rows
    amounts = net.amounts
    for j in range(len(sums)):
        sums[j] = 0
    while n % AT_ONCE > 0:
        rows[n] = 0
        amounts[n] = 0
        n += 1
    for i in range(0, n, AT_ONCE):
        w0 = net.weights[rows[i]]
        w1 = net.weights[rows[i + 1]]
        w2 = net.weights[rows[i + 2]]
        w3 = net.weights[rows[i + 3]]
        x0 = amounts[i]
        x1 = amounts[i + 1]
        x2 = amounts[i + 2]
        x3 = amounts[i + 3]
        for j in range(len(sums)):
            sums[j] += x0 * w0[j] + x1 * w1[j] + x2 * w2[j] + x3 * w3[j]


@rule
def scaled(net: Network, layer: int, j: int) -> int:
    """An output of a layer, from the sum of its rows."""
    return ((net.sums[j] * net.scales[2 * layer][j]) >> SCALE_BITS) + net.scales[2 * layer + 1][j]


@rule
def answer(net: Network, row: int, head: int) -> float:
    """A number of the policy or the values."""
    weights = net.weights[row]
    total = 0
    for j in range(len(net.sums)):
        total += net.normed[j] * weights[j]
    return (((total * net.heads[head][0]) >> SCALE_BITS) + net.heads[head][1]) / ONE
