"""What rules mean that a game has left out."""

from cromlech.core.rules import rule

from .rules import State


@rule
def secret(s: State) -> bool:
    """No choice is made in secret."""
    return False


@rule
def veiled(s: State) -> bool:
    """Nothing chosen in secret is still unknown."""
    return False


@rule
def broken(s: State) -> int:
    """No invariants are checked."""
    return 0
