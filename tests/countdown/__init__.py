"""Countdown, the least a game can bring: no evaluation, no secrets, no invariants."""
