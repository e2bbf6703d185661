"""Lessons: a guided first game, as data.

A lesson is a record with commentary. `lesson.toml` in a game's package lists the steps in order, the move
each step asks for, and what everyone else and chance do after it. The texts are in the game's words:
`lesson.STEP.title`, `.text`, `.do`, and `.done`. A chapter starts at the start of a game or at a position
set up by hand. Progress in a lesson depends only on the chapter and the moves made in it.

>>> import cromlech
>>> lesson = cromlech.game("stone-age").definition.lesson
>>> lesson.game.players, lesson.steps[0].id, lesson.steps[0].explains
(2, 'welcome', True)
>>> lesson.start(0).actor == cromlech.CHANCE
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from .prepared import Prepared
from .rules import CHANCE

if TYPE_CHECKING:
    from .definition import Definition
    from .game import Game, State

FILE = Prepared("lesson.toml")
OTHERWISE = " | "
"""Separates alternative moves of a step."""


class Moved(Protocol):
    """A move that was made."""

    @property
    def actor(self) -> int:
        """Who made it."""

    @property
    def action(self) -> int:
        """Its id."""


@dataclass(frozen=True)
class Due:
    """A scripted move: who makes it, and which actions are accepted."""

    step: int
    seat: int
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """One idea and one thing to do."""

    id: str
    chapter: int
    point: tuple[str, ...]
    """What to point at on the table, in the order of clicks. The last one present counts."""
    explains: bool
    """Whether there is only something to read and nothing to do."""


@dataclass(frozen=True)
class Chapter:
    """A run of steps without a jump in the game."""

    setup: tuple[tuple[int, int], ...]
    """The seats and actions before the first step."""
    position: Mapping[str, Any] | None
    """Changes to the state after the setup, by field name and list index. None: the start of a game."""
    script: tuple[Due, ...]
    """All moves to make, in order, for every seat and chance."""
    steps: range
    """The numbers of its steps in the lesson."""


class Lesson:
    """A guided first game."""

    def __init__(self, definition: Definition, content: Mapping[str, Any]) -> None:
        from .game import Game

        FILE.check_names("", content, "players", "seat", "options", "chapter")
        self.game: Game = Game(definition, content.get("players"), **content.get("options", {}))
        self.seat: int = content.get("seat", 0)
        """The seat of the learner."""
        if self.seat not in range(self.game.players):
            raise FILE.error("seat", f"0 … {self.game.players - 1}")
        self.steps: list[Step] = []
        self.chapters = [self._chapter(number, each) for number, each in enumerate(content.get("chapter", []))]
        if not self.steps:
            raise FILE.error("chapter", "[[chapter]] [[chapter.step]]")

    def _chapter(self, number: int, content: Mapping[str, Any]) -> Chapter:
        where = f"chapter {number + 1}"
        FILE.check_names(where, content, "setup", "position", "step")
        setup = tuple(FILE.move(self.game, where, move) for move in content.get("setup", []))
        by_chance = all(seat == CHANCE for seat, _ in setup)
        position = content.get("position", None if by_chance else {})
        first = len(self.steps)
        script: list[Due] = []
        if position is None:
            script += [Due(first, seat, (action,)) for seat, action in setup]
        for step in content.get("step", []):
            script += self._step(number, step)
        return Chapter(setup, position, tuple(script), range(first, len(self.steps)))

    def _step(self, chapter: int, content: Mapping[str, Any]) -> Iterator[Due]:
        name = content.get("id")
        if not isinstance(name, str) or any(name == step.id for step in self.steps):
            raise FILE.error(f"step {len(self.steps) + 1}", f"id: {name!r}")
        FILE.check_names(name, content, "id", "point", "do", "then")
        number = len(self.steps)
        asked = [[FILE.action(self.game, name, one) for one in each.split(OTHERWISE)] for each in content.get("do", [])]
        self.steps.append(Step(name, chapter, tuple(content.get("point", [])), explains=not asked))
        yield from (Due(number, self.seat, tuple(actions)) for actions in asked)
        for move in content.get("then", []):
            seat, action = FILE.move(self.game, name, move)
            if seat == self.seat:
                raise FILE.error(name, f"then: {move}")
            yield Due(number, seat, (action,))

    # -- playing -----------------------------------------------------------------

    def start(self, chapter: int) -> State:
        """The state where a chapter begins, with explicit chance. Without a position, that is before its setup."""
        state = self.game.start(chance="explicit")
        found = self.chapters[chapter]
        if found.position is None:
            return state
        FILE.set_up(state, f"chapter {chapter + 1}", found.setup, found.position)
        return state

    def before(self, step: str) -> State:
        """Where the lesson stands when this step asks for its move; of moves that will do, the first was made."""
        number = next((i for i, each in enumerate(self.steps) if each.id == step), None)
        if number is None:
            raise FILE.error(step, ", ".join(each.id for each in self.steps))
        chapter = self.steps[number].chapter
        state = self.start(chapter)
        for due in self.chapters[chapter].script:
            if due.step < number:
                state.apply(due.actions[0])
        return state

    def due(self, chapter: int, moves: Sequence[Moved]) -> Due | None:
        """The next scripted move, or None after the last one or if the moves differ from the script."""
        script = self.chapters[chapter].script
        return script[len(moves)] if self.follows(chapter, moves) and len(moves) < len(script) else None

    def follows(self, chapter: int, moves: Sequence[Moved]) -> bool:
        """Whether these moves follow the script so far."""
        script = self.chapters[chapter].script
        return len(moves) <= len(script) and all(
            move.actor == due.seat and move.action in due.actions
            for move, due in zip(moves, script[: len(moves)], strict=True)
        )

    def asked(self, chapter: int, number: int) -> list[int]:
        """The actions that the step at this number of moves still asks for."""
        script = self.chapters[chapter].script
        found = []
        for due in script[number:]:
            if due.seat != self.seat or due.step != script[number].step:
                break
            found.append(due.actions[0])
        return found

    def step_before(self, chapter: int, number: int) -> int | None:
        """The number of moves before the last step that asked for one, or None."""
        script = self.chapters[chapter].script
        own = [i for i, due in enumerate(script[:number]) if due.seat == self.seat]
        return next((i for i in own if script[i].step == script[own[-1]].step), None)


def lesson_of(definition: Definition) -> Lesson | None:
    """The lesson of a game, or None if it has none."""
    content = FILE.read(definition)
    return None if content is None else Lesson(definition, content)
