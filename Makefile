# Two commands for a fresh machine: `make demo` and `make test`. Both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml setup.py $(wildcard src/grundy/kernels/*.py)

.PHONY: demo test check gallery bench census bench-test cluster-demo soak-strong soak-cluster soak-counts browser web web-check web-tools pictures setup \
  setup-dev clean help

help:
	@echo "make demo    set up, then solve the shipped inputs of the six founding problems"
	@echo "make test    set up, then run the tests"
	@echo "make check   formatting, lint, types"
	@echo "make gallery wrong programs that grundy stress must catch, right ones that must pass"
	@echo "make bench   compare with plain C++ programs (needs g++; takes several minutes)"
	@echo "make census  periods of all three-digit octal games, beside the published ones (minutes)"
	@echo "make cluster-demo  three nodes of Ray on this machine; one is killed, and the job goes on"
	@echo "make soak-strong   10^9 positions (half an hour, up to 24 GB)"
	@echo "make soak-counts Connect Four on 5x5: 69,763,700 positions labelled and verified (minutes, 5 GB)"
	@echo "make soak-cluster  workers, drivers and nodes of Ray killed 36 times; labels compared (minutes)"
	@echo "make web     build the page of grundy play from web/ (needs Node 20 or newer, and npm)"
	@echo "make clean   remove everything that was made"

setup: $(VENV)/installed
setup-dev: $(VENV)/installed-dev

$(VENV)/python-made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "grundy needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "== making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "python3-venv is missing; on Debian: apt-get install python3-venv"; exit 1; }
	@# Old ones write a `grundy` command that loads `re` first: 7 ms more at each start.
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip || true
	@touch $@

$(VENV)/installed: $(VENV)/python-made $(SOURCES)
	@echo "== installing grundy; its kernels are compiled if there is a C compiler (half a minute)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@$(BIN)/grundy --version
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	@echo "== installing the tools for tests and checks"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: setup
	@$(BIN)/python examples/demo.py

test: setup-dev browser
	$(BIN)/python -m pytest -n 2

# Chromium and fonts, from Debian; needs root only where something is missing.
browser:
	@tests/browser/prepare.sh

check: setup-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# Needs g++; writes the table of what was found.
gallery: setup-dev
	$(BIN)/python tests/gallery/run.py --page docs/gallery.md

bench: setup-dev
	$(BIN)/python bench/run.py

# What is done is kept in build/census: killed and started again, it continues.
census: setup
	@mkdir -p build
	$(BIN)/grundy census --store build/census

cluster-demo: setup-dev
	$(BIN)/python examples/strong/cluster_demo.py

soak-strong: setup-dev
	$(BIN)/python bench/strong.py soak

soak-counts: setup-dev
	$(BIN)/python bench/soak_counts.py

soak-cluster: setup-dev
	$(BIN)/python bench/soak_cluster.py

# The programs compared with, and the comparison itself; needs g++.
bench-test: setup-dev
	$(BIN)/python -m pytest bench

web-tools:
	@command -v npm > /dev/null || { echo "npm is missing; on Debian: apt-get install npm"; exit 1; }
	@cd web && npm ci --silent

# The built page is kept in the repository, so that nobody needs Node to use or test it.
web: web-tools
	cd web && npm run --silent check && npm run --silent build

web-check: web-tools
	rm -rf build/page
	cd web && npm run --silent check && npm run --silent build ../build/page
	@diff -r build/page src/grundy/web/static || \
	  { echo "src/grundy/web/static does not match web/: run make web"; exit 1; }

# The page as the README shows it.
pictures: setup-dev browser
	$(BIN)/python tests/browser/pictures.py docs/pictures

clean:
	rm -rf $(VENV) build web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
	find src -name '*.so' -delete
