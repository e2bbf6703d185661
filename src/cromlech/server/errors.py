"""Refusals: a status and a phrase for the one who asked."""

from __future__ import annotations

from typing import Any

from cromlech.core.errors import CromlechError, IllegalAction, PackError, UnknownGame


class Refusal(CromlechError):
    """What cannot be done, and why; nothing has changed."""

    def __init__(self, status: int, key: str, /, **params: Any) -> None:
        super().__init__(key, **params)
        self.status = status

    def __reduce__(self) -> Any:
        return (_restore, (self.status, self.key, self.params))


def _restore(status: int, key: str, params: dict[str, Any]) -> Refusal:
    return Refusal(status, key, **params)


class Stale(Refusal):
    """Meant for a position that has passed."""

    def __init__(self, seq: int) -> None:
        super().__init__(409, "server.stale", seq=seq)


def status_of(error: CromlechError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Refusal):
        return error.status
    if isinstance(error, IllegalAction):
        return 409
    if isinstance(error, UnknownGame):
        return 404
    return 422


def phrase_of(error: CromlechError) -> dict[str, Any]:
    """The error as a phrase. Where a pack was looked for is nobody's business."""
    if isinstance(error, PackError) and error.key == "error.pack_not_found":
        return {"key": "server.no_cards", "name": error.params["name"]}
    return {"key": error.key, **error.params}
