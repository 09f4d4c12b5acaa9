# Two commands are all it takes: `make play` and `make test`.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

# Tests that look into the rules, for the run in plain Python; the others test what is built on them.
RULES_TESTS := tests $(addprefix --ignore=tests/,web terminal browser bots test_bench.py test_spiel.py test_docs.py test_howto.py test_outcomes.py)


.PHONY: play test browser chromium bench pageweight lint format words golden screenshots clean

play: .venv/ready-play
	@$(BIN)/ludotheque serve

test: .venv/ready-test chromium lint
	@$(BIN)/python -m ludotheque.prepare
	@echo "Tests, compiled"
	@$(BIN)/python -m pytest -n auto -m "not browser"
	@echo "Tests of the rules in their plain form, with coverage"
	@LUDOTHEQUE_COMPILE=never $(BIN)/python -m pytest -n auto -m "not slow" $(RULES_TESTS) --cov --cov-report=term
	@$(MAKE) --no-print-directory browser

browser: .venv/ready-test chromium
	@echo "Games in Chromium"
	@$(BIN)/python -m pytest -n 2 -m browser tests/browser

# The system's own browser, for `make test`; root may install it, others are told how.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Installing Chromium for the browser tests" && \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || \
	  { echo "The browser tests need Chromium. On Debian or Ubuntu: sudo apt install chromium"; exit 1; }

bench: .venv/ready-bench .venv/ready-test
	@$(BIN)/ludotheque bench
	@$(MAKE) --no-print-directory pageweight

pageweight: .venv/ready-test chromium
	@LUDOTHEQUE_GAMES= $(BIN)/python -m tools.pageweight

lint: .venv/ready-test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@if npx --no-install tsc --version >/dev/null 2>&1; then npx --no-install tsc; \
	  else echo "The types of the page's scripts are not checked: there is no TypeScript here (npm install --global typescript)"; fi

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

.venv/ready-test: .venv/ready-play
	@echo "Installing what the tests need"
	@$(PIP) --editable '.[test]'
	@touch $@

.venv/ready-bench: .venv/ready-play
	@echo "Installing what the measurements compare with"
	@$(PIP) --editable '.[bench]'
	@touch $@
