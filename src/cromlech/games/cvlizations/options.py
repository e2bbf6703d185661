"""Variants for two players, simultaneous orders, two readings of the rulebook, and the start player (CV 3, 10, 14)."""

from cromlech.core.options import Options

OPTIONS = Options(players=(2, 3, 4, 5), default=4)
TWO_PLAYERS = OPTIONS.add("two_players", "virtual", "advanced", needs={"players": [2]})
ORDERS_LAID = OPTIONS.add("orders", "standard", "simultaneous")
VACATION_RULE = OPTIONS.add("vacation_rule", "bonus-once", "no-doubling")
NEUTRAL_OPEN = OPTIONS.add("neutral_open", False, True, needs={"players": [2], "two_players": ["advanced"]})
START_PLAYER = OPTIONS.add_seat("start_player")
