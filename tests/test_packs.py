"""Card packs: the numbers from the box, checked and played with."""

import json
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import cromlech
from cromlech import PackError, games
from cromlech.core.definition import Definition
from cromlech.core.packs import OWN_SOURCE, export_pack, pack_folder, read_pack
from cromlech.core.playouts import TRACED, run_playouts
from cromlech.games.stone_age.definition import DEFINITION

TEXT = DEFINITION.standard_text()
SCHEMA = DEFINITION.schema


def changed(old: str, new: str, count: int = 1) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, count)


def richer() -> dict[str, Any]:
    """A pack in which the first card gives 50 food and the first building a hundred points."""
    pack = tomllib.loads(TEXT)
    pack["name"] = "richer"
    pack["card"][0] = {"id": "C01", "top": "food", "amount": 50, "culture": "pottery", "source": "own box"}
    pack["building"][0]["points"] = 100
    return pack


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed('top = "food"', 'top = "fodd"'), r"card C11: top can't be fodd; allowed: dice_for_all"),
        (changed("amount = 7", "amount = -7"), r"card C17: amount can't be -7; allowed: 1 … 50"),
        (changed("amount = 7", "amount = true"), r"card C17: amount can't be True"),
        (changed('culture = "pottery"\n', ""), r"card C01: give exactly one of these: culture / profession"),
        (changed("figures = 1\n", ""), r"card C05: the field “figures” is missing"),
        (changed("amount = 7\n", ""), r"card C17: the field “amount” is missing"),
        (changed('id = "C02"', 'id = "C01"'), r"Two entries have the id C01"),
        (changed("points = 10", "points = 10\ncolour = 3"), r"building B01: there is no field “colour”"),
        (changed("format = 1", "format = 2"), r"cards: format can't be 2"),
        (changed('game = "stone-age"', 'game = "chess"'), r"game can't be chess; allowed: stone-age"),
        (TEXT + '[[card]]\nid = "C37"\n', r"36 \[\[card\]\] entries; this one has 37"),
        (TEXT + "[extra]\n", r"there is no field “extra”"),
        (changed('top = "dice_for_all"', 'top = "one_use_tool"\namount = 2'), r"At most 3 \[\[card\]\] entries"),
        ("= nonsense", r"not valid TOML"),
        ('name = "x"\ngame = "stone-age"\nformat = 1\ncard = [1]\n', r"36 \[\[card\]\] entries"),
    ],
)
def test_a_wrong_pack_is_refused_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(PackError, match=message):
        read_pack(text, SCHEMA, "mine.toml")


def test_the_standard_pack_counts_as_the_rules_say() -> None:
    """SA 14.2: numbers by kind, and sums of figures, food, and points."""
    cards, buildings = DEFINITION.standard_pack()["card"], DEFINITION.standard_pack()["building"]
    tops = [c["top"] for c in cards]
    expected = {"dice_for_all": 10, "food": 7, "resource": 5, "resource_roll": 3, "victory_points": 3}
    expected |= {"agriculture": 2, "tool": 1, "extra_card": 1, "one_use_tool": 3, "choose_resources": 1}
    assert {kind: tops.count(kind) for kind in tops} == expected
    symbols = [c["culture"] for c in cards if "culture" in c]
    assert len(symbols) == 16
    assert all(symbols.count(s) == 2 for s in symbols)
    figures: dict[str, list[int]] = {}
    for c in cards:
        if "profession" in c:
            figures.setdefault(c["profession"], []).append(c["figures"])
    assert {p: (len(n), sum(n)) for p, n in figures.items()} == {
        "farmer": (5, 7),
        "toolmaker": (5, 8),
        "builder": (5, 9),
        "shaman": (5, 7),
    }
    assert sum(c["amount"] for c in cards if c["top"] == "food") == 25
    fixed = [b for b in buildings if b["kind"] == "fixed"]
    assert len(fixed) == 17
    assert sum(b["points"] for b in fixed) == 222
    value = {"wood": 3, "brick": 4, "stone": 5, "gold": 6}
    for b in fixed:
        assert b["points"] == sum(value[r] * b.get(r, 0) for r in value)
        assert sum(b.get(r, 0) for r in value) == 3
    exact = [(b["resources"], b["kinds"]) for b in buildings if b["kind"] == "exact_count"]
    assert sorted(exact) == [(n, k) for n in (4, 5) for k in (1, 2, 3, 4)]
    assert [(b["min"], b["max"]) for b in buildings if b["kind"] == "range"] == [(1, 7)] * 3


def test_every_value_names_its_source() -> None:
    assert {entry["source"] for table in ("card", "building") for entry in DEFINITION.standard_pack()[table]} == {
        "scan",
        "rulebook",
    }


@pytest.mark.parametrize("definition", cromlech.games(), ids=lambda definition: definition.name)
def test_an_exported_pack_is_a_pack_and_claims_no_source_of_ours(definition: Definition) -> None:
    exported = read_pack(export_pack(definition.standard_text(), "mine"), definition.schema, "mine.toml")
    entries = [entry for section in definition.schema.sections for entry in exported[section]]
    assert not any("note" in entry for entry in entries)
    assert {entry["source"] for entry in entries if "source" in entry} == {OWN_SOURCE}


def test_a_pack_changes_play_on_every_target(example: str) -> None:
    """Every pack is a copy of the rules and is compiled by itself: the smallest game is enough to show it."""
    richer = deepcopy(games.definition(example).standard_pack())
    richer["name"] = "richer"
    richer["animal"][0]["points"] = 20
    game = cromlech.game(example, players=2, cards=richer)
    interpreted = run_playouts(game, 20, seed=5, target="python", mode=TRACED)
    compiled = run_playouts(game, 20, seed=5, target="cpu", mode=TRACED)
    assert (interpreted.checksums == compiled.checksums).all()
    assert (interpreted.scores == compiled.scores).all()
    standard = cromlech.game(example, players=2)
    assert (game.playouts(50, seed=1).scores != standard.playouts(50, seed=1).scores).any()
    assert game != standard


def test_a_pack_is_found_by_name_and_by_path(tmp_path: Path) -> None:
    text = changed('name = "standard"', 'name = "mine"')
    folder = pack_folder("stone-age")
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(text, "utf-8")
    (tmp_path / "other.toml").write_text(text, "utf-8")
    assert cromlech.game("stone-age", cards="mine").cards["name"] == "mine"
    assert cromlech.game("stone-age", cards=str(tmp_path / "other.toml")).cards["name"] == "mine"
    for missing in ("nobody", "nobody.toml", "a\0b.toml"):
        with pytest.raises(PackError, match="There is no card pack"):
            cromlech.game("stone-age", cards=missing)


def test_a_record_carries_its_pack() -> None:
    game = cromlech.game("stone-age", players=2, cards=richer())
    state = game.start(seed=2)
    for _ in range(40):
        state.apply(state.legal()[-1])
    content = json.loads(state.record().to_json())
    assert content["cards"]["name"] == "richer"
    again = cromlech.replay(state.record().to_json())
    assert again == state
    assert again.game.cards == richer()
