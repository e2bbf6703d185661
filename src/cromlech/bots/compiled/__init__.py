"""Bots as rules: judging, searching, deciding, and whole games between them, for any game and target.

`cromlech.bots` lays these modules under every game's package, as `core/generic` lies there
already: `from .rules import …` means that game's rules. The modules cannot be imported from here.
`evaluation` is the one a game may bring itself; this one is for games that do not.
"""
