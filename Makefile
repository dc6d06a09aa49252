# Fareplay. `make play` and `make test` set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := PYTHONPATH=src $(BIN)/python
READY := $(VENV)/.ready
WORKERS ?= auto

.DEFAULT_GOAL := help
.PHONY: help play test check bench soak clean format

help: ## list what make can do
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sort | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 24

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fareplay needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@

play: $(READY) ## set up everything and play
	$(BIN)/fareplay play

test: $(READY) ## run all tests
	$(BIN)/python -m pytest -n $(WORKERS)

check: $(READY) ## lint, types, layers, and a test for every rule
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tools/check_layers.py
	$(BIN)/python tools/check_rules.py
	$(BIN)/python tools/check_texts.py
	$(BIN)/python tools/check_repository.py

format: $(READY) ## put the sources into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(READY) ## measure: prints tables, writes bench/results/*.json
	$(BIN)/python -m bench.rules

soak: $(READY) ## a million random games in lock-step with the oracle
	$(BIN)/python -m tests.soak --games 1000000

clean: ## remove the environment and everything built
	rm -rf $(VENV) build dist bench/results web/node_modules src/fareplay/web/dist
