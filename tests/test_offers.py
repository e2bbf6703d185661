"""What a screen is told: offers, payment plans, and reviews, through the public interface."""

import json
import random
from typing import Any

import pytest

import cromlech
from cromlech.core.errors import OptionsError
from cromlech.core.game import State
from cromlech.core.review import marks, review, steps
from cromlech.core.words import LANGUAGES

GAMES = [definition.name for definition in cromlech.games()]
DRAFT = {"setup": "draft-chief", "rest_tokens": True}


def played(name: str, seed: int, moves: int | None = None, **options: Any) -> State:
    state = cromlech.game(name, **options).start(seed=seed)
    rng = random.Random(seed)
    while not state.over and (moves is None or moves > 0):
        state.apply(rng.choice(state.legal()))
        moves = None if moves is None else moves - 1
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_offer_names_every_legal_action_and_only_those(name: str, seed: int) -> None:
    rng = random.Random(seed)
    state = cromlech.game(name).start(seed=seed)
    while not state.over:
        offer = state.offer(state.actor)
        assert [entry["id"] for entry in offer["legal"]] == state.legal()
        assert not {entry["id"] for entry in offer["blocked"]} & set(state.legal())
        assert json.loads(json.dumps(offer)) == offer
        for entry in offer["legal"]:
            assert state.game.definition.words.has(f"group.{entry['group']}", "uk")
        for entry in offer["blocked"]:
            with pytest.raises(cromlech.IllegalAction):
                state.clone().apply(entry["id"])
            assert state.game.text(entry["reason"], "pl")
        for other in range(state.game.players):
            if other != state.actor:
                assert state.offer(other) == {"prompt": None, "legal": [], "blocked": [], "plans": []}
        assert state.offer(None)["legal"] == []
        state.apply(rng.choice(state.legal()))


@pytest.mark.parametrize(
    ("name", "options"),
    [*((name, {}) for name in GAMES), ("cvlizations", {"orders": "simultaneous"}), ("endless-winter", DRAFT)],
)
def test_every_decision_is_asked_for_in_four_languages(name: str, options: dict[str, Any]) -> None:
    """A prompt is a request, not the name of a phase."""
    state = cromlech.game(name, players=3, **options).start(seed=5)
    rng = random.Random(5)
    while not state.over:
        prompt = state.offer(state.actor)["prompt"]
        assert prompt["key"].startswith("prompt.")
        texts = {state.game.text(prompt, lang) for lang in LANGUAGES}
        assert len(texts) == len(LANGUAGES)
        assert not any("{" in text or "prompt." in text for text in texts)
        state.apply(rng.choice(state.legal()))


def test_a_prompt_names_only_what_can_be_done() -> None:
    """It asks for Culture cards only if one can be played, and likewise for Tribe cards."""
    state = cromlech.game("endless-winter", players=2).start(seed=1)
    rng = random.Random(1)
    seen = set()
    while not state.over:
        plays = any(state.game.action(action).kind == "play" for action in state.legal())
        key = state.prompt["key"]
        if key.startswith("prompt.playing"):
            seen.add((key, plays))
        elif key.endswith("_buy"):
            assert not plays
        state.apply(rng.choice(state.legal()))
    assert seen == {("prompt.playing", False), ("prompt.playing_cards", True)}


@pytest.mark.parametrize("seed", range(6))
def test_plans_are_all_the_whole_payments_and_pay_what_they_say(seed: int) -> None:
    rng = random.Random(seed)
    state = cromlech.game("stone-age", players=2).start(seed=seed)
    seen = 0
    while not state.over:
        seat = state.actor
        plans = [plan for plan in state.offer(seat)["plans"] if plan["kind"] == "pay"]
        kinds = {state.game.action(action).kind for action in state.legal()}
        assert bool(plans) == bool(kinds & {"buy", "feed", "pay"})
        assert len({tuple(plan["actions"]) for plan in plans}) == len(plans)
        assert [plan["best"] for plan in plans] == [i == 0 for i in range(len(plans))]
        for plan in plans[:4]:
            trial = state.clone()
            before = trial.log_length
            for action in plan["actions"]:
                trial.apply(action)
            lines = [(line["kind"], line["params"]) for line in trial.log(since=before)]
            lines = [(kind, params) for kind, params in lines if params.get("seat") == seat]
            paid = {params["good"]: params["number"] for kind, params in lines if kind == "paid"}
            assert paid == {good: n for good, n in plan["paid"].items() if n}
            points = [params["points"] for kind, params in lines if kind == "building_bought"]
            assert points[:1] == ([] if plan["points"] is None else [plan["points"]])
            seen += 1
        state.apply(rng.choice(state.legal()))
    assert seen > 20


def test_what_is_sure_is_done_at_once() -> None:
    state = cromlech.game("stone-age", players=4, start_player=0).start(seed=1)
    for notation in ("tool_maker 1", "hunt 5", "hunt 5", "hunt 5", "hut 2", "hunt 2"):
        state.apply_notation(f"place {notation}")
    [plan] = state.offer(0)["plans"]
    assert [state.game.action(action).notation for action in plan["actions"]] == ["act tool_maker", "act hut"]
    for action in plan["actions"]:
        state.apply(action)
    assert len(state.view(0)["players"][0]["tools"]) == 1
    assert state.view(0)["players"][0]["figures"] == 6


def test_the_best_payment_for_a_card_keeps_what_is_dear() -> None:
    state = cromlech.game("stone-age", players=2, start_player=0).start(seed=1)
    state.raw.players[0].resources[:] = [1, 1, 1, 1]
    state.raw.players[0].free = 1
    state.raw.players[1].free = 1
    state.apply_notation("place card_2 1")
    state.apply_notation("place hunt 1")
    while state.actor == 0 and not state.offer(0)["plans"]:
        state.apply_notation("act card_2")
    best = state.offer(0)["plans"][0]
    assert best["best"]
    assert best["paid"] == {"wood": 1, "brick": 1, "stone": 0, "gold": 0}


def test_an_outlook_of_three_dice_in_the_forest() -> None:
    """ux 6a: 1-6 wood, mean 3.17, at least three in 74 %, at least four in 38 %."""
    state = cromlech.game("stone-age", players=4).start(seed=1)
    forest = state.game.parse("place forest 3")
    outlook = next(entry["outlook"] for entry in state.offer(state.actor)["legal"] if entry["id"] == forest)
    assert (outlook["least"], outlook["most"], outlook["mean"]) == (1, 6, 3.17)
    assert outlook["odds"][2:4] == [pytest.approx(0.741, abs=0.001), pytest.approx(0.375, abs=0.001)]


@pytest.mark.parametrize("name", GAMES)
def test_a_review_agrees_with_the_game(name: str) -> None:
    state = played(name, 4)
    found = review(state)
    assert [sheet["total"] for sheet in found["sheet"]] == state.scores
    assert found["ranks"] == state.ranks
    assert json.loads(json.dumps(found)) == found
    keys = [chart["key"] for chart in found["charts"]]
    assert keys[:2] == ["chart.score", "chart.sources"]
    assert len(set(keys)) == len(keys)
    for chart in found["charts"]:
        assert all(len(series["values"]) == len(chart["x"]) for series in chart["series"])
        for lang in ("en", "uk", "ru", "pl"):
            assert state.game.text({"key": chart["key"]}, lang)
    assert [series["values"][-1] for series in found["charts"][0]["series"]] == state.scores
    for seat, moment in enumerate(found["moments"]):
        assert moment is not None
        assert moment["phrase"]["seat"] == seat
        assert moment["points"] is None or moment["points"] > 0
    numbers = [mark["round"] for mark in marks(state)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert sum(1 for _ in steps(state)) == len(state.moves) + 1


def test_the_best_moment_of_stone_age_is_the_best_building_or_something_better_at_the_end() -> None:
    state = played("stone-age", 9, players=3)
    sheet = state.score_sheet()
    for seat, moment in enumerate(review(state)["moments"]):
        assert moment is not None
        bought = [
            line["params"]["points"]
            for line in state.log()
            if line["kind"] == "building_bought" and line["params"]["seat"] == seat
        ]
        if moment["round"] is None:
            assert moment["points"] > 2 * max(bought, default=0)
            assert moment["points"] in sheet[seat].values()
        elif moment["phrase"]["key"] != "log.all_symbols":
            assert moment["points"] == max(bought)


def test_charts_of_stone_age_count_dice_and_figures() -> None:
    state = played("stone-age", 9, players=3)
    charts = {chart["key"]: chart for chart in review(state)["charts"]}
    rolled = [line["params"] for line in state.log() if line["kind"] == "rolled"]
    faces = charts["chart.faces"]["series"]
    assert sum(sum(series["values"]) for series in faces) == sum(len(line["dice"]) for line in rolled)
    luck = [
        sum(sum(line["dice"]) - 3.5 * len(line["dice"]) for line in rolled if line["seat"] == seat) for seat in range(3)
    ]
    assert [series["values"][-1] for series in charts["chart.luck"]["series"]] == luck
    placed = sum(line["params"]["number"] for line in state.log() if line["kind"] == "placed")
    assert sum(sum(series["values"]) for series in charts["chart.places"]["series"]) == placed


def test_a_review_waits_for_the_end() -> None:
    with pytest.raises(OptionsError):
        review(cromlech.game("stone-age").start(seed=1))


def test_worth_tells_what_a_card_would_add_for_each_seat() -> None:
    state = played("stone-age", 3, 150, players=3)
    sheet = state.score_sheet()
    for slot in state.view(0)["row"]:
        if slot["card"] is None:
            continue
        number = int(slot["card"]["id"][1:]) - 1
        for seat in range(3):
            twin = state.clone()
            twin.game.rules.put_card(twin.raw, number, 6 + seat)  # face down on that player's board
            assert twin.score_sheet()[seat]["total"] - sheet[seat]["total"] == slot["worth"][seat]


@pytest.mark.parametrize("players", [2, 4])
def test_worth_tells_what_a_building_would_add_for_each_seat(players: int) -> None:
    for moves in range(40, 400, 40):
        state = played("stone-age", 5, moves, players=players)
        sheet = state.score_sheet()
        for stack in state.view()["stacks"]:
            if stack["building"] is not None:
                tiles = [tile["id"] for tile in state.game.cards["building"]]
                for seat in range(players):
                    twin = state.clone()
                    twin.game.rules.put_building(twin.raw, tiles.index(stack["building"]["id"]), 2 + seat)
                    gained = twin.score_sheet()[seat]["total"] - sheet[seat]["total"]
                    assert gained == stack["worth"][seat]


@pytest.mark.parametrize("players", [2, 4])
def test_worth_tells_what_an_idea_would_add_for_each_seat(players: int) -> None:
    for moves in range(40, 400, 40):
        state = played("cvlizations", 5, moves, players=players)
        sheet = state.score_sheet()
        ideas = [idea["id"] for idea in state.game.cards["idea"]]
        for place in state.view()["track"]:
            if place["idea"] is not None:
                for seat in range(players):
                    twin = state.clone()
                    player = twin.raw.players[seat]
                    player.ideas[player.owned] = ideas.index(place["idea"]["id"])
                    player.owned += 1
                    gained = twin.score_sheet()[seat]["total"] - sheet[seat]["total"]
                    assert gained == place["worth"][seat]


LOWER_HALF = ("culture", "profession", "figures")


def other_halves() -> dict[str, Any]:
    """The standard cards with their lower halves in reverse order."""
    pack = dict(cromlech.game("stone-age").cards)
    halves = [{k: v for k, v in card.items() if k in LOWER_HALF} for card in pack["card"]]
    uppers = [{k: v for k, v in card.items() if k not in LOWER_HALF} for card in pack["card"]]
    cards = [upper | half for upper, half in zip(uppers, reversed(halves), strict=True)]
    return {**pack, "name": "reversed", "card": cards}


@pytest.mark.parametrize("pack", [None, other_halves()], ids=["standard", "other cards"])
@pytest.mark.parametrize("seed", range(4))
def test_details_of_the_sheet_add_up(seed: int, pack: dict[str, Any] | None) -> None:
    """`5² + 1²`, `7 × 5`: what is shown as the sum is the sum."""
    state = played("stone-age", seed, players=4, **({"cards": pack} if pack else {}))
    found = review(state)
    for points, details in zip(found["sheet"], found["details"], strict=True):
        assert set(details) == set(points) - {"total"}
        for source, detail in details.items():
            if detail["formula"]:
                formula = detail["formula"].replace("²", "**2").replace("×", "*").replace("−", "-")
                assert eval(formula) == points[source], (source, detail)
            elif source == "buildings":
                assert bool(detail["buildings"]) == bool(points[source])
            elif source == "resources":
                assert sum(detail["goods"].values()) + 2 * len(detail["cards"]) == points[source]
            else:
                assert points[source] == 0


def test_points_of_ideas_add_up() -> None:
    """Every idea with what it gave: printed, as tokens, by exchange, for leftovers, collections, and majorities."""
    brought: set[str] = set()
    for seed in range(16):
        found = review(played("cvlizations", seed, players=2 + seed % 4))
        for points, details in zip(found["sheet"], found["details"], strict=True):
            assert set(details) == set(points) - {"total"}
            for source, detail in details.items():
                if source != "slacking":
                    assert sum(idea["brought"] for idea in detail["ideas"]) == points[source], (seed, source, detail)
                if detail["formula"]:
                    assert eval(detail["formula"]) == points[source]
                brought |= {source} if points[source] else set()
    assert brought == set(found["details"][0])


@pytest.mark.parametrize("seed", range(4))
def test_the_best_tools_bring_most_and_waste_least(seed: int) -> None:
    rng = random.Random(seed)
    state = cromlech.game("stone-age", players=2).start(seed=seed)
    seen = 0
    while not state.over:
        offer = state.offer(state.actor)
        ways = {entry["id"]: entry["outlook"] for entry in offer["legal"] if entry["kind"] == "tools"}
        plans = [plan for plan in offer["plans"] if plan["kind"] == "tools"]
        assert len(plans) == bool(ways)
        if ways:
            best = ways[plans[0]["actions"][0]]
            assert best["gain"] == max(way["gain"] for way in ways.values())
            rivals = [way for way in ways.values() if way["gain"] == best["gain"]]
            assert (len(best["cards"]), best["total"]) == min((len(way["cards"]), way["total"]) for way in rivals)
            seen += len(ways) > 1
        state.apply(rng.choice(state.legal()))
    assert seen > 3
