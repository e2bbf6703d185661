"""One game at one keyboard: shows the table to the player to move, reads what they type, and saves the game."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from cromlech.core.errors import IllegalAction
from cromlech.core.game import State

from .choosing import matching, number_of
from .drawing import Drawing
from .saving import write_game
from .scene import Scene, scene_of, with_offers
from .screen import Result, Screen

Bot = Callable[[State], int]

COMMANDS = {
    "?": "help",
    **dict.fromkeys(("u", "г"), "undo"),
    **dict.fromkeys(("l", "д"), "log"),
    **dict.fromkeys(("t", "е"), "table"),
    **dict.fromkeys(("s", "ы", "і"), "save"),
    **dict.fromkeys(("q", "й"), "quit"),
}
"""Commands by letter. The Cyrillic ones are the same keys of the keyboard."""


class Session:
    """One game at one keyboard."""

    def __init__(
        self,
        *,
        state: State,
        humans: int,
        names: Sequence[str],
        seats: Sequence[Mapping[str, str]],
        lang: str,
        screen: Screen,
        drawing: Drawing,
        path: Path,
        again: Sequence[str],
        bot: Bot,
        read: Callable[[str], str],
    ) -> None:
        self.state = state
        self.humans = humans
        self.names = names
        self.seats = seats
        """Who plays, in the form of the file."""
        self.lang = lang
        self.screen = screen
        self.drawing = drawing
        self.path = path
        self.again = again
        self.bot = bot
        self.read = read
        self.waiting: Callable[[], AbstractContextManager[Any]] = nullcontext
        """What is shown while bots think."""
        self.kept: State | None = None
        """The state last saved to the file."""
        self.keeping_fails = False
        self.sitting: int | None = None
        """Who saw the screen last, and whether it showed a secret."""
        self.secret = False
        self.seen: dict[int, Mapping[str, Any]] = {}
        """What each seat saw at its last decision."""

    def run(self) -> int:
        """Play to the end, or until someone quits."""
        try:
            while not self.state.over:
                if self.state.actor >= self.humans:
                    self._bots()
                elif not self._decide(self.state.actor):
                    return 0
            self._end()
        except (KeyboardInterrupt, EOFError) as stopped:
            self.screen.tell("")
            self._keep(aloud=True)
            return 130 if isinstance(stopped, KeyboardInterrupt) else 0
        return 0

    # -- moves -----------------------------------------------------------------

    def _make(self, action: int) -> None:
        """Make a move on a copy, so that an interruption never leaves `self.state` half done."""
        after = self.state.clone()
        after.apply(action)
        self.state = after

    def _bots(self) -> None:
        with self.waiting():
            while not self.state.over and self.state.actor >= self.humans:
                self._make(self.bot(self.state.clone()))

    def _scene(self, seat: int) -> Scene:
        """What a person sees. The news starts at their own last move, or at the end of the setup."""
        moves = self.state.moves
        setup = next((n for n, move in enumerate(moves) if move.actor >= 0), len(moves))
        since = max((n for n, move in enumerate(moves, 1) if move.actor == seat), default=setup)
        scene = scene_of(self.state, seat, self.names, self.lang, since)
        return with_offers(scene, self.state, self.seen.get(seat)) if self.drawing.with_offers else scene

    def _decide(self, seat: int) -> bool:
        """Let a person make or undo one move. Returns False if they quit."""
        scene = self._scene(seat)
        self._hand_over(scene)
        self.screen.show(scene)
        self._keep()
        while True:
            typed = self.read(self.screen.prompt(scene)).strip()
            command = self._command(typed)
            if not typed:
                self.screen.show(scene)
            elif command == "quit":
                if self._keep(aloud=True):
                    return False
            elif command == "undo":
                if self._undo(seat):
                    return True
            elif command is not None:
                self._on_demand(command, scene)
            else:
                action = self._meant(typed, scene)
                if action is not None:
                    self.seen[seat] = scene.view
                    self._make(action)
                    self._keep()
                    return True

    def _hand_over(self, scene: Scene) -> None:
        """Between two people at one keyboard, hide what only one of them may know."""
        secret = self.humans > 1 and self.drawing.secret(scene)
        if scene.seat != self.sitting and (secret or self.secret):
            self.screen.curtain(scene)
            self.read("")
        self.sitting, self.secret = scene.seat, secret

    def _undo(self, seat: int) -> bool:
        """Undo the last move if it was this person's and no chance came after it."""
        moves = self.state.moves
        if self.state.can_undo() and moves[-1].actor == seat:
            self.state = self.state.undo()
            self._keep()
            self.screen.tell(self._text("term.undone"))
            return True
        key = "term.undo_not_yours" if self.state.can_undo() else "error.undo"
        self.screen.tell(self._text(key, seat=moves[-1].actor if moves else 0))
        return False

    # -- what is typed ---------------------------------------------------------

    def _text(self, key: str, **params: Any) -> str:
        return self.state.game.text({"key": key, **params}, self.lang, list(self.names))

    def _command(self, typed: str) -> str | None:
        word = typed.casefold()
        if word in COMMANDS:
            return COMMANDS[word]
        named = {self._text(f"term.command.{name}").casefold(): name for name in COMMANDS.values()}
        return named.get(word)

    def _on_demand(self, command: str, scene: Scene) -> None:
        if command == "help":
            self.screen.explain(scene)
        elif command == "log":
            self.screen.show_log(scene)
        elif command == "table":
            self.screen.show_table(scene)
        elif command == "save":
            self._keep(aloud=True)

    def _meant(self, typed: str, scene: Scene) -> int | None:
        """The action that was typed, or None, after a message, if it is unclear or not allowed."""
        choices = scene.choices
        number = number_of(typed)
        if number is not None and 1 <= number <= len(choices):
            return choices[number - 1].action.id
        notation = " ".join(typed.casefold().split())
        for choice in choices:
            if choice.action.notation == notation:
                return choice.action.id
        found: list[int] = []
        if number is None:
            found = matching(typed, [choice.name for choice in choices])
            found = found or matching(typed, [choice.text for choice in choices])
        if len(found) == 1:
            return choices[found[0]].action.id
        shown = "".join(c for c in typed if c.isprintable())[:60]
        if found:
            several = ", ".join(str(choices[at].number) for at in found)
            self.screen.tell(self._text("term.several_choices", text=shown, found=several))
        else:
            why = self._why_not(notation, typed) if number is None else None
            self.screen.tell(why or self._text("term.not_a_choice", text=shown, last=len(choices)))
        return None

    def _why_not(self, notation: str, typed: str) -> str | None:
        """The reason, if what was typed is an action of the game that isn't allowed now."""
        game = self.state.game
        actions = [action for n in range(game.action_count) if not (action := game.action(n)).chance]
        found = [action.id for action in actions if action.notation == notation]
        if not found:
            texts = [game.describe(action.id, self.lang) for action in actions]
            found = [actions[at].id for at in matching(typed, texts)]
        if len(found) != 1:
            return None
        try:
            self.state.clone().apply(found[0])
        except IllegalAction as error:
            return error.text(self.lang)
        return None

    # -- keeping ---------------------------------------------------------------

    def _keep(self, *, aloud: bool = False) -> bool:
        """Save the game to its file. Returns whether it is saved. A failure is reported once, or if asked."""
        try:
            if self.kept is not self.state:
                write_game(self.state, self.path, self.seats)
                self.kept = self.state
        except OSError as error:
            if aloud or not self.keeping_fails:
                why = error.strerror or str(error)
                self.screen.tell(self._text("term.not_saved", path=str(self.path), why=why))
            self.keeping_fails = True
            return False
        self.keeping_fails = False
        if aloud:
            command = ["cromlech", "play", self.state.game.name, "--resume", str(self.path), *self.again]
            self.screen.tell(self._text("term.saved", path=str(self.path)), whole=True)
            self.screen.tell(self._text("term.go_on", command=shlex.join(command)), whole=True)
        return True

    def _end(self) -> None:
        """Show the result, as everyone may see it."""
        kept = self._keep()
        moves = self.state.moves
        since = max((n for n, move in enumerate(moves, 1) if 0 <= move.actor < self.humans), default=len(moves))
        seat = max(0, min(self.humans - 1, self.sitting or 0))
        scene = scene_of(self.state, seat, self.names, self.lang, since)
        raw = self.state.clone().raw
        ties = [self.state.game.parts.tie_break(raw, seat) for seat in range(len(self.names))]
        result = Result(self.state.winners, self.state.score_sheet(), ties if any(ties) else None)
        self.screen.show_end(scene, result)
        if kept:
            self.screen.tell(self._text("term.record", path=str(self.path)), whole=True)
