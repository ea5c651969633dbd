# Tallystick: `make run` to play, `make test` before a commit, `make help` for the rest.
# Variables: PORT=8000   PYTHON=/path/to/python3.12   SYSTEM=no (never call apt-get)
#            JOBS=2 (tests side by side; as many as there are cores)
#            CHROMIUM=/path/to/chromium   HLEDGER=/path/to/hledger

PORT ?= 8000
SEED ?= 1
STEPS ?= 1000
KILLS ?= 200
STORE ?= sqlite
EXAMPLES ?= 500
JOBS ?= auto
PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11

PY := .venv/bin/python
# Names the folder it was made in: a virtual environment does not survive being moved or copied.
STAMP := .venv/installed-in

BROWSE = .venv/bin/pytest -n $(JOBS) --dist worksteal -m browser
# Who failed beside the others, on cores that all were busy, must pass alone.
ALONE = .venv/bin/pytest -m browser --last-failed --last-failed-no-failures none

FIND_PYTHON = for p in $(PYTHON); do "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	2>/dev/null && { command -v "$$p"; break; }; done

ifneq ($(shell cat $(STAMP) 2>/dev/null),$(CURDIR))
.PHONY: $(STAMP)
endif
.PHONY: help setup run test audit browser bench faults fuzz sim catalogues fix clean
.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## .venv with everything, from constraints.txt (run and test do it themselves)
	@:

$(STAMP): pyproject.toml constraints.txt
	@if [ -f $@ ] && [ "$$(cat $@)" != "$(CURDIR)" ]; then \
		echo "Making .venv anew: it was made for $$(cat $@)"; rm -rf .venv; fi
	@if ! $(PY) -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		python=$$($(FIND_PYTHON)); \
		if [ -z "$$python" ]; then sh tests/system.sh python3 python3-venv; python=$$($(FIND_PYTHON)); fi; \
		if [ -z "$$python" ]; then \
			echo "Tallystick needs Python 3.11 or newer, and none was found as: $(PYTHON)." >&2; \
			echo "Install it, or say where it is: make PYTHON=/path/to/python3.12 $(MAKECMDGOALS)" >&2; exit 1; fi; \
		"$$python" -c 'import ensurepip' 2>/dev/null || sh tests/system.sh python3-venv; \
		echo "Making .venv with $$python"; "$$python" -m venv --clear .venv || exit 1; fi
	@echo "Installing what Tallystick needs into .venv (under a minute the first time)"
	@$(PY) -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@echo "$(CURDIR)" > $@

run: setup ## the service with a demonstration table, for every phone on this network; PORT=8000
	.venv/bin/tallystick serve --demo --host 0.0.0.0 --port $(PORT)

test: setup ## everything: format, lint, types, imports, tests, coverage
	@$(PY) -m tests.programs | while read -r packages; do sh tests/system.sh $$packages </dev/null; done
	@$(PY) -m tests.programs modules
	.venv/bin/ruff format --check
	.venv/bin/ruff check
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo
	.venv/bin/pytest -n $(JOBS) --dist worksteal -m "not browser" --cov --cov-report=
	.venv/bin/coverage report --include='events/*,projections/*' --fail-under=100
	.venv/bin/coverage report --fail-under=90
	$(BROWSE) || $(ALONE)
	$(PY) -m tests.audit

audit: setup ## known vulnerabilities of what constraints.txt names, where an advisory service answers
	$(PY) -m tests.audit

browser: setup ## only the tests in a browser
	@$(PY) -m tests.programs Chromium npm | while read -r packages; do sh tests/system.sh $$packages </dev/null; done
	@$(PY) -m tests.programs modules
	$(BROWSE) || $(ALONE)

bench: setup ## how fast it is here, as ratios with their aims; ONLY="recording boards" for some (docs/bench.md)
	$(PY) -m tests.bench $(ONLY)

faults: setup ## the service killed at random moments under load: nothing lost, nothing doubled; KILLS=200 STORE=sqlite
	$(PY) -m tests.faults $(KILLS) $(STORE)

fuzz: setup ## the API asked at length what its description allows and what it does not; EXAMPLES=500
	FUZZ_EXAMPLES=$(EXAMPLES) .venv/bin/pytest -q -n $(JOBS) tests/service/api/test_schemathesis.py

sim: setup ## phones, faults and corrections from one seed, held against a second set of books; SEED=1 STEPS=1000
	$(PY) -m tests.sim $(SEED) $(STEPS)

catalogues: setup ## service/translations/ brought up to date with the sentences in the code; what is translated is kept
	$(PY) -m tests.catalogues

fix: setup ## format, and mend what ruff can mend
	.venv/bin/ruff format
	.venv/bin/ruff check --fix

clean: ## remove what was made here, .venv too; no table is touched
	rm -rf tests/browser/node/node_modules .venv build *.egg-info .coverage htmlcov .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
