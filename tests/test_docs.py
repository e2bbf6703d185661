"""The docs: links work, or the build fails; examples are shown as code; tables are plain."""

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort


def script(root: Path, name: str) -> ModuleType:
    """A Python file of the docs folder."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", root / "docs" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build_pages(root: Path, folder: Path, pages: dict[str, str]) -> None:
    """Build a site of only these pages, the way `make docs` builds ours."""
    for name, text in pages.items():
        (folder / name).write_text(text, "utf-8")
    target = folder.parent / "site"
    build(
        load_config(
            str(root / "mkdocs.yml"),
            docs_dir=str(folder),
            site_dir=str(target),
            nav=list(pages),
            plugins=[],
            hooks=[],
            extra_css=[],
            strict=True,
        )
    )


@pytest.mark.parametrize("link", ["other.md", "other.md#twice", "#here", "other.md#here-too"])
def test_links_that_lead_somewhere_pass(root: Path, tmp_path: Path, link: str) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    build_pages(
        root,
        folder,
        {"index.md": f"# Here\n\n[a link]({link})", "other.md": "# Twice\n\n## Here, too\n\n[up](index.md)"},
    )


@pytest.mark.parametrize("link", ["missing.md", "other.md#missing", "#missing", "img/missing.png", "/other/"])
def test_a_broken_link_fails(root: Path, tmp_path: Path, link: str) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    with pytest.raises(Abort):
        build_pages(root, folder, {"index.md": f"# Here\n\n[a link]({link})", "other.md": "# Twice"})


def test_the_docs_are_built_strictly_and_not_quietly(root: Path) -> None:
    """With --quiet, mkdocs doesn't check links at all."""
    [command] = re.findall(r"mkdocs build (.*)", (root / "Makefile").read_text("utf-8"))
    assert "--strict" in command
    assert "quiet" not in command


def test_examples_of_docstrings_are_fenced(root: Path) -> None:
    fenced = script(root, "doctests").fenced
    text = "A sum.\n\n>>> for i in (1, 2):\n...     print(i)\n1\n2\n>>> 3\n3\n\nMore.\n\n>>> 4\n4"
    first, second = ">>> for i in (1, 2):\n...     print(i)\n1\n2\n>>> 3\n3", ">>> 4\n4"
    assert fenced(text) == f"A sum.\n\n```pycon\n{first}\n```\n\nMore.\n\n```pycon\n{second}\n```"
    assert fenced("Nothing to show: 3 >>> 1.") == "Nothing to show: 3 >>> 1."


@pytest.mark.parametrize("page", ["docs/api.md", "docs/fair_dice.md", "docs/getting_started.md", "README.md"])
def test_the_examples_for_programs_run(root: Path, page: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (root / page).read_text("utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    for block in blocks:
        if "BatchEnv" not in block:  # compiled; docs/batch.md has its own tests
            exec(re.sub(r"playouts\(100_000, seed=1\)", 'playouts(2, seed=1, target="python")', block), names)
    assert blocks


def test_cells_are_shown_as_they_are(root: Path) -> None:
    table = script(root, "hooks").table
    assert table(["a", "b"], [["[1][2]", "`x[0]|y`"]]).splitlines()[-1] == "| \\[1\\]\\[2\\] | `x[0]\\|y` |"


def test_the_benchmark_page_shows_every_published_result(root: Path) -> None:
    page = script(root, "hooks").on_page_markdown((root / "docs" / "benchmark.md").read_text("utf-8"))
    published = sorted((root / "docs" / "benchmark").glob("*.json"))
    assert published
    for file in published:
        assert f"`{json.loads(file.read_text('utf-8'))['agent']}`" in page
