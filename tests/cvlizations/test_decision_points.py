"""Who decides what, and among exactly which options."""

from itertools import permutations

import pytest

import cromlech

from .helpers import HANNA, HORDII, IHOR, NUMBER, ORDERS, PLAIN_TRACK, RESOURCES, Table, developing, idea, idle

WORK = ("gathering", "hunting")


@pytest.mark.parametrize("orders", ["standard", "simultaneous"])
def test_any_order_in_hand_first_up_then_down(orders):
    t = Table(3, orders=orders)
    assert t.moves == [f"face_up {order}" for order in ORDERS]
    t.play("face_up trade")
    assert t.turn == (HANNA, "facing_down")
    assert t.moves == [f"face_down {order}" for order in ORDERS if order != "trade"]
    assert t.refused("face_down trade") == "reason.order_laid"
    t.play("face_down theft")
    assert t.turn == (IHOR, "facing_up")
    assert len(t.moves) == 8


def test_orders_played_are_gone_until_the_epoch_ends():
    t = Table(3)
    t.lay(dict.fromkeys(range(3), WORK))
    t.finish_round()
    assert t.refused("face_up gathering") == "reason.order_spent"
    assert len(t.moves) == 6
    t.finish_round()
    assert len(t.moves) == 4
    t.finish_round()
    assert len(t.moves) == 8


def test_later_players_see_the_orders_that_lie_open():
    t = Table(3)
    t.play("face_up trade", "face_down theft")
    seen = t.state.view(IHOR)["civilizations"][HANNA]
    assert (seen["up"], seen["down"], seen["laid"]) == ("trade", None, 2)
    assert seen["may_hold"] == [order for order in ORDERS if order != "trade"]


def test_a_thief_chooses_victim_and_resource():
    t = Table(3).give(IHOR, food=1, stone=2).give(HORDII, wood=4)
    t.lay({HANNA: ("theft", "slacking"), IHOR: ("trade", "slacking"), HORDII: ("trade", "cunning")})
    assert t.moves == ["steal 1 food", "steal 1 stone", "steal 2 wood"]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_trades(number):
    t = Table(3).give(HANNA, food=1, stone=1)
    t.lay({p: ("trade" if p < number else "slacking", "cunning") for p in range(3)})
    t.go_on(lambda: t.turn == (HANNA, "trading"))
    own = [r for i, r in enumerate(RESOURCES) if t.stock(HANNA)[i]]
    assert t.moves == [f"trade {a} {b}" for a in own for b in RESOURCES if a != b or number == 3]


def test_resources_of_choice():
    t = Table(3)
    t.lay({HANNA: ("cunning", "slacking"), IHOR: WORK, HORDII: WORK})
    assert t.moves == [f"take {r}" for r in RESOURCES]


def test_buying_offers_what_can_be_paid_and_passing():
    t = developing(stock=(0, 2, 2))
    assert t.moves == [f"buy {idea(name)}" for name in ("hammer", "temple", "workshop")] + ["pass"]


def test_who_can_do_nothing_is_not_asked():
    t = developing()
    assert t.view["round"] == 2
    assert [line["seat"] for line in t.log("no_purchase")] == [HANNA, IHOR, HORDII]


def test_swaps_are_pairs_of_different_resources():
    t = developing(own=("market",), stock=(5, 5, 5))
    t.play(f"buy {idea('hut')}")
    assert t.moves == [f"swap {a} {b}" for a, b in permutations(RESOURCES, 2)] + ["keep"]


def test_a_waiver_never_makes_the_rest_unpayable():
    t = developing(own=("sale", "hammer"), track=("library", "law", "granary", "tower"), stock=(0, 1, 0))
    t.play(f"buy {idea('library')}")  # 1 food and 2 wood, minus 2: only the food and one wood can be waived
    assert t.stock(HANNA) == (0, 0, 0)
    assert "library" in t.ideas(HANNA)


def test_every_idea_can_be_bought_for_its_price():
    for name, number in NUMBER.items():
        t = Table(3) if number < 32 else Table(3).to_round(7)
        t.show(name, None, None, None)
        for seat in range(3):
            t.give(seat)
        card = t.view["track"][0]["idea"]
        buyer = t.view["helmet"]["seat"]
        t.give(buyer, *(card.get(r, 0) for r in RESOURCES))
        t.raw.deck = 0
        t.lay(dict.fromkeys(range(3), ("cunning", "slacking")))
        t.play(f"buy {idea(name)}")
        assert t.stock(buyer) == (0, 0, 0)
        assert t.ideas(buyer) == [name]


def test_illegal_moves_say_why():
    t = Table(3)
    assert t.refused("face_down theft") == "reason.phase_facing_up"
    assert t.refused("start 1") == "reason.chance"
    assert t.refused(f"buy {idea('hut')}") == "reason.phase_facing_up"
    t = Table(2)
    assert t.refused("face_up theft") == "reason.wait_for_chance"
    t = developing(stock=(0, 3, 1))
    assert t.refused("take food") == "reason.phase_developing"
    assert t.refused("look") == "reason.look"
    assert t.refused(f"buy {idea('axe')}") == "reason.not_on_track"


def test_the_reveal_cannot_be_taken_back():
    """After the last order is played, everything is visible, so there is no undo, although no chance was involved."""
    t = Table(3)
    t.play("face_up trade", "face_down theft")
    assert t.state.can_undo()
    t.play("face_up trade", "face_down theft", "face_up slacking")
    assert t.state.can_undo()
    t.play("face_down cunning")
    assert not t.state.can_undo()
    t = Table(2, two_players="advanced", neutral_open=True)
    t.play("face_up trade", "face_down theft", "face_up trade", "face_down slacking")
    assert not t.state.can_undo()


def test_a_look_at_the_deck_cannot_be_taken_back():
    t = developing(own=("divination",), stock=(0, 3, 1))
    t.play("look")
    t.play(t.moves[0])
    assert not t.state.can_undo()
    t = developing(own=("divination",), stock=(0, 3, 1)).leave_in_deck("axe")
    t.play("look")  # the last card comes automatically
    assert not t.state.can_undo()


def test_offers_tell_the_rows_and_what_is_known():
    t = Table(3)
    t.play("face_up gathering", "face_down theft")
    offer = {entry["params"]["order"]: entry["outlook"] for entry in t.state.offer(IHOR)["legal"]}
    assert offer["gathering"]["rows"] == [2, 3, 1]
    assert (offer["gathering"]["least"], offer["gathering"]["most"]) == (2, 3)
    assert offer["gathering"]["odds"] == [0, 0.75, 0.25]  # Hordii plays two of eight
    assert (offer["theft"]["least"], offer["theft"]["most"]) == (1, 3)
    assert offer["theft"]["odds"][0] == pytest.approx(6 / 7 * 6 / 8, abs=0.001)


def test_blocked_ideas_say_what_is_lacking():
    t = developing(stock=(0, 3, 1))
    blocked = {entry["params"]["idea"]: entry["reason"] for entry in t.state.offer(HANNA)["blocked"]}
    assert blocked[idea("temple")]["what"] == [{"key": "amount.stone", "count": 1}]
    t = developing(own=("divination",), stock=(0, 3, 1))
    t.play("look", f"idea {idea('axe')}")
    blocked = {entry["params"]["idea"]: entry["reason"] for entry in t.state.offer(HANNA)["blocked"]}
    assert blocked[idea("axe")]["what"] == [{"key": "amount.stone", "count": 2}]
    missing = {entry["params"]["idea"]: entry["missing"] for entry in t.state.offer(HANNA)["blocked"]}
    assert missing[idea("axe")] == {"stone": 2}


def test_whoever_cannot_be_robbed_is_named_with_the_reason():
    t = Table(5).own(HORDII, "law").give(3)
    plans = {HANNA: ("theft", "hunting"), IHOR: ("theft", "slacking"), HORDII: ("gathering", "stonecutting")}
    t.lay({**plans, 3: ("trade", "cunning"), 4: ("trade", "cunning")})
    assert [entry["params"]["victim"] for entry in t.state.offer(HANNA)["blocked"]] == [3]
    t.play("steal 2 food")
    blocked = {entry["params"]["victim"]: entry["reason"]["key"] for entry in t.state.offer(HANNA)["blocked"]}
    assert blocked == {2: "reason.steal_again", 3: "reason.steal_poor"}
    t.play("steal 4 food")
    blocked = {entry["params"]["victim"]: entry["reason"]["key"] for entry in t.state.offer(IHOR)["blocked"]}
    assert blocked == {2: "reason.steal_law", 3: "reason.steal_poor"}


def test_plans_are_whole_purchases():
    t = developing(own=("market", "hammer"), stock=(1, 4, 1), track=("library", "hut", "granary", "law"))
    plans = t.state.offer(HANNA)["plans"]
    assert plans
    for plan in plans:
        trial = t.state.clone()
        for action in plan["actions"]:
            trial.apply(action)
        owner = trial.view()["players"][HANNA]
        assert owner["ideas"][-1]["id"] == plan["idea"]
        assert owner["resources"] == plan["left"]
        before = dict(zip(RESOURCES, (1, 4, 1), strict=True))
        if plan["swap"]:
            before[plan["swap"]["given"]] -= 1
            before[plan["swap"]["received"]] += 1
        assert {r: before[r] - plan["paid"][r] for r in RESOURCES} == owner["resources"]
    assert [plan["idea"] for plan in plans if plan["best"]] == sorted({plan["idea"] for plan in plans})


def test_a_plan_leaves_what_is_there_after_paying_and_not_what_comes_later():
    """The purchase ends the age, and the Calendar pays in the same move."""
    t = Table(3, track=("library", *PLAIN_TRACK[1:])).to_round(3).own(IHOR, "market", "calendar").leave_in_deck()
    idle(t.give(HANNA).give(IHOR, 1, 4, 1).give(HORDII))
    plans = t.state.offer(IHOR)["plans"]
    assert {"food": 0, "wood": 2, "stone": 1} in [plan["left"] for plan in plans if plan["swap"] is None]
    for plan in plans:
        trial = t.state.clone()
        for action in plan["actions"]:
            trial.apply(action)
        assert trial.view()["round"] == 4
        assert trial.log()[-2]["params"] == {
            "seat": IHOR,
            "idea": idea("calendar"),
            "gained": {"resource": "food", "number": 2},
        }
        assert trial.view()["players"][IHOR]["resources"] == {**plan["left"], "food": plan["left"]["food"] + 2}


def test_the_best_purchase_swaps_nothing_without_need():
    t = developing(own=("market",), stock=(1, 4, 4), track=("library", "hut", "granary", "law"))
    best = {plan["idea"]: plan for plan in t.state.offer(HANNA)["plans"] if plan["best"]}
    assert best[idea("library")]["swap"] is None  # 1 food, 2 wood
    assert best[idea("library")]["paid"] == {"food": 1, "wood": 2, "stone": 0}
    t = developing(own=("market",), stock=(0, 4, 4), track=("library", "hut", "granary", "law"))
    best = {plan["idea"]: plan for plan in t.state.offer(HANNA)["plans"] if plan["best"]}
    assert best[idea("library")]["swap"]["received"] == "food"


def test_game_knows_its_actions():
    game = cromlech.game("cvlizations")
    assert game.action_count == 170
    assert [game.parse(game.action(i).notation) for i in range(170)] == list(range(170))
