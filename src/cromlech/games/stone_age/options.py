"""Editions and the start player (SA 3, 13)."""

from cromlech.core.options import Options

from .components import EDITIONS

OPTIONS = Options(players=(2, 3, 4), default=4)
EDITION = OPTIONS.add("edition", *EDITIONS)
START_PLAYER = OPTIONS.add_seat("start_player")
