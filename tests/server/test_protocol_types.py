"""The protocol is declared once: the client's types are generated from it, and what is sent is what is declared."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from typing import Any

import pytest
from pydantic import ConfigDict, TypeAdapter

import cromlech
from cromlech.server.document import view_schemas, view_type
from cromlech.server.protocol import View


def generator(root: Path) -> Any:
    spec = importlib.util.spec_from_file_location("protocol_types", root / "web" / "protocol_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_client_s_types_are_not_stale(root: Path) -> None:
    made = generator(root)
    assert made.FILE.read_text("utf-8") == made.current(), "run: python web/build.py"


def test_schemas_become_types(root: Path) -> None:
    made = generator(root)
    fields = {
        "from": {"type": "integer", "description": "where"},
        "odd-name": {"anyOf": [{"$ref": "#/x/Phrase"}, {"type": "null"}]},
        "pairs": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "number"}]}},
        "three": {"type": "array", "prefixItems": [{"type": "integer"}, {"const": "a"}, {"enum": ["b", 1]}]},
        "at": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
        "stock": {"type": "object", "additionalProperties": {"type": "integer"}},
        "some": {"type": "object", "additionalProperties": {"type": "integer"}, "propertyNames": {"enum": ["a", "b"]}},
        "each": {
            "type": "object",
            "additionalProperties": {"type": "integer"},
            "propertyNames": {"enum": ["a", "b"]},
            "minProperties": 2,
        },
        "inside": {"type": "object", "properties": {"deep": {"type": "boolean"}}, "required": ["deep"]},
        "any": {},
    }
    schemas = {
        "Thing": {"description": "A thing.\n\nOr two.", "properties": fields, "required": ["from", "any"]},
        "Child": {"allOf": [{"$ref": "#/x/Thing"}, {"properties": {"more": {"type": "null"}}}]},
    }
    assert (
        made.typescript(schemas).removeprefix(made.HEAD)
        == """
export interface Child extends Thing {
  more?: null;
}

/**
 * A thing.
 *
 * Or two.
 */
export interface Thing {
  /** where */
  from: number;
  "odd-name"?: Phrase | null;
  pairs?: (string | number)[];
  three?: [number, "a", "b" | 1];
  at?: [number, number];
  stock?: Record<string, number>;
  some?: Partial<Record<"a" | "b", number>>;
  each?: Record<"a" | "b", number>;
  inside?: {
    deep: boolean;
  };
  any: unknown;
}
"""
    )


@pytest.mark.parametrize("definition", cromlech.games(), ids=lambda definition: definition.name)
def test_views_are_as_they_are_declared(definition: Any) -> None:
    """At some decisions of a game, for every seat and a spectator: no key is missing, unknown, or of another type."""
    assert view_type(definition) != dict[str, Any], "its view is not declared"
    strict = ConfigDict(extra="forbid", strict=True)
    declared: TypeAdapter[Any] = TypeAdapter(list[view_type(definition)], config=strict)  # type: ignore[misc]
    for players in definition.players:
        pick = random.Random(players)
        state = cromlech.Game(definition, players).start(seed=players)
        number = 0
        while not state.over:
            if number % 17 == 0:
                views = [state.view(seat) for seat in (None, *range(players))]
                declared.validate_python(
                    [{k: v for k, v in view.items() if k not in View.model_fields} for view in views]
                )
            number += 1
            state.apply(pick.choice(state.legal()))


@pytest.mark.parametrize("definition", cromlech.games(), ids=lambda definition: definition.name)
def test_every_key_of_a_view_has_a_meaning(definition: Any) -> None:
    for name, schema in view_schemas(definition).items():
        for key, field in schema.get("properties", {}).items():
            assert field.get("description"), f"{definition.name}: {name}.{key}"
