"""The games in `examples/`, each a separate package, installed the way anyone would install them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distributions
from pathlib import Path

from cromlech import games

FOLDERS = sorted(path.parent for path in (Path(__file__).parent.parent / "examples").glob("*/pyproject.toml"))
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]


def install(folder: Path, site: Path) -> None:
    """Build and install the package of a folder. What it needs is already here, especially Cromlech."""
    subprocess.run([*PIP, "--no-index", "--no-deps", "--no-build-isolation", "--target", site, folder], check=True)


@contextmanager
def installed(site: Path) -> Iterator[str]:
    """The name of the game installed there. This process and its children find it until the block ends."""
    before = os.environ.get("PYTHONPATH")
    sys.path.insert(0, str(site))
    os.environ["PYTHONPATH"] = os.pathsep.join([str(site), *([before] if before else [])])
    games.look_again()
    try:
        found = [point for each in distributions(path=[str(site)]) for point in each.entry_points]
        yield next(point.name for point in found if point.group == games.ENTRY_POINTS)
    finally:
        sys.path.remove(str(site))
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
        games.look_again()
