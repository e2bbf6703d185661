"""Endless Winter: rules by subject, data, views, and words. Start reading at `rules`."""
