"""A lesson at a table: only its moves are accepted, everything else is prepared, and it can be left and resumed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from at_server import Server, settings_in

import cromlech
from cromlech.client import Client, Refused

GAMES = [each.name for each in cromlech.games() if each.lesson is not None]
STONE_AGE = "stone-age"


class Learner:
    """Someone who does what the lesson says."""

    def __init__(self, client: Client, game: str = STONE_AGE, table: str = "") -> None:
        self.client = client
        self.game = cromlech.game(game)
        self.state: dict[str, Any] = {}
        if not table:
            table = client.ask("POST", "/api/lessons", {"game": game, "name": "Olena"})["table"]["id"]
        self.path = f"/api/tables/{table}"
        self.look()

    @property
    def step(self) -> str:
        lesson = self.state["lesson"]
        steps = lesson["steps"]
        return str(steps[lesson["step"]]["id"]) if lesson["step"] < len(steps) else ""

    def look(self) -> None:
        """Wait until it is the learner's turn, or the game is over."""
        self.state = self.client.ask("GET", self.path)
        while not self.state["view"]["over"] and self.state["view"]["actor"] != self.state["seat"]:
            self.state = self.client.ask("GET", self.path, after=self.state["seq"], wait=10)

    def ask(self, what: str, **body: Any) -> None:
        self.client.ask("POST", f"{self.path}/{what}", {"seq": self.state["seq"], **body})
        self.look()

    def play(self, *notations: str) -> None:
        self.ask("moves", actions=[self.game.parse(each) for each in notations])

    def obey(self) -> None:
        """Do what the step asks for, or go to the next chapter."""
        if self.state["lesson"]["moves"]:
            self.ask("moves", actions=self.state["lesson"]["moves"])
        else:
            self.ask("chapter", chapter=self.state["lesson"]["chapter"] + 1)

    def offered(self) -> list[str]:
        return [self.game.action(each["id"]).notation for each in self.state["offer"]["legal"]]


@pytest.fixture
def learner(guest: Client) -> Learner:
    return Learner(guest)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end_by_doing_what_it_says(guest: Client, game: str) -> None:
    learner = Learner(guest, game)
    steps = learner.state["lesson"]["steps"]
    seen = []
    while not learner.state["view"]["over"] and learner.state["lesson"]["step"] < len(steps):
        moves, legal = learner.state["lesson"]["moves"], learner.state["offer"]["legal"]
        assert set(moves[:1]) <= {each["id"] for each in legal}
        assert bool(moves) == bool(legal)
        seen.append(learner.step)
        learner.obey()
    asked = [step["id"] for step in steps if not step["explains"]]
    assert [step for step in seen if step in asked] == asked
    assert learner.state["table"]["lesson"] == {"step": len(steps), "steps": len(steps)}
    [listed] = [each for each in guest.ask("GET", "/api/tables")["tables"] if each["id"] in learner.path]
    assert listed["lesson"]["steps"] == len(steps)
    if not learner.state["view"]["over"]:
        assert len(learner.state["offer"]["legal"]) > 1  # the game continues against bots
        learner.ask("moves", actions=[learner.state["offer"]["legal"][0]["id"]])


def test_onlookers_are_not_taught(learner: Learner, other: Client) -> None:
    assert other.ask("GET", learner.path)["lesson"] is None


def test_another_move_is_refused_and_changes_nothing(learner: Learner) -> None:
    before = learner.state
    assert learner.offered() == ["place forest 3"]
    with pytest.raises(Refused, match="The lesson needs a different move") as caught:
        learner.play("place forest 2")
    assert caught.value.status == 409
    with pytest.raises(Refused, match="The lesson needs a different move"):
        learner.play("place forest 3", "place hunt 1")
    learner.look()
    assert learner.state == before


@pytest.mark.parametrize("game", GAMES)
def test_what_a_lesson_does_not_expect_comes_with_its_reason(guest: Client, game: str) -> None:
    learner = Learner(guest, game)
    told = set()
    for _ in range(12):
        state = learner.state["view"]
        if learner.state["table"]["status"] == "over" or state["actor"] != learner.state["seat"]:
            break
        offer = learner.state["offer"]
        legal, blocked = ([entry["id"] for entry in offer[name]] for name in ("legal", "blocked"))
        assert not set(legal) & set(blocked)
        assert len(set(blocked)) == len(blocked)
        about = [entry for entry in offer["blocked"] if entry["reason"]["key"].startswith("server.")]
        told |= {entry["reason"]["key"] for entry in about}
        for entry in about[:2]:
            with pytest.raises(Refused) as caught:
                learner.ask("moves", actions=[entry["id"]])
            assert caught.value.phrase == entry["reason"]
        learner.obey()
    assert "server.not_in_lesson" in told


def test_one_can_always_go_back_a_step(learner: Learner) -> None:
    while learner.step != "fed" and learner.step != "card":
        learner.obey()
    rolled = learner.state["view"]
    learner.ask("undo", to=learner.state["lesson"]["back"])
    assert learner.step == "tools"
    learner.ask("undo", to=learner.state["lesson"]["back"])
    assert learner.step == "roll"
    learner.obey()
    learner.obey()
    assert learner.state["view"] == rolled


def test_plans_of_several_moves_are_those_the_step_asks_for(learner: Learner) -> None:
    while learner.step != "buy_card":
        learner.obey()
    learner.play("act card_1")
    [plan] = learner.state["offer"]["plans"]
    assert plan["actions"] == learner.state["lesson"]["moves"]
    learner.ask("moves", actions=plan["actions"])
    assert learner.step == "later"
    assert learner.state["offer"]["legal"] == []
    assert {entry["reason"]["key"] for entry in learner.state["offer"]["blocked"]} >= {"server.chapter_over"}
    with pytest.raises(Refused, match="This part of the lesson is done"):
        learner.play("place hunt 1")


def test_the_lesson_can_be_left_to_play_on(learner: Learner) -> None:
    learner.obey()
    learner.ask("free")
    assert learner.state["lesson"] is None
    assert learner.state["table"]["lesson"] is None
    assert len(learner.state["offer"]["legal"]) > 5
    learner.play("place hunt 2")
    with pytest.raises(Refused, match="lesson at this table is over"):
        learner.ask("chapter", chapter=1)


def test_chapters_can_be_visited_in_any_order(learner: Learner) -> None:
    learner.ask("chapter", chapter=1)
    assert learner.step == "last_tile"
    assert learner.state["view"]["round"] == 9
    learner.ask("chapter", chapter=0)
    assert learner.step == "forest"
    with pytest.raises(Refused, match="the lesson has 2"):
        learner.ask("chapter", chapter=2)


def test_a_game_without_a_lesson_and_a_table_without_one_say_so(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match="no game"):
        guest.ask("POST", "/api/lessons", {"game": "chess"})
    monkeypatch.setitem(vars(cromlech.game(STONE_AGE).definition), "lesson", None)
    with pytest.raises(Refused, match="no lesson"):
        guest.ask("POST", "/api/lessons", {"game": STONE_AGE})
    seats = [{"kind": "me"}, {"kind": "bot"}]
    table = guest.ask("POST", "/api/tables", {"game": STONE_AGE, "options": {"start_player": 0}, "seats": seats})
    with pytest.raises(Refused, match="is over"):
        guest.ask("POST", f"/api/tables/{table['table']['id']}/free", {"seq": table["seq"]})


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path)) as running, Client(running.url) as client:
        learner = Learner(client)
        while learner.step != "gold":
            learner.obey()
        token, before = client.token, learner.state
    with Server(settings_in(tmp_path)) as running, Client(running.url, token) as client:
        again = Learner(client, table=before["table"]["id"])
        assert again.state["lesson"] == before["lesson"]
        assert again.state["view"] == before["view"]
        while not again.state["view"]["over"]:
            again.obey()
        review = client.ask("GET", f"{again.path}/review")
        assert [sheet["total"] for sheet in review["sheet"]] == again.state["view"]["scores"]
        forked = client.ask("POST", f"{again.path}/fork", {"move": 0, "seat": 0, "level": "easy"})
        assert forked["view"]["round"] == 9
        assert forked["lesson"] is None
