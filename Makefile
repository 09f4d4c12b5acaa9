# Two commands are all it takes: `make play` and `make test`.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

# Tests that look into the rules, for the uncompiled run; the others test what is built on them.
RULES_TESTS := tests $(addprefix --ignore=tests/,web terminal test_bench.py test_docs.py test_howto.py test_outcomes.py)


.PHONY: browser play test bench lint format words golden clean

play: .venv/ready-play
	@$(BIN)/ludotheque serve

test: .venv/ready-test lint
	@echo "Tests, compiled"
	@$(BIN)/python -m pytest -n auto -m "not browser"
	@echo "Tests of the rules, uncompiled, with coverage"
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n auto -m "not slow" $(RULES_TESTS) --cov --cov-report=term

browser: .venv/ready-test
	@$(BIN)/python -m pytest -m browser tests/browser

bench: .venv/ready-bench
	@$(BIN)/ludotheque bench

lint: .venv/ready-test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: .venv/ready-test
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

words: .venv/ready-test
	@$(BIN)/python tools/words.py

golden: .venv/ready-test
	@$(BIN)/python -m tests.golden

clean:
	rm -rf .venv

.venv/bin/python:
	@echo "Creating .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: try make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv

.venv/ready-play: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Installing the games into .venv (a minute or two, this once)"
	@$(PIP) --editable .
	@$(BIN)/python -m ludotheque.prepare
	@touch $@

.venv/ready-test: .venv/ready-play
	@echo "Installing what the tests need"
	@$(PIP) --editable '.[test]'
	@touch $@

.venv/ready-bench: .venv/ready-play
	@echo "Installing what the measurements compare with"
	@$(PIP) --editable '.[bench]'
	@touch $@
