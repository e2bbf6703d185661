"""What holds in every game: the invariants of SA 14.2, the legal moves by the book, and the laws of the design.

Everything is checked from outside, using views, logs, and lists of legal moves. Nothing asks
the rules themselves.
"""

import copy
import json
import pickle
import random
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import cromlech
from cromlech.games.stone_age.state import DECK, DRAWN

from .helpers import BLUE, KINDS, PAIRS, RED, Table

VILLAGE = ("tool_maker", "hut", "field")
AREAS = ("forest", "clay_pit", "quarry", "river")
VALUE = dict(zip(KINDS, (3, 4, 5, 6), strict=True))
BUILDINGS = {entry["id"]: entry for entry in cromlech.game("stone-age").cards["building"]}
SOURCES = ("buildings", "cards", "starvation", "culture", "farmers", "toolmakers", "builders", "shamans", "resources")

GAMES = {
    "players": st.sampled_from((2, 3, 4)),
    "edition": st.sampled_from(("first", "second", "2023")),
    "seed": st.integers(0, 2**32),
}


def laws(examples):
    """How many random games to try a law on. A seed can't be simplified, so nothing is shrunk."""
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=[HealthCheck.too_slow],
    )


def start(players, edition, seed):
    return cromlech.game("stone-age", players=players, edition=edition).start(seed=seed)


def random_game(players, edition, seed):
    """A whole game of random moves: the same state object after every move of a player."""
    state = start(players, edition, seed)
    choose = random.Random(seed)
    yield state
    while not state.over:
        state.apply(choose.choice(state.legal()))
        yield state


def middle_of_game(players, edition, seed, moves):
    """A random game after `moves` moves, or one move before its end."""
    before = None
    for number, state in enumerate(random_game(players, edition, seed)):
        if state.over:
            return before
        before = state.clone()
        if number == moves:
            break
    return before


# -- invariants (SA 14.2) ------------------------------------------------------


def tile_values(total):
    """1 · 1,1 · 1,1,1 · 2,1,1 … 4,4,4"""
    values = [0, 0, 0]
    for gain in range(total):
        values[gain % 3] += 1
    return [value for value in values if value]


def check_pieces(state, view):
    players = view["players"]
    cards = [slot["card"]["id"] for slot in view["row"] if slot["card"]]
    cards += [card["id"] for player in players for card in player["cards"] + player["cards_to_use"]]
    owners = [seat for seat, player in enumerate(players) if player["drawn"]]
    hidden = [card["id"] for seat in owners for card in state.view(seat)["players"][seat]["drawn_cards"]]
    assert len(hidden) == sum(player["drawn"] for player in players)
    assert len(set(cards + hidden)) == len(cards + hidden)
    assert view["deck"] + len(cards) + len(hidden) == 36
    tiles = [tile["id"] for player in players for tile in player["buildings"]]
    tops = [stack["building"]["id"] for stack in view["stacks"] if stack["building"]]
    assert len(set(tiles + tops)) == len(tiles + tops)
    assert sum(stack["height"] for stack in view["stacks"]) + len(tiles) == 7 * len(players)


def check_player(player):
    assert 5 <= player["figures"] <= 10
    assert player["free"] >= 0
    assert player["free"] + sum(player["placed"].values()) == player["figures"]
    assert 0 <= player["agriculture"] <= 10
    values = [tile["value"] for tile in player["tools"]]
    assert 0 <= sum(values) <= 12
    assert values == tile_values(sum(values))
    assert player["food"] >= 0
    assert min(player["resources"].values()) >= 0
    assert player["score"] == sum(player["points"].values())
    assert player["points"]["starvation"] in range(0, -100000, -10)
    assert player["tie_break"] == player["agriculture"] + sum(values) + player["figures"]
    kept = {card["top"] for card in player["cards_to_use"]}
    assert kept <= {"one_use_tool", "choose_resources"}


def check_locations(view):
    count = len(view["players"])
    for name, place in view["locations"].items():
        figures = place["figures"]
        assert figures == [player["placed"].get(name, 0) for player in view["players"]]
        visitors = sum(n > 0 for n in figures)
        if name in AREAS:
            assert sum(figures) <= 7
            assert visitors <= {2: 1, 3: 2, 4: 4}[count]
        elif name == "hut":
            assert sorted(figures, reverse=True)[:2] in ([2, 0], [0, 0])
        elif name != "hunt":
            assert sum(figures) <= 1
    assert sum(any(view["locations"][name]["figures"]) for name in VILLAGE) <= (3 if count == 4 else 2)


def check_phase(view, fresh):
    if view["phase"] == "placing":
        assert all(slot["card"] for slot in view["row"])
        assert all(stack["building"] and stack["height"] >= 1 for stack in view["stacks"])
        assert not any(tile["used"] for player in view["players"] for tile in player["tools"])
    if view["phase"] in ("feeding", "deal_card", "finished") or fresh:
        assert not any(player["placed"] for player in view["players"])
    assert view["over"] is (view["phase"] == "finished") is (view["actor"] == cromlech.OVER)
    if not view["over"]:
        assert all(player["points"][source] == 0 for player in view["players"] for source in SOURCES[3:])
        assert view["actor"] in range(len(view["players"]))  # with automatic chance, someone is to move
        assert view["winners"] == []


@laws(4)
@given(**GAMES)
def test_invariants_hold_in_every_position(players, edition, seed):
    round_number = 0
    for state in random_game(players, edition, seed):
        view = state.view()
        check_pieces(state, view)
        for player in view["players"]:
            check_player(player)
        check_locations(view)
        check_phase(view, fresh=view["round"] > round_number)
        assert view["round"] in (round_number, round_number + 1) or round_number == 0
        round_number = view["round"]
        assert view["scores"] == [player["score"] for player in view["players"]]


# -- legal moves by the book (SA 4, 5, 14.4) -----------------------------------


def may_place(view, location, n):
    """The legality test of section 4, with the limits of section 10."""
    seat, players = view["actor"], len(view["players"])
    figures = view["locations"][location]["figures"]
    if n > view["players"][seat]["free"] or figures[seat] > 0:
        return False
    if location == "hunt":
        return True
    if location in AREAS:
        return sum(figures) + n <= 7 and sum(f > 0 for f in figures) < {2: 1, 3: 2, 4: 4}[players]
    if location in VILLAGE:
        occupied = sum(any(view["locations"][name]["figures"]) for name in VILLAGE)
        limit = 3 if players == 4 else 2
        return not any(figures) and n == (2 if location == "hut" else 1) and occupied < limit
    wares = {slot["location"]: slot["card"] for slot in view["row"]}
    wares |= {stack["location"]: stack["building"] for stack in view["stacks"]}
    there = wares.get(location)
    return there is not None and not any(figures) and n == 1


def satisfies(price, paid):
    """Whether a payment is exactly the price of a slot or a building."""
    if isinstance(price, int):
        return sum(paid) == price
    if price["kind"] == "fixed":
        return paid == tuple(price.get(kind, 0) for kind in KINDS)
    if price["kind"] == "exact_count":
        return sum(paid) == price["resources"] and sum(n > 0 for n in paid) == price["kinds"]
    return price["min"] <= sum(paid) <= price["max"]


def affordable(price, resources):
    return any(satisfies(price, paid) for paid in product(*(range(min(n, 7) + 1) for n in resources)))


def price_here(view):
    prices = {slot["location"]: slot["slot"] for slot in view["row"]}
    return {**prices, **{stack["location"]: stack["building"] for stack in view["stacks"]}}[view["location"]]


def pay_amounts(view, resources):
    """The amounts of the current kind that can be completed with the kinds after it."""
    bill = view["payment"]
    at = KINDS.index(bill["next"])
    for paid in product(*(range(min(n, bill["most"]) + 1) for n in resources[at:])):
        if bill["least"] <= sum(paid) <= bill["most"] and bill["kinds"] in (None, sum(n > 0 for n in paid)):
            yield f"pay {bill['next']} {paid[0]}"


def legal_by_the_book(view):
    """Every option of the player to move, from what everyone sees."""
    me = view["players"][view["actor"]]
    resources = tuple(me["resources"].values())
    two_resources = {"use_card"} if any(card["top"] == "choose_resources" for card in me["cards_to_use"]) else set()
    phase = view["phase"]
    if phase == "placing":
        return {f"place {name} {n}" for name in view["locations"] for n in range(1, 11) if may_place(view, name, n)}
    if phase == "acting":
        return {f"act {name}" for name in me["placed"]} | two_resources
    if phase == "buying":
        return {"decline"} | two_resources | ({"buy"} if affordable(price_here(view), resources) else set())
    if phase == "paying":
        return set(pay_amounts(view, resources))
    if phase == "picking":
        return set(PAIRS)
    if phase == "taking_die":
        return {f"take_die {face}" for face in view["roll"]["dice"]}
    if phase == "feeding":
        enough = me["food"] + sum(resources) >= me["figures"]
        return {"starve"} | two_resources | ({"feed"} if enough else set())
    raise AssertionError(f"nobody decides in the phase {phase}")


def tools_by_the_book(view):
    """Every choice of ready tiles and one-use tools, with equal tiles interchangeable."""
    me = view["players"][view["actor"]]
    ready = [tile["value"] for tile in me["tools"] if not tile["used"]]
    cards = [card["id"] for card in me["cards_to_use"] if card["top"] == "one_use_tool"]
    return {
        (tuple(sorted(tiles)), chosen)
        for n in range(len(ready) + 1)
        for tiles in combinations(ready, n)
        for m in range(len(cards) + 1)
        for chosen in combinations(cards, m)
    }


def tools_offered(state, view):
    values = [tile["value"] for tile in view["players"][view["actor"]]["tools"]]
    for action in state.legal():
        params = state.game.action(action).params
        tiles = tuple(sorted(values[tile - 1] for tile in params["tiles"]))
        yield tiles, tuple(("C33", "C34", "C35")[which - 1] for which in params["cards"])


@laws(4)
@given(**GAMES)
def test_legal_moves_are_those_of_the_book(players, edition, seed):
    for state in random_game(players, edition, seed):
        if state.over:
            assert state.legal() == []
            break
        view = state.view()
        if view["phase"] == "adding_tools":
            assert sorted(tools_offered(state, view)) == sorted(tools_by_the_book(view))
            continue
        moves = [state.game.action(action).notation for action in state.legal()]
        assert sorted(moves) == sorted(legal_by_the_book(view))
        if view["phase"] == "feeding":
            assert view["players"][view["actor"]]["food"] < view["players"][view["actor"]]["figures"]


@laws(4)
@given(**GAMES)
def test_chance_has_every_die_face_and_everything_unseen(players, edition, seed):
    state = cromlech.game("stone-age", players=players, edition=edition).start(chance="explicit")
    choose = random.Random(seed)
    while not state.over:
        if state.actor == cromlech.CHANCE:
            moves = {state.game.action(action).notation for action in state.legal()}
            assert moves == chance_by_the_book(state, state.view())
        state.apply(choose.choice(state.legal()))


def chance_by_the_book(state, view):
    if view["phase"] == "choose_start":
        return {f"start {seat}" for seat in range(len(view["players"]))}
    if view["phase"] == "rolling":
        return {f"die {face}" for face in range(1, 7)}
    if view["phase"] == "turn_up":
        seen = {tile["id"] for player in view["players"] for tile in player["buildings"]}
        seen |= {stack["building"]["id"] for stack in view["stacks"] if stack["building"]}
        return {f"building B{n:02}" for n in range(1, 29)} - {f"building {tile}" for tile in seen}
    assert view["phase"] in ("deal_card", "drawing")
    seen = {slot["card"]["id"] for slot in view["row"] if slot["card"]}
    for seat in range(len(view["players"])):
        own = state.view(seat)["players"][seat]
        seen |= {card["id"] for pile in ("cards", "cards_to_use", "drawn_cards") for card in own[pile]}
    return {f"card C{n:02}" for n in range(1, 37)} - {f"card {card}" for card in seen}


@laws(5)
@given(**GAMES)
def test_legal_ids_are_sorted_unique_and_never_a_single_one(players, edition, seed):
    for state in random_game(players, edition, seed):
        ids = state.legal()
        assert ids == sorted(set(ids))
        assert all(type(i) is int and 0 <= i < state.game.action_count for i in ids)
        assert len(ids) != 1  # the engine makes a decision with one option
        ids.clear()
        assert state.legal() != [] or state.over  # the returned list belongs to the caller


# -- a wrong move changes nothing (law 8) --------------------------------------


@laws(6)
@given(**GAMES, moves=st.integers(0, 900), chance=st.booleans())
def test_a_wrong_move_changes_nothing_and_says_why(players, edition, seed, moves, chance):
    state = middle_of_game(players, edition, seed, moves)
    if chance:  # the same position with a die to roll, if there is one
        state = cromlech.replay(state.record())
        while state.actor not in (cromlech.CHANCE, cromlech.OVER):
            state.apply(state.legal()[0])
    before, twin = everything(state), state.clone()
    wrong = set(range(state.game.action_count)) - set(state.legal())
    for action in [*sorted(wrong), -1, state.game.action_count, 10**9, None, "place hunt 1", True, 0.5]:
        with pytest.raises(cromlech.IllegalAction) as caught:
            state.apply(action)
        assert caught.value.reason.strip()
        assert len(str(caught.value)) > len("Not allowed: .")
        for lang in ("en", "uk", "ru", "pl"):
            assert caught.value.text(lang)
    assert everything(state) == before
    assert everything(play_on(state, seed)) == everything(play_on(twin, seed))  # including future chance


def test_a_numpy_number_is_refused_for_the_same_reason():
    """Learning programs pass numpy integers."""
    import numpy as np

    state = start(2, "2023", 1)
    die = state.game.parse("die 1")
    reasons = []
    for action in (die, np.int64(die)):
        with pytest.raises(cromlech.IllegalAction) as caught:
            state.apply(action)
        reasons.append((caught.value.reason, str(caught.value)))
    assert reasons[0] == reasons[1]
    state.apply(np.int64(state.legal()[0]))  # a legal one works like any other
    assert cromlech.replay(state.record().to_json()) == state


# -- a game is a function of its record (law 1) --------------------------------


@laws(5)
@given(**GAMES)
def test_the_record_replays_to_every_position_on_the_way(players, edition, seed):
    positions = {}
    for state in random_game(players, edition, seed):
        positions[len(state.moves)] = state.clone()
    record = state.record()
    again = state.game.start(chance="explicit")
    for number, move in enumerate(record.moves, 1):
        seat, _, notation = move.partition(" ")
        assert seat == ("*" if again.actor == cromlech.CHANCE else str(again.actor))
        again.apply_notation(notation)
        if number in positions:
            assert again == positions[number]
            assert again.legal() == positions[number].legal()
            assert hash(again) == hash(positions[number])
    assert again.over
    assert again.scores == list(record.scores)
    assert again.log() == state.log()


@laws(8)
@given(**GAMES, moves=st.integers(0, 900))
def test_a_record_cut_anywhere_replays_from_its_json(players, edition, seed, moves):
    state = middle_of_game(players, edition, seed, moves)
    again = cromlech.replay(state.record().to_json())
    assert again == state
    assert again.log() == state.log()
    assert again.moves == state.moves
    for seat in (*range(players), None):
        assert again.view(seat) == state.view(seat)


@laws(4)
@given(**GAMES)
def test_the_same_seed_gives_the_same_game(players, edition, seed):
    *_, one = random_game(players, edition, seed)
    *_, two = random_game(players, edition, seed)
    assert one == two
    assert one.record() == two.record()


# -- copies, pickles, undo -----------------------------------------------------


def play_on(state, seed, moves=60):
    choose = random.Random(seed)
    for _ in range(moves):
        if state.over:
            break
        state.apply(choose.choice(state.legal()))
    return state


def everything(state):
    """Everything a state can be asked."""
    seats = (*range(state.game.players), None)
    return (
        *(state.raw.as_tuple(), state.legal(), state.moves, state.scores, state.ranks, state.score_sheet()),
        *([state.view(seat) for seat in seats], [state.log(seat) for seat in seats], state.record()),
    )


COPIES = {
    "clone": lambda state: state.clone(),
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("how", COPIES)
@laws(5)
@given(**GAMES, moves=st.integers(0, 700))
def test_a_copy_is_equal_and_independent(how, players, edition, seed, moves):
    state = middle_of_game(players, edition, seed, moves)
    before = everything(state)
    twin = COPIES[how](state)
    assert twin == state
    assert everything(twin) == before
    play_on(twin, seed + 1)
    assert everything(state) == before  # the copy doesn't affect the original
    other = COPIES[how](state)
    play_on(state, seed + 1)
    assert everything(state) == everything(twin)  # future chance is copied too
    assert everything(other) == before


REVEALED = ("card_dealt", "building_turned", "card_drawn")


@laws(10)
@given(**GAMES, moves=st.integers(0, 700))
def test_undo_then_redo_gives_the_same_state(players, edition, seed, moves):
    state = middle_of_game(players, edition, seed, moves)
    action = random.Random(seed).choice(state.legal())
    before, lines = everything(state), state.log_length
    state.apply(action)
    after = everything(state)
    revealed = any(line["kind"] in REVEALED for line in state.log()[lines:])
    assert state.can_undo() is (len(state.moves) == len(before[2]) + 1 and not revealed)  # no die or card since
    if state.can_undo():
        back = state.undo()
        assert everything(back) == before
        assert everything(state) == after  # this one doesn't change
        back.apply(action)
        assert everything(back) == after
        assert everything(play_on(back, seed)) == everything(play_on(state, seed))
    else:
        with pytest.raises(cromlech.OptionsError):
            state.undo()
        assert everything(state) == after


def test_a_card_that_came_by_itself_cannot_be_undone():
    """The last card of the deck isn't random, but it is a card, and it has been seen."""
    t = Table(2).give(RED, wood=1).give(BLUE, tools=1).leave_in_deck("C20")
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy")
    t.roll(1, 1, 1, 1)
    t.roll(1, 1, 1, 1, 1)
    t.play("tools - -")  # blue's, and then both tribes are fed and the row is filled
    assert t.row == ["C13", "C15", "C16", "C20"]
    assert not t.state.can_undo()


# -- points, and the accounts of a whole game ----------------------------------


class Ledger:
    """What every player owns, according to the log alone."""

    def __init__(self, players):
        self.food = [12] * players
        self.figures = [5] * players
        self.agriculture = [0] * players
        self.tools = [0] * players
        self.resources = [Counter() for _ in range(players)]
        self.score = [0] * players
        self.cards = [0] * players
        self.buildings = [0] * players
        self.paid = Counter()
        self.pips = None

    def read(self, line):
        kind, params = line["kind"], line["params"]
        seat = params.get("seat")
        if kind == "paid":
            self.paid[params["good"]] += params["number"]
            self.resources[seat] -= Counter({params["good"]: params["number"]})
            return
        if hasattr(self, f"read_{kind}"):
            getattr(self, f"read_{kind}")(seat, params)
        self.paid = Counter()

    def read_rolled(self, seat, line):
        self.pips = sum(line["dice"])

    def read_tools_added(self, seat, line):
        self.pips += line["value"]

    def read_gained(self, seat, line):
        good, number = line["good"], line["number"]
        if self.pips is not None:  # a roll: rounded down
            assert number == self.pips // {"food": 2, **VALUE}[good]
            self.pips = None
        if good == "food":
            self.food[seat] += number
        else:
            self.resources[seat][good] += number

    def read_picked(self, seat, line):
        for which in ("first", "second"):
            self.resources[seat][line[which]] += 1

    def read_figure_born(self, seat, line):
        self.figures[seat] += 1

    def read_farmed(self, seat, line):
        self.agriculture[seat] += 1

    def read_tool_gained(self, seat, line):
        self.tools[seat] += 1

    def read_card_bought(self, seat, line):
        assert sum(self.paid.values()) == line["slot"]
        self.cards[seat] += 1

    def read_card_drawn(self, seat, line):
        self.cards[seat] += 1

    def read_points(self, seat, line):
        assert line["points"] == 3
        self.score[seat] += 3

    def read_building_bought(self, seat, line):
        building = BUILDINGS[line["building"]]
        number, kinds = sum(self.paid.values()), len(+self.paid)
        if building["kind"] == "fixed":
            assert self.paid == {good: building[good] for good in VALUE if building.get(good)}
            assert line["points"] == building["points"]
        elif building["kind"] == "exact_count":
            assert (number, kinds) == (building["resources"], building["kinds"])
        else:
            assert building["kind"] == "range"
            assert 1 <= number <= 7
        assert line["points"] == sum(VALUE[kind] * n for kind, n in self.paid.items())
        self.score[seat] += line["points"]
        self.buildings[seat] += 1

    def read_harvest(self, seat, line):
        assert line["number"] == self.agriculture[seat]
        self.food[seat] += line["number"]

    def read_fed(self, seat, line):
        assert line["number"] == self.figures[seat]
        self.food[seat] -= self.figures[seat]
        assert sum(self.paid.values()) == max(0, -self.food[seat])  # exactly what was missing
        self.food[seat] = max(0, self.food[seat])

    def read_starved(self, seat, line):
        assert self.food[seat] < self.figures[seat]
        self.food[seat] = 0
        self.score[seat] -= 10

    def read_scored(self, seat, line):
        self.score[seat] += line["points"]


@laws(8)
@given(**GAMES)
def test_score_and_goods_change_only_as_the_log_says(players, edition, seed):
    """Score: building, 3-point card, starvation, final scoring, and nothing else."""
    scores = {}
    for state in random_game(players, edition, seed):
        scores[len(state.moves)] = state.scores
    ledger = Ledger(players)
    log = state.log()
    at = 0
    for number in range(len(state.moves) + 1):
        while at < len(log) and log[at]["move"] == number:
            ledger.read(log[at])
            at += 1
        if number in scores:
            assert ledger.score == scores[number]
    assert at == len(log)
    for seat, player in enumerate(state.view()["players"]):
        assert player["score"] == ledger.score[seat]
        assert player["food"] == ledger.food[seat]
        assert player["figures"] == ledger.figures[seat]
        assert player["agriculture"] == ledger.agriculture[seat]
        assert sum(tile["value"] for tile in player["tools"]) == ledger.tools[seat]
        assert player["resources"] == {kind: ledger.resources[seat][kind] for kind in KINDS}
        assert len(player["cards"]) + len(player["cards_to_use"]) + player["drawn"] == ledger.cards[seat]
        assert len(player["buildings"]) == ledger.buildings[seat]


def final_points_by_the_book(player):
    """Section 11, from what is on a player board."""
    cards = player["cards"] + player["cards_to_use"] + player["drawn_cards"]
    symbols = Counter(card["culture"] for card in cards if "culture" in card)
    figures = Counter()
    for card in cards:
        if "profession" in card:
            figures[card["profession"]] += card["figures"]
    unused = any(card["top"] == "choose_resources" for card in player["cards_to_use"])
    return {
        "culture": len(symbols) ** 2 + sum(n == 2 for n in symbols.values()) ** 2,
        "farmers": figures["farmer"] * player["agriculture"],
        "toolmakers": figures["toolmaker"] * sum(tile["value"] for tile in player["tools"]),
        "builders": figures["builder"] * len(player["buildings"]),
        "shamans": figures["shaman"] * player["figures"],
        "resources": sum(player["resources"].values()) + (2 if unused else 0),
    }


@laws(10)
@given(**GAMES)
def test_final_scoring_and_ranks_by_the_book(players, edition, seed):
    *_, state = random_game(players, edition, seed)
    boards = state.view()["players"]
    for seat, player in enumerate(boards):
        points = player["points"]
        assert {source: points[source] for source in SOURCES[3:]} == final_points_by_the_book(player)
        assert state.scores[seat] == sum(points.values())
        assert state.score_sheet()[seat] == {**points, "total": state.scores[seat]}
    order = [(player["score"], player["tie_break"]) for player in boards]
    assert state.ranks == [1 + sum(other > own for other in order) for own in order]
    assert state.winners == [seat for seat, own in enumerate(order) if own == max(order)]
    empty = any(stack["height"] == 0 for stack in state.view()["stacks"])
    gaps = sum(slot["card"] is None for slot in state.view()["row"])
    assert empty or state.view()["deck"] < gaps  # one of the two endings of section 9


@laws(5)
@given(**GAMES, moves=st.integers(0, 900))
def test_the_estimate_is_what_final_scoring_would_give_now(players, edition, seed, moves):
    state = middle_of_game(players, edition, seed, moves)
    for seat in range(players):
        own = state.view(seat)["players"][seat]
        assert own["estimate"] == own["score"] + sum(final_points_by_the_book(own).values())
        assert state.score_sheet()[seat]["total"] == own["estimate"]


# -- secrets (law 5) -----------------------------------------------------------


def dumps(thing):
    return json.dumps(thing, ensure_ascii=False)


def seen_by(state, seat, log=True):
    """Everything a seat receives, byte for byte."""
    legal = state.legal() if state.actor >= 0 else []
    numbers = state.observation(seat).tobytes() if seat is not None else b""
    return dumps(state.view(seat)), dumps(state.log(seat)) if log else "", dumps(legal), numbers


def with_drawn_card(state, owner, card):
    """The same position, but with this card of the deck drawn unseen by its owner."""
    twin = state.clone()
    with twin.edit() as raw:
        assert raw.card_place[card] == DECK
        twin.game.rules.put_card(raw, card, DRAWN + owner)
    return twin


@laws(13)
@given(**GAMES, moves=st.integers(0, 500), data=st.data())
def test_a_hidden_card_makes_no_difference_to_the_others(players, edition, seed, moves, data):
    state = middle_of_game(players, edition, seed, moves)
    deck = [card for card, place in enumerate(state.raw.card_place) if place == DECK]
    if len(deck) < 2:
        return
    owner = data.draw(st.sampled_from(range(players)))
    first, second = data.draw(st.permutations(deck))[:2]
    one, two = with_drawn_card(state, owner, first), with_drawn_card(state, owner, second)
    for seat in (*range(players), None):
        if seat != owner:
            assert seen_by(one, seat) == seen_by(two, seat)
            assert one.imagine(seat, seed) == two.imagine(seat, seed)  # so a bot chooses the same
    assert one.view(owner) != two.view(owner)


def bought_extra_card(players, edition, card):
    """Red has just bought C32 and drawn this card."""
    t = Table(players, edition, row=("C32", "C11", "C13", "C15")).give(RED, wood=1)
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy", f"card {card}")
    return t.state


@laws(4)
@given(**GAMES, cards=st.permutations(range(16, 31)))
def test_two_games_with_different_hidden_cards_look_alike_until_the_end(players, edition, seed, cards):
    """Played with the same moves, dice, and cards, the others can't tell them apart."""
    hidden = [f"C{number:02}" for number in cards[:2]]
    one, two = (bought_extra_card(players, edition, card) for card in hidden)
    secret = {one.game.parse(f"card {card}") for card in hidden}
    choose = random.Random(seed)
    for step in range(120):
        for seat in (*range(1, players), None):
            assert seen_by(one, seat, log=step % 20 == 0) == seen_by(two, seat, log=step % 20 == 0)
        if one.actor == cromlech.CHANCE:
            options = sorted(set(one.legal()) - secret)
            assert options == sorted(set(two.legal()) - secret)
        else:
            options = one.legal()
            assert options == two.legal()
        if one.over or one.view()["deck"] < 5 or not options:
            break
        action = choose.choice(options)
        one.apply(action)
        two.apply(action)
    assert one.over or one.view(RED) != two.view(RED)


@pytest.mark.parametrize("seat", [1, 2, None])
def test_an_imagined_state_may_hold_any_card_the_seat_has_not_seen(seat):
    t = Table(3, row=("C32", "C11", "C13", "C15")).give(RED, wood=1)
    possible = ["C04", "C09", "C14", "C20", "C25", "C28", "C30", "C36"]
    t.leave_in_deck(*possible)
    t.place({RED: ["card_1 1"]})
    t.play("act card_1", "buy", "card C28")
    view = dumps(t.state.view(seat))
    found = Counter()
    for seed in range(800):
        imagined = t.state.imagine(seat, seed)
        assert dumps(imagined.view(seat)) == view
        found[imagined.view(RED)["players"][RED]["drawn_cards"][0]["id"]] += 1
    assert set(found) == set(possible)
    assert min(found.values()) > 60  # 100 each, give or take
    assert max(found.values()) < 140


@laws(6)
@given(**GAMES, moves=st.integers(0, 700), data=st.data())
def test_an_imagined_state_looks_the_same_and_plays_on(players, edition, seed, moves, data):
    state = middle_of_game(players, edition, seed, moves)
    deck = [card for card, place in enumerate(state.raw.card_place) if place == DECK]
    owner = data.draw(st.sampled_from(range(players)))
    if deck:
        state = with_drawn_card(state, owner, data.draw(st.sampled_from(deck)))
    before = everything(state)
    for seat in (*range(players), None):
        imagined = state.imagine(seat, seed)
        assert dumps(imagined.view(seat)) == dumps(state.view(seat))
        assert imagined.legal() == state.legal()
        assert imagined == state.imagine(seat, seed)  # its seed decides
        assert imagined.moves == []
        assert imagined.log() == []
        with pytest.raises(cromlech.RecordError):
            imagined.record()
        check_pieces(imagined, imagined.view())
        if all(player["drawn"] == 0 for p, player in enumerate(state.view()["players"]) if p != seat):
            assert imagined == state  # nothing is hidden from this seat
    play_on(imagined, seed)
    assert everything(state) == before


# -- views are plain (law 6) ---------------------------------------------------


@laws(5)
@given(**GAMES, moves=st.integers(0, 1200))
def test_views_and_logs_are_ready_for_json(players, edition, seed, moves):
    state = middle_of_game(players, edition, seed, moves)
    for seat in (*range(players), None):
        for thing in (state.view(seat), state.log(seat), state.score_sheet()):
            assert json.loads(json.dumps(thing, allow_nan=False)) == thing  # no tuples, no numbers as keys
        for line in state.log(seat)[-40:]:
            for lang in ("en", "uk", "ru", "pl"):
                assert "{" not in state.game.text(line["phrase"], lang)
    for wrong in (-1, players, 99):
        with pytest.raises(cromlech.OptionsError):
            state.view(wrong)
        with pytest.raises(cromlech.OptionsError):
            state.log(wrong)


@laws(5)
@given(**GAMES, moves=st.integers(0, 1200))
def test_observations_stay_within_their_bounds(players, edition, seed, moves):
    state = middle_of_game(players, edition, seed, moves)
    low, high = state.game.observation_bounds
    for seat in range(players):
        numbers = state.observation(seat)
        assert numbers.shape == state.game.observation_shape
        assert (numbers >= low).all()
        assert (numbers <= high).all()
