"""What `pip install cromlech` installs, and what a package index shows of it."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import cromlech
from cromlech.core.wasm import wasm_file


def test_the_wheel_holds_client_words_cards_and_migrations(root: Path, tmp_path: Path) -> None:
    wasm_file("cromlech.games.stone_age")
    env = {**os.environ, "CROMLECH_WASM": "cached"}  # a real build makes all games' modules
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=root, check=True, env=env
    )
    [wheel] = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "cromlech/server/static/index.html" in names
    assert any(name.startswith("cromlech/server/static/assets/") and name.endswith(".js") for name in names)
    assert any(name.startswith("cromlech/server/static/assets/stone-age") and name.endswith(".wasm") for name in names)
    assert any(name.startswith("cromlech/server/static/assets/python/cromlech-") for name in names)
    assert any(name.startswith("cromlech/server/migrations/versions/") for name in names)
    assert {f"cromlech/games/stone_age/words/{lang}.json" for lang in ("en", "uk", "ru", "pl")} <= set(names)
    assert "cromlech/games/stone_age/cards.toml" in names
    assert not [name for name in names if "node_modules" in name]


def test_the_page_on_a_package_index_has_no_link_that_leads_nowhere(root: Path, tmp_path: Path) -> None:
    """There are no pictures, docs, or examples next to the README there."""
    found = subprocess.run(
        [sys.executable, "-m", "hatchling", "metadata", "readme"], cwd=root, check=True, capture_output=True, text=True
    )
    text = found.stdout
    assert text.startswith("# Cromlech\n")
    assert "pip install cromlech" in text
    assert "[envs]" in text
    assert "<img" not in text
    assert [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("https://")] == []
    assert "examples/" not in text


def test_the_changelog_begins_with_this_version(root: Path) -> None:
    versions = re.findall(r"^## (\d\S*)$", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert versions[0] == cromlech.__version__
    assert f"\nversion: {cromlech.__version__}\n" in (root / "CITATION.cff").read_text("utf-8")
    assert versions == sorted(versions, reverse=True)
