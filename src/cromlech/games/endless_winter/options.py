"""Setup variants and modules (EW 3.1, 13)."""

from cromlech.core.options import Options

OPTIONS = Options(players=(2, 3, 4), default=3)
SETUPS = ("random", "draft-setup", "draft-chief")
RANDOM, DRAFT_SETUP, DRAFT_CHIEF = range(len(SETUPS))
SETUP = OPTIONS.add("setup", *SETUPS)
GLACIER_MODULE = OPTIONS.add("glaciers", False, True)
REST_MODULE = OPTIONS.add("rest_tokens", False, True)
