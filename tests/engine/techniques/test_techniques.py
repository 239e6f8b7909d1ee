"""The index of techniques lists what the modules contain, and modules are loaded on demand."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pkgutil import walk_packages

from sudoku_tui.engine import techniques
from sudoku_tui.engine.ladders import LADDERS
from sudoku_tui.engine.techniques import CATALOGUE, CONTENTS, searches_of


def test_the_index_lists_the_contents_of_the_modules() -> None:
    """Show the correct lines of the table for those that are wrong."""
    start = f"{techniques.__name__}."
    modules = [
        import_module(module.name)
        for module in walk_packages(techniques.__path__, start)
        if not module.ispkg
    ]
    held = {
        module.__name__.removeprefix(start): [each.id for each in module.TECHNIQUES]
        for module in modules
        if hasattr(module, "TECHNIQUES")
    }
    assert {module: ids.split() for module, ids in CONTENTS.items()} == held
    assert list(CONTENTS) == sorted(CONTENTS)
    assert all(CATALOGUE[id].id == id for id in CATALOGUE)
    assert len(CATALOGUE) == sum(map(len, held.values())), "an id is there twice"


def test_each_search_of_a_ladder_is_in_the_module_of_its_technique() -> None:
    for ladder in LADDERS.values():
        assert all(rung.search in searches_of(rung.id) for rung in ladder.rungs if rung.search)


def test_only_techniques_of_the_ladder_are_loaded() -> None:
    """Load as few modules as possible: loading techniques takes half of a rating's start."""
    code = (
        "import sys; from sudoku_tui.engine.solving.rating import rate;"
        "from sudoku_tui.engine.layouts import CLASSIC;"
        "from sudoku_tui.engine.puzzle import Puzzle;"
        "rate(Puzzle(CLASSIC, (0,) * 81)); print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert f"{techniques.__name__}.chains.loops" in loaded
    for other in ("exotic.exocets", "fish.kraken_fish", "guardians.tridagon", "wings.bent_sets"):
        assert f"{techniques.__name__}.{other}" not in loaded


def test_nothing_is_loaded_before_a_path_needs_it() -> None:
    line = ".9.2..1..6.......3.8.9..4.......68.2.5..2.....197.........31..6.75.........8..3.."
    givens = tuple(map(int, line.replace(".", "0")))
    code = (
        "import sys; from sudoku_tui.engine.solving.rating import rate;"
        "from sudoku_tui.engine.layouts import CLASSIC;"
        "from sudoku_tui.engine.puzzle import Puzzle;"
        f"print(rate(Puzzle(CLASSIC, {givens})).hardest, *sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    hardest, *loaded = run.stdout.split()
    assert hardest == "naked-triple"
    assert f"{techniques.__name__}.basics.subsets" in loaded
    for harder in ("fish.fish", "wings.wings", "chains.loops"):
        assert f"{techniques.__name__}.{harder}" not in loaded
