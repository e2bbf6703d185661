"""Time at tables: paces, clocks, bots that stand in, pausing, and undoing by agreement."""

from __future__ import annotations

import cromlech
from cromlech.server.paces import presets
from cromlech.server.protocol import AskedPace


def test_there_are_paces_for_every_game_and_number_of_players() -> None:
    for each in cromlech.games():
        for players in each.players:
            found = [preset.pace for preset in presets(each.name, players)]
            assert [pace.kind for pace in found] == ["none", "live", "live", "live", "days", "days", "days"]
            assert sorted(found, key=lambda pace: pace.bank) == sorted(found, key=lambda pace: pace.delay)
            for pace in found:
                AskedPace(**vars(pace))
