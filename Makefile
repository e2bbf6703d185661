# Three commands: `make play`, `make test`, and `make quick` while you work. They create and reuse .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile
# One more than the number of cores, since many tests wait for a server, a bot, or a browser.
WORKERS = $$($(BIN)/python -c 'import os; print(1 + (os.cpu_count() or 1))')

.PHONY: audit sbom play web wasm test quick check compiled webassembly unit browser docs bench example screenshots format clean

play: $(VENV)/.play
	@$(BIN)/python web/build.py
	@$(BIN)/cromlech

web: $(VENV)/.play
	$(BIN)/python web/build.py

# The games' WebAssembly: a minute or two each time their rules change. `make play` does without.
wasm: $(VENV)/.test
	$(BIN)/python web/build.py wasm

# Independent steps run in parallel. The tests themselves then have the machine to themselves.
test:
	@$(MAKE) --no-print-directory --jobs=3 compiled check webassembly docs browser
	@$(MAKE) --no-print-directory unit

# Done within about two minutes: style, types, and the tests of the rules. No browser, nothing compiled, no cluster.
quick: $(VENV)/.test
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -r fE --interpreted $(QUICK)

QUICK := tests/stone_age tests/cvlizations tests/endless_winter $(foreach name,architecture cli least_game perft \
  playthroughs records terminal words,tests/test_$(name).py) $(foreach name,storage tables,tests/server/test_server_$(name).py) \
  --ignore=tests/cvlizations/test_secrets.py

check: $(VENV)/.test
	$(BIN)/python web/build.py check
	$(BIN)/python web/build.py
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# Compile every game once, so that pytest's workers don't each do it themselves. This needs none of the tests'
# packages, so it runs while they are installed; PYTHONPATH keeps the games in sight meanwhile.
compiled: $(VENV)/.play
	PYTHONPATH=src $(BIN)/python tests/compile_games.py

# WebAssembly of the first game. One is enough for the tests; `make wasm` builds them all.
webassembly: $(VENV)/.test
	$(BIN)/python -c 'import cromlech, cromlech.core.wasm; cromlech.core.wasm.wasm_file(cromlech.games()[0].package)'

unit: $(VENV)/.test browser
	$(BIN)/python web/build.py
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Install Debian's Chromium for the browser tests, if it is missing and we are allowed to.
# The headless shell does the same work in two thirds of the time.
INSTALL_APT := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y
browser:
	@command -v chromium-headless-shell >/dev/null || { $(INSTALL_APT) chromium-headless-shell >/dev/null 2>&1; } || \
	  command -v chromium >/dev/null || command -v google-chrome >/dev/null || { $(INSTALL_APT) chromium >/dev/null; } || \
	  echo "Chromium is missing and couldn't be installed, so browser tests will be skipped."

screenshots: $(VENV)/.test browser
	$(BIN)/python web/build.py
	PYTHONPATH=benchmarks $(BIN)/python docs/screenshots.py

docs: $(VENV)/.test
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --site-dir site

bench: $(VENV)/.test
	$(INSTALL) -e '.[peers]'
	$(BIN)/cromlech bench stone-age
	$(BIN)/python benchmarks/peers.py

# Ten minutes of learning. Not part of `make test`, since it installs PyTorch.
example: $(VENV)/.test
	$(INSTALL) -e '.[learn]'
	$(BIN)/python examples/ppo_stone_age.py

# Known flaws of what we depend on. Asks PyPI and npm.
audit: $(VENV)/.play
	$(INSTALL) pip-audit
	$(BIN)/pip-audit --skip-editable
	$(BIN)/python web/build.py audit

# What a server consists of, as CycloneDX: sbom.json for Python, sbom-web.json for the client.
sbom: $(VENV)/.play
	$(INSTALL) cyclonedx-bom
	$(BIN)/cyclonedx-py environment --output-file sbom.json $(BIN)/python
	$(BIN)/python web/build.py sbom > sbom-web.json

format: $(VENV)/.test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python web/build.py format

clean:
	rm -rf $(VENV) site dist web/node_modules src/cromlech/server/static .mypy_cache .ruff_cache .pytest_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cromlech needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.11 $(MAKECMDGOALS)")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml | $(VENV)/bin/python
	$(INSTALL) -e '.[web]'
	@touch $@

$(VENV)/.test: $(VENV)/.play
	$(INSTALL) -e '.[test]'
	@touch $@
