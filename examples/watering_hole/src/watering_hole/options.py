"""What you can choose before a game."""

from cromlech.core.options import Options

OPTIONS = Options(players=(2, 3, 4), default=3)
SEASONS = OPTIONS.add("seasons", "one", "two")
TOTEMS = OPTIONS.add("totems", True, False)
