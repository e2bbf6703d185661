"""Refusals: a status and a phrase for the one who asked."""

from __future__ import annotations

from typing import Any

from cromlech.core.errors import CromlechError, IllegalAction, PackError, UnknownGame

from .protocol import Phrase


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


def phrase_of(error: CromlechError) -> Phrase:
    """The error as a phrase. Where a pack was looked for is nobody's business."""
    if isinstance(error, PackError) and error.key == "error.pack_not_found":
        return Phrase.of("server.no_cards", name=_whole(error.params["name"]))
    return Phrase.of(error.key, **_whole(error.params))


def _whole(value: Any) -> Any:
    """What somebody sent, without half characters: no encoding has them."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {_whole(name): _whole(each) for name, each in value.items()}
    return value
