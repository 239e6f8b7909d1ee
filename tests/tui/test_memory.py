"""Memory of games is released, whatever caches it."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.combinations import combinations_of
from sudoku_tui.engine.explainer.chain_steps import surcharge
from sudoku_tui.engine.ladders import HODOKU
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.solving.solver import all_steps
from sudoku_tui.engine.techniques.fish.fish_search import choice
from sudoku_tui.formats.reader.rows import clean_cell
from sudoku_tui.store.guide import example
from sudoku_tui.tui.memory import _caches, free_memory
from sudoku_tui.tui.terminal.screen_content import Shown
from sudoku_tui.tui.terminal.terse_display import Run, TerseUpdate
from tests.reference import classic

HARD = "8.......64..6.9.2..3..1.........5.4..8.....3.94....2.8....6.91.7..84.....2......."
MANY = 2_000
"""Size of a cache that only hundreds of games would fill."""
OF_NUMBERS = (choice, surcharge)
"""Caches whose arguments are the same in all games."""


def filled_caches() -> set[str]:
    """Return the large caches of the program with any content."""
    modules = [module for name, module in sys.modules.items() if name.startswith("sudoku_tui.")]
    things = [thing for module in modules for thing in vars(module).values()]
    large = [each for each in things if _capacity_of(each) >= MANY and each not in OF_NUMBERS]
    return {f"{each.__module__}.{each.__name__}" for each in large if each.cache_info().currsize}


def _capacity_of(thing: Any) -> int:
    told = getattr(thing, "cache_parameters", None)
    return (told()["maxsize"] or 0) if callable(told) and not isinstance(thing, type) else 0


@pytest.mark.slow
def test_large_caches_are_emptied_between_games() -> None:
    assert list(all_steps(Board.of(classic(HARD)), HODOKU))
    update = TerseUpdate([Run(0, 0, 6, 0, Strip([Segment("a text")]))], 6)
    update.shown = Shown()
    assert "a text" in update.render_segments(Console())
    assert Region(0, 0, 9, 9).intersection(Region(5, 5, 9, 9)) == Region(5, 5, 4, 4)
    assert combinations_of(3, 6, 9) and clean_cell("1")
    assert len(filled_caches()) > 8

    free_memory(CLASSIC)

    assert filled_caches() == set()
    caches = list(_caches())
    names = {f"{each.__module__}.{each.__qualname__}" for each in caches}
    assert names >= {
        "rich.style.Style._add",
        "rich.color.Color.parse",
        "textual.geometry.Region.intersection",
        "textual.strip.Strip.render_ansi",
        "textual.color.Color.rich_color",
        "sudoku_tui.tui.terminal.terse_display.codes_of",
        "sudoku_tui.engine.techniques.uniqueness.rectangles.rectangles_at",
        "sudoku_tui.store.positions._positions",
    }
    assert not any(each.cache_info().currsize for each in caches)


@pytest.mark.slow
def test_closed_page_keeps_no_tables() -> None:
    assert example("naked-pair") and example.cache_info().currsize
    free_memory(CLASSIC)
    assert not example.cache_info().currsize
