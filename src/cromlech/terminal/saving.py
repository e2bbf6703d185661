"""Save games to files as records. A crash leaves either the old file or the new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import platformdirs

import cromlech
from cromlech.core.errors import RecordError
from cromlech.core.files import write_whole
from cromlech.core.game import State
from cromlech.core.records import FORMAT, Record


def new_path(game: str) -> Path:
    """A new file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("cromlech", appauthor=False)) / "games"
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{name}.json"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}.json"
        number += 1
    return path


def write_game(state: State, path: Path, seats: Sequence[Mapping[str, str]]) -> None:
    """Write the record of a state with its players. Raises OSError on failure."""
    write_whole(path, replace(state.record(), seats=tuple(seats)).to_json())


def read_game(path: Path, seed: int | None) -> tuple[State, Sequence[Mapping[str, str]]]:
    """A saved game, ready to continue, and its players. RecordError says what is wrong."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise RecordError("error.file", path=str(path), why=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise RecordError("error.record_format", expected=FORMAT) from None
    record = Record.from_json(text)
    return cromlech.replay(record, chance="auto", seed=seed), record.seats
