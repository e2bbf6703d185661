"""Loops over any game: playouts, perft, comparison of targets.

`cromlech.core.rules.load` lays these modules under each game's package, once per
target, where `from .rules import …` means that game's rules. `rules.pyi` here says
what a game's `rules` module has to offer. They cannot be imported from this folder.
"""
