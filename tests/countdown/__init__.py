"""Countdown, the smallest possible game: no evaluation, no secrets, no invariants."""
