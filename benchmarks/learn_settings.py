"""What training and converting a network must agree on."""

POINTS = {"stone-age": 30.0, "endless-winter": 30.0, "cvlizations": 6.0}
"""How many points ahead a reward of 1 stands for."""
SPREAD = {"stone-age": 0.65, "endless-winter": 0.6, "cvlizations": 0.9}
"""How much wider results are spread around what the network expects than the evaluation says (`uncertainty`)."""
