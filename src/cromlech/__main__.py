"""Run `python -m cromlech`."""

import sys

from .cli import main

sys.exit(main())
