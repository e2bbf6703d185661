"""The best moments of a finished game are true, and differ if possible."""

import random
from typing import Any

import pytest

import cromlech
from cromlech.core.review import review
from cromlech.core.words import LANGUAGES


def played(seed: int, players: int) -> cromlech.State:
    """A game of random moves."""
    state = cromlech.game("cvlizations", players=players).start(seed=seed)
    rng = random.Random(seed)
    while not state.over:
        state.apply(rng.choice(state.legal()))
    return state


def by_round(state: cromlech.State, seat: int) -> dict[int, list[dict[str, Any]]]:
    """What happened to a seat in each round."""
    found: dict[int, list[dict[str, Any]]] = {}
    for line in state.log():
        if line["kind"] == "round_begins":
            found[line["params"]["number"]] = []
        elif line["params"].get("seat") == seat and found:
            found[max(found)].append(line)
    return found


def agrees(state: cromlech.State, seat: int, moment: dict[str, Any]) -> bool:
    """Whether the log or the score sheet says the same."""
    phrase = moment["phrase"]
    if moment["round"] is None:
        brought = [
            idea["brought"]
            for source in ("collections", "majorities", "exchanges", "leftovers")
            for idea in state.game.parts.detail(state, seat, source)["ideas"]
        ]
        return moment["points"] == phrase["points"] == max(brought)
    lines = by_round(state, seat)[moment["round"]]
    kind = phrase["key"].removeprefix("moment.").removesuffix("_most")
    if kind == "theft":
        victims = [line["params"]["victim"] for line in lines if line["kind"] == "stolen"]
        return phrase["count"] == len(victims) and {one["seat"] for one in phrase["victims"]} == set(victims)
    if kind == "purchase":
        bought = [line["phrase"]["idea"] for line in lines if line["kind"] == "bought"]
        paid = sum(line["params"]["number"] for line in lines if line["kind"] == "paid")
        return phrase["idea"] in bought and phrase["count"] <= paid
    orders = [line for line in lines if line["kind"] == "resolves" and line["phrase"]["order"] == phrase["order"]]
    if kind == "happiness":
        points = sum(line["params"]["points"] for line in lines if line["kind"] in ("happy", "idea_happy"))
        return len(orders) == 1 and moment["points"] == phrase["points"] <= points
    return len(orders) == 1 and orders[0]["params"]["chosen_by"] == phrase.get("chosen_by", 1) and phrase["count"] > 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_has_a_moment_of_its_own_that_the_log_confirms(players: int) -> None:
    told: set[str] = set()
    for seed in range(4):
        state = played(seed, players)
        moments = review(state)["moments"]
        keys = [moment["phrase"]["key"].removesuffix("_most") for moment in moments]
        assert len(set(keys)) == players
        for seat, moment in enumerate(moments):
            assert moment["phrase"]["seat"] == seat
            assert agrees(state, seat, moment), moment
            for lang in LANGUAGES:
                assert "{" not in state.game.text(moment["phrase"], lang)
        told |= set(keys)
    assert len(told) > players


def test_only_the_greatest_theft_is_called_so() -> None:
    keys = set()
    for seed in range(12):
        state = played(seed, 5)
        for seat, moment in enumerate(review(state)["moments"]):
            keys.add(moment["phrase"]["key"])
            if moment["phrase"]["key"] == "moment.theft_most":
                most = [
                    max(sum(line["kind"] == "stolen" for line in lines) for lines in by_round(state, other).values())
                    for other in range(5)
                ]
                assert most[seat] == moment["phrase"]["count"] == max(most)
                assert most.count(most[seat]) == 1
    assert {"moment.theft_most", "moment.purchase_most", "moment.happiness", "moment.idea"} <= keys
