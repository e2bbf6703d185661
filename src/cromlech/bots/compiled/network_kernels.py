"""CUDA kernel of the network: one position per thread."""

from typing import Any

from numba import cuda

from .network import Network, expectation, perceive, preferences


@cuda.jit  # type: ignore[untyped-decorator]
def infer_kernel(nets: Network, states: Any, choices: Any, counts: Any, liked: Any, expected: Any) -> None:
    """Rate the options of state i, and say what each seat can expect there, in thread i.

    Each position has its own row of working memory in `nets`.
    """
    i = cuda.grid(1)
    if i < len(states):
        net = Network(
            nets.weights,
            nets.inputs,
            nets.options,
            nets.logs,
            nets.scales,
            nets.heads,
            nets.layout,
            nets.units,
            nets.seen[i],
            nets.rows[i],
            nets.amounts[i],
            nets.sums[i],
            nets.stream[i],
            nets.normed[i],
        )
        perceive(net, states[i], choices[i], counts[i])
        preferences(net, choices[i], counts[i], liked[i])
        for seat in range(states[i].seats):
            expected[i][seat] = expectation(net, seat)
