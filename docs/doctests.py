"""Shows the examples in docstrings as code. Markdown would read their `>>>` as three nested quotes."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^( *)>>> .*(?:\n(?=.*\S).*)*", re.MULTILINE)


def fenced(text: str) -> str:
    """A docstring with every example in its own fence."""
    return EXAMPLE.sub(lambda found: f"{found[1]}```pycon\n{found[0]}\n{found[1]}```", text)


class Doctests(griffe.Extension):
    """mkdocstrings calls this for everything it reads."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Fence the examples of one docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: griffe.Object, **_: Any) -> None:
        """Handle the package itself, which isn't passed to `on_object`."""
        self.on_object(obj=pkg)
