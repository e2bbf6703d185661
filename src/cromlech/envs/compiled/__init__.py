"""Batches of games as rules, for any game and target.

`cromlech.envs` adds these modules to every game's package. There, `from .rules import …` means that
game's rules. Don't import them from this folder, except `rewards`.
"""
