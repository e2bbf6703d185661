"""Bots of your own, named `MODULE:CLASS` or `FILE.py:CLASS`."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

from cromlech.core.errors import OptionsError, closest

from .base import Bot


def own_class(module: str, name: str) -> type[Bot]:
    """The bot class `name` of a module, or of a Python file. OptionsError says what would be right."""
    found = _module(module)
    bots = {
        key: value
        for key, value in vars(found).items()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == found.__name__
    }
    if name in bots:
        return bots[name]
    value = getattr(found, name, None)
    if isinstance(value, type) and issubclass(value, Bot):
        return value
    near = closest(name, bots)
    key = "error.no_bot_class" if not bots else "error.bot_class_near" if near else "error.bot_class"
    raise OptionsError(key, module=module, name=name, near=near or "", allowed=", ".join(bots))


def _module(name: str) -> ModuleType:
    try:
        if name.endswith(".py"):
            return _file(Path(name))
        if (here := os.getcwd()) not in sys.path:  # as `python` itself does
            sys.path.insert(0, here)
        return importlib.import_module(name)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise OptionsError("error.bot_module", module=name, why=why) from error


def _file(path: Path) -> ModuleType:
    """Import a file once. Others in its folder can be imported from there, as when Python runs it."""
    path = path.resolve()
    name = f"{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
