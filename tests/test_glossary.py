"""One word per thing: the glossary is complete, and no text uses a word to avoid."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cromlech
from cromlech.core.words import CORE, LANGUAGES

ROOT = Path(__file__).parent.parent
GLOSSARY = {p.stem: tomllib.loads(p.read_text("utf-8")) for p in sorted((ROOT / "docs" / "glossary").glob("*.toml"))}
GAMES = {definition.name.replace("-", "_"): definition for definition in cromlech.games()}
CLIENT = ROOT / "web" / "src"
BOTH = pytest.mark.parametrize(("name", "lang"), [(name, lang) for name in GLOSSARY for lang in LANGUAGES])


def read(path: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(path.read_text("utf-8"))
    return found


def owner(key: str) -> str | None:
    """The game that a key of the client's catalog belongs to, if it belongs to one game alone."""
    return next((name for name in GAMES if any(part in key for part in GLOSSARY[name]["client"])), None)


def texts(name: str, lang: str) -> Iterator[tuple[str, str]]:
    """Every text of a game, or of the whole program for `app`, with its location."""
    games = GAMES if name == "app" else {name: GAMES[name]}
    for game, definition in games.items():
        yield from ((f"{game} {key}", text) for key, text in definition.words.own(lang).items())
        for path in sorted((CLIENT / "games" / game).rglob(f"{lang}.json")):
            yield from ((f"{path.relative_to(CLIENT)} {key}", text) for key, text in read(path).items())
    if name == "app":
        yield from CORE.own(lang).items()
    for key, text in read(CLIENT / "words" / f"{lang}.json").items():
        if name == "app" or owner(key) == name:
            yield key, text


def avoided(name: str, lang: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """The words to avoid, each with the term to use."""
    for term in [*GLOSSARY[name]["term"], *GLOSSARY[name].get("style", [])]:
        for word in term.get("avoid", {}).get(lang, []):
            yield str(term.get("say") or term.get(lang) or term["key"]), pattern(word)


def pattern(word: str) -> re.Pattern[str]:
    """`*` is any ending, `#` a number. With `=` in front, case matters.

    >>> [bool(pattern("=camp*").search(text)) for text in ("two camps", "two Camps", "a campus", "encamped")]
    [True, False, True, False]
    """
    plain = word.removeprefix("=")
    inner = re.escape(plain).replace(r"\*", r"\w*").replace(r"\#", r"\d+")
    edges = (r"(?<!\w)" if plain[0].isalnum() else "", r"(?!\w)" if plain[-1].isalnum() else "")
    return re.compile(edges[0] + inner + edges[1], 0 if word.startswith("=") else re.IGNORECASE)


def shown(text: str) -> str:
    """A text with numbers in its slots."""
    return re.sub(r"\{[\w:.]+\}", "0", text)


@BOTH
def test_no_text_uses_a_word_to_avoid(name: str, lang: str) -> None:
    rules = list(avoided(name, lang))
    found = [
        f"{where}: “{hit[0]}” ({term}) in: {text}"
        for where, text in texts(name, lang)
        for term, avoid in rules
        if (hit := avoid.search(shown(text)))
    ]
    assert not found, "\n".join(found)


@BOTH
def test_every_term_has_its_word(name: str, lang: str) -> None:
    """And no term is a word that another one says to avoid."""
    data: dict[str, Any] = GLOSSARY[name]
    keys = [*data["keys"], *(term["key"] for term in data["term"] if "key" in term)]
    if keys:
        catalog = GAMES[name].words.entries(lang)
        assert [key for key in keys if key not in catalog and f"{key}_one" not in catalog] == []
    written = [term[lang] for term in data["term"] if "key" not in term]
    assert all(written)
    assert [word for word in written for _, avoid in avoided(name, lang) if avoid.search(word)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_a_language_shows_every_glossary(lang: str) -> None:
    page = (ROOT / "docs" / "glossary" / f"{lang}.md").read_text("utf-8")
    assert set(re.findall(r"<!-- glossary: ([\w-]+) -->", page)) == {f"{lang}-{n.replace('_', '-')}" for n in GLOSSARY}
