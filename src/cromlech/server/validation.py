"""Describe wrong fields as phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .errors import Refusal

_EXPECTED = {
    "bool_type": "true, false",
    "dict_type": "{…}",
    "int_type": "0, 1, 2 …",
    "list_type": "[…]",
    "string_type": '"…"',
}


def refusal_of(errors: Sequence[Any]) -> Refusal:
    """The first wrong field, and what it takes."""
    first = errors[0]
    kind = first["type"]
    path = [str(part) for part in first["loc"] if part not in ("body", "query", "path")]
    context = first.get("ctx", {})
    if kind == "json_invalid":
        return Refusal(400, "server.not_json")
    if kind in ("union_tag_not_found", "union_tag_invalid"):
        return Refusal(400, "server.message_type", allowed=context.get("expected_tags", "hello, move, undo, ping"))
    if kind.startswith(("name_", "text_")):
        return Refusal(422, f"server.{kind}", **context)
    field = ".".join(path) or "…"
    if kind == "missing":
        return Refusal(422, "server.field_missing", field=field)
    if kind == "extra_forbidden":
        return Refusal(422, "server.field_unknown", field=field)
    allowed = ", ".join(f"{name} = {value}" for name, value in context.items() if name != "error")
    allowed = context.get("expected") or str(context.get("error") or allowed or _EXPECTED.get(kind, kind))
    return Refusal(422, "server.field_wrong", field=field, allowed=allowed)
