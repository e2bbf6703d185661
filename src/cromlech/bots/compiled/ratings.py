"""What separates good decisions from bad ones: numbers only, so that an analysis can import them, too."""

GIVEN_AWAY = (0.02, 0.04, 0.08)
"""The least chance to win that an inaccuracy, a mistake, and a blunder give away."""
