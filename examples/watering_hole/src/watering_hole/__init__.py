"""Watering Hole: a small game for Cromlech in its own package."""
