PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest

.PHONY: play test check tests bench soak mutants stock positions killer-positions pictures site release help

help: ## list these commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 8

# The stamps stand for what has been installed, so a second start is instant; what is compiled here
# spares the first one, and every one where nothing may write beside the source.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "sudoku-tui needs Python 3.11 or later; try make PYTHON=python3.12")'
	@echo "Installing what is needed, once ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: pyproject.toml | $(VENV)/.made
	@$(BIN)/python -m pip install --quiet --editable .
	@$(BIN)/python -m compileall -q sudoku_tui
	@touch $@

# It installs what `.play` does too, in one run of pip.
$(VENV)/.dev: pyproject.toml | $(VENV)/.made
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@$(BIN)/python -m compileall -q sudoku_tui
	@touch $(VENV)/.play $@

play: $(VENV)/.play ## install what is needed and open the game
	@$(BIN)/sudoku-tui

check: $(VENV)/.dev ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Some tests wait for other programs, so the checks run at the same time. An eighth of the cases of
# each test and a tenth of the tests marked `slow` are run, others each day; `pytest` alone runs all.
test: $(VENV)/.dev ## install what is needed, check, and run the tests
	@$(MAKE) --jobs=2 --no-print-directory check tests

# Rewriting the assertions of all tests takes longer than running hundreds of them. Tests that fail
# are run again with it, to show the values.
tests: $(VENV)/.dev
	@$(BIN)/python -m compileall -q sudoku_tui tests
	$(PYTEST) -n 2 --dist worksteal --sampled $$(date +%j | sed 's/^0*//') --assert=plain || \
		{ $(PYTEST) --last-failed --last-failed-no-failures none; exit 1; }

soak: $(VENV)/.dev ## every case of every test, and the long campaigns, whole
	$(PYTEST) -n 2 --dist worksteal
	SUDOKU_SOAK=1 $(PYTEST) -m soak -s

mutants: $(VENV)/.dev ## leave out conditions of techniques one by one: a test must catch each
	$(BIN)/python -m tests.mutants

bench: $(VENV)/.dev ## measure what the README claims about speed
	$(BIN)/python -m benchmarks

stock: $(VENV)/.play ## make the puzzles in puzzles/ again
	$(BIN)/python -m workshop stock puzzles

positions: $(VENV)/.play ## find the positions in puzzles/ again, those of each technique
	$(BIN)/python -m workshop positions puzzles -n 24 -j 2

killer-positions: $(VENV)/.play ## make the positions of cage techniques in puzzles/ again
	$(BIN)/python -m workshop positions puzzles --killers --again

pictures: $(VENV)/.dev ## take the pictures in docs/pictures again
	$(BIN)/python -m pip install --quiet --editable '.[pictures]'
	$(BIN)/python -m screenshots

site: $(VENV)/.dev ## build the pages in build/pages/html, and check their links
	$(BIN)/python -m pip install --quiet --editable '.[site]'
	$(BIN)/python -m pages

release: $(VENV)/.dev ## build wheel and sdist in dist/, install the wheel apart, and try it there
	$(BIN)/python -m pip install --quiet --editable '.[release]'
	rm -rf dist build/release
	$(BIN)/python -m build
	$(BIN)/python -m twine check --strict dist/*
	$(BIN)/python -m venv build/release
	build/release/bin/python -m pip install --quiet dist/*.whl
	cd build/release && bin/python ../../examples/ten_lines.py > ten_lines.txt
	$(BIN)/pyright --pythonpath build/release/bin/python
	$(BIN)/mypy --strict --python-executable build/release/bin/python examples/*.py
