"""The look: ochre, charcoal, and chalk on limestone, as far as a terminal can show them.

A terminal's background can be dark or light, so running text keeps the terminal's own color. Accents
are mid-tones that stand out on both. A seat has a color and a shape.
"""

from __future__ import annotations

from rich.text import Text

LIMESTONE = "#a08f6e"
"""Borders."""
OCHRE = "bold #c98a2b"
"""Headings."""
PICK = "bold #d0a030"
"""What can be typed."""
BAR = "bold #fbf7ec on #4a3b35"
"""Chalk on charcoal: the line at the top."""
BAR_QUIET = "#e9dcc0 on #4a3b35"
CHIP = "bold #2b2622 on #e9dcc0"
"""Charcoal on limestone: dice."""
QUIET = "dim"
ALARM = "bold #d5502e"

GOODS = {"food": "#b5562e", "wood": "#a8743c", "brick": "#c0603a", "stone": "#8d8780", "gold": "#d0a030"}

SEAT_COLOURS = ("#4a90d9", "#d55e00", "#bf9b00", "#cc79a7", "#8a8a8a")
SEAT_SHAPES = "●■▲◆⬢"
ASCII_SHAPES = "o#^+@"


class Look:
    """How seats, figures, and dice are drawn on one console."""

    def __init__(self, *, ascii_only: bool = False, colors: bool = True) -> None:
        self.shapes = ASCII_SHAPES if ascii_only else SEAT_SHAPES
        self.circle = "." if ascii_only else "○"
        self.times = "x" if ascii_only else "×"
        self.pointer = ">" if ascii_only else "›"
        self.rule = "-" if ascii_only else "─"
        self.dot = "-" if ascii_only else "·"
        self.crown = "'" if ascii_only else "♔"
        self.house = "^" if ascii_only else "⌂"
        self.up = "->" if ascii_only else "↑"
        self.down = "v" if ascii_only else "↓"
        self.colors = colors

    def seat_style(self, seat: int) -> str:
        """The color of a seat."""
        return SEAT_COLOURS[seat % len(SEAT_COLOURS)]

    def shape(self, seat: int) -> str:
        """The shape of a seat."""
        return self.shapes[seat % len(self.shapes)]

    def seat(self, seat: int, name: str) -> Text:
        """The shape and name of a seat."""
        return Text.assemble((f"{self.shape(seat)} ", self.seat_style(seat)), (name, f"bold {self.seat_style(seat)}"))

    def figures(self, seat: int, number: int, at_most: int = 5) -> Text:
        """Figures, drawn one by one or, if there are many, as a number."""
        shape = self.shape(seat)
        drawn = shape * number if number <= at_most else f"{shape}{self.times}{number}"
        return Text(drawn, style=self.seat_style(seat))

    def dice(self, faces: list[int]) -> Text:
        """The dice on the table."""
        chips = [(f" {face} ", CHIP) if self.colors else f"[{face}]" for face in faces]
        return Text(" ").join(Text.assemble(chip) for chip in chips)
