"""Loops over any game: playouts, perft, and comparing targets.

`cromlech.core.rules.load` adds these modules to each game's package, once per target.
There, `from .rules import …` means that game's rules. `rules.pyi` in this folder lists
what a game's `rules` module must provide. Don't import the modules from this folder.
"""
