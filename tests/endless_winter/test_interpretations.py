"""The interpretations I-1 to I-28 of the rules page, and rules without an example."""

import pytest

from cromlech.games.endless_winter import gains, idols, map, scoring, stones
from cromlech.games.endless_winter.board import HEX_NAMES, JUNCTION_NAMES
from cromlech.games.endless_winter.printed import EXCHANGE_OP
from cromlech.games.endless_winter.vocabulary import OPS

from .helpers import Table


def place_of(table: Table, *terrains: str) -> list[str]:
    return [h["hex"] for h in table.state.view(None)["map"] if h["terrain"] in terrains]


def test_i1_the_bottom_of_migrate_is_free() -> None:
    table = Table().camps(0, base=1)
    table.play("place tribe migrate", "next")
    if "next" in table.moves:
        table.play("next")
    assert table.raw.players[0].camp_on[HEX_NAMES.index("C3")] == 2
    assert "decline" in table.moves
    table.play("move C3 B2")
    assert table.player(0)["tools"] == 0


def test_i2_a_second_neutral_on_a_starting_cell_chains_with_a_coloured_one() -> None:
    table = Table()
    starts = [m["spot"] for m in table.state.view(None)["megaliths"] if m["benefit"]["key"] == "cell.start"]
    assert len(starts) == 4
    table.no_neutrals(0, starts[0])
    table.raw.players[0].megaliths = 1
    table.effect("megalith").play(f"megalith {starts[1]}")
    targets = [move for move in table.moves if move.startswith("megalith")]
    assert len(targets) == 2
    table.play(targets[0])
    spot = targets[0].split()[1]
    shown = {m["spot"]: m["owner"] for m in table.state.view(None)["megaliths"]}
    assert (shown[starts[1]], shown[spot]) == (-1, 0)


def test_i3_a_village_by_a_card_costs_what_it_shows() -> None:
    table = Table().camps(0, A1=1, A2=1, B2=1, base=2).give(0, food=9)
    table.cards(0, hand=["mammoth_bone_houses"]).play("play mammoth_bone_houses", "accept")
    table.play("village A1-A2-B2")
    assert table.player(0)["villages"] == 2
    assert table.player(0)["camps"] == 3
    assert table.player(0)["food"] == gains.food_limit(table.raw, 0) == 7


def test_i4_i26_a_revealed_card_may_be_buried_even_by_itself() -> None:
    table = Table().cards(0, pile=["elder"], hand=[])
    raw = table.raw
    raw.pile_open = True
    raw.phase = 17
    raw.unused[3] = 1
    table.proceed()
    table.play("use elder", "bury above elder")
    assert table.player(0)["buried_cards"] == ["elder"]
    assert raw.unused[3] == 0


def test_i26_an_unused_ability_of_a_buried_card_is_lost() -> None:
    table = Table().cards(0, hand=["tribeswoman", "shaman"]).give(0, food=2)
    table.play("place tribe migrate", "play tribeswoman", "play shaman")
    assert "use tribeswoman" in table.moves
    table.effect("bury").play("bury above tribeswoman")
    assert "use tribeswoman" not in table.moves
    assert table.labor == 3  # the Labor stays


def test_i5_cards_drawn_in_step_1_may_be_played_in_step_2() -> None:
    table = Table().cards(0, hand=["oral_lore"], deck=["brave", "brave"])
    table.play("play oral_lore", "take_draw").lot().play("take_draw").lot()
    table.play("place tribe hunt", "play brave")
    assert table.labor == 2.5


def test_i6_an_exhausted_pile_counts_as_its_type() -> None:
    table = Table().cards(0, hand=["brave", "brave"]).give(0, tools=3)
    table.raw.tribe_left[0] = 0
    table.play("place tribe initiate", "play brave", "play brave", "tribe elder")
    assert table.points(0) == 1
    assert table.refused("tribe elder") == "reason.tribe"
    assert "tribe hunter" in table.moves


def test_i7_stones_score_after_the_idols_of_d() -> None:
    table = Table().no_neutrals(0)
    table.raw.players[0].megaliths = 6
    table.stone(0, "s2_idol_1")
    table.give(0, offerings=0, honor=1)
    raw = table.raw
    raw.phase, raw.position = 19, 0
    from cromlech.games.endless_winter import eclipse

    eclipse.begin_board(raw)
    table.proceed()
    while raw.turn == 0:
        for move in ("resolve idol", "take_honor", "take_tool"):
            if move in table.moves:
                table.play(move)
                break
    assert raw.players[0].points[0] == 1  # two steps: one before, one in D


def test_i8_i27_jokers_join_where_they_bring_most_and_make_no_set_of_their_own() -> None:
    table = Table()
    assert scoring.animal_points(table.animals(0, {"argentavis": 3}).raw, 0) == 0
    assert scoring.animal_points(table.animals(0, {"woolly_rhino": 4, "argentavis": 2}).raw, 0) == 10
    assert scoring.animal_points(table.animals(0, {"woolly_mammoth": 1, "argentavis": 1}).raw, 0) == 6
    # 1 Mammoth and 3 Rhinos with one joker: both gain 4. With two, both sets are filled.
    assert (
        scoring.animal_points(table.animals(0, {"woolly_mammoth": 1, "woolly_rhino": 3, "argentavis": 2}).raw, 0) == 16
    )
    # 2 Rhinos and 1 Sloth with three jokers: 10 + 3, not 6 + 6.
    upright = {"woolly_rhino": 2, "ground_sloth": 1, "argentavis": 3}
    assert scoring.animal_points(table.animals(0, upright).raw, 0) == 13


def test_i9_most_influence_needs_some() -> None:
    table = Table().camps(0, A1=1, base=1).camps(1, base=1)
    at = HEX_NAMES.index("A1")
    assert map.leads(table.raw, 0, at)
    assert not map.leads(table.raw, 1, at)
    assert not map.leads(table.raw, 0, HEX_NAMES.index("E3"))


def test_i10_tools_end_at_ten() -> None:
    table = Table().give(0, tools=10, food=0).effect("tool")
    assert table.player(0)["food"] == 1
    assert table.player(0)["tools"] == 10


def test_i11_i22_without_a_place_or_a_megalith_take_a_lesser_benefit() -> None:
    table = Table()
    table.raw.players[0].megaliths = 10
    table.effect("megalith")
    assert "megalith" not in table.kinds()
    assert {"take_draw", "take_offering", "take_tool", "take_food"} <= set(table.moves)


def test_i12_who_sees_what() -> None:
    table = Table().cards(0, hand=["brave", "tribesman", "elder"], deck=["tribesman", "tribesman"])
    own, other = table.state.view(0)["players"][0], table.state.view(1)["players"][0]
    assert sorted(own["hand_cards"]) == ["brave", "elder", "tribesman"]
    assert other["hand_cards"] is None
    assert other["hand"] == 3
    assert other["unseen"] == {"brave": 1, "tribesman": 3, "elder": 1}
    table.effect("bury").play("bury hand tribesman")
    assert table.state.log(1)[-1]["phrase"]["key"] == "log.buried_unseen"
    assert table.state.log(0)[-1]["phrase"]["key"] == "log.buried"
    assert table.state.view(1)["players"][0]["buried"] == 1 + own["buried"]
    table.effect("tribe_hand").play("tribe hunter")
    assert table.state.view(1)["players"][0]["seen_in_hand"] == {"hunter": 1}


def test_i12_an_empty_deck_tells_everybody_what_is_in_hand() -> None:
    table = Table().cards(0, hand=["brave"], deck=[], discard=["tribesman", "tribesman"])
    assert table.state.view(1)["players"][0]["seen_in_hand"] == {}
    table.effect("card").lot()
    assert table.state.view(1)["players"][0]["seen_in_hand"] == {"brave": 1}


def test_i13_starting_cards_are_tribe_cards() -> None:
    table = Table().cards(0, hand=["tribesman"]).effect("bury")
    assert "bury hand tribesman" in table.moves


def test_i14_the_draw_of_rest_may_be_lowered() -> None:
    table = Table().cards(0, hand=["tribesman"]).play("place tribe rest")
    assert {"take_draw", "take_offering", "take_honor", "take_tool", "take_food"} <= set(table.moves)


def test_i15_nothing_to_draw() -> None:
    table = Table().cards(0, hand=[], deck=[]).effect("draw")
    assert "take_draw" not in table.moves
    assert "take_food" in table.moves


def test_i16_the_discard_comes_before_the_effect() -> None:
    table = Table().cards(0, hand=["fire_making", "hide_drums", "tribesman"])
    table.play("play fire_making")
    assert table.player(0)["food"] == 4
    table.play("play hide_drums")
    assert table.player(0)["discard"] == ["tribesman"]
    assert table.player(0)["tools"] == 0
    assert table.player(0)["hand"] == 0
    table.play("take_tool", "take_tool")


def test_i16_the_last_card_in_hand_cannot_pay_for_itself() -> None:
    table = Table().cards(0, hand=["fire_making", "bone_awls"])
    table.play("play fire_making")
    assert table.refused("play bone_awls") == "reason.play_price"


def test_i17_the_chief_works_at_his_column_and_cards_in_every_section() -> None:
    table = Table().chief(0, "thunderclaw", "a").cards(0, hand=["elder", "elder"])
    table.play("place chief initiate")
    assert table.labor == 2
    table.play("play elder")
    assert table.labor == 4
    elsewhere = Table().chief(0, "thunderclaw", "a").cards(0, hand=["elder", "tribesman"]).play("place chief develop")
    assert elsewhere.labor == 0
    table.play("next")
    assert "play elder" in table.moves


def test_chief_on_rest() -> None:
    """Abilities without a column also work on Rest. Tribe cards don't."""
    table = Table().chief(0, "eyehand", "a").cards(0, hand=["tribeswoman"])
    table.play("place chief rest")
    assert "use_chief" in table.moves
    assert "play" not in table.kinds()
    table.play("use_chief", "take_honor")
    assert table.player(0)["honor"] == 1


def test_i18_the_bottom_is_used_up_by_the_first_figure() -> None:
    table = Table().cards(0, hand=["tribesman"]).cards(1, hand=["tribesman"])
    table.play("place tribe develop")
    table.end_turn()
    assert table.raw.bottom_taken[1] == 1
    assert table.player(0)["food"] == 2  # the Tool was lowered
    assert table.state.actor == 1
    table.play("place tribe develop")
    table.end_turn()
    assert table.player(1)["food"] + table.player(1)["tools"] == 0


def test_i19_recruits_cannot_be_played_this_turn_but_buried() -> None:
    table = Table().cards(0, hand=["brave"]).give(0, tools=2, food=1)
    table.play("place tribe initiate", "play brave", "tribe hunter")
    assert "play hunter" not in table.moves
    table.play("next", "middle")
    table.play("resolve bury", "bury hand hunter")
    assert table.player(0)["buried_hidden"] == ["hunter"]


def test_i20_camps_and_villages() -> None:
    table = Table().camps(0, base=5).give(0, tools=2).cards(0, hand=["brave", "tribesman"])
    table.play("place tribe migrate", "play brave")
    assert table.refused("camp") == "reason.camp"
    table.play("move C3 B2", "move B2 C3")
    table = Table().camps(0, A1=2, A2=1, B2=1, base=1).give(0, food=9).cards(0, hand=["brave"])
    table.play("place tribe migrate", "next", "village A1-A2-B2")
    assert table.player(0)["camps"] in (2, 3)  # three came back, and the bottom placed one
    assert table.raw.players[0].camp_on[HEX_NAMES.index("A1")] == 1
    assert table.player(0)["food"] == 6
    assert map.influence(table.raw, 0, HEX_NAMES.index("A1")) == 3


def test_one_village_per_point() -> None:
    table = Table().camps(0, A1=1, A2=1, B2=1).village(1, "A1-A2-B2")
    assert not map.village_fits(table.raw, 0, JUNCTION_NAMES.index("A1-A2-B2"))


def test_i21_animals_run_out() -> None:
    table = Table().cards(0, hand=["brave", "tribesman"]).give(0, tools=1)
    table.raw.animal_deck = [0] * 7
    table.raw.grounds = [0] * 7
    table.play("place tribe hunt", "play brave", "accept")
    assert table.points(0) == 1
    assert table.player(0)["tools"] == 0
    table.end_turn()
    assert table.points(0) == 2  # the bottom with an empty deck
    table = Table().grounds()
    table.effect("animal_pick")
    assert table.raw.depth == 0
    assert table.points(0) == 0


def test_i22_the_arrow_may_be_declined_but_not_lowered() -> None:
    table = Table()
    start = next(m["spot"] for m in table.state.view(None)["megaliths"] if m["benefit"]["key"] == "cell.start")
    table.effect("megalith").play(f"megalith {start}")
    assert table.kinds() == {"decline", "megalith"}


def test_i22_stacking_to_any_height() -> None:
    table = Table()
    cells = [f"1-{row}{column}" for row in "ABC" for column in (1, 2, 3)]
    table.megalith(None, "1-D8", "1-D7", "1-D6", "1-D5").megalith(0, *cells[:5]).megalith(1, *cells[5:])
    table.megalith(1, "2-A1", "2-A2", "2-B1").raw.players[0].megaliths = 4
    table.raw.players[1].megaliths = 9
    assert "megalith 3-A1" not in table.effect("megalith").moves
    table.play("megalith 2-B2")
    before = [table.points(seat) for seat in (0, 1)]
    table.effect("megalith").play("megalith 3-A1")
    assert [table.points(seat) - before[seat] for seat in (0, 1)] == [5, 3]


def test_i23_neutral_megaliths_count_for_nobody() -> None:
    table = Table().megalith(None, "1-A1", "1-A2", "1-D7", "1-D8").megalith(0, "1-B1")
    ground, tiles = table.stone(0, "s1_ground"), table.stone(0, "s1_tiles")
    assert stones.stone_points(table.raw, 0, ground) == 1
    assert stones.stone_points(table.raw, 0, tiles) == 1
    assert stones.stone_points(table.raw, 1, ground) == 0


def test_i24_the_final_tie_goes_to_the_earlier_in_turn_order() -> None:
    table = Table(players=3)
    table.raw.order = [2, 0, 1, -1]
    assert [scoring.rank(table.raw, p) for p in range(3)] == [2, 3, 1]


def test_i25_each_hex_once_and_by_influence_of_the_moment() -> None:
    table = Table().camps(0, base=1)
    hexes = place_of(table, "grassland")
    table.camps(0, **{hexes[0]: 1}).camps(1)
    raw = table.raw
    raw.phase = 18
    table.proceed()
    table.play(f"claim {hexes[0]}")
    assert table.player(0)["food"] == 3
    assert raw.turn == 1 or f"claim {hexes[0]}" not in table.moves


def test_honor_ties_go_to_whoever_came_first() -> None:
    table = Table()
    table.effect("idol").play("take_honor")
    table.raw.turn = 1
    table.effect("idol").play("take_honor")
    assert [idols.honor_rank(table.raw, p) for p in (0, 1)] == [0, 1]


def test_the_top_of_the_offerings_scores() -> None:
    table = Table().give(0, offerings=8).effect("idol").play("take_offering")
    assert table.points(0) == 1


def test_a_stone_in_era_one_comes_from_the_left() -> None:
    table = Table().cards(0, hand=["tribesman"]).give(0, food=1, tools=1).play("place tribe develop", "next")
    spaces = [int(move.split()[1]) for move in table.moves if move.startswith("stone")]
    assert spaces
    assert max(spaces) <= 7
    table.play(f"stone {spaces[0]}")
    assert table.player(0)["food"] == 0
    assert len(table.player(0)["stones"]) == 1
    assert "take_draw" in table.moves


def test_a_stone_needs_its_price() -> None:
    table = Table().cards(0, hand=["tribesman"]).give(0, food=1).play("place tribe develop", "next")
    assert table.refused("stone 1") == "reason.tools"


def test_the_culture_card_costs_three_labor() -> None:
    table = Table().display("barter").cards(0, hand=["brave", "tribesman"]).play("place tribe develop", "play brave")
    assert table.refused("culture 1") == "reason.labor"
    table.play("play tribesman", "culture 1")
    assert table.labor == 0.5
    assert "barter" in table.player(0)["hand_cards"]
    assert table.raw.display[0] == -1


def test_labor_is_gone_with_the_turn() -> None:
    table = Table().cards(0, hand=["brave", "shared_work"])
    table.play("play shared_work", "place tribe hunt", "play brave")
    assert table.labor == 5.5
    table.end_turn()
    table.lot()
    assert table.labor == 0
    assert sorted(table.player(0)["discard"]) == ["brave", "shared_work"]


def test_glacier_tokens_pay_for_every_village_beside_them() -> None:
    table = Table(glaciers=True).camps(0, A1=1, A2=1, B2=1, base=2)
    table.raw.token_at[HEX_NAMES.index("A1")] = 1  # 3 points
    table.raw.token_at[HEX_NAMES.index("A2")] = 3  # 3 Food
    table.effect("village").play("village A1-A2-B2")
    assert table.points(0) == 3
    assert table.player(0)["food"] == 3


def test_rest_tokens_are_taken_by_the_first_and_go_under_the_stack() -> None:
    table = Table(rest_tokens=True).cards(0, hand=["tribesman"]).cards(1, hand=["tribesman"])
    first = table.raw.rest_top
    table.play("place tribe rest", "swap_token").lot()
    second = table.raw.token
    assert first != second
    while table.state.actor == 0:
        table.plain()
        table.lot()
    assert list(table.raw.rest_queue[: table.raw.rest_queued]) == [first, second]
    table.play("place tribe rest")
    assert "keep_token" not in table.moves


def test_all_rest_tokens_come_round_in_their_order() -> None:
    table = Table(rest_tokens=True)
    raw = table.raw
    raw.rest_queue, raw.rest_queued, raw.rest_top = [3, 1, 4, 0, 2], 5, -1
    table.effect("rest_token")
    assert raw.rest_top == 3
    assert list(raw.rest_queue[:4]) == [1, 4, 0, 2]


def test_an_ability_with_two_parts_may_be_taken_in_any_order() -> None:
    table = Table().cards(0, hand=["scout_signals", "tribesman"]).play("play scout_signals")
    assert table.moves == ["resolve draw", "resolve camp_move"]


def test_an_arrow_is_optional_and_needs_its_price() -> None:
    table = Table().cards(0, hand=["barter", "tribesman"]).give(0, food=0)
    table.play("play barter")
    assert table.phase == "playing"
    assert table.raw.depth == 0
    table = Table().cards(0, hand=["barter", "tribesman"]).give(0, food=1).play("play barter")
    assert table.moves == ["accept", "decline"]
    assert table.raw.pending[0].op == EXCHANGE_OP == OPS.index("exchange")
    table.play("decline")
    assert table.player(0)["food"] == 1


@pytest.mark.parametrize(("round_number", "removed"), [(1, False), (2, True), (3, False)])
def test_culture_cards_of_preparation(round_number: int, removed: bool) -> None:
    table = Table()
    table.raw.round_number = round_number
    if round_number == 3:
        table.display(*[c["id"] for c in table.game.cards["culture"] if c["era"] == 2][:8])
    before = [card["id"] for card in table.state.view(None)["display"] if card]
    table.to_next_round()
    after = [card["id"] for card in table.state.view(None)["display"]]
    assert (set(after) & set(before) == set()) == removed
    eras = {card["era"] for card in table.state.view(None)["display"]}
    assert eras == ({1} if round_number == 1 else {2})
    assert len(after) == 8


def test_tribal_gathering_takes_different_types() -> None:
    table = Table().cards(0, hand=["tribal_gathering"]).play("play tribal_gathering", "tribe hunter")
    assert "tribe hunter" not in table.moves
    table.play("tribe elder")
    assert sorted(table.player(0)["discard"]) == ["elder", "hunter"]
