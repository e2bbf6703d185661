"""Games in a terminal: drawn with colors, or as plain lines for screen readers."""

from .entry import play_in_terminal

__all__ = ["play_in_terminal"]
