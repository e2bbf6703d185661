"""The whole protocol between server and clients as one OpenAPI document.

FastAPI documents what goes over HTTP. This module adds websocket messages and the views and events of the games.
The browser client's types are generated from it (`web/protocol_types.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import ConfigDict, TypeAdapter

from cromlech.core.definition import Definition

from .protocol import Said, Told
from .scopes import ANY, SCOPES, need_of

REF = "#/components/schemas/"
SHARED = ("Phrase",)
"""Parts that are the same in every game."""


def document(app: FastAPI, games: Iterable[Definition]) -> dict[str, Any]:
    """The routes of an application, its websocket messages, and the views and events of these games."""
    from .people.exports import ExportedGame
    from .people.news import NewsMessage, SaidFollow
    from .people.streams import Finished, Turn

    content = get_openapi(
        title=app.title, version=app.version, summary=app.summary, description=app.description, routes=app.routes
    )
    schemas: dict[str, Any] = content["components"]["schemas"]
    schemas |= schemas_of("Said", Said) | schemas_of("Told", Told)
    schemas |= schemas_of("SaidFollow", SaidFollow) | schemas_of("NewsMessage", NewsMessage)
    schemas |= schemas_of("Turn", Turn) | schemas_of("Finished", Finished) | schemas_of("ExportedGame", ExportedGame)
    _state_needs(content, app.state.scopes.routes)
    for game in games:
        parts = view_schemas(game)
        names = {part: part if part in SHARED else camel(game.name) + part for part in parts}
        schemas |= {names[part]: renamed(schema, names) for part, schema in parts.items() if part not in SHARED}
        own = schemas[f"{camel(game.name)}View"]
        schemas[f"{camel(game.name)}View"] = {
            "description": own.pop("description", ""),
            "allOf": [{"$ref": f"{REF}View"}, own],
        }
        schemas[f"{camel(game.name)}EventKind"] = {
            "description": "The kinds of lines in its log.",
            "enum": [kind.name for kind in import_module(f"{game.package}.events").EVENTS.kinds],
        }
    return content


def _state_needs(content: dict[str, Any], routes: Iterable[Any]) -> None:
    """Say with each operation which tokens it takes."""
    content["components"]["securitySchemes"] = {
        "guest": {"type": "http", "scheme": "bearer", "description": "The token of a guest, or their cookie."},
        "personal": {"type": "http", "scheme": "bearer", "description": f"A personal token: {', '.join(SCOPES)}."},
    }
    for route in routes:
        need = need_of(route)
        for method in getattr(route, "methods", None) or ():
            operation = content["paths"].get(route.path, {}).get(method.lower())
            if operation is not None:
                asked = [] if need is None else [{"personal": [] if need.scope == ANY else [need.scope]}]
                operation["security"] = [{}, {"guest": []}, *asked]
                operation["x-programs"] = need is not None and need.programs


def view_schemas(game: Definition) -> dict[str, Any]:
    """The types of a game's own part of its views."""
    module = import_module(f"{game.package}.view")
    parts = schemas_of("View", view_type(game))
    for name, schema in parts.items():
        for base in getattr(getattr(module, name, None), "__orig_bases__", ()):
            if base.__module__ == module.__name__:  # inherited fields are documented there
                for key, field in schemas_of(base.__name__, base)[base.__name__]["properties"].items():
                    schema["properties"][key].setdefault("description", field.get("description", ""))
    return parts


def view_type(game: Definition) -> Any:
    """The type of a game's own part of its views, as declared by its package."""
    return getattr(import_module(f"{game.package}.view"), "View", dict[str, Any])


def schemas_of(name: str, kind: Any) -> dict[str, Any]:
    """The schema of a type under this name, and those of its parts."""
    documented = ConfigDict(use_attribute_docstrings=True)
    found = TypeAdapter(list[kind], config=documented).json_schema(mode="serialization", ref_template=REF + "{model}")
    parts: dict[str, Any] = found.get("$defs", {})
    return parts if found["items"] == {"$ref": REF + name} else {name: found["items"], **parts}


def renamed(schema: Any, names: dict[str, str]) -> Any:
    """The schema with its references renamed."""
    if isinstance(schema, list):
        return [renamed(part, names) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: REF + names[part.removeprefix(REF)]
        if key == "$ref" or (isinstance(part, str) and part.startswith(REF))
        else renamed(part, names)
        for key, part in schema.items()
    }


def camel(name: str) -> str:
    """`stone-age` as StoneAge."""
    return "".join(part.capitalize() for part in re.split(r"\W+", name))
