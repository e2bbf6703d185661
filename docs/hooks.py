"""Tables of actions, observations, options, and components, generated from the code when the docs are built.

A page requests one with a line like `<!-- actions: stone-age -->`. `<!-- glossary: uk-stone-age -->` requests the
vocabulary of a game in a language. The table replaces a line in italics below it, which is for people who read the
page in the repository.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import cromlech
from cromlech.core.game import Game
from cromlech.core.observations import MANY
from cromlech.core.parts import PARTS

MARK = re.compile(r"<!-- (\w+): ([\w-]+) -->(\n\*.*\*$)?", re.MULTILINE)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Fill in the tables a page requests. mkdocs calls this."""
    return MARK.sub(_filled, markdown)


def _filled(mark: re.Match[str]) -> str:
    if mark[1] == "glossary":
        return glossary(*mark[2].split("-", 1))
    if mark[1] == "settings":
        return settings()
    if mark[1] == "alerts":
        return alerts()
    return TABLES[mark[1]](cromlech.game(mark[2]))


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(_plain(str(cell)) for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def _plain(cell: str) -> str:
    """Escape a cell: brackets outside code are not links, and a bar doesn't end the cell."""
    shown = re.sub(r"`[^`]*`|[\[\]]", lambda found: found[0] if found[0][0] == "`" else "\\" + found[0], cell)
    return shown.replace("|", "\\|")


def actions(game: Game) -> str:
    """The catalog of actions, one line per kind, with the ids it covers."""
    rows: list[list[object]] = []
    for i in range(game.action_count):
        action = game.action(i)
        if rows and rows[-1][1] == f"`{action.kind}`":
            rows[-1][0] = f"{str(rows[-1][0]).split('–')[0]}–{i}"
            continue
        who = "chance" if action.chance else "player"
        rows.append(
            [str(i), f"`{action.kind}`", ", ".join(action.params) or "–", who, f"`{action.notation}`", game.describe(i)]
        )
    return table(["ids", "kind", "parameters", "who", "first of them", "its text"], rows)


def all_actions(game: Game) -> str:
    """Every action with its notation and its text in four languages."""
    rows = [
        [i, f"`{game.action(i).notation}`", *(game.describe(i, lang) for lang in ("en", "uk", "ru", "pl"))]
        for i in range(game.action_count)
    ]
    return table(["id", "notation", "English", "українською", "по-русски", "po polsku"], rows)


def events(game: Game) -> str:
    """Every kind of event with its parameters. Those in parentheses are not told to everyone."""
    rows = []
    for kind in game.parts.events.kinds:
        names = [f"({name})" if name in kind.secrets else name for name in kind.params]
        rows.append([f"`{kind.name}`", ", ".join(names) or "–", "yes" if kind.reveals else ""])
    return table(["kind", "parameters", "ends undo"], rows)


def phases(game: Game) -> str:
    """Every phase with the kinds of action it expects."""
    found = game.parts.find("state", "PHASES")
    rows = [
        [f"`{name}`", ", ".join(f"`{kind}`" for kind in kinds) or "–", game.text({"key": f"phase.{name}"})]
        for name, kinds in zip(found, found.expected, strict=True)
    ]
    return table(["phase", "actions", "text"], rows)


def observation(game: Game) -> str:
    """Every field of the observation with its position and bounds."""
    rows = []
    for field in game.parts.observation_fields():
        where = str(field.first) if field.count == 1 else f"{field.first}–{field.first + field.count - 1}"
        legend = ", ".join(f"{number} {name}" for number, name in enumerate(field.legend))
        meaning = "; ".join(part for part in (field.meaning, ", ".join(field.each), legend) if part)
        rows.append([where, field.name, field.low, "unbounded" if field.high == MANY else field.high, meaning])
    return table(["index", "field", "lowest", "highest", "meaning"], rows)


def options(game: Game) -> str:
    """Options and their values, default first."""
    rows = [["`players`", ", ".join(map(str, game.definition.players))]]
    rows += [
        [f"`{name}`", ", ".join(f"`{v}`" for v in option.values)] for name, option in game.definition.options.items()
    ]
    rows.append(["`cards`", "`standard`, the name of a card pack, or the path of a `.toml` file"])
    return table(["option", "values"], rows)


def components(game: Game) -> str:
    """Every card and tile with the source of its values."""
    rows = []
    for name in game.definition.schema.sections:
        for entry in game.cards[name]:
            rows.append([entry["id"], game.text(game.parts.entry_phrase(name, entry)), entry["source"]])
    return table(["id", "what it says", "source"], rows)


def provenance(game: Game) -> str:
    """The source of every field of every entry."""
    rows = []
    for name in game.definition.schema.sections:
        for entry in game.cards[name]:
            known = "; ".join(f"{field}: {source}" for field, source in entry.get("sources", {}).items())
            rows.append([entry["id"], entry.get("name", "–"), entry.get("fidelity", "–"), known])
    return table(["id", "name", "fidelity", "source of each field"], rows)


def editions(game: Game) -> str:
    """What each edition's box holds."""
    from cromlech.games.stone_age.components import EDITIONS

    names = list(EDITIONS)
    rows: list[list[object]] = []
    for key in next(iter(EDITIONS.values())):
        values = [EDITIONS[name][key] for name in names]
        shown = [" / ".join(map(str, v.values())) if isinstance(v, dict) else v for v in values]
        rows.append([f"`{key}`", *shown])
    return table(["", *names], rows)


def view(game: Game) -> str:
    """Every key of a game's view with its meaning: first the view itself, then its parts."""
    from cromlech.server.document import view_schemas

    return "\n\n".join(_keys(name, schema) for name, schema in view_schemas(game.definition).items())


def common_view(_: Game) -> str:
    """The keys that every game's view has."""
    from cromlech.server.protocol import View

    return _keys("every view", View.model_json_schema())


def _keys(name: str, schema: dict[str, Any]) -> str:
    head = f"<a id='{name}'></a>**{name}**: {schema.get('description', '')}\n\n"
    always = schema.get("required", ())
    rows = [
        [f"`{key}`", _kind(field) + ("" if key in always else ", if any"), field.get("description", "")]
        for key, field in schema.get("properties", {}).items()
    ]
    return head + (table(["key", "value", "meaning"], rows) if rows else "")


def _kind(schema: dict[str, Any]) -> str:
    """The type of a value, with links to its parts."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name})"
    if "anyOf" in schema:
        return " or ".join(_kind(part) for part in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return ", ".join(f"`{value}`" for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"by name: {_kind(schema['additionalProperties'])}"
    return str(schema.get("type", "any"))


def parts(_: Game) -> str:
    """The parts a game can have, the same for every game."""
    rows = [[f"`{part.module}`", f"`{part.name}`", "yes" if part.required else "", part.meaning] for part in PARTS]
    return table(["module", "name", "required", "meaning"], rows)


def settings() -> str:
    """Every setting of the server, from its declaration."""
    from cromlech.core.words import CORE
    from cromlech.server.configuration import allowed, declared, default, flag, has_flag, variable

    rows = [
        [
            f"`{name}`",
            f"`{flag(name)}`" if has_flag(name) else "",
            f"`{variable(name)}`",
            CORE.text(f"setting.{name}", {}, "en"),
            allowed(name),
            default(name),
        ]
        for name in declared()
    ]
    return table(["setting", "option", "variable", "meaning", "allowed", "default"], rows)


def alerts() -> str:
    """Every alert of `deploy/alerts.yaml`."""
    import yaml

    file = Path(__file__).parent.parent / "deploy" / "alerts.yaml"
    [group] = yaml.safe_load(file.read_text("utf-8"))["groups"]
    rows = [
        [
            f"`{rule['alert']}`",
            f"`{rule['expr']}`" + (f" for {rule['for']}" if "for" in rule else ""),
            rule["annotations"]["summary"],
            rule["annotations"]["action"],
        ]
        for rule in group["rules"]
    ]
    return table(["alert", "when", "what it means", "what to do"], rows)


def equivalent_mutants(game: Game) -> str:
    """Faults planted in the rules that no one could notice, and why."""
    file = Path(__file__).parent.parent / "benchmarks" / "equivalent_mutants.json"
    rows = []
    for name, reason in json.loads(file.read_text("utf-8"))[game.definition.name].items():
        where, _, change = name.partition(": ")
        rows.append([f"`{where.split()[0]}`", f"`{change}`", reason])
    return table(["rule", "fault", "why nobody notices"], rows)


LANGUAGES = {"en": "English", "uk": "українською", "ru": "по-русски", "pl": "po polsku"}
NOT = {"en": "not", "uk": "а не", "ru": "а не", "pl": "a nie"}


def glossary(lang: str, name: str) -> str:
    """The vocabulary of a game, or of the `app`, in a language and the others, with the words to avoid."""
    data = tomllib.loads((Path(__file__).parent / "glossary" / f"{name.replace('-', '_')}.toml").read_text("utf-8"))
    order = sorted(LANGUAGES, key=lambda each: each != lang)
    terms = [*data["term"], *({"key": key} for key in data["keys"])]
    rows = [[*(term_text(name, term, each) for each in order), _avoided(term, lang)] for term in terms]
    rows.sort(key=lambda row: row[0].casefold())
    parts = [table([*map(LANGUAGES.__getitem__, order), NOT[lang]], rows)]
    style = [[style["say"], _avoided(style, lang)] for style in data.get("style", ()) if lang in style["avoid"]]
    if style:
        parts.append(table([LANGUAGES[lang], NOT[lang]], style))
    return "\n\n".join(parts)


def term_text(name: str, term: dict[str, Any], lang: str) -> str:
    """A term in a language: from the glossary, or the text of its key without numbers."""
    if "key" not in term:
        return str(term[lang])
    texts = cromlech.game(name).definition.words.entries(lang)
    found = texts.get(f"{term['key']}_one") or texts[term["key"]]
    return re.sub(r"\{\w+\}", "", found).strip()


def _avoided(term: dict[str, Any], lang: str) -> str:
    return ", ".join(f"`{word}`" for word in term.get("avoid", {}).get(lang, ()))


def culture_codes(_: Game) -> str:
    """The codes of the observation's field `culture`, in Endless Winter."""
    from cromlech.games.endless_winter.board import MAX_PLAYERS
    from cromlech.games.endless_winter.observation import UNKNOWN_OWNED
    from cromlech.games.endless_winter.state import OWNED, ZONES

    rows = [[f"{OWNED + MAX_PLAYERS * zone} + owner", f"`{name}`"] for zone, name in enumerate(ZONES)]
    return table(["code", "place"], [*rows, [f"{UNKNOWN_OWNED} + owner", "among the unseen cards of that player"]])


def benchmark(game: Game) -> str:
    """Published results of the benchmark for a game, one line per agent, one column per match."""
    from cromlech.arena.benchmark import MATCHES, read_report, rows_of

    rows = []
    for file in sorted((Path(__file__).parent / "benchmark").glob("*.json")):
        report = read_report(file)
        found = {(row.players, row.opponent): row for row in rows_of(report) if row.game == game.name}
        if not found:
            continue
        line = [f"`{report['agent']}`" + (" (short)" if report["short"] else "")]
        for match in MATCHES:
            row = found.get((match.players, match.opponent))
            if row is None:
                line.append("–")
            else:
                low, high = row.win_interval
                line.append(f"{row.win_rate:.1%} ({100 * low:.0f}–{100 * high:.0f}), {row.games}")
        rows.append((sum(row.win_rate for row in found.values()), line))
    heads = ["agent", *(f"{match.players - 1} × `{match.opponent}`" for match in MATCHES)]
    return table(heads, [line for _, line in sorted(rows, key=lambda each: each[0])])


TABLES: dict[str, Callable[[Game], str]] = {
    function.__name__: function
    for function in (
        actions,
        all_actions,
        events,
        phases,
        observation,
        options,
        components,
        parts,
        provenance,
        editions,
        view,
        common_view,
        equivalent_mutants,
        benchmark,
        culture_codes,
    )
}
