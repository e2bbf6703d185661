"""What happened, for the log: a number for rules, a key and parameters for everybody else."""

(
    STARTS, CARD_DEALT, BUILDING_TURNED, ROUND_BEGINS, PLACED, ROLLED, TOOLS_ADDED, GAINED,
    FIGURE_BORN, TOOL_GAINED, FARMED, NO_EFFECT, PAID, CARD_BOUGHT, BUILDING_BOUGHT, DECLINED, CANNOT_PAY,
    POINTS, DIE_TAKEN, CARD_DRAWN, DECK_EMPTY, PICKED, HARVEST, FED, STARVED, STACK_EMPTY, CARDS_SHORT, SCORED,
    ROLLED_FOR_ALL,
) = range(29)  # fmt: skip

EVENTS = (
    ("starts", "seat"),
    ("card_dealt", "slot", "card"),
    ("building_turned", "stack", "building"),
    ("round_begins", "number", "seat"),
    ("placed", "seat", "location", "number"),
    ("rolled", "seat", "dice", "location"),
    ("tools_added", "seat", "value"),
    ("gained", "seat", "good", "number"),
    ("figure_born", "seat", "figures"),
    ("tool_gained", "seat", "tools"),
    ("farmed", "seat", "agriculture"),
    ("no_effect", "seat", "location"),
    ("paid", "seat", "good", "number"),
    ("card_bought", "seat", "card", "slot"),
    ("building_bought", "seat", "building", "points"),
    ("declined", "seat", "location"),
    ("cannot_pay", "seat", "location"),
    ("points", "seat", "points"),
    ("die_taken", "seat", "face"),
    ("card_drawn", "seat", "card"),
    ("deck_empty", "seat"),
    ("picked", "seat", "good", "second"),
    ("harvest", "seat", "number"),
    ("fed", "seat", "number"),
    ("starved", "seat"),
    ("stack_empty", "stack"),
    ("cards_short",),
    ("scored", "seat", "source", "points"),
    ("rolled_for_all", "seat", "dice"),
)
"""By number: the key of the log line and the names of its parameters."""
