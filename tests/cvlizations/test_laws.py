"""What holds in every game: no card lost, every resource accounted for, the laws of the design.

Everything is checked from outside, using views, logs, and lists of legal moves. Nothing asks
the rules themselves.
"""

import json
import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import cromlech

from .helpers import CARDS, NUMBER, ORDERS, RESOURCES

TYPES = ("ideology", "tools", "houses", "inventions")
LATER = ("print", "exchanges", "leftovers", "collections", "majorities")
VARIANTS = (
    *({"players": players} for players in (3, 4, 5)),
    {"players": 2},
    {"players": 2, "two_players": "advanced"},
    {"players": 2, "two_players": "advanced", "neutral_open": True},
    {"players": 3, "orders": "simultaneous"},
    {"players": 2, "orders": "simultaneous", "vacation_rule": "no-doubling"},
)
GAMES = {"options": st.sampled_from(VARIANTS), "seed": st.integers(0, 2**32)}


def laws(examples):
    """How many random games to try a law on. A seed can't be simplified, so nothing is shrunk."""
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=[HealthCheck.too_slow],
    )


def eager(state, choose):
    """Random moves that prefer to buy, so that many ideas come into play."""
    legal = state.legal()
    buys = [a for a in legal if state.game.action(a).kind in ("buy", "look", "convert")]
    return choose.choice(buys) if buys and choose.random() < 0.7 else choose.choice(legal)


def random_game(options, seed):
    """A whole game: the same state object after every move of a player."""
    state = cromlech.game("cvlizations", **options).start(seed=seed)
    choose = random.Random(seed)
    yield state
    while not state.over:
        state.apply(eager(state, choose))
        yield state


def middle_of_game(options, seed, moves):
    """A random game after `moves` moves, or one move before its end."""
    before = None
    for number, state in enumerate(random_game(options, seed)):
        if state.over:
            return before
        before = state.clone()
        if number == moves:
            break
    return before


# -- invariants ----------------------------------------------------------------


def check_ideas(view):
    """No idea is lost or duplicated: each is in one place, and decks hold the rest."""
    owned = [card["name"] for player in view["players"] for card in player["ideas"]]
    track = [place["idea"]["name"] for place in view["track"] if place["idea"]]
    assert len(set(owned + track)) == len(owned + track)
    first = [name for name in owned + track if NUMBER[name] < 32]
    second = [name for name in owned + track if NUMBER[name] >= 32]
    if view["deck"]["epochs"] == "I+II" and not second:
        assert view["deck"]["cards"] + len(first) == 32
    else:
        assert view["deck"]["cards"] + len(second) == 16
        assert not [name for name in track if NUMBER[name] < 32]
    for player in view["players"]:
        assert player["types"] == {kind: sum(c["type"] == kind for c in player["ideas"]) for kind in TYPES}


def check_orders(view, options):
    """Eight orders per civilization: possibly in hand, on the table, or played this age."""
    played = 2 * ((view["round"] - 1) % 3)
    for civilization in view["civilizations"]:
        known = [civilization[side] for side in ("up", "down") if civilization[side]]
        assert not set(known) & set(civilization["may_hold"])
        if view["over"]:
            continue
        assert len(civilization["may_hold"]) + len(known) == 8 - played
        assert 0 <= civilization["laid"] <= 2
    if view["revealed"]:
        laid = Counter(c[side] for c in view["civilizations"] for side in ("up", "down"))
        assert view["counts"] == {order: laid[order] for order in ORDERS}


@laws(7)
@given(**GAMES)
def test_invariants_hold_in_every_position(options, seed):
    round_number = 0
    for state in random_game(options, seed):
        view = state.view()
        check_ideas(view)
        check_orders(view, options)
        for seat, player in enumerate(view["players"]):
            assert min(player["resources"].values()) >= 0
            assert player["happiness"] == player["points"]["slacking"] + player["points"]["ideas"]
            assert player["score"] == sum(player["points"].values()) == state.scores[seat]
            assert player["tie_break"] == sum(player["resources"].values())
            assert view["over"] or not any(player["points"][source] for source in LATER)
            inactive = [card["active"] for card in player["ideas"]].count(False)
            assert inactive == player["bought"] <= 2
            assert sum(player["played"].values()) % 2 == 0
        assert view["round"] - round_number in (0, 1)
        assert view["epoch"] == (view["round"] + 2) // 3
        round_number = view["round"]
    assert round_number == 9
    assert all(sum(player["played"].values()) == 18 for player in state.view()["players"])


# -- the accounts of a whole game ----------------------------------------------


CARD_OF = {card["id"]: card for card in CARDS}


class Ledger:
    """What every player owns, according to the log alone."""

    def __init__(self, players):
        self.resources = [Counter(dict.fromkeys(RESOURCES, 1)) for _ in range(players)]
        self.happiness = [0] * players
        self.ideas = [[] for _ in range(players)]
        self.paid = Counter()

    def read(self, line):
        params = line["params"]
        getattr(self, f"read_{line['kind']}", lambda seat, params: None)(params.get("seat"), params)

    def add(self, seat, resource, number):
        self.resources[seat][resource] += number

    def read_gained(self, seat, line):
        self.add(seat, line["resource"], line["number"])

    read_picked = read_stoic = read_gained

    def read_idea_gains(self, seat, line):
        self.add(seat, **line["gained"])

    def read_stolen(self, seat, line):
        self.add(seat, line["resource"], 1)
        if line["victim"] != "supply":
            assert line["victim"] != seat
            self.add(line["victim"], line["resource"], -1)

    def read_traded(self, seat, line):
        self.add(seat, line["given"], -1)
        self.add(seat, **line["received"])

    def read_swapped(self, seat, line):
        self.add(seat, line["given"], -1)
        self.add(seat, line["received"], 1)

    def read_paid(self, seat, line):
        self.add(seat, line["resource"], -line["number"])
        self.paid[line["resource"]] += line["number"]

    def read_exchanged(self, seat, line):
        self.add(seat, line["resource"], -line["number"])

    def read_happy(self, seat, line):
        self.happiness[seat] += line["points"]

    def read_idea_happy(self, seat, line):
        assert line["idea"] in self.ideas[seat]
        self.happiness[seat] += line["points"]

    def read_converted(self, seat, line):
        assert self.paid["food"] >= 2
        self.happiness[seat] += line["points"]
        self.paid.clear()

    def read_bought(self, seat, line):
        card = CARD_OF[line["idea"]]
        for resource in RESOURCES:
            assert self.paid[resource] <= card.get(resource, 0)
        own = [CARD_OF[other] for other in self.ideas[seat]]
        less = sum(c["amount"] for c in own if c["effect"] == "discount" and c["on"] in ("any", card["type"]))
        price = sum(card.get(resource, 0) for resource in RESOURCES)
        assert price - less <= sum(self.paid.values()) <= price  # ideas bought this round give no discount yet
        self.ideas[seat].append(line["idea"])
        self.paid.clear()


@laws(10)
@given(**GAMES)
def test_nothing_changes_but_as_the_log_says(options, seed):
    """Resources are conserved: what is stolen or traded goes where the log says, everything else to the supply."""
    *_, state = random_game(options, seed)
    ledger = Ledger(options["players"])
    for line in state.log():
        ledger.read(line)
        assert all(min(stock.values()) >= 0 for stock in ledger.resources)
    for seat, player in enumerate(state.view()["players"]):
        assert player["resources"] == dict(ledger.resources[seat])
        assert player["happiness"] == ledger.happiness[seat]
        assert [card["id"] for card in player["ideas"]] == ledger.ideas[seat]


def final_points_by_the_book(state, seat):
    """CV 9 and 11 without the exchanges, from what a player has on the table."""
    players = state.view()["players"]
    own = players[seat]["ideas"]
    types = players[seat]["types"]
    happy = {"hedonism", "loneliness", "pacifism", "dagger", "vacation", "taming_the_cat", "fire"}
    collections = 0
    majorities = 0
    for card in own:
        if card["name"] == "rationalism":
            collections += sum(n > 0 for n in types.values())
        elif card["name"] in ("idealism", "toolbox", "skyscraper", "internet"):
            collections += types[card["on"]]
        elif card["name"] == "cinematography":
            collections += len(own) // 2
        elif card["name"] == "humanism":
            collections += sum(other["name"] in happy for other in own)
        elif card["name"] in ("highway", "research_institute", "tourism"):
            rest = [p["types"][card["on"]] for i, p in enumerate(players) if i != seat]
            majorities += 2 * (types[card["on"]] > max(rest))
    return {"print": sum(card["happiness"] for card in own), "collections": collections, "majorities": majorities}


@laws(10)
@given(**GAMES)
def test_final_scoring_and_ranks_by_the_book(options, seed):
    *_, state = random_game(options, seed)
    sheet = state.score_sheet()
    order = []
    for seat, player in enumerate(state.view()["players"]):
        expected = final_points_by_the_book(state, seat)
        assert {source: sheet[seat][source] for source in expected} == expected
        assert sheet[seat]["total"] == state.scores[seat]
        order.append((state.scores[seat], sum(player["resources"].values())))
    assert state.ranks == [1 + sum(other > own for other in order) for own in order]
    assert state.winners == [seat for seat, own in enumerate(order) if own == max(order)]


@laws(6)
@given(**GAMES, moves=st.integers(0, 200))
def test_the_estimate_is_what_final_scoring_would_give_now(options, seed, moves):
    state = middle_of_game(options, seed, moves)
    for seat in range(options["players"]):
        sheet = state.score_sheet()[seat]
        assert state.view()["players"][seat]["estimate"] == sheet["total"]
        expected = final_points_by_the_book(state, seat)
        assert {source: sheet[source] for source in expected} == expected


# -- laws of the design --------------------------------------------------------


@laws(6)
@given(**GAMES, moves=st.integers(0, 250))
def test_a_record_replays_to_the_same_state(options, seed, moves):
    state = middle_of_game(options, seed, moves)
    twin = cromlech.replay(state.record().to_json())
    assert twin == state
    assert twin.log() == state.log()
    assert twin.legal() == state.legal()
    for seat in (*range(options["players"]), None):
        assert twin.view(seat) == state.view(seat)


@laws(6)
@given(**GAMES, moves=st.integers(0, 250))
def test_undo_goes_back_exactly(options, seed, moves):
    state = middle_of_game(options, seed, moves)
    before = state.clone()
    state.apply(state.legal()[-1])
    if state.can_undo():
        back = state.undo()
        assert back == before
        assert back.log() == before.log()
    else:
        with pytest.raises(cromlech.OptionsError):
            state.undo()


@laws(6)
@given(**GAMES, moves=st.integers(0, 250), data=st.data())
def test_an_imagined_state_looks_the_same_and_plays_on(options, seed, moves, data):
    state = middle_of_game(options, seed, moves)
    seat = data.draw(st.sampled_from([*range(options["players"]), None]))
    imagined = state.imagine(seat, seed)
    assert json.dumps(imagined.view(seat)) == json.dumps(state.view(seat))
    assert imagined.actor == state.actor
    if state.actor == seat:
        assert imagined.legal() == state.legal()
    check_ideas(imagined.view())
    check_orders(imagined.view(), options)
    choose = random.Random(seed)
    while not imagined.over:
        imagined.apply(choose.choice(imagined.legal()))


@laws(6)
@given(**GAMES, moves=st.integers(0, 250))
def test_views_logs_and_offers_are_plain_and_harmless(options, seed, moves):
    state = middle_of_game(options, seed, moves)
    before = (state.raw.as_tuple(), state.log(), state.legal())
    for seat in (*range(options["players"]), None):
        for thing in (state.view(seat), state.log(seat), state.offer(seat), state.score_sheet()):
            assert json.loads(json.dumps(thing, allow_nan=False)) == thing
        for line in state.log(seat)[-30:]:
            for lang in ("en", "uk", "ru", "pl"):
                assert "{" not in state.game.text(line["phrase"], lang)
    assert (state.raw.as_tuple(), state.log(), state.legal()) == before


@laws(6)
@given(seed=st.integers(0, 2**32))
def test_the_simultaneous_variant_differs_only_in_what_is_seen(seed):
    """With the same orders and choices, both variants reach the same end."""
    usual = cromlech.game("cvlizations", players=3).start(seed=seed)
    other = cromlech.game("cvlizations", players=3, orders="simultaneous").start(seed=seed)
    choose = random.Random(seed)
    while not usual.over:
        assert usual.legal() == other.legal()
        action = eager(usual, choose)
        usual.apply(action)
        other.apply(action)
    assert usual.scores == other.scores
    assert usual.winners == other.winners
