"""The settings of a run: the recipe that comes with a game, changed by what the user gives."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

import cromlech
from cromlech.core.checks import check_number, check_whole
from cromlech.core.errors import OptionsError, closest
from cromlech.core.game import Game

RECIPE = Path("training") / "settings.toml"
"""In the folder of a game: the settings that its network was trained with, and where that comes from."""
ENCODINGS = ("categories", "log")
OWN, EVERY = CREDITS = ("own", "every")
PLAYOUTS = 200
"""Random games that show by how many points results differ, in a game without an evaluation of its own."""


@dataclass(frozen=True)
class Settings:
    """Everything a run depends on, except the seed, the device, and the clock."""

    game: str
    players: str = ""
    """Numbers of players, separated by commas, with equal shares of the games. Empty: all that the game supports."""
    games: int = 32768
    """How many games are played at once, in total."""
    steps: int = 32
    """Decisions in each game between two improvements."""
    minibatch: int = 65536
    epochs: int = 2
    """How often an improvement goes through all decisions."""
    width: int = 256
    depth: int = 2
    """The number of residual blocks."""
    encoding: str = "categories"
    """`categories`: an input for every value of every small number. `log`: only the numbers themselves."""
    points: float = 0.0
    """How many points ahead a reward of 1 stands for. 0: as many as the game's results differ by."""
    win: float = 0.5
    """The reward for a win, in addition to points."""
    shape: float = 1.0
    """The share of the evaluation's difference that is paid immediately."""
    spread: float = 0.8
    """How much wider results are spread around what the network expects than the evaluation's uncertainty says."""
    imitate: float = 0.5
    """Minutes of learning from greedy before self-play."""
    label_temperature: float = 0.3
    """The temperature of the imitated greedy player."""
    remember: float = 0.0
    """The weight of imitation at the start of self-play. It drops to 0."""
    versus_greedy: float = 0.15
    """The share of games against greedy …"""
    versus_past: float = 0.15
    """… and against a past self."""
    credit: str = OWN
    """Between which values a decision is credited: those of the same seat's decisions (`own`), or of `every` one."""
    learning_rate: float = 5e-4
    gamma: float = 1.0
    lam: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    last_entropy: float = 0.001
    value_weight: float = 0.5
    max_grad: float = 0.5
    minutes: float = 30.0
    """Planned in total, without compiling and evaluations. Learning rate and entropy drop until then."""

    @classmethod
    def of(cls, name: str, *sources: Mapping[str, Any]) -> Settings:
        """The settings for a game. Later sources count more. OptionsError says what would be right."""
        game = cromlech.game(name)
        given = {key: value for source in sources for key, value in source.items()}
        given["game"] = game.name
        kinds = {field.name: str(field.type) for field in fields(cls)}
        for key in given:
            if key not in kinds:
                near = closest(key, kinds)
                error = "error.unknown_option_near" if near else "error.unknown_option"
                raise OptionsError(error, name=key, near=near or "", allowed=", ".join(kinds))
        made = cls(**{key: _read(key, kinds[key], value) for key, value in given.items()})
        counts = made.players or ",".join(map(str, game.definition.players))
        points = made.points or points_of(game)
        made = cls(**{**asdict(made), "players": counts, "points": points})
        made._check(game)
        return made

    def _check(self, game: Game) -> None:
        for count in self.counts:
            game.definition.check_options(count, {})
        for name, low, high in (
            ("games", len(self.counts), 2**24),
            ("steps", 1, 4096),
            ("minibatch", 1, 2**24),
            ("epochs", 1, 100),
            ("width", 8, 4096),
            ("depth", 0, 20),
        ):
            check_whole(name, getattr(self, name), low, high)
        for name in ("shape", "remember", "versus_greedy", "versus_past", "gamma", "lam"):
            check_number(name, getattr(self, name), 0, 1)
        for name in ("points", "spread", "learning_rate", "clip", "entropy", "last_entropy", "max_grad"):
            check_number(name, getattr(self, name), 1e-9, 1e9)
        for name in ("win", "imitate", "label_temperature", "value_weight", "minutes"):
            check_number(name, getattr(self, name), 0, 1e6)
        for name, allowed in (("encoding", ENCODINGS), ("credit", CREDITS)):
            if getattr(self, name) not in allowed:
                value = str(getattr(self, name))
                raise OptionsError("error.option_value", name=name, value=value, allowed=", ".join(allowed))
        if self.versus_greedy + self.versus_past > 1:
            check_number("versus_past", self.versus_past, 0, 1 - self.versus_greedy)

    @property
    def counts(self) -> list[int]:
        """The numbers of players."""
        try:
            return [int(n) for n in self.players.split(",")]
        except ValueError:
            raise OptionsError("error.option_value", name="players", value=self.players, allowed="2,3,4") from None


def _read(name: str, kind: str, value: Any) -> Any:
    """A value of a setting, which may be a text."""
    if kind == "str":
        return ",".join(map(str, value)) if isinstance(value, list) else str(value)
    try:
        number = float(value) if isinstance(value, str) else value
    except ValueError:
        number = value
    if kind == "int":
        whole = isinstance(number, float) and number.is_integer()
        return check_whole(name, int(number) if whole else value)
    return check_number(name, number, -1e9, 1e9)


def read_settings(path: Path) -> dict[str, Any]:
    """The settings in a TOML file: its table `settings`."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise OptionsError("error.file", path=str(path), why=why) from None
    found = content.get("settings")
    if not isinstance(found, dict):
        raise OptionsError("train.no_settings", path=str(path))
    return found


def recipe_of(game: Game) -> dict[str, Any]:
    """The settings that come with a game, if it has any."""
    path = game.definition.folder / RECIPE
    return read_settings(path) if path.exists() else {}


def points_of(game: Game) -> float:
    """By how many points results differ: the evaluation's uncertainty at the start, or what random games show."""
    loaded = game.load()
    evaluation = loaded.module("evaluation")
    if evaluation.PLAYOUTS == 0:
        return float(round(evaluation.uncertainty(game.start(seed=0).raw), 1))
    scores = game.playouts(PLAYOUTS, seed=0, target="python").scores
    ordered = np.sort(scores, axis=1)
    return max(1.0, float(round(np.mean(ordered[:, -1] - ordered[:, -2]), 1)))
