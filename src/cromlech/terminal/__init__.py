"""Games in a terminal: drawn with colours, or as plain lines for screen readers."""

from .play import play

__all__ = ["play"]
