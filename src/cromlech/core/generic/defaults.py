"""Defaults for the rules that a game may leave out."""

from typing import Any

from cromlech.core.rules import rule


@rule
def secret(s: Any) -> bool:
    """No choice is secret."""
    return False


@rule
def veiled(s: Any) -> bool:
    """No secret choice is still unknown."""
    return False


@rule
def discreet(s: Any) -> bool:
    """Having only one option is no secret, so the engine takes it."""
    return False


@rule
def broken(s: Any) -> int:
    """No invariants to check."""
    return 0
