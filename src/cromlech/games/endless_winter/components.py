"""The contents of the box: what cards.toml or a card pack can hold (EW 2, 16)."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.errors import PackError
from cromlech.core.names import Names
from cromlech.core.packs import (
    OWN_SOURCE,
    Check,
    PackSchema,
    Picker,
    Rule,
    Section,
    flag,
    list_of,
    one_of,
    text,
    whole,
)

from .board import COLUMNS, GRID_COLUMNS, GRID_ROWS, MAX_FOOD, TERRAINS, TILE_CELLS, TILE_SLOTS, TOP_LEVEL
from .vocabulary import COUNTED, DIFFERING, MAX_ITEMS, PAID, WRITTEN, parse_effect

TRIBES = ("brave", "tribeswoman", "tribesman", "elder", "craftswoman", "explorer", "hunter", "shaman")
STARTING_KINDS = 3
SPECIES = ("woolly_rhino", "ground_sloth", "saber_tooth", "glyptodon", "stag_moose", "woolly_mammoth", "argentavis")
MAX_JOKERS = 5
CHIEFS = ("tuskbreaker", "fire_wolf", "thunderclaw", "eyehand", "stonecarver")

CRITERIA = Names()
"""What Sacred Stones score for (EW 9.1)."""
VILLAGES_BY = CRITERIA.add("villages")
CAMPS_BY = CRITERIA.add("camps")
GROUND_BY = CRITERIA.add("ground")
TILES_BY = CRITERIA.add("tiles")
TIPPED_BY = CRITERIA.add("tipped")
BURIED_BY = CRITERIA.add("buried")
UPPER_BY = CRITERIA.add("upper")
IDOLS_BY = CRITERIA.add("idols")
SPECIES_BY = CRITERIA.add("species")

START_CELL = "start"
SOURCES = ("rulebook", "partly", "reconstructed", OWN_SOURCE)
"""Where the values of an entry come from. If `partly`, `note` says which."""


class _Effect(Check):
    """An effect in the vocabulary of the icons."""

    def __call__(self, value: Any) -> str:
        """What would be right."""
        try:
            parse_effect(value)
        except (ValueError, TypeError, AttributeError):
            return '"food 2", "tool 1 -> megalith 1" …: ' + ", ".join(WRITTEN)
        return ""

    def draw(self, random: Picker) -> str:
        """One item, or an arrow with a price."""
        return _drawn_arrow(random, PAID) if random.random() < 0.3 else _drawn_item(random)


def _drawn_item(random: Picker) -> str:
    op = random.choice(WRITTEN)
    more = " different" if op in DIFFERING and random.random() < 0.5 else ""
    more += f" max {random.randint(1, 7)}" if op in COUNTED else ""
    return f"{op} {random.randint(1, 3)}{more}"


def _drawn_arrow(random: Picker, prices: tuple[str, ...]) -> str:
    pays = " + ".join(f"{op} {random.randint(1, 2)}" for op in random.sample(prices, random.randint(1, 2)))
    gains = " + ".join(_drawn_item(random) for _ in range(random.randint(1, 2)))
    return f"{pays} -> {gains}"


class _SlotPrice(_Effect):
    """The Food and Tools to pay for a Sacred Stone, and the benefit of its slot (EW 6.2)."""

    def __call__(self, value: Any) -> str:
        """What would be right."""
        wrong = super().__call__(value)
        if not wrong and (" -> " not in value or any(item.op == "discard" for item in parse_effect(value).pays)):
            wrong = '"food 1 + tool 1 -> megalith 1"'
        return wrong

    def draw(self, random: Picker) -> str:
        """Any price and gain."""
        return _drawn_arrow(random, ("food", "tool"))


class _Cell(_Effect):
    """A cell of a Megalith tile: an effect, or a starting cell."""

    def __call__(self, value: Any) -> str:
        """What would be right."""
        return "" if value == START_CELL else super().__call__(value)

    def draw(self, random: Picker) -> str:
        """Draw a starting cell now and then."""
        return START_CELL if random.random() < 0.2 else super().draw(random)


class _Halves(Check):
    """Labor from 0 to 6 in steps of one half."""

    def __call__(self, value: Any) -> str:
        """What would be right."""
        good = isinstance(value, (int, float)) and not isinstance(value, bool) and value * 2 in range(13)
        return "" if good else "0 … 6 (1/2)"

    def draw(self, random: Picker) -> float:
        """Any number of halves."""
        return random.randint(0, 12) / 2


class _Distinct(list_of):
    """A list without duplicates."""

    def __call__(self, value: Any) -> str:
        """What would be right."""
        wrong = super().__call__(value)
        if not wrong and len(set(value)) < len(value):
            wrong = f"[…] {self.least} … {self.most} (≠)"
        return wrong

    def draw(self, random: Picker) -> list[Any]:
        """A random number of different values."""
        number = random.randint(self.least, self.most)
        found: list[Any] = []
        while len(found) < number:
            value = self.of.draw(random)
            if value not in found:
                found.append(value)
        return found


class _Layout(Check):
    """The positions of the Megalith tiles: row, column, and rotation. No two overlap (EW 3.12)."""

    def __call__(self, value: Any) -> str:
        """What would be right."""
        good = isinstance(value, list) and len(value) == TILE_SLOTS and all(map(self._fits, value))
        if good:
            cells = [cell for placement in value for cell in tile_cells(*placement)]
            good = len(set(cells)) == TILE_SLOTS * TILE_CELLS
        return "" if good else f"{TILE_SLOTS} × [row, column, 0 / 90], {GRID_ROWS} × {GRID_COLUMNS}"

    def _fits(self, placement: Any) -> bool:
        if not isinstance(placement, list) or len(placement) != 3 or not all(type(n) is int for n in placement):
            return False
        inside = (0 <= row < GRID_ROWS and 0 <= column < GRID_COLUMNS for row, column in tile_cells(*placement))
        return placement[2] in (0, 90) and all(inside)

    def draw(self, random: Picker) -> list[list[int]]:
        """Random positions that fit, found by trial and error."""
        while True:
            found: list[list[int]] = []
            for _ in range(200):
                placement = [random.randrange(GRID_ROWS), random.randrange(GRID_COLUMNS), random.choice((0, 90))]
                taken = {cell for other in found for cell in tile_cells(*other)}
                if self._fits(placement) and not taken & set(tile_cells(*placement)):
                    found.append(placement)
                if len(found) == TILE_SLOTS:
                    return found


def tile_cells(top: int, left: int, turned: int) -> list[tuple[int, int]]:
    """The row and column of every cell of a Megalith tile, two rows of four, in the order on the tile."""
    cells = [divmod(place, TILE_CELLS // 2) for place in range(TILE_CELLS)]
    if turned:  # clockwise: the lower left corner becomes the upper left
        cells = [(column, 1 - row) for row, column in cells]
    return [(top + row, left + column) for row, column in cells]


_effects = list_of(_Effect(), 0, MAX_ITEMS)
_cells = list_of(_Cell(), TILE_CELLS // 2, TILE_CELLS // 2)
_column = one_of(*COLUMNS, "any", "none")
_text = text()
_points_by_number = list_of(whole(0, 99), 1, 10)
_terrains = _Distinct(one_of(*TERRAINS[:-1]), 1, len(TERRAINS) - 1)  # the Base never counts
_stone_fields: dict[str, dict[str, Check]] = {
    "villages": {"terrains": _terrains, "each": whole(1, 20)},
    "camps": {"terrains": _terrains, "each": whole(1, 20)},
    "ground": {"each": whole(1, 20)},
    "tiles": {"each": whole(1, 20)},
    "tipped": {"animals": _Distinct(one_of(*SPECIES), 1, len(SPECIES)), "table": _points_by_number},
    "buried": {"table": _points_by_number},
    "upper": {"each": whole(1, 20)},
    "idols": {"each": whole(1, 20), "per": whole(1, 2 * TOP_LEVEL)},
    "species": {"each": whole(1, 20)},
}


def _halved(section: str, limit: int) -> Rule:
    """As many entries of Era I as of Era II."""

    def check(pack: Mapping[str, Any]) -> None:
        for era in (1, 2):
            found = sum(entry["era"] == era for entry in pack[section])
            if found > limit:
                raise PackError(
                    "error.pack_excess", section=section, field="era", value=str(era), limit=limit, found=found
                )

    return check


def _few_jokers(pack: Mapping[str, Any]) -> None:
    """At most as many jokers as final scoring can try out."""
    found = sum(entry["count"] for entry in pack["animal"] if entry["joker"])
    if found > MAX_JOKERS:
        raise PackError(
            "error.pack_excess", section="animal", field="joker", value="true", limit=MAX_JOKERS, found=found
        )


def _own_names(pack: Mapping[str, Any]) -> None:
    """No Culture card has the name of a Tribe card, since moves name both by id."""
    for entry in pack["culture"]:
        if entry["id"] in TRIBES:
            raise PackError("error.pack_twice", entry=entry["id"])


def _sourced(count: int, fields: Mapping[str, Check], **more: Any) -> Section:
    """Entries that say where their values come from."""
    return Section(count, {**fields, "source": one_of(*SOURCES)}, optional={"note": _text}, **more)


SCHEMA = PackSchema(
    game="endless-winter",
    sections={
        "tribe": _sourced(
            count=len(TRIBES),
            fields={"id": one_of(*TRIBES), "copies": whole(1, 15), "labor": _Halves(), "points": whole(0, 20)}
            | {"column": _column, "ability": _effects, "eclipse": _effects},
        ),
        "chief": _sourced(
            count=len(CHIEFS),
            fields={"id": one_of(*CHIEFS), "column_a": _column, "side_a": _effects}
            | {"column_b": _column, "side_b": _effects},
        ),
        "setup": _sourced(
            count=5,
            fields={
                "id": _text,
                "food": whole(0, 6),
                "tools": whole(0, 9),
                "tribe": one_of(*TRIBES[STARTING_KINDS:]),
            }
            | {"animals": list_of(one_of(*SPECIES), 0, 4), "camp": flag()},
        ),
        "culture": _sourced(
            count=40,
            fields={"id": _text, "era": whole(1, 2), "points": whole(0, 20), "effects": _effects},
            fixed_mix=("era",),
        ),
        "animal": _sourced(
            count=len(SPECIES),
            fields={"id": one_of(*SPECIES), "joker": flag(), "sets": list_of(whole(0, 99), 0, 4)} | {"tip": _effects},
            by={"joker": {True: {"count": whole(1, MAX_JOKERS)}, False: {"count": whole(1, 10)}}},
        ),
        "stone": _sourced(
            count=20,
            fields={"id": _text, "era": whole(1, 2), "criterion": one_of(*CRITERIA)},
            by={"criterion": _stone_fields},
            fixed_mix=("era",),
        ),
        "stone_slot": _sourced(count=3, fields={"id": _text, "effect": _SlotPrice()}),
        "terrain": _sourced(count=len(TERRAINS), fields={"id": one_of(*TERRAINS), "benefit": _effects}),
        "megalith_tile": _sourced(
            count=TILE_SLOTS,
            fields={"id": _text, "top": _cells, "bottom": _cells}
            | {"arrows": _Distinct(whole(0, TILE_CELLS - 1), 2, 2)},
        ),
        "megalith_layout": _sourced(count=3, fields={"id": _text, "slots": _Layout()}),
        "offering": _sourced(
            count=TOP_LEVEL + 1,
            fields={"id": _text, "benefit": _effects, "ratio": whole(0, 20)},
        ),
        "honor": _sourced(count=TOP_LEVEL + 1, fields={"id": _text, "points": whole(0, 20)}),
        "burial": _sourced(count=3, fields={"id": _text, "table": _points_by_number}),
        "supply_slot": _sourced(count=5, fields={"id": _text, "benefit": _effects}),
        "position": _sourced(count=4, fields={"id": _text, "benefit": _effects}),
        "column": _sourced(count=len(COLUMNS), fields={"id": one_of(*COLUMNS), "bottom": _effects}),
        "glacier_token": _sourced(count=10, fields={"id": _text, "effects": _effects}),
        "rest_token": _sourced(count=5, fields={"id": _text, "effects": _effects}),
        "food_track": _sourced(
            count=1,
            fields={"id": _text, "labor_icons": _Distinct(whole(1, MAX_FOOD), 0, MAX_FOOD)},
        ),
    },
    checks=(_halved("culture", 20), _halved("stone", 10), _few_jokers, _own_names),
)
