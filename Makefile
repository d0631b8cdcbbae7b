# Everything is installed into .venv in this checkout, from the pinned and
# hashed lock files; nothing outside the checkout is touched.
#
#   make play              set up if needed, then start the game
#   make play ARGS='...'   the same with command-line options
#   make host ARGS='Ann'   the same, with friends at other terminals
#   make test PYTHON=...   use another interpreter (3.11 or newer)

SHELL := /bin/sh
.DEFAULT_GOAL := help

# What one process has compiled to bytecode the next ones read, among the tests very many.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PY := $(BIN)/python
STAMPS := $(VENV)/.stamps
ARGS ?=
PYTEST_ARGS ?=
# How many samples of each format `make fuzz` damages (1000 take some minutes with the noise), and which ones.
CASES ?= 1000
SEED ?= 0
# More than cores, as the tests of screens wait for much of the time.
WORKERS ?= 6

# uv only computes the lock files, so it lives beside the environment and not
# in it.
UV_VENV := .cache/uv
UV_COMPILE := $(UV_VENV)/bin/uv --no-config --quiet pip compile pyproject.toml \
  --universal --python-version 3.11 --upgrade --generate-hashes \
  --no-emit-index-url --custom-compile-command 'make lock'

# tests/no_skips.py fails the run, with the count, if a test was skipped. tests/side_by_side.py forks the workers.
PYTEST := $(PY) -m pytest -p tests.no_skips \
  $(if $(filter Linux,$(shell uname -s)),-p tests.side_by_side --processes,--maxschedchunk 100 -n) $(WORKERS)

PIP := $(PY) -m pip --disable-pip-version-check --no-input
# pip names each package as it comes: this can take minutes.
INSTALL_LOCKED := $(PIP) install --progress-bar off --require-hashes --no-deps
INSTALL_SELF := $(PIP) install --quiet --no-deps --no-build-isolation --no-index --editable .

.PHONY: help
help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- Environment -----------------------------------------------------------

# Naming another interpreter than the environment was made with makes it anew.
ifneq ($(PYTHON),)
ifneq ($(PYTHON),$(shell cat $(STAMPS)/venv 2>/dev/null))
$(STAMPS)/venv: FORCE
endif
endif

.PHONY: FORCE
FORCE:

# A pyenv shim may exist for a version that is not selected, so each candidate
# is run and not only looked up.
$(STAMPS)/venv:
	@set -e; \
	found=''; \
	check='import sys; sys.exit(sys.version_info < (3, 11))'; \
	if [ -n '$(PYTHON)' ]; then candidates='$(PYTHON)'; \
	else candidates='python3.13 python3.12 python3.11 python3'; fi; \
	for candidate in $$candidates; do \
	  if "$$candidate" -c "$$check" >/dev/null 2>&1; then found="$$candidate"; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Thousand needs Python 3.11 or newer, and none of these is one that runs: $$candidates." >&2; \
	  echo "Install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3" >&2; \
	  exit 1; \
	fi; \
	if ! "$$found" -c 'import venv, ensurepip' >/dev/null 2>&1; then \
	  echo "$$found cannot make virtual environments: its venv module is missing." >&2; \
	  echo "On Debian and Ubuntu install it with: sudo apt install python3-venv" >&2; \
	  exit 1; \
	fi; \
	echo "Step 1 of 4: making $(VENV) with $$("$$found" --version) (about ten seconds)"; \
	rm -rf '$(VENV)'; \
	"$$found" -m venv '$(VENV)'; \
	mkdir -p '$(STAMPS)'; \
	echo "$$found" > '$@'

# The development lock is a superset of the runtime lock, with the same pins:
# once it is installed, `make play` has nothing left to do.
$(STAMPS)/runtime: requirements.lock pyproject.toml $(STAMPS)/venv
	@if [ -e '$(STAMPS)/dev' ]; then $(MAKE) --no-print-directory '$(STAMPS)/dev'; else \
	  echo 'Step 2 of 4: fetching what the game needs, 6 MB (half a minute, or some minutes on a slow line)'; \
	  $(INSTALL_LOCKED) -r requirements.lock && \
	  echo 'Step 3 of 4: installing the game (a few seconds)' && $(INSTALL_SELF); fi
	@touch '$@'

$(STAMPS)/dev: requirements-dev.lock pyproject.toml $(STAMPS)/venv
	@echo 'Step 2 of 4: fetching what the game and its tests need (one to some minutes)'
	@$(INSTALL_LOCKED) -r requirements-dev.lock
	@echo 'Step 3 of 4: installing the game (a few seconds)'
	@$(INSTALL_SELF)
	@touch '$@'

# The development lock has what the doors need too.
$(STAMPS)/host: requirements-host.lock $(STAMPS)/runtime
	@[ -e '$(STAMPS)/dev' ] || { echo 'Fetching what a table for several terminals needs, 10 MB (up to a minute)'; \
	  $(INSTALL_LOCKED) -r requirements-host.lock; }
	@touch '$@'

# The game reads a catalogue that is not compiled too; then it starts later.
$(STAMPS)/messages: $(wildcard thousand_tui/locale/*/*.po) thousand_tui/words/po.py tools/messages.py $(STAMPS)/venv
	@echo 'Step 4 of 4: compiling the texts in five languages (a few seconds)'
	@$(PY) tools/messages.py
	@touch '$@'

# LANGUAGE is also a variable of the environment, which says nothing here.
.PHONY: messages
messages: $(STAMPS)/runtime ## Renew the catalogues of other languages, begin one (LANGUAGE=xx), and compile them
	@$(PY) tools/messages.py --renew $(if $(filter command,$(origin LANGUAGE)),$(LANGUAGE))

.PHONY: venv
venv: $(STAMPS)/dev ## Set up .venv with everything for development

# --- Playing ---------------------------------------------------------------

.PHONY: play
play: $(STAMPS)/runtime $(STAMPS)/messages ## Play (options in ARGS='...')
	@$(BIN)/thousand $(ARGS)

.PHONY: host
host: $(STAMPS)/host $(STAMPS)/messages ## Play with friends at other terminals (ARGS='Ann Boris')
	@$(BIN)/thousand host $(ARGS)

# --- Checking --------------------------------------------------------------

.PHONY: check
check: $(STAMPS)/dev ## Lint, formatting and types only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

.PHONY: tests
tests: $(STAMPS)/dev $(STAMPS)/messages ## The tests alone, without lint and types
	$(PYTEST) $(PYTEST_ARGS)

# The check runs beside the tests, which wait now and then, and is printed after them.
TESTED = @$(MAKE) --no-print-directory check >$(STAMPS)/check.txt 2>&1 & check=$$!; \
	$(PYTEST) $(1) $(PYTEST_ARGS); tested=$$?; \
	wait $$check || tested=1; cat $(STAMPS)/check.txt; exit $$tested

.PHONY: test
test: $(STAMPS)/dev $(STAMPS)/messages ## Lint, types and the tests; a skipped test fails
	$(call TESTED,)

.PHONY: test-all
test-all: $(STAMPS)/dev $(STAMPS)/messages ## The same with the slow tests
	$(call TESTED,-m '')

.PHONY: kills
kills: $(STAMPS)/dev ## Kill the game at every line that saves, and at random
	$(PY) -m tests.desk.kills $(ARGS)
	$(PY) -m tests.desk.record_kills
	$(PY) -m tests.desk.series_kills
	$(PY) -m tests.desk.notes_kills

.PHONY: browser
browser: $(STAMPS)/dev ## Walk through a page with a replay in Chromium, by its keys
	$(PY) -m tests.desk.reports.in_chromium

.PHONY: fuzz
fuzz: $(STAMPS)/dev ## Damage what is read, CASES=1000 samples of each format, and type noise
	FUZZ_CASES=$(CASES) FUZZ_SEED=$(SEED) $(PYTEST) -m slow tests/hostile $(PYTEST_ARGS)

.PHONY: format
format: $(STAMPS)/dev ## Format the code and fix what lint can fix
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# --- Speed ------------------------------------------------------------------

.PHONY: fast
fast: $(STAMPS)/dev ## Compile the rules and the solver, where there is a C compiler
	@$(PY) tools/compiling.py

.PHONY: plain-python
plain-python: $(STAMPS)/dev ## Run them from their source again
	@$(PY) tools/compiling.py --remove

.PHONY: wheels
wheels: $(STAMPS)/dev ## Build a pure wheel and, where it can be, a compiled one in dist/
	@$(PY) tools/wheels.py

.PHONY: release
release: $(STAMPS)/dev ## Build and check what a release consists of, in dist/; nothing is uploaded
	@$(PY) tools/release.py

# --- Measuring and showing -------------------------------------------------

.PHONY: bench
bench: $(STAMPS)/dev $(STAMPS)/messages ## Measure the game
	$(PY) bench/run.py $(ARGS)

.PHONY: bench-peers
bench-peers: $(STAMPS)/dev ## Measure other implementations beside it
	bash bench/peers.sh $(ARGS)

.PHONY: gym
gym: $(STAMPS)/dev ## Hold the learning environment to what PettingZoo asks of one
	bash bench/gym.sh $(ARGS)

.PHONY: serve-test
serve-test: $(STAMPS)/dev $(STAMPS)/messages ## Play what thousand serve serves, in Chromium, with pictures
	bash bench/serving.sh $(ARGS)

.PHONY: needless
needless: $(STAMPS)/dev ## Count the points that bots give away
	$(PY) bench/needless.py $(ARGS)

.PHONY: zoo
zoo: $(STAMPS)/dev ## Measure the Expert against strangers, worst first, in short (ARGS='--deals 400')
	@$(PY) bench/zoo.py expert --deals 12 --seed zoo $(ARGS)

.PHONY: screenshot
screenshot: $(STAMPS)/dev ## Make the pictures of the documentation again
	$(PY) docs/make_screenshot.py $(ARGS)

.PHONY: docs
docs: $(STAMPS)/dev ## Build the pages as a site in build/site
	@bash docs/site.sh $(ARGS)

.PHONY: install-completion
install-completion: $(STAMPS)/runtime ## Let your shell complete thousand's options (ARGS=zsh for another shell)
	@$(PY) tools/install_completion.py $(ARGS)

# --- Upkeep ----------------------------------------------------------------

# No user or system configuration (indexes, mirrors) finds its way into the locks.
.PHONY: lock
lock: $(STAMPS)/venv ## Pin the newest allowed versions in the lock files
	@mkdir -p .cache
	@[ -x '$(UV_VENV)/bin/uv' ] || $(PY) -m venv '$(UV_VENV)'
	@'$(UV_VENV)/bin/python' -m pip --disable-pip-version-check install --quiet --require-hashes -r tools/uv.txt
	$(UV_COMPILE) --group dev --output-file requirements-dev.lock >/dev/null
	$(UV_COMPILE) --group build --constraint requirements-dev.lock --output-file requirements.lock >/dev/null
	$(UV_COMPILE) --group build --extra host --constraint requirements-dev.lock \
	  --output-file requirements-host.lock >/dev/null
	'$(UV_VENV)/bin/uv' --no-config --quiet lock --upgrade

.PHONY: clean
clean: ## Remove .venv, caches and builds (saved games stay)
	rm -rf $(VENV) .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
