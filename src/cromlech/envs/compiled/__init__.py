"""Batches of games as rules, for any game and target.

`cromlech.envs` lays these modules under every game's package, where `from .rules import …`
means that game's rules. But for `rewards` they cannot be imported from here.
"""
