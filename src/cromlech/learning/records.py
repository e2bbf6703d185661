"""What is written down about a run, so that everyone can see where a network comes from."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import cromlech

from .curves import label, results
from .settings import Settings


def record(settings: Settings, facts: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    """A file like the one that comes with a game: the settings, where and how long the run was, and its results."""
    lines = ["[settings]", *_lines({name: value for name, value in asdict(settings).items() if name != "game"})]
    lines += ["", "[network]", *_lines({"game": settings.game, "cromlech": cromlech.__version__, **facts})]
    lines += ["", "# share of wins with 95 % intervals", "[network.won]"]
    for of, players, found in results(row):
        kept = {name: found[name] for name in ("won", "low", "high", "games")}
        lines.append(f'"{label(of, players)}" = {{ {", ".join(_lines(kept))} }}')
    return "\n".join(lines) + "\n"


def _lines(values: Mapping[str, Any]) -> list[str]:
    return [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]


def machine() -> dict[str, str]:
    """What the run runs on."""
    import torch

    name = torch.cuda.get_device_name() if torch.cuda.is_available() else platform.processor() or platform.machine()
    return {"machine": name, "torch": torch.__version__, "python": platform.python_version()}
