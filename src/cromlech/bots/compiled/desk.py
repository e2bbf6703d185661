"""The working memory of compiled bots."""

from typing import NamedTuple

from cromlech.core.structs import Array

from .rng import Rng
from .rules import State
from .search_tree import Node


class Desk(NamedTuple):
    """The working memory of one bot, or of the bots of one game."""

    states: Array[State]
    """Positions to work on. Every function says which ones it uses."""
    rngs: Array[Rng]
    """Generators: the bots', and in whole games also that of chance."""
    ids: Array[int]
    """Room for the options of a position, followed by those of playouts."""
    work: Array[Array[float]]
    """Rows for terms, path, seats, values, knowledge, and regrets. Ratings and chances reuse path and seats."""
    nodes: Array[Node]
    """A tree, with its root first."""
    used: Array[int]
    """The number of nodes in use."""
