"""Every event, phase, effect, reason, and component has a text in four languages."""

import random

import pytest

import cromlech
from cromlech.arena.statistics import choices_of, facts_of
from cromlech.core.words import LANGUAGES
from cromlech.games.endless_winter import events, state
from cromlech.games.endless_winter.board import PLACES
from cromlech.games.endless_winter.vocabulary import OPS, PAID, WRITTEN

GAME = cromlech.game("endless-winter")
NEVER_REFUSED = {"keep_token", "swap_token"}
DECIDED = (
    *("choosing_chief", "choosing_setup", "choosing_token", "playing", "acting", "piling"),
    *("eclipse_cards", "eclipse_terrain"),
)
"""Phases in which players decide with nothing pending."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_the_game_can_ask_for_has_a_text(lang: str) -> None:
    keys = set(GAME.definition.words.entries(lang))
    decided = [name for name in state.PHASES if name in DECIDED]
    kinds = {kind for name in decided for kind in state.PHASES.expected[state.PHASES.index(name)]}
    wanted = [f"log.{event.name}" for event in events.EVENTS.kinds]
    wanted += [f"log.{name}_unseen" for name in ("card_drawn", "card_piled", "buried")]
    wanted += [f"phase.{phase}" for phase in state.PHASES]
    wanted += [f"icon.{op}" for op in (*WRITTEN, *PAID, "exchange")]
    wanted += [f"explain.{name}" for name in [*decided, "eclipse_board"]]
    wanted += [f"source.{source}" for source in state.SOURCES]
    wanted += [f"op.{op}" for op in OPS]
    wanted += [f"effect.{op}" for op in WRITTEN]
    wanted += [f"reason.phase_{name}" for name in [*decided, "eclipse_board"]]
    wanted += [f"reason.{kind}" for kind in kinds - set(state.EFFECT_KINDS) - NEVER_REFUSED]
    wanted += ["reason.food_needed", "reason.tools", "reason.labor"]
    wanted += [f"reason.megalith_{why}" for why in ("arrow", "beside", "four", "neutral", "none", "start", "taken")]
    assert [key for key in wanted if key not in keys and f"{key}_other" not in keys] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_has_a_text(lang: str) -> None:
    for table, entries in GAME.cards.items():
        if isinstance(entries, list):
            for entry in entries:
                text = GAME.text(GAME.parts.entry_phrase(table, entry), lang)
                assert text
                assert "{" not in text


def test_a_finished_game_tells_where_figures_went_and_what_was_taken() -> None:
    played = cromlech.game("endless-winter", players=3).start(seed=4)
    picker = random.Random(4)
    while not played.over:
        played.apply(picker.choice(played.legal()))
    facts = facts_of(played.game, played.raw, 0, len(played.moves), choices_of(played))
    words = played.game.definition.words
    for seat in range(3):
        assert sum(facts.markers[seat][place] for place in PLACES) == 12
        for name in facts.markers[seat]:
            assert all(words.has(f"stats.marker.{name}", lang) for lang in LANGUAGES)
        for table, own in facts.items[seat].items():
            assert set(own) <= set(facts.seen[table]) <= set(GAME.parts.item_phrases(table))
            assert all(words.has(f"stats.title.items_{table}", lang) for lang in LANGUAGES)
        assert facts.items[seat]["side"][0].startswith(facts.items[seat]["chief"][0])
