"""A card pack never lies: with any cards, what is shown is what is played."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cromlech
from cromlech.core.packs import check_pack
from cromlech.core.rules import unload
from cromlech.testing import check_pack_game, packs

GAMES = {each.name: each for each in cromlech.games()}
FEW = settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@pytest.mark.parametrize("name", GAMES)
@FEW
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_what_is_shown_with_any_cards_is_what_is_played(name: str, data: Any, seed: int) -> None:
    pack = data.draw(packs(GAMES[name]))
    check_pack(pack, GAMES[name].schema)
    game = cromlech.game(name, players=GAMES[name].players[seed % len(GAMES[name].players)], cards=pack)
    try:
        assert check_pack_game(game, seed, moves=150) > 10
    finally:
        unload(game.load())


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shown_with_the_standard_cards_is_what_is_played(name: str) -> None:
    for players in GAMES[name].players:
        assert check_pack_game(cromlech.game(name, players=players), players, moves=250) > 10


def test_prices_of_ten_gold_are_shown_as_payable_only_when_they_are() -> None:
    price = {"kind": "fixed", "gold": 10, "points": 60, "source": "own box"}
    pack = {**cromlech.game("stone-age").cards, "name": "dear"}
    pack["building"] = [{"id": entry["id"], **price} for entry in pack["building"]]
    state = cromlech.game("stone-age", players=2, cards=pack, start_player=0).start(seed=1)
    for gold, payable in ((9, "no"), (10, "yes")):
        with state.edit() as raw:
            raw.players[0].resources[:] = [0, 0, 0, gold]
        outlooks = {entry["params"]["location"]: entry["outlook"] for entry in state.offer(0)["legal"]}
        assert outlooks["building_1"] == {"payable": payable}
        check_pack_game(state.game, 1, moves=60)
