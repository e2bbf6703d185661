"""Watering Hole: a small game for Cromlech, in a package of its own."""
