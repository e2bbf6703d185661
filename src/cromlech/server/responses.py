"""Refusals over HTTP."""

from __future__ import annotations

from starlette.responses import Response

from .protocol import Phrase, Refused


def refusal_response(status: int, phrase: Phrase, headers: dict[str, str] | None = None) -> Response:
    """A status and the reason."""
    return Response(Refused(error=phrase).model_dump_json(), status, headers, "application/json")
