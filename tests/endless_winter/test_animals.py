"""Animals: what can be taken or revealed when few are left, and what species are worth (EW 6.4, I-21)."""

from .helpers import Table


def test_without_any_animal_an_icon_gives_a_point_too() -> None:
    table = Table()
    table.raw.animal_deck = [0] * 7
    table.raw.grounds = [0] * 7
    table.effect("animal_pick")
    assert table.moves == ["accept", "decline"]
    table.play("accept")
    assert table.points(0) == 1


def test_nobody_is_asked_to_reveal_an_animal_in_full_grounds() -> None:
    table = Table().grounds(woolly_rhino=6).effect("animal_reveal")
    assert table.raw.depth == 0
    assert sum(table.raw.grounds) == 6


def test_totem_masks_score_upright_species() -> None:
    for upright, points in ((("woolly_rhino", "glyptodon"), 2), (("woolly_rhino",), 1), ((), 0)):
        table = Table().animals(0, dict.fromkeys(upright, 2), {"stag_moose": 1})
        table.cards(0, hand=["totem_masks"]).play("play totem_masks")
        assert table.points(0) == points


def test_totem_masks_score_at_most_four() -> None:
    species = ("woolly_rhino", "ground_sloth", "saber_tooth", "glyptodon", "stag_moose")
    table = Table().animals(0, dict.fromkeys(species, 1)).cards(0, hand=["totem_masks"]).play("play totem_masks")
    assert table.points(0) == 4
