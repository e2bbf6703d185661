"""The short scripts for learning programs run. Those that need PyTorch, JAX, or sb3-contrib run where these are."""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

SCRIPTS = {
    "pettingzoo_random": ("pettingzoo", ["--games", "1"]),
    "maskable_ppo": ("sb3_contrib", ["--steps", "64", "--games", "1"]),
    "batch_torch": ("torch", ["--batch", "2", "--updates", "1", "--target", "python"]),
    "batch_jax": ("jax", ["--batch", "2", "--steps", "3", "--target", "python"]),
}
RUNNING = [name for name, (package, _) in SCRIPTS.items() if find_spec(package)]


@pytest.mark.parametrize("name", RUNNING)
@pytest.mark.filterwarnings("ignore")
def test_a_script_runs(
    name: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, arguments = SCRIPTS[name]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(root / "examples" / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out
