"""Leftovers in hints: puzzles of the stock are solved hint by hint.

On jigsaws and overlapping grids, no hint is an almost locked set, fish, wing or chain while a
leftover eliminates something, and an equal cell is used as soon as nothing easier exists. A soak
solves 60 puzzles of all layouts with leftovers, and prints the levels that `pinwheel-9` would have
without them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE as LAYOUTS
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.solving.rating import hodoku_level, rate
from sudoku_tui.engine.solving.solver import next_step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.stock import draw_puzzle, stock_levels, whole_stock
from tests.soak import SOAK, sample

LEFTOVERS = ("leftover-cell", "law-of-leftovers", "set-equivalence")
JIGSAWS = (
    *("pinwheel-5", "patch-5", "steps-6", "drift-6", "ribbon-7", "harbour-7"),
    *("pinwheel-9", "tree-9", "canyon-11"),
)
"""Jigsaws that are known to have equal cells."""
WALKED = sample(60, 3)
RUNGS = {rung.id: number for number, rung in enumerate(TEACHING.rungs)}


def layouts_with_leftovers() -> Iterator[Layout]:
    """Yield the layouts of at most 12 digits to which some of the techniques apply."""
    for entry in LAYOUTS:
        applies = any(CATALOGUE[id].applies_to(entry.layout) for id in LEFTOVERS)
        if applies and entry.layout.digits <= 12 and stock_levels(entry.layout):
            yield entry.layout


def follow_hints(board: Board) -> Counter[str]:
    """Solve a board hint by hint, and count the hints of each technique."""
    told: Counter[str] = Counter()
    while step := next_step(board, TEACHING):
        rung = RUNGS[step.technique.id]
        for id in LEFTOVERS:
            if rung > RUNGS[id] and CATALOGUE[id].applies_to(board.layout):
                missed = next(CATALOGUE[id].find(board), None)
                assert missed is None, f"{step.technique.id} before {missed}"
        told[step.technique.id] += 1
        step.apply(board)
    assert board.is_solved
    return told


@pytest.mark.slow
def test_no_leftover_is_skipped() -> None:
    told: Counter[str] = Counter()
    layouts = tuple(layouts_with_leftovers())
    dice = Dice("leftovers in stock")
    for number in range(WALKED):
        layout = layouts[number * len(layouts) // WALKED % len(layouts)]
        level = max(stock_levels(layout)) if number % 2 else dice.pick(stock_levels(layout))
        told += follow_hints(Board.of(draw_puzzle(level, dice, layout).puzzle))
    assert any(told[id] for id in LEFTOVERS)
    if SOAK:
        print(f"\n{WALKED} puzzles of {len(layouts)} layouts: {dict(told.most_common())}")


@pytest.mark.parametrize("id", JIGSAWS if SOAK else ("pinwheel-5", "pinwheel-9"))
def test_an_equal_cell_is_the_hint_if_nothing_easier_exists(id: str) -> None:
    layout, dice = layout_named(id), Dice(f"equal cells {id}")
    told: Counter[str] = Counter()
    for _ in range(sample(20, 3)):
        level = dice.pick(stock_levels(layout))
        told += follow_hints(Board.of(draw_puzzle(level, dice, layout).puzzle))
    assert not SOAK or told["leftover-cell"]
    if SOAK:
        print(f"\n{id}: {told['leftover-cell']} equal cells, {told.total()} steps")


@pytest.mark.skipif(not SOAK, reason="it rates all of the stock of a jigsaw")
def test_levels_of_a_jigsaw_with_and_without_leftovers() -> None:
    moved: Counter[tuple[Level, Level]] = Counter()
    for line in whole_stock(layout_named("pinwheel-9")):
        rating = rate(line.puzzle)
        theirs = hodoku_level(rating, line.puzzle)
        assert theirs is not None
        moved[theirs, rating.level] += 1
    print(f"\npinwheel-9, HoDoKu's level and ours: {dict(moved)}")
    # A leftover may score more points than it saves.
    harder = sum(count for (theirs, ours), count in moved.items() if ours > theirs)
    assert 100 * harder <= moved.total()
