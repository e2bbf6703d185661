"""A language made of the longest text of each key, so that checking a screen once covers all four."""

import json
from collections import defaultdict
from pathlib import Path

import cromlech
from cromlech.core.words import LANGUAGES

PLURALS = ("_one", "_few", "_many", "_other")
ROOT = Path(__file__).parents[2]


def _base(key: str) -> str:
    """The key without its plural suffix."""
    return next((key.removesuffix(ending) for ending in PLURALS if key.endswith(ending)), key)


def _longest(folder: Path) -> dict[str, str]:
    """Every English key with the longest of its texts, in any language and number."""
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for lang in LANGUAGES:
        for key, text in json.loads((folder / f"{lang}.json").read_text("utf-8")).items():
            texts[_base(key)].append(text)
    english = json.loads((folder / "en.json").read_text("utf-8"))
    return {key: max(texts[_base(key)], key=len) for key in english}


def longest_chunks() -> dict[str, str]:
    """The parts of the built client that contain English texts, by name, in that language."""
    source = Path(cromlech.__file__).parent
    folders = [source / "core" / "words", *source.glob("games/*/words"), ROOT / "web" / "src" / "words"]
    catalogs = [_longest(folder) for folder in folders]
    chunks = {}
    for file in (source / "server" / "static" / "assets").glob("en-*.js"):
        text = file.read_text("utf-8")
        for catalog in catalogs:
            if all(f'"{key}":' in text for key in catalog if "." in key):
                chunks[file.name] = f"export default {json.dumps(catalog, ensure_ascii=False)};"
    assert len(chunks) == len(catalogs), "texts are not where they were: is the client built?"
    return chunks
