"""A table for playing Stone Age: positions are set up by hand, then played with legal moves only.

Nothing here knows a rule. A `Table` deals chosen cards and tiles, gives goods (`give`,
`own`, …) by writing to `state.raw`, makes moves in notation, and reads results from
`state.view`, `state.scores`, `state.log`, and `state.legal`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

import cromlech
from cromlech.games.stone_age.state import DECK, DRAWN, FACE_DOWN, FACE_UP, OWNED, UNSEEN

RED, BLUE, GREEN, YELLOW = range(4)
"""Seats in clockwise order."""

EDITION = {"F": "first", "S": "second", "U": "2023"}
KINDS = ("wood", "brick", "stone", "gold")
PAIRS = tuple(f"pick {a} {b}" for i, a in enumerate(KINDS) for b in KINDS[i:])
"""The ten pairs of resources (DP8)."""

PLAIN_ROW = ("C11", "C13", "C15", "C16")
"""Cards that only give food: 1, 3, 4, and 5, starting with slot 1."""
PLAIN_TILES = ("B01", "B02", "B03", "B04")


def editions(letters: str) -> Any:
    """Run a test for the editions of a worked example: `@editions("F S U")`."""
    return pytest.mark.parametrize("edition", [EDITION[letter] for letter in letters.split()])


def index(card: str) -> int:
    """The index of a card or building in the state's tables: C01 → 0, B28 → 27."""
    return int(card[1:]) - 1


class Table:
    """A game with explicit chance, a chosen row, chosen tiles, and a chosen start player."""

    def __init__(
        self,
        players: int = 4,
        edition: str = "2023",
        row: Iterable[str] = PLAIN_ROW,
        tiles: Iterable[str] = PLAIN_TILES,
        start: int = RED,
        cards: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = cromlech.game("stone-age", players=players, edition=edition, start_player=start, cards=cards)
        self.state = self.game.start(chance="explicit")
        row, tiles = list(row), list(tiles)[:players]
        self.play(*(f"card {card}" for card in row), *(f"building {tile}" for tile in tiles))
        # Regardless of the order of dealing, card i is in slot i and tile i on stack i.
        raw = self.state.raw
        raw.row = [index(card) for card in row]
        raw.top[:players] = [index(tile) for tile in tiles]

    # -- moves -----------------------------------------------------------------

    def play(self, *moves: str) -> None:
        """Make moves in notation, one after another."""
        for move in moves:
            self.state.apply_notation(move)

    def roll(self, *faces: int) -> None:
        """Roll these faces."""
        assert self.state.actor == cromlech.CHANCE
        self.play(*(f"die {face}" for face in faces))

    def place(self, plans: Mapping[int, Iterable[str]] | None = None) -> None:
        """Phase 1: each seat follows its plan (`["forest 3", "hut 2"]`), then hunts with all others."""
        left = {seat: list(plan) for seat, plan in (plans or {}).items()}
        while self.phase == "placing":
            seat = self.state.actor
            self.play("place " + (left[seat].pop(0) if left.get(seat) else f"hunt {self.player(seat)['free']}"))
        assert not any(left.values()), f"never placed: {left}"

    def go_on(self, until: Callable[[], bool]) -> None:
        """Play the simplest way (hunt, roll ones, no tools, buy nothing, starve) until a condition holds."""
        while not until():
            assert not self.state.over
            self.play(self._plain_move())

    def _plain_move(self) -> str:
        options = self.moves
        for word in ("place hunt", "tools - -", "decline", "starve"):
            found = [move for move in options if move.startswith(word)]
            if found:
                return found[-1]
        return options[0]

    def finish_round(self) -> None:
        """Continue until the next round's placement, or the end of the game."""
        now = self.view["round"]
        self.go_on(lambda: self.state.over or (self.phase == "placing" and self.view["round"] > now))

    def play_last_round(self) -> None:
        """From the action phase, with the last tile of stack 1 just bought, play to the end of the game."""
        self.empty_stack(1)
        self.finish_round()
        assert self.state.over

    def refused(self, move: str) -> str:
        """Try an illegal move and return the key of the reason. Nothing may change."""
        before, log = self.state.clone(), self.state.log()
        with pytest.raises(cromlech.IllegalAction) as caught:
            self.play(move)
        assert self.state == before
        assert self.state.log() == log
        assert self.state.moves == before.moves
        return caught.value.reason

    # -- setting up ------------------------------------------------------------

    def give(self, seat: int, **goods: int) -> "Table":
        """Set food, wood … gold, agriculture, tools (total), figures, or score of a seat."""
        player = self.state.raw.players[seat]
        for name, amount in goods.items():
            if name in KINDS:
                player.resources[KINDS.index(name)] = amount
            elif name == "figures":
                player.free += amount - player.figures
                player.figures = amount
            elif name == "score":  # as if earned with buildings
                player.points[0] = amount
            else:
                assert name in ("food", "agriculture", "tools")
                setattr(player, name, amount)
        return self

    def turn_tools(self, seat: int, *used: bool) -> None:
        """Set a seat's tool tiles, highest first: True for used."""
        self.state.raw.players[seat].tool_used = [int(u) for u in used] + [0] * (3 - len(used))

    def own(self, seat: int, *cards: str, place: int = FACE_DOWN) -> "Table":
        """Give cards from the deck that a seat bought earlier and has used."""
        raw = self.state.raw
        for card in cards:
            assert raw.card_place[index(card)] == DECK
            self.game.rules.put_card(raw, index(card), place + seat)
        return self

    def hold(self, seat: int, *cards: str) -> "Table":
        """Give cards of 7.2 that a seat bought earlier and hasn't used yet."""
        return self.own(seat, *cards, place=FACE_UP)

    def drawn(self, seat: int, card: str) -> "Table":
        """Give a card that a seat has drawn unseen by the others."""
        return self.own(seat, card, place=DRAWN)

    def own_buildings(self, seat: int, *tiles: str) -> "Table":
        """Give buildings that a seat bought earlier."""
        raw = self.state.raw
        for tile in tiles:
            assert raw.building_place[index(tile)] == UNSEEN
            self.game.rules.put_building(raw, index(tile), OWNED + seat)
        return self

    def leave_in_deck(self, *cards: str) -> "Table":
        """Leave only these cards in the deck. The others go to the last seat."""
        raw = self.state.raw
        for card in range(36):
            if raw.card_place[card] == DECK:
                self.game.rules.put_card(raw, card, FACE_DOWN + self.game.players - 1)
        for card in cards:
            self.game.rules.put_card(raw, index(card), DECK)
        return self

    def empty_stack(self, stack: int) -> "Table":
        """Empty a stack, as if its last tile was bought this round."""
        raw = self.state.raw
        if raw.top[stack - 1] >= 0:
            self.game.rules.put_building(raw, raw.top[stack - 1], OWNED + self.game.players - 1)
        raw.top[stack - 1] = -1
        raw.height[stack - 1] = 0
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
        """Who decides or rolls, and in which phase."""
        return self.state.actor, self.phase

    def player(self, seat: int) -> dict[str, Any]:
        """A player board, as its owner sees it."""
        return self.state.view(seat)["players"][seat]

    def resources(self, seat: int) -> tuple[int, ...]:
        """wood, brick, stone, gold"""
        return tuple(self.player(seat)["resources"].values())

    def tools(self, seat: int) -> list[int]:
        """The values of the tool tiles."""
        return [tile["value"] for tile in self.player(seat)["tools"]]

    def used(self, seat: int) -> list[bool]:
        """Which tool tiles are used."""
        return [tile["used"] for tile in self.player(seat)["tools"]]

    def cards(self, seat: int) -> list[str]:
        """The face-down cards on a player board."""
        return [card["id"] for card in self.player(seat)["cards"]]

    def cards_to_use(self, seat: int) -> list[str]:
        """The cards of 7.2 waiting to be used."""
        return [card["id"] for card in self.player(seat)["cards_to_use"]]

    def buildings(self, seat: int) -> list[str]:
        return [tile["id"] for tile in self.player(seat)["buildings"]]

    @property
    def row(self) -> list[str | None]:
        """The cards of slots 1 to 4."""
        return [slot["card"] and slot["card"]["id"] for slot in self.view["row"]]

    @property
    def tops(self) -> list[str | None]:
        """The face-up buildings."""
        return [stack["building"] and stack["building"]["id"] for stack in self.view["stacks"]]

    @property
    def heights(self) -> list[int]:
        return [stack["height"] for stack in self.view["stacks"]]

    def free(self) -> list[int]:
        """The free figures of all seats."""
        return [player["free"] for player in self.view["players"]]

    def log(self, name: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The parameters of all log lines of a kind, for one seat if given."""
        lines = [line["params"] for line in self.state.log(seat) if line["kind"] == name]
        return [params for params in lines if seat is None or params.get("seat") == seat]


def buying(
    place: str,
    players: int = 4,
    edition: str = "2023",
    row: Iterable[str] = PLAIN_ROW,
    tiles: Iterable[str] = PLAIN_TILES,
    hold: Iterable[str] = (),
    **goods: int,
) -> Table:
    """Red has some goods and acts with a figure on a card or a building. Everyone else hunts."""
    table = Table(players, edition, row, tiles).give(RED, **goods).hold(RED, *hold)
    table.place({RED: [f"{place} 1"]})
    table.play(f"act {place}")
    return table


def walk(state: cromlech.State, stop: Callable[[cromlech.State], bool]) -> Iterator[cromlech.State]:
    """Every state at which `stop` holds, over all chains of legal moves."""
    if stop(state):
        yield state
        return
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        yield from walk(after, stop)


def paid_ends(table: Table, seat: int, begin: str) -> list[tuple[tuple[int, ...], cromlech.State]]:
    """What has been paid at the end of every chain of legal payments after `buy` or `feed`, and the state there."""
    before = table.resources(seat)
    start = table.state.clone()
    start.apply_notation(begin)
    found = []
    for end in walk(start, lambda state: state.view()["phase"] != "paying"):
        after = end.view()["players"][seat]["resources"].values()
        found.append((tuple(b - a for b, a in zip(before, after, strict=True)), end))
    return found


def payments(table: Table, seat: int, begin: str = "buy") -> list[tuple[int, ...]]:
    """The possible payments. One reached by two chains is listed twice."""
    return sorted(paid for paid, _ in paid_ends(table, seat, begin))
