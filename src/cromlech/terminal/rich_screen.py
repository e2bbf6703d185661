"""The drawn screen: the table, the news, and the choices, fitted to the window."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.segment import Segment
from rich.table import Table as Grid
from rich.text import Text

from .drawing import Drawing, Room
from .look import BAR, LIMESTONE, OCHRE, PICK, QUIET, Look
from .plain_screen import PlainScreen
from .scene import Choice, Line, Scene, log_lines
from .screen import Result, Screen, help_lines

NARROWEST = 78
"""The width in columns below which plain lines replace the drawing."""
LEAST_NEWS = 3
ENOUGH_NEWS = 6
"""Lines of news that are always shown, and that a roomier drawing must leave space for."""


class RichScreen(Screen):
    """Panels and colors. Every decision starts on a clear screen."""

    def __init__(self, console: Console, drawing: Drawing) -> None:
        self.console = console
        self.drawing = drawing
        self.plain = PlainScreen(console, drawing, wrap=True)
        self.look = Look(ascii_only=console.options.ascii_only, colors=console.color_system is not None)

    @property
    def narrow(self) -> bool:
        """Whether the window is currently too narrow."""
        return self.console.width < NARROWEST

    def _print(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(part, overflow="fold")

    def _rendered(self, part: RenderableType) -> Rendered:
        return Rendered(self.console.render_lines(part, pad=False))

    def tell(self, *texts: str, whole: bool = False) -> None:
        """Print messages below the table."""
        for text in texts:
            self.console.print(Text(text, style=OCHRE), overflow=None if whole else "fold", soft_wrap=whole)

    # -- a decision ------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Show the table as large as the window allows, then the news and the choices."""
        self.console.clear()
        if self.narrow:
            self.plain.show(scene)
            return
        news = self._news(scene, scene.news)
        bar = self._bar(scene)
        hint = Text(scene.text("term.prompt"), style=QUIET)
        for room in Room:
            drawn = self._rendered(self.drawing.draw(scene, self.look, self.console.width, room))
            choices = self._rendered(self._choices(scene, room))
            frame = 0 if room >= Room.SMALL else 2
            # plus one line for the bar, one for the hint, and one to type on
            left = self.console.height - drawn.height - choices.height - frame - 3
            if left >= min(len(news), ENOUGH_NEWS if room == Room.AMPLE else LEAST_NEWS):
                break
        self._print(bar, drawn)
        if news:
            latest = self._latest(scene, news, max(left, LEAST_NEWS))
            self._print(latest if room >= Room.SMALL else self._framed(latest, scene.text("term.log")))
        self._print(choices, hint)

    def prompt(self, scene: Scene) -> str:
        """A pointer. The line above it says what you can type."""
        return self.plain.prompt(scene) if self.narrow else f"{self.look.pointer} "

    def _bar(self, scene: Scene) -> RenderableType:
        text = Text(f" {self.drawing.title(scene)}", style=BAR, no_wrap=True, overflow="ellipsis")
        text.pad_right(max(0, self.console.width - text.cell_len))
        return text

    def _framed(self, inside: RenderableType, title: str | Text, style: str = LIMESTONE) -> Panel:
        heading = title if isinstance(title, Text) else Text(title, style=OCHRE)
        return Panel(inside, title=heading, title_align="left", border_style=style, box=box.ROUNDED)

    def _choices(self, scene: Scene, room: Room) -> RenderableType:
        inside = self.console.width - 4
        parts: list[RenderableType] = []
        progress = self.drawing.draw_progress(scene, self.look)
        if progress is not None:
            parts.append(progress)
        parts.append(
            self.drawing.draw_choices(scene, self.look, inside, room) or _numbered(scene.choices, inside, self.look)
        )
        style = self.look.seat_style(scene.seat)
        heading = Text.assemble(self.look.seat(scene.seat, scene.names[scene.seat]), f": {scene.prompt}")
        if room >= Room.SMALL:
            return Group(Rule(heading, align="left", style=style, characters=self.look.rule), *parts)
        return self._framed(Group(*parts), heading, style)

    # -- the log ---------------------------------------------------------------

    def _news(self, scene: Scene, entries: Sequence[Line]) -> list[Text]:
        """Lines of the log, fitted to the window. Consecutive actions of one player are grouped."""
        lines: list[Text] = []
        for seat, run in groupby(log_lines(scene, entries), key=lambda line: line.seat):
            texts = [line.text for line in run]
            if seat is None:
                told = [Text(text, style=QUIET) for text in texts]
            else:
                joined = f" {self.look.dot} ".join(texts)
                told = [Text.assemble(self.look.seat(seat, scene.names[seat]), f"  {joined}")]
            for text in told:
                lines += text.wrap(self.console, max(1, self.console.width - 4))
        return lines

    def _latest(self, scene: Scene, lines: list[Text], room: int) -> Group:
        if len(lines) <= room:
            return Group(*lines)
        cut = len(lines) - room + 1
        return Group(Text(scene.text("term.more_lines", number=cut), style=QUIET), *lines[cut:])

    # -- on demand -------------------------------------------------------------

    def curtain(self, scene: Scene) -> None:
        """Show an empty screen with the name of the next player."""
        self.console.clear()
        name = scene.text("term.pass_on", seat=scene.seat)
        self._print(Padding(Text(name, style=f"bold {self.look.seat_style(scene.seat)}"), (1, 2)))

    def explain(self, scene: Scene) -> None:
        """Show the decision, then the commands."""
        parts = [self.drawing.explain(scene), "", *help_lines(scene)]
        self._print(self._framed(Group(*map(Text, parts)), scene.prompt))

    def show_log(self, scene: Scene) -> None:
        """Show the whole log."""
        self._print(self._framed(Group(*self._news(scene, scene.log)), scene.text("term.log")))

    def show_table(self, scene: Scene) -> None:
        """Show the whole table in words."""
        self._print(self._framed(Group(*map(Text, self.drawing.lines(scene))), self.drawing.title(scene)))

    # -- the end ---------------------------------------------------------------

    def show_end(self, scene: Scene, result: Result) -> None:
        """Show the last news, the score sheet, and the winners."""
        self.console.clear()
        if self.narrow:
            self.plain.show_end(scene, result)
            return
        self._print(self._bar(scene))
        news = [entry for entry in scene.news if "source" not in entry["params"]]  # the rest is on the score sheet
        self._print(self._framed(Group(*self._news(scene, news)), scene.text("term.log")))
        grid = Grid(box=box.SIMPLE_HEAD, expand=True, border_style=LIMESTONE, show_edge=False)
        grid.add_column("")
        for seat, name in enumerate(scene.names):
            grid.add_column(self.look.seat(seat, name), justify="right", overflow="fold")
        for row, (source, points) in enumerate(result.rows(scene), 1):
            last = row == len(result.sheet[0])
            marks = [_points(n, bold=last and seat in result.winners) for seat, n in enumerate(points)]
            grid.add_row(
                Text(source, style="bold" if last else ""), *marks, end_section=row == len(result.sheet[0]) - 1
            )
        self._print(self._framed(grid, scene.text("term.score_sheet")))
        self._print(Text(f" {result.heading(scene)} ", style=BAR))


class Rendered:
    """Something already laid out, so that its height is known before it is printed."""

    def __init__(self, lines: list[list[Segment]]) -> None:
        self.lines = lines
        self.height = len(lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield from line
            yield Segment.line()


def _points(number: int, *, bold: bool) -> Text:
    return Text(str(number), style=PICK if bold else QUIET if number == 0 else "")


def _numbered(choices: Sequence[Choice], width: int, look: Look) -> RenderableType:
    """The choices in as many columns as fit, numbered from top to bottom."""
    digits = len(str(len(choices)))
    texts = [Text.assemble((f"{choice.number:>{digits}}", PICK), "  ", choice.text) for choice in choices]
    widest = max(text.cell_len for text in texts)
    columns = max(1, min((width + 4) // (widest + 4), -(-len(texts) // 4)))
    rows = -(-len(texts) // columns)
    grid = Grid.grid(padding=(0, 4, 0, 0))
    for _ in range(columns):
        grid.add_column()
    for row in range(rows):
        grid.add_row(*texts[row::rows])
    return grid
