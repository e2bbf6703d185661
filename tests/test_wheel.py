"""What is installed by `pip install cromlech`: the wheel holds the built client and every data file."""

import subprocess
import sys
import zipfile
from pathlib import Path


def test_the_wheel_holds_client_words_cards_and_migrations(root: Path, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=root, check=True
    )
    [wheel] = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "cromlech/server/static/index.html" in names
    assert any(name.startswith("cromlech/server/static/assets/") and name.endswith(".js") for name in names)
    assert any(name.startswith("cromlech/server/migrations/versions/") for name in names)
    assert {f"cromlech/games/stone_age/words/{lang}.json" for lang in ("en", "uk", "ru", "pl")} <= set(names)
    assert "cromlech/games/stone_age/cards.toml" in names
    assert not [name for name in names if "node_modules" in name]
