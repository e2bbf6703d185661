"""What training and converting a network must agree on."""

POINTS = {"stone-age": 30.0, "endless-winter": 30.0, "cvlizations": 6.0}
"""How many points ahead a reward of 1 stands for."""
