"""Hidden orders and divined cards: positions that differ only in them look the same to everyone else (law 5)."""

import json
import random
from collections import Counter
from itertools import permutations

import pytest

import cromlech

from .helpers import HANNA, HORDII, IHOR, NUMBER, ORDERS, RESOURCES, Table, developing, idea

VARIANTS = [
    {"players": 3},
    {"players": 5},
    {"players": 3, "orders": "simultaneous"},
    {"players": 2},
    {"players": 2, "orders": "simultaneous"},
    {"players": 2, "two_players": "advanced"},
    {"players": 2, "two_players": "advanced", "orders": "simultaneous"},
    {"players": 2, "two_players": "advanced", "neutral_open": True},
]
ids = ["_".join(map(str, variant.values())) for variant in VARIANTS]


def seen_by(state, seat):
    """Everything a seat receives, byte for byte. The legal list only on its turn."""
    legal = state.legal() if state.actor == seat else []
    offer = state.offer(seat)
    numbers = state.observation(seat).tolist() if seat is not None else []
    head = [state.actor, state.over, state.scores, state.winners, len(state.moves), state.can_undo()]
    things = [state.view(seat), state.log(seat), state.score_sheet(), legal, offer, numbers, head]
    return json.dumps(things, ensure_ascii=False)


def laid(options, pairs, steps):
    """A game in which the civilizations play these pairs, after `steps` orders."""
    state = cromlech.game("cvlizations", start_player=0, **options).start(chance="explicit")
    for name in ("hut", "hammer", "temple", "workshop"):
        state.apply_notation(f"idea {idea(name)}")
    count = Counter()
    for _ in range(steps):
        if state.actor == cromlech.CHANCE:
            state.apply_notation("deal_order doubling")
            continue
        view = state.view()
        who = (view["laying"]["kind"], view["laying"]["seat"])
        kind = "face_up" if view["phase"] == "facing_up" else "face_down"
        state.apply_notation(f"{kind} {pairs[who][count[who]]}")
        count[who] += 1
    return state


def owners(options):
    """Every civilization that a seat plays for."""
    found = [("own", seat) for seat in range(options["players"])]
    if options.get("two_players") == "advanced":
        found += [("neutral", seat) for seat in range(2)]
    return found


def steps_of(options):
    """Orders played before everything is revealed: two each, and the Grannofolk's first one."""
    return 2 * len(owners(options)) + (options["players"] == 2 and "two_players" not in options) * (
        options.get("orders") != "simultaneous"
    )


@pytest.mark.parametrize("options", VARIANTS, ids=ids)
def test_an_order_laid_face_down_is_seen_by_nobody_else(options):
    """If one civilization plays another order face down, no other seat or onlooker notices before the reveal."""
    usual = dict.fromkeys(owners(options), ("gathering", "hunting"))
    for who in owners(options):
        for other in ("theft", "trade", "doubling"):
            changed = {**usual, who: ("gathering", other)}
            for steps in range(steps_of(options)):
                one, two = laid(options, usual, steps), laid(options, changed, steps)
                for seat in (*range(options["players"]), None):
                    if seat == who[1] or one.view()["revealed"]:
                        continue
                    if options.get("neutral_open") and who[0] == "neutral" and steps >= 4:
                        continue  # shown to everyone by then
                    assert seen_by(one, seat) == seen_by(two, seat), (who, other, steps, seat)
                    for seed in range(2):
                        assert one.imagine(seat, seed) == two.imagine(seat, seed)  # so a bot chooses the same


@pytest.mark.parametrize("options", [v for v in VARIANTS if v.get("orders") == "simultaneous"], ids=str)
def test_in_the_simultaneous_variant_both_orders_are_hidden(options):
    usual = dict.fromkeys(owners(options), ("gathering", "hunting"))
    for who in owners(options):
        for pair in (("theft", "doubling"), ("hunting", "gathering")):
            changed = {**usual, who: pair}
            for steps in range(steps_of(options)):
                one, two = laid(options, usual, steps), laid(options, changed, steps)
                for seat in (*range(options["players"]), None):
                    if seat != who[1] and not one.view()["revealed"]:
                        assert seen_by(one, seat) == seen_by(two, seat), (who, pair, steps, seat)


@pytest.mark.parametrize("options", VARIANTS, ids=ids)
def test_everything_is_seen_after_the_reveal(options):
    usual = dict.fromkeys(owners(options), ("gathering", "hunting"))
    state = laid(options, usual, steps_of(options))
    if state.actor == cromlech.CHANCE:
        state.apply(state.legal()[0])
    while state.actor == cromlech.CHANCE:
        state.apply(state.legal()[0])
    lines = [line for line in state.log(None) if line["kind"] == "revealed"]
    assert len(lines) == len(state.view()["civilizations"])


def test_the_owner_sees_what_was_laid():
    t = Table(3)
    t.play("face_up trade", "face_down theft")
    assert t.state.view(HANNA)["civilizations"][HANNA]["down"] == "theft"
    assert t.state.view(IHOR)["civilizations"][HANNA]["down"] is None
    laid = {"civilization": {"kind": "own", "seat": HANNA}}
    assert t.log("laid_down", HANNA) == [{**laid, "order": "theft"}]
    assert t.log("laid_down", IHOR) == t.log("laid_down") == [laid]


def test_no_text_names_a_hidden_order():
    for order in ORDERS[:-1]:
        t = Table(3)
        t.play("face_up doubling", f"face_down {order}")
        for seat in (IHOR, HORDII, None):
            for lang in ("en", "uk", "ru", "pl"):
                lines = [t.game.text(line["phrase"], lang) for line in t.state.log(seat)]
                assert not any(t.game.text({"key": f"order.{order}"}, lang) in line for line in lines)


def test_the_grannofolk_hold_no_secret():
    """Their face-down order is not in the state at all before it is turned over (law 3)."""
    t = Table(2)
    t.play("deal_order trade", "face_up theft", "face_down trade", "face_up gathering", "face_down hunting")
    assert t.raw.civilizations[2].down == -1
    assert len(t.moves) == 7
    t = Table(2, orders="simultaneous")
    t.play(*("face_up theft", "face_down trade") * 2)
    assert t.view["civilizations"][2] == {
        "kind": "grannofolk",
        "seat": None,
        "may_hold": list(ORDERS),
        "laid": 2,
        "up": None,
        "down": None,
    }


def test_an_imagined_order_may_be_any_that_could_have_been_laid():
    t = Table(3)
    t.play("face_up trade", "face_down theft")
    found = Counter()
    for seed in range(700):
        found[t.state.imagine(IHOR, seed).view(HANNA)["civilizations"][HANNA]["down"]] += 1
    assert set(found) == set(ORDERS) - {"trade"}
    assert min(found.values()) > 60  # 100 each, give or take
    assert max(found.values()) < 140


def test_imagined_pairs_of_the_simultaneous_variant():
    t = Table(3, orders="simultaneous")
    t.play("face_up trade", "face_down theft")
    found = Counter()
    for seed in range(1500):
        civ = t.state.imagine(IHOR, seed).view(HANNA)["civilizations"][HANNA]
        found[civ["up"], civ["down"]] += 1
    assert set(found) == set(permutations(ORDERS, 2))


def test_the_owner_imagines_what_is_true():
    t = Table(3)
    t.play("face_up trade", "face_down theft", "face_up trade")
    for seed in range(5):
        assert t.state.imagine(HANNA, seed).view(HANNA) == t.state.view(HANNA)
        assert t.state.imagine(HANNA, seed) == t.state  # Ihor has only played face up


@pytest.mark.parametrize("seat", [IHOR, HORDII, None])
def test_a_divined_card_is_seen_by_nobody_else(seat):
    tables = []
    for name in ("axe", "law"):
        t = developing(own=("divination",), stock=(0, 3, 1))
        t.give(IHOR, wood=2, stone=1)
        t.play("look", f"idea {idea(name)}")
        assert t.state.view(HANNA)["top"]["idea"]["name"] == name
        assert t.log("looked", HANNA)[0]["idea"] == idea(name)
        tables.append(t)
    for _ in range(2):
        one, two = (t.state for t in tables)
        assert seen_by(one, seat) == seen_by(two, seat)
        assert one.imagine(seat, 3) == two.imagine(seat, 3)
        for t in tables:
            t.play("pass")  # Hanna, then Ihor


CHEAP, DEAR = "axe", "law"
"""With 3 stone, a player can pay for one of them, and for nothing on the usual track."""


def divined(name, **options):
    """Hanna can pay for nothing on the track, and has just looked at this card."""
    t = developing(own=("divination",), stock=(0, 0, 3), **options)
    assert t.moves == ["pass", "look"]
    t.play("look", f"idea {idea(name)}")
    return t


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("rich", [False, True])
def test_nobody_learns_whether_a_divined_card_can_be_paid_for(players, rich):
    """The player who looked decides in any case, with as many choices, and can decline in the same number of moves."""
    one, two = divined(CHEAP, players=players), divined(DEAR, players=players)
    assert one.moves == [f"buy {idea(CHEAP)}", "pass"]
    assert two.moves == ["pass", "leave"]
    for t in (one, two):
        t.give(IHOR, wood=3 * rich, stone=rich)
    others = (*range(1, players), None)
    for last in ("pass", "leave"):
        then, now = one.state.clone(), two.state.clone()
        assert [seen_by(then, seat) for seat in others] == [seen_by(now, seat) for seat in others]
        then.apply_notation("pass")
        now.apply_notation(last)
        assert [seen_by(then, seat) for seat in others] == [seen_by(now, seat) for seat in others]
        assert then.actor == now.actor == (IHOR if rich else now.actor)
        assert now.log(HANNA)[-1]["kind"] != "looked"


@pytest.mark.parametrize("seat", [IHOR, HORDII, None])
def test_every_top_card_that_others_can_imagine_leaves_them_in_the_same_place(seat):
    for name in (CHEAP, DEAR):
        state = divined(name).state
        worlds = [state.imagine(seat, seed) for seed in range(60)]
        assert len({world.view(HANNA)["top"]["idea"]["id"] for world in worlds}) > 10
        assert {(world.actor, len(world.legal()), json.dumps(world.view(seat))) for world in worlds} == {
            (HANNA, 2, json.dumps(state.view(seat)))
        }


def test_who_knows_the_top_card_from_another_round_is_asked_again():
    for name in (CHEAP, DEAR):
        t = divined(name)
        t.play("pass")
        t.give(HANNA, stone=3).lay(dict.fromkeys(range(3), ("theft", "doubling")))  # nothing for anyone
        assert t.turn == (HANNA, "developing")
        assert len(t.moves) == 2


def test_only_a_divined_card_that_cannot_be_paid_for_is_left():
    assert divined(CHEAP).refused("leave") == "reason.leave"
    assert developing(own=("divination",), stock=(0, 3, 1)).refused("leave") == "reason.leave"
    t = developing(own=("divination", "common_language"), stock=(0, 3, 4))
    t.play("look", f"idea {idea(DEAR)}", f"buy {idea('hut')}")
    assert DEAR in t.track  # the card went to the track, so there is nothing to leave
    assert t.refused("leave") == "reason.leave"
    assert t.can("look")


def seers():
    """The standard cards, but every idea of the first deck looks at the top card."""
    cards = cromlech.game("cvlizations").cards
    plain = ("id", "name", "type", "happiness", "source", *RESOURCES)
    ideas = [{**{field: card[field] for field in plain if field in card}, "effect": "look"} for card in cards["idea"]]
    return {**cards, "name": "seers", "idea": ideas[:32] + cards["idea"][32:]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_that_differ_in_a_divined_card_look_alike_all_the_way(players):
    """Random games of seats that all divine. At every moment, other cards of the deck are put on top."""
    picker = random.Random(players)
    game = cromlech.game("cvlizations", players=players, cards=seers())
    state = game.start(seed=0)
    checked = left = games = 0
    while checked < 40 or left < 5:
        if state.over:
            games += 1
            assert games < 20
            state = game.start(seed=games)
        raw = state.raw
        if raw.top >= 0 and raw.buying < 0:
            for top in picker.sample([i for i in range(48) if raw.deck >> i & 1 and i != raw.top][:9], 2):
                other = state.clone()
                other.raw.top = top
                for seat in (*range(players), None):
                    if seat is None or not raw.top_seen >> seat & 1:
                        assert seen_by(state, seat) == seen_by(other, seat)
                assert len(other.legal()) == len(state.legal()) > 1
                checked += 1
        moves = {state.game.action(action).kind: action for action in state.legal()}
        left += "leave" in moves
        wanted = [moves[kind] for kind in ("look", "buy") if kind in moves] or state.legal()
        state.apply(picker.choice(wanted) if picker.random() < 0.8 else picker.choice(state.legal()))


def test_an_imagined_top_card_is_any_of_the_deck():
    t = developing(own=("divination",), stock=(0, 3, 1)).leave_in_deck("axe", "law", "wheel", "fire")
    t.play("look", f"idea {idea('law')}")
    found = Counter(t.state.imagine(IHOR, seed).view(HANNA)["top"]["idea"]["name"] for seed in range(400))
    assert set(found) == {"axe", "law", "wheel", "fire"}
    assert min(found.values()) > 70
    assert {t.state.imagine(HANNA, seed).view(HANNA)["top"]["idea"]["name"] for seed in range(20)} == {"law"}


def test_others_imagine_other_top_cards_than_the_divined_one():
    t = divined(DEAR)
    found = {t.state.imagine(IHOR, seed).raw.top for seed in range(8)}
    assert len(found) > 3
    assert all(t.raw.deck >> top & 1 for top in found)


def test_whoever_buys_a_divined_card_cannot_take_it_back():
    """Everyone has seen it by then, even while it is still being paid for."""
    t = developing(own=("divination", "market"), stock=(1, 3, 3))
    t.play("look", f"idea {idea('axe')}")
    t.play(f"buy {idea('axe')}")
    assert t.log("top_shown") == [{"seat": HANNA, "idea": idea("axe")}]
    assert not t.state.can_undo()
    t = developing(own=("divination",), stock=(0, 0, 3))
    t.give(IHOR, stone=1, wood=3)
    t.play("look", f"idea {idea('axe')}", f"buy {idea('axe')}")
    assert t.turn == (IHOR, "developing")
    assert not t.state.can_undo()


def test_a_divined_card_is_shown_when_it_is_bought():
    t = developing(own=("divination", "market"), stock=(1, 3, 3))
    t.play("look", f"idea {idea('axe')}", f"buy {idea('axe')}")
    assert t.phase == "swapping"
    assert t.state.view(IHOR)["purchase"]["idea"]["name"] == "axe"
    assert t.state.imagine(IHOR, 1).view(IHOR) == t.state.view(IHOR)
    t.play("keep")
    assert t.view["top"] is None


@pytest.mark.parametrize("options", VARIANTS, ids=ids)
@pytest.mark.parametrize("seed", range(3))
def test_two_games_that_differ_in_hidden_orders_look_alike_all_the_way(options, seed):
    """Random games. At every moment before a reveal, another hidden order is put in its place."""
    picker = random.Random(seed)
    state = cromlech.game("cvlizations", **options).start(seed=seed)
    checked = 0
    while not state.over:
        raw = state.raw
        if not raw.revealed and picker.random() < (0.4 if options["players"] > 2 else 1):
            for civilization in range(len(state.view()["civilizations"])):
                twin = state.clone()
                other = twin.raw.civilizations[civilization]
                shown = options.get("neutral_open") and civilization > 1 and raw.neutrals_shown
                if other.down < 0 or shown:
                    continue
                choices = [order for order in range(8) if other.hand >> order & 1]
                order = picker.choice(choices)
                other.hand = other.hand & ~(1 << order) | 1 << other.down
                other.down = order
                owner = civilization % 2 if options.get("two_players") == "advanced" else civilization
                for seat in (*range(options["players"]), None):
                    if seat != owner:
                        assert json.dumps(state.view(seat)) == json.dumps(twin.view(seat))
                        assert state.imagine(seat, seed) == twin.imagine(seat, seed)
                        if state.actor == seat:
                            assert state.offer(seat) == twin.offer(seat)
                        if seat is not None:
                            assert (state.observation(seat) == twin.observation(seat)).all()
                        checked += 1
        state.apply(picker.choice(state.legal()))
    assert checked > 5


def test_moves_are_counted_alike_whatever_is_laid():
    """Each civilization makes exactly two moves per round. The engine never makes a choice for it."""
    for seed in range(10):
        picker = random.Random(seed)
        state = cromlech.game("cvlizations", players=3, orders="simultaneous").start(seed=seed)
        while not state.over:
            if state.view()["phase"] in ("facing_up", "facing_down"):
                assert len(state.legal()) >= 3
            state.apply(picker.choice(state.legal()))
    assert NUMBER["optimism"] == 0


OPEN_NEUTRALS = {"players": 2, "two_players": "advanced", "orders": "simultaneous", "neutral_open": True}


@pytest.mark.parametrize("options", [*VARIANTS, OPEN_NEUTRALS], ids=[*ids, "open neutrals"])
@pytest.mark.parametrize("seed", range(3))
def test_moves_that_nobody_has_seen_can_be_made_anew(options, seed):
    """Whatever replaces them: a legal game of the same length that looks the same to everyone else."""
    game = cromlech.game("cvlizations", **options)
    rng = random.Random(seed)
    state = game.start(seed=seed)
    changed = 0
    while not state.over:
        for seat in range(game.players):
            for unseen in state.unseen_moves(seat):
                moves = [move.action for move in state.moves]
                before = after_moves(game, moves[: unseen.start])
                for _ in unseen:
                    assert before.actor == seat
                    before.apply(rng.choice(before.legal()))
                other = after_moves(game, [*(move.action for move in before.moves), *moves[unseen.stop :]])
                assert all(
                    seen_by(state, other_seat) == seen_by(other, other_seat)
                    for other_seat in {*range(game.players), None} - {seat}
                )
                changed += state.moves != other.moves
        state.apply(rng.choice(state.legal()))
    assert (changed > 10) == (options.get("orders") == "simultaneous")
    assert not any(state.unseen_moves(seat) for seat in range(game.players))


def after_moves(game, actions):
    state = game.start(chance="explicit")
    for action in actions:
        state.apply(action)
    return state


def test_all_that_a_seat_has_laid_hidden_can_be_made_anew():
    """Two orders of each of its civilizations, and of neutrals only until they are shown."""
    for options, counts in (
        ({"players": 3, "orders": "simultaneous", "start_player": 0}, [0, 0, 1, 1, 1]),
        ({**OPEN_NEUTRALS, "start_player": 0}, [0, 0, 1, 1, 0, 0, 1, 1]),
        ({**OPEN_NEUTRALS, "neutral_open": False, "start_player": 0}, [0, 0, 1, 1, 1, 1, 2, 2]),
        ({"players": 3, "start_player": 0}, [0] * 6),
    ):
        state = cromlech.game("cvlizations", **options).start(seed=1)
        for count in counts:
            found = state.unseen_moves(0)
            assert len(found) == count
            assert all(state.moves[number].actor == 0 for unseen in found for number in unseen)
            assert all(len(unseen) == 2 for unseen in found)
            state.apply(state.legal()[0])
