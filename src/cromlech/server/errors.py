"""Refusals: a status and a phrase for the client."""

from __future__ import annotations

from typing import Any

from cromlech.core.errors import CromlechError, IllegalAction, PackError, UnknownGame

from .protocol import Phrase


class Refusal(CromlechError):
    """Something that can't be done, and why. Nothing has changed."""

    def __init__(self, status: int, key: str, /, **params: Any) -> None:
        super().__init__(key, **params)
        self.status = status

    def __reduce__(self) -> Any:
        return (_restore, (self.status, self.key, self.params))


def _restore(status: int, key: str, params: dict[str, Any]) -> Refusal:
    return Refusal(status, key, **params)


class Stale(Refusal):
    """A request for a position that has passed."""

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
    """The error as a phrase. It doesn't reveal where the server looked for a pack."""
    if isinstance(error, PackError) and error.key == "error.pack_not_found":
        return Phrase.of("server.no_cards", name=_whole(error.params["name"]))
    return Phrase.of(error.key, **_whole(error.params))


def _whole(value: Any) -> Any:
    """What a client sent, without unpaired surrogates, which can't be encoded."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {_whole(name): _whole(each) for name, each in value.items()}
    return value
