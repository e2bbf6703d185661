# Two commands: `make play` and `make test`. Both make and reuse .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check unit docs bench example format clean

play: $(VENV)/.play
	@$(BIN)/cromlech play stone-age

test: check unit docs

check: $(VENV)/.test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

unit: $(VENV)/.test
	$(BIN)/python -m pytest -n auto

docs: $(VENV)/.test
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet --site-dir site

bench: $(VENV)/.test
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[peers]'
	$(BIN)/cromlech bench stone-age

# Ten minutes of learning; not part of `make test`, as it installs PyTorch.
example: $(VENV)/.test
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[learn]'
	$(BIN)/python examples/ppo_stone_age.py

format: $(VENV)/.test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf $(VENV) site dist .mypy_cache .ruff_cache .pytest_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cromlech needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.11 $(MAKECMDGOALS)")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@ $(VENV)/.play
