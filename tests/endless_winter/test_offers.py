"""What the player to move is offered: reasons on the Megalith board, and full and lesser benefits."""

from typing import Any

import pytest

from .helpers import Table


def reasons(table: Table) -> dict[str, str]:
    """Why a Megalith can't go there, by place."""
    blocked = table.state.offer(0)["blocked"]
    return {entry["params"]["spot"]: entry["reason"]["key"] for entry in blocked}


def cells(table: Table, start: bool) -> list[str]:
    return [m["spot"] for m in table.state.view(0)["megaliths"] if (m["effect"] == "start") == start]


def ladder(table: Table) -> dict[str, bool]:
    """The kinds of action on offer, and whether each takes a lesser benefit."""
    legal = table.state.offer(0)["legal"]
    return {entry["kind"]: bool((entry["outlook"] or {}).get("lesser")) for entry in legal}


def test_every_other_cell_says_why_a_neutral_megalith_cannot_lie_there() -> None:
    table = Table().effect("megalith")
    assert reasons(table) == dict.fromkeys(cells(table, start=False), "reason.megalith_beside")
    table = Table().megalith(None, "1-A1").effect("megalith")
    assert reasons(table)["1-A1"] == "reason.megalith_neutral"
    assert table.refused("megalith 2-A1") == "reason.megalith_neutral"


def test_every_other_cell_says_why_an_own_megalith_cannot_lie_there() -> None:
    table = Table().megalith(None, "1-A1", "1-A2").effect("megalith")
    found = reasons(table)
    assert found["1-A1"] == "reason.megalith_taken"
    starts = [m for m in table.state.view(0)["megaliths"] if m["effect"] == "start" and m["at"][1] in (2, 3)]
    assert {found.get(m["spot"], "reason.megalith_start") for m in starts} == {"reason.megalith_start"}
    assert found["1-D4"] in ("reason.megalith_beside", "reason.megalith_start")
    assert table.refused("megalith 2-A1") == "reason.megalith_four"
    assert set(found) | {m.split()[1] for m in table.moves if m[:4] == "mega"} == {
        m["spot"] for m in table.state.view(0)["megaliths"]
    }


def test_after_a_starting_cell_only_its_arrows_count() -> None:
    table = Table()
    table.effect("megalith").play(f"megalith {cells(table, start=True)[0]}")
    assert set(reasons(table).values()) == {"reason.megalith_arrow"}
    table = Table().give(0, megaliths=10).effect("megalith")
    assert set(reasons(table).values()) == {"reason.megalith_none"}


@pytest.mark.parametrize(
    ("op", "full", "lesser"),
    [
        ("megalith", {"megalith"}, {"take_draw", "take_offering", "take_honor", "take_tool", "take_food"}),
        ("draw", {"take_draw"}, {"take_offering", "take_honor", "take_tool", "take_food"}),
        ("idol", {"take_offering", "take_honor"}, {"take_tool", "take_food"}),
        ("tool", {"take_tool"}, {"take_food"}),
    ],
)
def test_what_is_less_than_the_benefit_is_marked(op: str, full: set[str], lesser: set[str]) -> None:
    """EW 4."""
    table = Table().effect(op)
    assert ladder(table) == dict.fromkeys(full, False) | dict.fromkeys(lesser, True)
    plans: list[Any] = table.state.offer(0)["plans"]
    kinds = [(plan["kind"], table.game.action(plan["actions"][0]).kind) for plan in plans]
    assert kinds == ([("full", *full)] if len(full) == 1 and op != "megalith" else [])


def test_a_benefit_that_cannot_be_had_in_full_is_no_plan() -> None:
    table = Table().give(0, megaliths=10).effect("megalith")
    assert all(ladder(table).values())
    assert table.state.offer(0)["plans"] == []


def test_in_the_eclipse_what_leaves_no_choice_is_sure() -> None:
    """Tools, Food, and cards of a hex or a revealed card. An Idol or a Camp move needs a decision."""
    seen = set()
    for seed in range(4):
        table = Table(seed=seed).camps(0, base=1, A1=1, A2=1, B2=1, C3=1, E3=1).pass_round()
        while table.phase in ("eclipse_cards", "eclipse_terrain"):
            seat = table.state.actor
            for plan in table.state.offer(seat)["plans"]:
                action = table.game.action(plan["actions"][0])
                before = table.state.clone()
                table.state.apply(action.id)
                table.lot()
                if plan["kind"] == "sure" and table.state.actor == seat and table.raw.depth:
                    assert {p["kind"] for p in table.state.offer(seat)["plans"]} == {"full"}
                seen.add((plan["kind"], action.kind))
                table.state = before
            table.plain()
            table.lot()
    assert ("sure", "claim") in seen
