"""What happened, for the log: a number for rules, a key and parameters for everybody else."""

EVENTS = (
    ("tile_chosen", "terrain"),
    ("tile_laid", "hex", "terrain"),
    ("megalith_tile_laid", "slot", "megalith_tile"),
    ("position_dealt", "position", "seat"),
    ("stone_laid", "space", "stone"),
    ("culture_dealt", "slot", "culture"),
    ("chief_dealt", "seat", "chief"),
    ("chief_offered", "chief"),
    ("chief_chosen", "seat", "chief", "side"),
    ("setup_offered", "setup"),
    ("setup_taken", "seat", "setup"),
    ("animal_shown", "species"),
    ("round_begins", "number", "seat"),
    ("card_drawn", "seat", "card"),
    ("nothing_to_draw", "seat"),
    ("reshuffled", "seat"),
    ("card_played", "seat", "card"),
    ("card_discarded", "seat", "card"),
    ("figure_placed", "seat", "figure", "place"),
    ("labor_gained", "seat", "labor"),
    ("food_spent", "seat", "food"),
    ("paid", "seat", "food", "tools"),
    ("food_gained", "seat", "food"),
    ("food_lost", "seat", "food"),
    ("tool_gained", "seat", "tools"),
    ("points", "seat", "points"),
    ("offered", "seat", "level"),
    ("honored", "seat", "level"),
    ("megalith_placed", "seat", "spot", "neutral"),
    ("megalith_points", "seat", "points"),
    ("buried", "seat", "card", "zone"),
    ("camp_placed", "seat"),
    ("camp_moved", "seat", "step"),
    ("village_placed", "seat", "junction"),
    ("tribe_taken", "seat", "card", "zone"),
    ("culture_taken", "seat", "card"),
    ("animal_taken", "seat", "species"),
    ("animal_tipped", "seat", "species"),
    ("stone_taken", "seat", "stone", "slot"),
    ("ability_used", "seat", "card"),
    ("chief_used", "seat", "chief", "side"),
    ("bottom_taken", "seat", "column"),
    ("card_piled", "seat", "card"),
    ("pile_ready", "seat", "cards"),
    ("eclipse_begins", "number"),
    ("pile_revealed", "seat", "card", "copies"),
    ("eclipse_labor", "seat", "labor"),
    ("new_position", "position", "seat"),
    ("terrain_used", "seat", "hex", "terrain"),
    ("stone_scored", "seat", "stone", "points"),
    ("glacier_revealed", "hex", "glacier_token"),
    ("rest_token_up", "rest_token"),
    ("rest_token_taken", "seat", "rest_token"),
    ("rest_token_used", "seat", "rest_token"),
    ("cultures_removed",),
    ("scored", "seat", "source", "points"),
)
"""By number: the key of the log line and the names of its parameters."""

(
    TILE_CHOSEN, TILE_LAID, MEGALITH_TILE_LAID, POSITION_DEALT, STONE_LAID, CULTURE_DEALT, CHIEF_DEALT, CHIEF_OFFERED,
    CHIEF_CHOSEN, SETUP_OFFERED, SETUP_TAKEN, ANIMAL_SHOWN, ROUND_BEGINS, CARD_DRAWN, NOTHING_TO_DRAW, RESHUFFLED,
    CARD_PLAYED, CARD_DISCARDED, FIGURE_PLACED, LABOR_GAINED, FOOD_SPENT, PAID, FOOD_GAINED, FOOD_LOST, TOOL_GAINED,
    POINTS, OFFERED, HONORED, MEGALITH_PLACED, MEGALITH_POINTS, BURIED_CARD, CAMP_PLACED, CAMP_MOVED, VILLAGE_PLACED,
    TRIBE_TAKEN, CULTURE_TAKEN, ANIMAL_TAKEN, ANIMAL_TIPPED, STONE_TAKEN, ABILITY_USED, CHIEF_USED, BOTTOM_TAKEN,
    CARD_PILED, PILE_READY, ECLIPSE_BEGINS, PILE_REVEALED, ECLIPSE_LABOR, NEW_POSITION, TERRAIN_USED, STONE_SCORED,
    GLACIER_REVEALED, REST_TOKEN_UP, REST_TOKEN_TAKEN, REST_TOKEN_USED, CULTURES_REMOVED, SCORED,
) = range(len(EVENTS))  # fmt: skip

SEALING = (PILE_REVEALED, SCORED)
"""What shows a player cards of others without a move of chance: the Eclipse piles, and in the end all hands.

All other news of hidden things (drawn cards, Animals, tokens, stones) are moves of chance. Whoever has seen them cannot
take back the move that led to them.
"""
