"""Builds the browser client into the wheel, so that its users need no Node."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):
    """Runs web/build.py before a wheel or an sdist is packed; an editable install leaves it to `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless the files are there already, as in an sdist."""
        root = Path(self.root)
        if version == "editable" or not (root / "web" / "build.py").exists():
            return
        sys.path.insert(0, str(root / "web"))
        from build import build

        build()
