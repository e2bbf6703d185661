"""Builds the browser client into the wheel, so that users need no Node or compiler, and the README for indexes."""

import os
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class ClientHook(BuildHookInterface):
    """Runs web/build.py before a wheel or an sdist is packed. An editable install leaves it to `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless the files already exist, as in an sdist."""
        root = Path(self.root)
        if version == "editable" or not (root / "web" / "build.py").exists():
            return
        sys.path.insert(0, str(root / "web"))
        from build import build, modules

        modules(missing=os.environ.get("CROMLECH_WASM") != "cached")
        build(whole=True)


class ReadmeHook(MetadataHookInterface):
    """The README without pictures and relative links, which lead nowhere outside the repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        text = re.sub(r"<!-- pictures.*?<!-- end of pictures -->\n\n", "", text, flags=re.DOTALL)
        text = re.sub(r"\[([^\]]+)\]\((?!https?://)[^)]+\)", r"\1", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
