"""Bots as rules: judging, searching, deciding, and whole games, for any game and target.

`cromlech.bots` adds these modules to every game's package, next to those of `core/generic`.
There, `from .rules import …` means that game's rules. Don't import the modules from this folder, except `ratings`.
A game may have its own `evaluation`. The one here is for games that don't.
"""
