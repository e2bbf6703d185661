"""Positions of Endless Winter set up by hand, then played move by move in notation."""

import random
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import cromlech
from cromlech.core.game import State
from cromlech.games.endless_winter import pending, rounds
from cromlech.games.endless_winter.actions import CARD_IDS, CULTURE_COUNT, FIRST_TYPE, KINDS, TRIBE_KINDS
from cromlech.games.endless_winter.board import BASE, CAMPS, HEX_NAMES, JUNCTION_NAMES, SPOT_NAMES
from cromlech.games.endless_winter.cards import add_card, amount, move_all, move_card
from cromlech.games.endless_winter.components import CHIEFS, SPECIES
from cromlech.games.endless_winter.printed import PACK, STONES
from cromlech.games.endless_winter.state import (
    ABOVE,
    BURIED,
    COLOURED,
    DECK,
    DISCARDS,
    ECLIPSE_PILE,
    HAND,
    NEUTRAL,
    NOBODY,
    UNSEEN,
)
from cromlech.games.endless_winter.vocabulary import OPS

CULTURE_IDS = CARD_IDS[TRIBE_KINDS:]
STONE_IDS = [stone["id"] for stone in STONES]
STANDARD: dict[str, Any] = dict(PACK)

ZONE = {"deck": DECK, "hand": HAND, "discard": DISCARDS, "above": ABOVE, "pile": ECLIPSE_PILE, "buried": BURIED}


def kind_of(name: str) -> int:
    """A kind of card by the id of its Tribe or Culture card."""
    return CARD_IDS.index(name)


class Table:
    """A game with explicit chance, set up randomly from a seed, at the first turn of seat 0."""

    def __init__(self, players: int = 2, seed: int = 1, **options: Any) -> None:
        self.game = cromlech.game("endless-winter", players=players, **options)
        self.state: State = self.game.start(chance="explicit")
        self.picker = random.Random(seed)
        while self.phase != "playing":
            self.state.apply(self.picker.choice(self.state.legal()))
        raw = self.raw
        raw.order = [*range(players), *[-1] * (4 - players)]
        raw.turn = raw.actor = 0
        for seat in range(players):
            self.cards(seat, hand=["brave"])
            raw.players[seat].food = 0
            raw.players[seat].tools = 0
            self.animals(seat)

    # -- looking ---------------------------------------------------------------

    @property
    def raw(self) -> Any:
        return self.state.raw

    @property
    def phase(self) -> str:
        return str(self.state.view(None)["phase"])

    @property
    def moves(self) -> list[str]:
        return [self.game.action(action).notation for action in self.state.legal()]

    def kinds(self) -> set[str]:
        return {self.game.action(action).kind for action in self.state.legal()}

    def player(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.state.view(seat)["players"][seat]
        return found

    @property
    def labor(self) -> float:
        return float(self.raw.labor / 2)

    def points(self, seat: int) -> int:
        return sum(self.raw.players[seat].points)

    # -- moving ----------------------------------------------------------------

    def play(self, *moves: str) -> "Table":
        for move in moves:
            self.state.apply_notation(move)
        return self

    def refused(self, move: str) -> str:
        """Try an illegal move and return the key of the reason. Nothing may change."""
        before, log = self.state.clone(), self.state.log()
        with pytest.raises(cromlech.IllegalAction) as caught:
            self.play(move)
        assert self.state == before
        assert self.state.log() == log
        return caught.value.reason

    def lot(self) -> "Table":
        """Let chance decide until a player is to move."""
        while self.state.actor == cromlech.CHANCE:
            self.state.apply(self.picker.choice(self.state.legal()))
        return self

    def effect(self, op: str, n: int = 1) -> "Table":
        """Let the player to move gain something."""
        pending.push_one(self.raw, OPS.index(op), n, 0)
        return self.proceed()

    def proceed(self) -> "Table":
        raw = self.raw
        raw.actor = NOBODY
        rounds.proceed(raw)
        while len(self.state.legal()) == 1:
            self.state.apply(self.state.legal()[0])
        return self

    def end_turn(self) -> "Table":
        """Continue without doing anything more until someone else is to move."""
        while self.phase == "acting":
            self.plain()
        return self

    def plain(self) -> "Table":
        """Make the simplest possible move."""
        for word in ("next", "finish", "decline", "take_food", "take_tool", "take_honor", "take_offering", "rest_draw"):
            if word in self.moves:
                return self.play(word)
        self.state.apply(self.state.legal()[0])
        return self

    def pass_round(self, place: str = "hunt") -> "Table":
        """Spend all remaining turns of the round on one place, without doing anything."""
        number = self.raw.round_number
        while self.phase in ("playing", "acting", "piling") and self.raw.round_number == number:
            here = [move for move in self.moves if move.startswith("place") and move.endswith(place)]
            if here:
                self.play(here[-1])
            else:
                self.plain()
        return self

    def to_next_round(self) -> "Table":
        number = self.raw.round_number
        while self.raw.round_number == number and not self.state.over:
            if self.phase == "playing":
                self.pass_round()
            else:
                self.plain()
        return self

    # -- setting up ------------------------------------------------------------

    def cards(self, seat: int, **zones: Iterable[str]) -> "Table":
        """Put these cards in these zones. All others of the player go to the deck, unless `deck` says which."""
        raw = self.raw
        for zone in (HAND, DISCARDS, ABOVE, ECLIPSE_PILE):
            move_all(raw, seat, zone, DECK)
        raw.players[seat].known = [0] * TRIBE_KINDS
        raw.players[seat].known_size = 0
        for name, cards in zones.items():
            if name != "deck":
                for card in cards:
                    self._fetch(seat, kind_of(card), ZONE[name])
        if "deck" in zones:
            wanted = list(zones["deck"])
            for kind in range(KINDS):
                keep = sum(kind_of(card) == kind for card in wanted)
                for _ in range(amount(raw, seat, DECK, kind) - keep):
                    move_card(raw, seat, kind, DECK, BURIED)  # out of the way
        return self

    def _fetch(self, seat: int, kind: int, zone: int) -> None:
        raw = self.raw
        if amount(raw, seat, DECK, kind) > 0:
            move_card(raw, seat, kind, DECK, zone)
        elif kind >= TRIBE_KINDS:
            card = kind - TRIBE_KINDS
            assert raw.culture_place[card] <= 1
            if card in raw.display:
                raw.display[raw.display.index(card)] = -1
            raw.culture_place[card] = UNSEEN
            add_card(raw, seat, zone, kind)
        else:
            assert kind >= FIRST_TYPE
            raw.tribe_left[kind - FIRST_TYPE] -= 1
            add_card(raw, seat, zone, kind)

    def give(self, seat: int, **values: int) -> "Table":
        """Set food, tools, offerings, honor, villages (left), megaliths (placed)."""
        for name, value in values.items():
            setattr(self.raw.players[seat], name, value)
        return self

    def camps(self, seat: int, **on: int) -> "Table":
        """Camps by hex (`base` for the middle). The others are on the player board."""
        player = self.raw.players[seat]
        player.camp_on = [0] * 19
        for name, n in on.items():
            player.camp_on[BASE if name == "base" else HEX_NAMES.index(name)] = n
        player.camps = CAMPS - sum(on.values())
        return self

    def village(self, seat: int, junction: str) -> "Table":
        self.raw.village_at[JUNCTION_NAMES.index(junction)] = seat + 1
        self.raw.players[seat].villages -= 1
        return self

    def megalith(self, owner: int | None, *spots: str) -> "Table":
        """Put Megaliths on the board. Owner None means neutral ones, of seat 0 and then 1."""
        for spot in spots:
            if owner is None:
                seat = next(p for p in range(self.game.players) if self.raw.players[p].megaliths < 2)
            else:
                seat = owner
                assert self.raw.players[seat].megaliths >= 2
            self.raw.players[seat].megaliths += 1
            self.raw.megalith[SPOT_NAMES.index(spot)] = NEUTRAL if owner is None else COLOURED + owner
        return self

    def no_neutrals(self, seat: int, *spots: str) -> "Table":
        """Put the two neutral Megaliths of a seat there."""
        for spot in spots:
            self.raw.megalith[SPOT_NAMES.index(spot)] = NEUTRAL
        self.raw.players[seat].megaliths = 2
        return self

    def animals(
        self, seat: int, upright: Mapping[str, int] | None = None, tipped: Mapping[str, int] | None = None
    ) -> "Table":
        player = self.raw.players[seat]
        for i, name in enumerate(SPECIES):
            self.raw.animal_deck[i] += player.upright[i] + player.tipped[i]
            player.upright[i] = (upright or {}).get(name, 0)
            player.tipped[i] = (tipped or {}).get(name, 0)
            self.raw.animal_deck[i] -= player.upright[i] + player.tipped[i]
        return self

    def grounds(self, **species: int) -> "Table":
        for i, name in enumerate(SPECIES):
            self.raw.animal_deck[i] += self.raw.grounds[i]
            self.raw.grounds[i] = species.get(name, 0)
            self.raw.animal_deck[i] -= self.raw.grounds[i]
        return self

    def stone(self, seat: int, name: str) -> int:
        """Put a Sacred Stone on the player board. Returns its number."""
        raw, number = self.raw, STONE_IDS.index(name)
        if number in raw.stone_space:
            raw.stone_space[raw.stone_space.index(number)] = -1
        raw.stone_seen[number] = 1
        raw.players[seat].stones[raw.players[seat].stone_count] = number
        raw.players[seat].stone_count += 1
        return number

    def chief(self, seat: int, name: str, side: str) -> "Table":
        self.raw.players[seat].chief = CHIEFS.index(name)
        self.raw.players[seat].side = "ab".index(side)
        return self

    def display(self, *names: str) -> "Table":
        """Make these Culture cards available, starting at place 1."""
        raw = self.raw
        for slot in range(8):
            if raw.display[slot] >= 0:
                raw.culture_place[raw.display[slot]] = UNSEEN
            raw.display[slot] = -1
        for slot, name in enumerate(names):
            raw.display[slot] = CULTURE_IDS.index(name)
            raw.culture_place[raw.display[slot]] = 1
        assert len(raw.culture_place) == CULTURE_COUNT
        return self
