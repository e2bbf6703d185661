"""The cards: what the box holds (CV 1, 6.2, 11), the source of each value, and packs with other values."""

import random
import tomllib
from pathlib import Path

import pytest

import cromlech
from cromlech import PackError
from cromlech.core.packs import read_pack
from cromlech.games.cvlizations.components import NAMES, SCHEMA
from cromlech.testing import check_game

from .helpers import HANNA, IHOR, RESOURCES, Table, idea, idle

DEFINITION = cromlech.game("cvlizations").definition
TEXT = DEFINITION.standard_text()
PACK = DEFINITION.standard_pack()


def test_orders_as_printed():
    rows = {order["id"]: (order["one"], order["two"], order["more"]) for order in PACK["order"]}
    assert rows == {
        "theft": (1, 2, 0),
        "gathering": (2, 3, 1),
        "hunting": (2, 3, 1),
        "stonecutting": (2, 3, 1),
        "cunning": (1, 2, 0),
        "slacking": (1, 2, 0),
        "trade": (3, 2, 1),
        "doubling": (2, 2, 0),
    }
    assert [order for order, row in rows.items() if row[2] == 0] == ["theft", "cunning", "slacking", "doubling"]


def test_screens_get_the_deck_and_the_text_of_every_card():
    """CV 11.1: 32 ideas in the first deck, 16 in the second."""
    game = cromlech.game("cvlizations")
    shown = game.parts.shown_cards()
    assert [card["deck"] for card in shown["idea"]] == ["I+II"] * 32 + ["III"] * 16
    for table in ("order", "idea"):
        for card, entry in zip(shown[table], PACK[table], strict=True):
            assert card["text"] == game.parts.entry_phrase(table, entry)
            assert {field: card[field] for field in entry} == entry
    for place in game.start(seed=1).view()["track"]:
        assert place["idea"].items() <= shown["idea"][int(place["idea"]["id"][1:]) - 1].items()


def test_types_stand_in_blocks():
    """CV 11.1: eight of each type in the first deck, four in the second."""
    types = [card["type"] for card in PACK["idea"]]
    blocks = ("ideology", "tools", "houses", "inventions")
    assert types == [t for t in blocks for _ in range(8)] + [t for t in blocks for _ in range(4)]
    assert tuple(card["name"] for card in PACK["idea"]) == NAMES


def test_sums_of_costs():
    """CV 11.4: the summed costs food : wood : stone of both decks, after tuning."""
    sums = [
        [sum(card.get(r, 0) for card in part) for r in RESOURCES] for part in (PACK["idea"][:32], PACK["idea"][32:])
    ]
    assert sums == [[33, 35, 30], [28, 27, 30]]


def test_every_cost_and_print_is_marked_as_reconstructed():
    for card in PACK["idea"]:
        for field in ("cost", "happiness"):
            assert card["sources"][field] in ("reconstructed", "reconstructed, tuned by play")
        assert (
            card["source"]
            == {"A": "rulebook", "B": "deduced", "C": "reconstructed", "D": "reconstructed"}[card["fidelity"]]
        )
        assert set(card["sources"]) == {"name", "number", "type", "cost", "happiness", "effect"}
    letters = "".join(card["fidelity"] for card in PACK["idea"])
    assert {letter: letters.count(letter) for letter in "ABCD"} == {"A": 11, "B": 15, "C": 8, "D": 14}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('effect = "look"', 'effect = "loook"', "idea I13: effect can't be loook"),
        ('limit = "order"', 'limit = "round"', "idea I25: limit can't be round; allowed: execution, order"),
        ('effect = "swap"', 'effect = "extra_purchase"', r"At most 1 \[\[idea\]\] entries"),
        ("two = 3", "two = 33", "order gathering: two can't be 33"),
        ('id = "I02"', 'id = "I01"', "Two entries have the id I01"),
        ('source = "rulebook"', 'source = "hearsay"', "source can't be hearsay"),
        ('type = "tools"', 'type = "toys"', "type can't be toys"),
        ('game = "cvlizations"', 'game = "chess"', "game can't be chess"),
    ],
)
def test_a_wrong_pack_is_refused_with_what_would_be_right(old, new, message):
    assert old in TEXT
    with pytest.raises(PackError, match=message):
        read_pack(TEXT.replace(old, new, 1), SCHEMA, "mine.toml")


def own_box():
    """A pack as an owner of the box might write it: another name, another price, another row."""
    pack = tomllib.loads(TEXT)
    pack["name"] = "own box"
    pack["order"][1]["one"] = 5
    pack["idea"][16] = {
        "id": "I17",
        "name": "Hunting lodge",
        "type": "houses",
        "food": 1,
        "happiness": 9,
        "effect": "none",
        "source": "own box",
    }
    return pack


def test_a_pack_changes_rows_prices_and_names(tmp_path: Path):
    t = Table(3, cards=own_box())
    t.lay({0: ("gathering", "slacking"), 1: ("hunting", "trade"), 2: ("hunting", "trade")})
    assert t.stock(HANNA) == (1, 6, 1)
    t.finish_actions()
    assert "Hunting lodge" in t.state.describe(t.game.parse("buy I17"), "uk")
    t.play("buy I17")
    assert t.points(HANNA)["print"] == 9
    game = cromlech.game("cvlizations", players=4, cards=own_box())
    assert check_game(game, games=1, targets=("python",))["games"] == 1
    state = t.state
    assert cromlech.replay(state.record().to_json()) == state


def test_a_pack_may_hand_out_of_each_resource_at_the_end_of_an_epoch():
    pack = {**PACK, "name": "own box", "idea": [dict(idea) for idea in PACK["idea"]]}
    next(idea for idea in pack["idea"] if idea["name"] == "calendar").update(gain="each", amount=1)
    t = Table(3, cards=pack).to_round(3).own(HANNA, "calendar")
    t.finish_round()
    gains = [line["gained"] for line in t.log("idea_gains")]
    assert gains == [{"resource": resource, "number": 1} for resource in ("food", "wood", "stone")]


def test_the_list_of_cards_says_how_they_are_known(capsys):
    from cromlech.cli import main

    assert main(["cards", "list", "cvlizations"]) == 0
    shown = capsys.readouterr().out
    assert "reconstructed" in shown
    assert "deduced" in shown


def exchangers():
    """Every idea of age III takes up to 2 of a resource at the end, except the Stock exchange."""
    plain = ("id", "name", "type", "happiness", "source")
    ideas = list(PACK["idea"][:32])
    for i, card in enumerate(PACK["idea"][32:]):
        entry = {field: card[field] for field in plain} | {
            "effect": "exchange",
            "resource": RESOURCES[i % 3],
            "most": 2,
        }
        ideas.append(card if card["effect"] == "score_sets" else entry | {RESOURCES[i % 3]: 1})
    return {**PACK, "name": "exchangers", "idea": ideas}


@pytest.mark.parametrize("seed", range(8))
def test_the_sheet_tells_what_each_idea_exchanged(seed):
    """If two take the same resource, the one bought first takes first. What was given is what was spent."""
    game = cromlech.game("cvlizations", players=3, cards=exchangers())
    picker, state = random.Random(seed), game.start(seed=seed)
    while not state.over:
        buys = [action for action in state.legal() if game.action(action).kind == "buy"]
        state.apply(picker.choice(buys or state.legal()))
    for seat in range(3):
        found = game.parts.detail(state, seat, "exchanges")
        assert sum(card["brought"] for card in found["ideas"]) == state.score_sheet()[seat]["exchanges"]
        spent = [line["params"] for line in state.log() if line["kind"] == "exchanged"]
        assert found["resources"] == {what["resource"]: what["number"] for what in spent if what["seat"] == seat}
        sets = sum(card["brought"] // card["points"] for card in found["ideas"] if card["effect"] == "score_sets")
        for resource in RESOURCES:
            brought = [card["brought"] for card in found["ideas"] if card.get("resource") == resource]
            assert sum(brought) + sets == found["resources"].get(resource, 0)
            assert brought == sorted(brought, reverse=True)
            assert sum(0 < number < 2 for number in brought) <= 1


def changed(name, **fields):
    """The standard cards with a changed idea of this name."""
    plain = ("id", "name", "type", "happiness", "source", *RESOURCES)
    ideas = [
        {**{field: card[field] for field in plain if field in card}, **fields} if card["name"] == name else card
        for card in PACK["idea"]
    ]
    return {**PACK, "name": "changed", "idea": ideas}


def test_discounts_beyond_the_price_make_an_idea_free():
    """Sale takes 9 off every idea, and the Hammer 9 more off houses. No more than the price is waived."""
    pack = changed("sale", effect="discount", on="any", amount=9)
    hammer = {"effect": "discount", "on": "houses", "amount": 9}
    pack["idea"] = [{**card, **hammer} if card["name"] == "hammer" else card for card in pack["idea"]]
    dear = {"food": 9, "wood": 9, "stone": 9}
    pack["idea"] = [{**card, **dear} if card["name"] == "hut" else card for card in pack["idea"]]
    t = Table(3, cards=pack, track=("hut", "temple", "workshop", "granary"))
    idle(t.own(HANNA, "hammer", "sale").give(HANNA, 3, 3, 3).give(IHOR).give(2))
    t.play(f"buy {idea('hut')}")
    while t.phase == "waiving":
        t.play(t.moves[-1])
    assert "hut" in t.ideas(HANNA)
    assert sum(t.stock(HANNA)) == 0  # 27 minus 18 is 9
    assert min(t.stock(HANNA)) == 0


def test_more_of_what_a_trade_brings_is_an_effect_of_its_own():
    with pytest.raises(PackError, match="gain can't be same"):
        cromlech.game("cvlizations", cards=changed("wheel", effect="order_bonus", order="trade", gain="same", amount=1))
    t = Table(3, cards=changed("wheel", effect="trade_bonus", amount=5)).own(HANNA, "wheel")
    t.lay({0: ("trade", "gathering"), 1: ("hunting", "slacking"), 2: ("hunting", "theft")})
    while t.phase != "trading":
        t.play(t.moves[0])
    food = t.state.game.parse("trade stone food")
    offered = next(entry for entry in t.state.offer(HANNA)["legal"] if entry["id"] == food)
    assert offered["phrase"]["received"]["count"] == 3 + 5
    before = t.stock(HANNA)[0]
    t.play("trade stone food")
    assert t.stock(HANNA)[0] == before + 8


@pytest.mark.parametrize(
    ("stock", "brought"), [((0, 0, 0), [2, 0]), ((1, 0, 0), [0, 0]), ((2, 3, 0), [0, 2]), ((9, 9, 9), [0, 3])]
)
def test_the_sheet_tells_what_each_idea_makes_of_leftovers(stock, brought):
    """Consumption: 2 for nothing left. Ecology: 1 for every 2 left, at most 3."""
    t = Table(3).own(HANNA, "consumption", "ecology").give(HANNA, *stock)
    found = t.game.parts.detail(t.state, HANNA, "leftovers")
    assert [card["brought"] for card in found["ideas"]] == brought
    assert found["resources"] == dict(zip(RESOURCES, stock, strict=True))
