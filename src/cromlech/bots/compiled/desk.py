"""What compiled bots work with."""

from typing import Any, NamedTuple


class Desk(NamedTuple):
    """The working memory of one bot, or of the bots of one game."""

    states: Any
    """Positions to work on; every function says which."""
    rngs: Any
    """Generators: the bots', and in whole games that of chance."""
    ids: Any
    """Room for the options of a position, and for those of playouts behind them."""
    work: Any
    """Rows for terms, path, seats, values, what is known and regretted; ratings and chances share path and seats."""
    nodes: Any
    """A tree; its root is the first one."""
    used: Any
    """How many nodes it has."""
