"""A table for playing CVlizations: positions are set up by hand, then played with legal moves only.

Nothing here knows a rule. A `Table` turns up chosen ideas, gives resources and ideas with
`state.edit()`, makes moves in notation, and reads results from `state.view`,
`state.scores`, `state.log`, and `state.legal`.
"""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import cromlech
from cromlech.games import cvlizations

HANNA, IHOR, HORDII, DARYNA, FIFTH = range(5)
"""Seats in clockwise order."""

ORDERS = ("theft", "gathering", "hunting", "stonecutting", "cunning", "slacking", "trade", "doubling")
LAYING = ("facing_up", "facing_down")
"""Phases in which orders are played."""
RESOURCES = ("food", "wood", "stone")
CARDS = tomllib.loads((Path(cvlizations.__file__).with_name("cards.toml")).read_text("utf-8"))["idea"]
NUMBER = {card["name"]: i for i, card in enumerate(CARDS)}
"""The index of an idea in the state's tables, by name."""
PLAIN_TRACK = ("hut", "hammer", "temple", "workshop")

FILLER = ("gathering", "hunting")


def idea(name: str) -> str:
    """The id of an idea by its name: optimism → I01."""
    return f"I{NUMBER[name] + 1:02}"


class Table:
    """A game with explicit chance, a chosen track, and a chosen start player."""

    def __init__(
        self, players: int = 4, track: tuple[str, ...] = PLAIN_TRACK, start: int = HANNA, **options: Any
    ) -> None:
        self.game = cromlech.game("cvlizations", players=players, start_player=start, **options)
        self.state = self.game.start(chance="explicit")
        self.play(*(f"idea {idea(name)}" for name in track))

    # -- moves -----------------------------------------------------------------

    def play(self, *moves: str) -> None:
        """Make moves in notation, one after another."""
        for move in moves:
            self.state.apply_notation(move)

    def lay(
        self,
        plans: Mapping[int, tuple[str, str]],
        grannofolk: tuple[str, str] = FILLER,
        neutrals: Mapping[int, tuple[str, str]] | None = None,
    ) -> None:
        """Phase 1: every civilization plays its two orders, the first one face up. Then they are revealed."""
        now = self.view["round"]
        while self.view["round"] == now and self.phase in ("facing_up", "facing_down", "dealing_order", "revealing"):
            who = self.view["laying"] or {"kind": "grannofolk"}
            if who["kind"] == "grannofolk":
                first = self.phase == "dealing_order" or self.view["civilizations"][2]["up"] is None
                self.play(f"deal_order {grannofolk[0 if first else 1]}")
                continue
            pair = (neutrals or {})[who["seat"]] if who["kind"] == "neutral" else plans[who["seat"]]
            self.play(f"face_up {pair[0]}" if self.phase == "facing_up" else f"face_down {pair[1]}")

    def go_on(self, until: Callable[[], bool]) -> None:
        """Play the simplest way (first order in hand, first choice, buy nothing) until a condition holds."""
        while not until():
            assert not self.state.over
            moves = self.moves
            self.play("pass" if "pass" in moves else moves[0])

    def finish_actions(self) -> None:
        """Make the first choice everywhere until ideas can be bought, or the next round begins."""
        now = self.view["round"]
        self.go_on(lambda: self.state.over or self.phase == "developing" or self.view["round"] > now)

    def finish_round(self) -> None:
        """Buy nothing more, and go to the next round or the end."""
        now = self.view["round"]
        self.go_on(lambda: self.state.over or (self.view["round"] > now and self.phase in LAYING))

    def to_round(self, number: int) -> "Table":
        """Go to a round, with resources and happiness as they were."""
        while self.view["round"] < number:
            before = [(list(p.resources), list(p.points)) for p in self.raw.players]
            self.finish_round()
            with self.state.edit() as raw:
                for player, (resources, points) in zip(raw.players, before, strict=True):
                    player.resources[:] = resources
                    player.points[:] = points
        return self

    def refused(self, move: str) -> str:
        """Try an illegal move and return the key of the reason. Nothing may change."""
        before, log = self.state.clone(), self.state.log()
        with pytest.raises(cromlech.IllegalAction) as caught:
            self.play(move)
        assert self.state == before
        assert self.state.log() == log
        return caught.value.reason

    # -- setting up ------------------------------------------------------------

    @property
    def raw(self) -> Any:
        return self.state.raw

    def give(self, seat: int, food: int = 0, wood: int = 0, stone: int = 0) -> "Table":
        """Give exactly these resources."""
        with self.state.edit() as raw:
            raw.players[seat].resources[:] = [food, wood, stone]
        return self

    def own(self, seat: int, *names: str, active: bool = True) -> "Table":
        """Give ideas that the seat bought earlier, taken out of the deck."""
        with self.state.edit() as raw:
            player = raw.players[seat]
            for name in names:
                number = NUMBER[name]
                assert number not in raw.track
                raw.deck &= ~(1 << number)
                player.ideas[player.owned] = number
                player.owned += 1
            if active:
                self.game.load().module("ideas").activate(raw, seat)
            else:
                player.bought += len(names)
        return self

    def show(self, *names: str | None) -> "Table":
        """Put these four ideas on the track. What was there goes back to the deck."""
        numbers = [-1 if name is None else NUMBER[name] for name in names]
        with self.state.edit() as raw:
            for number in raw.track:
                if number >= 0:
                    raw.deck |= 1 << number
            raw.track[:] = numbers
            raw.deck &= ~sum(1 << number for number in numbers if number >= 0)
        return self

    def leave_in_deck(self, *names: str) -> "Table":
        """Leave only these ideas in the deck."""
        with self.state.edit() as raw:
            raw.deck = sum(1 << NUMBER[name] for name in names)
        return self

    # -- reading ---------------------------------------------------------------

    @property
    def moves(self) -> list[str]:
        """The legal moves in notation, ordered by id."""
        return [self.game.action(action).notation for action in self.state.legal()]

    def can(self, move: str) -> bool:
        return move in self.moves

    @property
    def view(self) -> dict[str, Any]:
        """What a spectator sees."""
        return self.state.view(None)

    @property
    def phase(self) -> str:
        return self.view["phase"]

    @property
    def turn(self) -> tuple[int, str]:
        """Who decides, and in which phase."""
        return self.state.actor, self.phase

    def player(self, seat: int) -> dict[str, Any]:
        return self.view["players"][seat]

    def stock(self, seat: int) -> tuple[int, ...]:
        """food, wood, stone"""
        return tuple(self.player(seat)["resources"].values())

    def stocks(self) -> list[tuple[int, ...]]:
        return [self.stock(seat) for seat in range(self.game.players)]

    def happiness(self, seat: int) -> int:
        """Tokens taken during play."""
        return self.player(seat)["happiness"]

    def ideas(self, seat: int) -> list[str]:
        return [card["name"] for card in self.player(seat)["ideas"]]

    @property
    def track(self) -> list[str | None]:
        return [place["idea"] and place["idea"]["name"] for place in self.view["track"]]

    def points(self, seat: int) -> dict[str, int]:
        """Points by source, as if the game ended now."""
        return self.state.score_sheet()[seat]

    def log(self, name: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The parameters of all events of a kind, as far as a seat may know them."""
        return [line["params"] for line in self.state.log(seat) if line["kind"] == name]


def acting(plans: Mapping[int, tuple[str, str]], players: int = 4, **options: Any) -> Table:
    """A first round in which these orders have been played."""
    table = Table(players, **options)
    table.lay(plans)
    return table


IDLE = ("cunning", "slacking")
"""If everyone chooses these, both fail and nothing changes hands."""


def idle(table: Table) -> Table:
    """Play orders that give nothing to anyone, then go to development if someone can buy."""
    seats = range(table.game.players)
    table.lay(dict.fromkeys(seats, IDLE), grannofolk=IDLE, neutrals=dict.fromkeys(seats, IDLE))
    return table


def developing(
    seat: int = HANNA,
    own: tuple[str, ...] = (),
    track: tuple[str, ...] = PLAIN_TRACK,
    players: int = 3,
    stock: tuple[int, int, int] = (0, 0, 0),
    **options: Any,
) -> Table:
    """The development turn of a seat that wears the helmet, with active ideas. The others have no resources."""
    table = Table(players, track=track, start=seat, **options).own(seat, *own)
    for p in range(players):
        table.give(p)
    table.give(seat, *stock)
    return idle(table)
