"""The working memory of compiled bots."""

from typing import Any, NamedTuple


class Desk(NamedTuple):
    """The working memory of one bot, or of the bots of one game."""

    states: Any
    """Positions to work on. Every function says which ones it uses."""
    rngs: Any
    """Generators: the bots', and in whole games also that of chance."""
    ids: Any
    """Room for the options of a position, followed by those of playouts."""
    work: Any
    """Rows for terms, path, seats, values, knowledge, and regrets. Ratings and chances reuse path and seats."""
    nodes: Any
    """A tree, with its root first."""
    used: Any
    """The number of nodes in use."""
