"""Endless Winter: rules by subject, data, views and words. `rules` is the way in."""
