"""Corner cases of the rules that hardly any random game reaches, and what only bots and imagined tables need."""

from cromlech.games.endless_winter.cards import move_card
from cromlech.games.endless_winter.state import BURIED_UNSEEN, ECLIPSE_PILE, HAND

from .helpers import Table, kind_of


def asked(table: Table) -> tuple[bool, bool]:
    """Whether the current choice is secret, and whether there is a secret on the table."""
    rules = table.game.rules
    return bool(rules.secret(table.raw)), bool(rules.veiled(table.raw))


def rest(table: Table) -> None:
    """Make the simplest possible move. Figures go to Rest."""
    place = next((move for move in table.moves if move.endswith(" rest")), None)
    if place:
        table.play(place).lot()
    else:
        table.plain().lot()


def test_only_cards_for_the_eclipse_pile_are_chosen_in_secret() -> None:
    table = Table().cards(0, hand=["brave", "brave"]).cards(1, hand=["brave", "tribesman"])
    assert asked(table) == (False, False)
    while table.phase != "piling":
        assert asked(table) == (False, False)
        rest(table)
    assert asked(table) == (True, False)
    table.play(next(move for move in table.moves if move.startswith("pile")))
    assert asked(table)[1]
    while not table.phase.startswith("eclipse"):
        rest(table)
    assert asked(table) == (False, False)


def test_an_imagined_table_has_as_many_hidden_cards_where_they_lay() -> None:
    """Hand, face-down pile, and cards buried from hand: the same number of each, from all that no one has seen."""
    hand = ["brave", "tribesman", "tribesman", "tribeswoman", "barter"]
    table = Table().cards(1, hand=hand, deck=["brave", "tribesman"])
    move_card(table.raw, 1, kind_of("tribesman"), HAND, ECLIPSE_PILE)
    move_card(table.raw, 1, kind_of("brave"), HAND, BURIED_UNSEEN)
    sizes = list(table.raw.players[1].zone_size)
    found = set()
    for seed in range(30):
        imagined = table.state.imagine(0, seed)
        assert imagined.view(0) == table.state.view(0)
        assert list(imagined.raw.players[1].zone_size) == sizes
        assert table.game.rules.broken(imagined.raw) == 0
        assert (imagined.raw.phase, imagined.actor) == (table.raw.phase, table.state.actor)
        found.add(tuple(imagined.raw.players[1].cards))
    assert len(found) > 5


def test_a_tipped_animal_lies_among_the_tipped() -> None:
    table = Table().animals(0, upright={"stag_moose": 2}).effect("animal_tip")
    table.play("tip stag_moose")
    assert table.player(0)["animals"] == {"upright": {"stag_moose": 1}, "tipped": {"stag_moose": 1}}


def test_a_card_shown_is_known_no_longer() -> None:
    """What everyone saw arrive in a hand is known to be there until it is played."""
    table = Table().give(0, tools=3).cards(0, hand=["shaman", "brave"]).play("place tribe initiate")
    table.play("play brave", "tribe elder")
    assert table.player(0)["seen_in_hand"] == {"elder": 1}
    assert table.raw.players[0].known_size == 1
    while table.raw.turn == 0:
        rest(table)
    while table.state.actor != 0 or table.phase != "playing":
        rest(table)
    table.play("place tribe hunt", "play elder")
    assert table.player(0)["seen_in_hand"] == {}
    assert table.raw.players[0].known_size == 0
    assert table.game.rules.broken(table.raw) == 0


def test_a_culture_card_taken_openly_is_known_until_it_is_played() -> None:
    table = Table().display("fire_making").effect("culture").play("culture 1")
    assert table.player(0)["seen_in_hand"] == {"fire_making": 1}
    table.play("play fire_making")
    assert table.player(0)["seen_in_hand"] == {}
    assert table.raw.players[0].known_size == 0


def test_whoever_counts_knows_the_hand_when_the_deck_is_empty() -> None:
    table = Table().cards(0, hand=["brave", "barter"], discard=["tribesman", "tribesman"], deck=[])
    table.effect("draw").play("take_draw").lot()
    assert "reshuffled" in [line["kind"] for line in table.state.log()]
    assert table.player(0)["seen_in_hand"] == {"brave": 1, "barter": 1}
    assert table.raw.players[0].known_size == 2
