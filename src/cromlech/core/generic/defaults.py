"""What rules mean that a game has left out."""

from typing import Any

from cromlech.core.rules import rule


@rule
def secret(s: Any) -> bool:
    """No choice is made in secret."""
    return False


@rule
def veiled(s: Any) -> bool:
    """Nothing chosen in secret is still unknown."""
    return False


@rule
def discreet(s: Any) -> bool:
    """That there is only one option is no secret: the engine takes it."""
    return False


@rule
def broken(s: Any) -> int:
    """No invariants are checked."""
    return 0
