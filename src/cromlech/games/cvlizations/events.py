"""What happened, for the log: a number for rules, a key and parameters for everybody else."""

(
    STARTS, IDEA_TURNED, ROUND_BEGINS, LAID_UP, LAID_DOWN, REVEALED, RESOLVES, FAILED, DOUBLING_FAILED,
    GAINED, HAPPY, STOLEN, NOBODY_TO_ROB, TRADED, NOTHING_TO_TRADE, PICKED, IDEA_GAINS, IDEA_HAPPY,
    LOOKED, CONVERTED, SWAPPED, PAID, BOUGHT, NO_PURCHASE, STOIC, HELMET, EPOCH_ENDS, TRACK_CLEARED,
    DECK_EMPTY, EXCHANGED, SCORED, NEUTRALS_OPEN,
) = range(32)  # fmt: skip

EVENTS = (
    ("starts", "seat"),
    ("idea_turned", "place", "idea"),
    ("round_begins", "number", "epoch", "civilization"),
    ("laid_up", "civilization", "order"),
    ("laid_down", "civilization", "order"),
    ("revealed", "civilization", "first", "second"),
    ("resolves", "seat", "order", "chosen_by"),
    ("failed", "seat", "order", "chosen_by"),
    ("doubling_failed", "seat", "chosen_by"),
    ("gained", "seat", "resource", "number"),
    ("happy", "seat", "points"),
    ("stolen", "seat", "victim", "resource"),
    ("nobody_to_rob", "seat"),
    ("traded", "seat", "resource", "exchange"),
    ("nothing_to_trade", "seat"),
    ("picked", "seat", "resource", "number"),
    ("idea_gains", "seat", "idea", "exchange"),
    ("idea_happy", "seat", "idea", "points"),
    ("looked", "seat", "idea"),
    ("converted", "seat", "idea", "points"),
    ("swapped", "seat", "resource", "received"),
    ("paid", "seat", "resource", "number"),
    ("bought", "seat", "idea"),
    ("no_purchase", "seat"),
    ("stoic", "seat", "resource", "number"),
    ("helmet", "civilization"),
    ("epoch_ends", "epoch"),
    ("track_cleared",),
    ("deck_empty",),
    ("exchanged", "seat", "resource", "number"),
    ("scored", "seat", "source", "points"),
    ("neutrals_open",),
)
"""By number: the key of the log line and the names of its parameters."""
