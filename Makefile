# Fareplay. `make play` and `make test` set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
# Processes for tests: more than cores, because tests often wait for a server or a browser.
WORKERS ?= $(shell echo $$(( ($$(getconf _NPROCESSORS_ONLN) * 3 + 1) / 2 )))
# Where `make play` listens: at every address of this machine, so that others on the local network can join.
HOST ?= 0.0.0.0
# How long `make soak` loads a server.
HOURS ?= 12
# Tests and checks start hundreds of processes; without this, each would compile every module it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help set-up install play web docs test test-python test-web test-all test-times check check-types check-sources bench ladder bench-server bench-web soak clean format js kernels photographs site wheels

# The web client: its packages, and its build inside the Python package.
MODULES := web/node_modules/.ready
CLIENT := src/fareplay/web/dist/index.html
DOCS := src/fareplay/web/docs/index.html
CLIENT_SOURCES := web/index.html web/vite.config.ts $(shell find web/src web/public web/boards src/fareplay/texts src/fareplay/games/*/texts -type f)

help: ## list what make can do
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sort | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 24

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fareplay needs Python 3.11 or newer")'
	@echo 'Making a Python environment ...'
	@$(PYTHON) -m venv $(VENV)

# The packages for playing and hosting, and those for development.
$(PLAYABLE): pyproject.toml constraints.txt | $(BIN)/python
	@echo 'Installing the Python packages ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[cli,client,docs,server]'
	@touch $@
	@echo 'Python packages: done.'

$(READY): pyproject.toml constraints.txt | $(BIN)/python
	@echo 'Installing the Python packages ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt --editable '.[dev]'  # most of it is never imported
	@touch $@
	@echo 'Python packages: done.'

$(MODULES): web/package.json web/package-lock.json
	@node -e 'const [a, b] = process.versions.node.split("."); if (a < 20 || (a == 20 && b < 19)) { console.error("Fareplay needs Node 20.19 or newer"); process.exit(1); }'
	@echo 'Installing the packages of the web client ...'
	@cd web && npm install --silent --no-audit --no-fund --no-save  # npm ci refuses a lock file without every platform of an optional package
	@touch $@

$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	@echo 'Building the web client ...'
	@mkdir -p build; (cd web && npm run --silent build) > build/web.log 2>&1 || { cat build/web.log; exit 1; }
	@echo 'Web client: done.'

web: $(CLIENT) ## build the web client

# Packages of Python and of npm are installed side by side.
SET_UP := @$(MAKE) --no-print-directory --jobs=2

docs: ## build the documentation, which the server shows at /docs
	$(SET_UP) $(READY) $(MODULES)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

$(DOCS): mkdocs.yml $(wildcard docs/*.md docs/*/*.md examples/*.ipynb)
	@mkdir -p build; NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet > build/docs.log 2>&1

install: ## set up for playing and hosting
	$(SET_UP) $(PLAYABLE) $(CLIENT)

play: install ## set up everything and play in the browser; HOST=127.0.0.1 allows only this machine
	@$(MAKE) --no-print-directory $(DOCS) &  # beside the server, which shows it at /docs once it is there
	@echo 'Starting the server ...'
	@$(BIN)/fareplay serve --host $(HOST) --log-level warning

set-up: ## set up for tests and checks
	$(SET_UP) $(READY) $(CLIENT)

PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

test: set-up ## set up everything and run the tests
	@$(MAKE) --no-print-directory --jobs=2 test-python test-web

test-python:
	$(PYTEST) -m 'not long'

test-web:
	@mkdir -p build; (cd web && npm test --silent) > build/web-tests.log 2>&1 || { cat build/web-tests.log; exit 1; }
	@tail -n 5 build/web-tests.log

test-all: set-up ## run all tests, with random deals, long walks, soaks and repetitions
	FAREPLAY_DEALS=random $(PYTEST)
	cd web && npm test --silent

test-times: set-up ## run the tests of `make test` and print what each file and the slowest tests take
	$(PYTEST) -m 'not long' -p tests.times

check: ## lint, types, layers, and a test for every rule
	$(SET_UP) $(READY) $(MODULES)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync check-types check-sources

check-types:
	$(BIN)/mypy

check-sources:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tools.check_layers
	$(BIN)/python -m tools.check_rules
	$(BIN)/python -m tools.check_texts
	$(BIN)/python -m tools.check_repository
	$(BIN)/python -m tools.check_docs
	$(BIN)/fareplay kernels --check --types web/src/games
	$(BIN)/python web/scripts/theme.py --check
	$(BIN)/python web/scripts/api_types.py --check
	$(BIN)/python -m tools.python_client --check
	$(BIN)/python web/scripts/text_types.py --check
	$(BIN)/python web/scripts/boards.py --check
	cd web && npm run --silent check

kernels: $(READY) ## compile the rules and bots: native libraries, and WebAssembly for browsers
	$(BIN)/fareplay kernels --types web/src/games

wheels: $(READY) $(MODULES) ## write a wheel for each platform into dist
	$(BIN)/python -m tools.wheels

js: $(MODULES) ## build the JavaScript package into build/js
	cd web && node scripts/package.js ../build/js --types

site: $(PLAYABLE) $(CLIENT) ## write the client as static files for any host into build/site
	rm -rf build/site
	$(BIN)/fareplay site build/site

photographs: $(READY) $(CLIENT) ## photograph every page into build/photographs
	$(BIN)/python -m tools.photographs --out build/photographs

format: $(READY) ## format the sources
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(READY) ## measure: prints tables, writes bench/results/*.json
	$(BIN)/python -m bench.rules
	$(BIN)/python -m bench.bots
	$(BIN)/python -m bench.chances
	$(BIN)/python -m bench.envs
	$(BIN)/python -m bench.wasm

ladder: $(READY) ## play all levels of bots against each other, write docs/ladder.md
	$(BIN)/python -m fareplay.arena.ladder

bench-server: $(READY) ## measure the server under load
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.server.viewers

bench-web: $(READY) $(CLIENT) ## measure the board in a browser as slow as a phone
	$(BIN)/python -m bench.web

soak: $(READY) ## hours of load with memory measured, servers killed 500 times, fuzzing, a million games in lock-step; HOURS=12
	$(BIN)/python -m tests.faults.endurance --hours $(HOURS)
	$(BIN)/python -m tests.faults.soak --kills 500
	$(BIN)/python -m tests.faults.fuzz --requests 100000
	$(BIN)/python -m tests.faults.fuzz_boards --boards 100000
	$(BIN)/python -m tests.soak --games 1000000

clean: ## remove the environment and everything built
	rm -rf $(VENV) build dist bench/results web/node_modules src/fareplay/web/dist src/fareplay/web/docs
