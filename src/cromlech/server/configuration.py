"""Settings from flags, environment variables, and a file, in this order of precedence."""

from __future__ import annotations

import os
import tomllib
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from cromlech.core.errors import OptionsError, closest

from .networks import shown
from .settings import HIDDEN, Settings

PREFIX = "CROMLECH_"
FILE = "CROMLECH_CONFIG"
"""The environment variable that names the file."""


def declared() -> dict[str, FieldInfo]:
    """The settings that an operator can choose, by name."""
    return {name: field for name, field in Settings.model_fields.items() if name not in HIDDEN}


def flag(name: str) -> str:
    """The option of `cromlech serve`."""
    return "--bot" if name == "bots" else f"--{name.replace('_', '-')}"


def has_flag(name: str) -> bool:
    """Whether it can be given on the command line. A secret can't, since everyone on the machine could read it."""
    return kind_of(name) is not SecretStr


def variable(name: str) -> str:
    """The environment variable."""
    return f"{PREFIX}{name.upper()}"


def read_settings(given: Mapping[str, Any] | None = None, file: Path | None = None) -> Settings:
    """The settings from these flags, the environment, and a file. OptionsError names what is allowed."""
    if file is None and os.environ.get(FILE):
        file = Path(os.environ[FILE])
    in_file = _read(file) if file is not None else {}

    class Sources(BaseSettings, Settings):
        model_config = SettingsConfigDict(
            env_prefix=PREFIX, env_ignore_empty=True, toml_file=file, frozen=True, extra="ignore"
        )

        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return init_settings, _Environment(settings_cls), TomlConfigSettingsSource(settings_cls)

    flags = {name: value for name, value in (given or {}).items() if value is not None}
    try:
        found = Sources(**flags)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        if name in flags:
            raise wrong(name, flag(name), flags[name]) from None
        if os.environ.get(variable(name)):
            raise wrong(name, variable(name), os.environ[variable(name)]) from None
        raise wrong(name, f"{file}: {name}", in_file.get(name)) from None
    return Settings.model_validate({name: getattr(found, name) for name in Settings.model_fields})


def wrong(name: str, shown: str, value: Any) -> OptionsError:
    """An error that says what the setting takes. `shown` is the setting as it was given."""
    kind, low, high = limits(name)
    if kind is int:
        return OptionsError("error.number", name=shown, low=low, high=high, value=str(value))
    if kind is float:
        return OptionsError("error.any_number", name=shown, low=low, high=high, value=str(value))
    return OptionsError("error.option_value", name=shown, value=str(value), allowed=allowed(name))


class _Environment(EnvSettingsSource):
    """Bots are written `LEVEL=BOT LEVEL=BOT` here, as on the command line, and names with commas."""

    def prepare_field_value(self, field_name: str, field: FieldInfo, value: Any, value_is_complex: bool) -> Any:
        if field_name == "bots" and isinstance(value, str):
            return dict(each.partition("=")[::2] for each in value.split())
        if isinstance(value, str):
            return value
        return super().prepare_field_value(field_name, field, value, value_is_complex)


def _read(file: Path) -> dict[str, Any]:
    """The content of a file, with only names that exist."""
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise OptionsError("error.file", path=str(file), why=why) from None
    except tomllib.TOMLDecodeError as error:
        raise OptionsError("error.file", path=str(file), why=str(error)) from None
    unknown(found, str(file))
    return found


def unknown(names: Mapping[str, Any], where: str) -> None:
    """Refuse names that no setting has."""
    known = list(declared())
    for name in names:
        if name not in known:
            near = closest(name, known)
            allowed_names = near or ", ".join(known)
            raise OptionsError("server.no_setting", where=where, name=name, allowed=allowed_names)


def kind_of(name: str) -> Any:
    """The type of a setting, without None and limits."""
    kind = Settings.model_fields[name].annotation
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(part for part in get_args(kind) if part is not type(None))
    return getattr(kind, "__origin__", kind) if hasattr(kind, "__metadata__") else kind


def limits(name: str) -> tuple[Any, Any, Any]:
    """The type of a setting, and the least and the greatest value of a number."""
    kind, low, high = kind_of(name), None, None
    schema = Settings.model_json_schema()["properties"][name]
    for part in (schema, *schema.get("anyOf", ())):
        low = part.get("minimum", part.get("exclusiveMinimum", low))
        high = part.get("maximum", high)
    return kind, low, high


def allowed(name: str) -> str:
    """What a setting can be, for people."""
    kind, low, high = limits(name)
    if get_origin(kind) is Literal:
        return ", ".join(get_args(kind))
    if kind in (int, float):
        return f"{low}–{high}"
    networks = dict.fromkeys(("proxies", "metrics_from", "notices_to"), "192.0.2.7,10.0.0.0/8")
    return {"bots": "LEVEL=BOT", **networks}.get(name, "")


def default(name: str) -> str:
    """What a setting is unless it is given, as text for the docs and the help; empty if it depends on the machine."""
    field = Settings.model_fields[name]
    value = field.default
    if field.default_factory is not None or value is None:
        return ""
    if isinstance(value, SecretStr):
        return value.get_secret_value()
    if isinstance(value, tuple):
        return ",".join(each if isinstance(each, str) else shown(each) for each in value)
    return str(value)
