"""Soundness, technique by technique: no step is false on positions that nearly have its pattern.

Each condition of a technique prevents false steps on some positions. So many positions are
searched, with few candidates or many, and `make mutants` checks that they reveal every missing
condition.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from itertools import islice

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.step import Technique
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.fish.fish import Fish
from tests.engine.graves import grave_with_extras
from tests.engine.nearly import rectangular, two_digits, two_lines
from tests.engine.positions import position_of
from tests.soak import sample

Positions = tuple[tuple[Board, Grid], ...]
Maker = Callable[[Layout, int, Dice], tuple[Board, Grid]]

MOST = 80
"""Maximum number of checked steps per position."""


@lru_cache(maxsize=16)
def positions(make: Maker, name: str, count: int) -> Positions:
    """Return positions of a layout and their solutions, shared by all techniques."""
    dice, layout = Dice(f"conditions {name}"), layout_named(name)
    return tuple(make(layout, number % 20, dice) for number in range(count))


VARIANTS: dict[str, Technique] = {
    f"{technique.id} {key}": technique
    for module in (
        "locked_sets.als_pairs",
        "locked_sets.death_blossom",
        "chains.loops",
        "one_digit.empty_rectangle",
    )
    for key, technique in import_module(
        f"sudoku_tui.engine.techniques.{module}"
    ).LIBRARY_VARIANTS.items()
}
"""Variants of techniques that only run on request."""
SEARCHED = {
    **{t.id: t for t in CATALOGUE.values() if not isinstance(t, Fish) or t.size == 2},
    **VARIANTS,
}
"""Searched techniques. Larger fish have their own test, with an exhaustive search."""
SLOW = ("aic", "als", "blossom", "forcing", "kraken", "loop")
SLOWEST = ("forcing", "kraken", "nishio")
SHARES = {id: 4 for id in SEARCHED if any(word in id for word in SLOW)}
SHARES |= {id: sample(4, 12) for id in SEARCHED if any(word in id for word in SLOWEST)}
SHARES |= dict.fromkeys(VARIANTS, sample(32, 64))
"""The slow ones get one position of so many."""
RECTANGLES = ("hidden-rectangle", *(f"rectangle-{number}" for number in range(1, 7)))
SPECIAL: dict[str, tuple[Maker, str, int]] = {
    **{id: (grave_with_extras, "classic", 240) for id in CATALOGUE if id.startswith("bug")},
    **{id: (rectangular, "classic", 600) for id in CATALOGUE if id.endswith(RECTANGLES)},
    "unique-loop": (two_digits, "classic", 400),
    "bivalue-oddagon": (two_digits, "classic", 100),
    "extended-rectangle": (two_lines, "classic", 200),
}
"""Makers of positions for rare patterns."""


@pytest.mark.slow
@pytest.mark.parametrize("id", SEARCHED)
def test_no_step_is_false(id: str) -> None:
    technique = SEARCHED[id]
    for board, solution in searched_positions(id):
        if technique.applies_to(board.layout):
            for step in islice(technique.find(board), MOST):
                told = step.notation(board.layout)
                for cell, digit in step.eliminations:
                    assert board.can_be(cell, digit) and solution[cell] != digit, told
                for cell, digit in step.placements:
                    assert board.can_be(cell, digit) and solution[cell] == digit, told


def searched_positions(id: str) -> Positions:
    """Return the positions for the search of a technique."""
    found = (
        *positions(position_of, "6", sample(1000, 16)),
        *positions(position_of, "classic", sample(1000, 32)),
        *positions(position_of, "x", sample(1000, 16)),
    )
    made = positions(*SPECIAL[id]) if id in SPECIAL else ()
    return (*found[:: SHARES.get(id, 1)], *made)
