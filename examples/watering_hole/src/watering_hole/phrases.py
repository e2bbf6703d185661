"""The texts of the cards. Actions and events need only their texts in `words`."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.words import Phrase


def entry_phrase(section: str, entry: Mapping[str, Any]) -> Phrase:
    """A card with everything printed on it."""
    numbers = {key: value for key, value in entry.items() if isinstance(value, int)}
    return {"key": f"{section}_card", "name": {"key": f"animal.{entry['id']}"}, **numbers}
