"""Whether there is a solution, beside the search that finds it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.existence import Exchanges, is_solvable
from sudoku_tui.engine.lanes import Lanes, State, lanes_of
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import UNLIMITED, Effort, OutOfEffort, has_other, load, search
from tests.engine.positions import TINY, grid_of, scattered, seeds

NEIGHBOURLY = layout_named("non-consecutive")
SOME = (CLASSIC, layout_named("x"), layout_named("anti-knight"))


@settings(max_examples=150, deadline=None)
@given(scattered((*TINY, CLASSIC, NEIGHBOURLY)))
def test_there_is_one_where_the_search_finds_one(puzzle: Puzzle) -> None:
    lanes = lanes_of(puzzle.layout)
    state = load(lanes, puzzle.givens)
    if state is not None:
        effort = Effort(nodes=500)
        try:
            found = next(search(lanes, state, effort), None)
        except OutOfEffort:
            with pytest.raises(OutOfEffort, match="gave up after 500 positions"):
                is_solvable(lanes, state, effort)
        else:
            assert is_solvable(lanes, state, effort) == (found is not None)


def test_it_takes_as_many_positions_as_the_search() -> None:
    lanes = lanes_of(CLASSIC)
    nearly = load(lanes, [*grid_of(CLASSIC, 1)[:18], *[0] * 63])
    assert nearly is not None
    for nodes in range(1, 40):
        effort = Effort(nodes=nodes)
        found = _within(effort, partial(_finds, lanes, nearly))
        assert found == _within(effort, partial(is_solvable, lanes, nearly)), nodes


def _finds(lanes: Lanes, state: State, effort: Effort) -> bool:
    return next(search(lanes, state, effort), None) is not None


def _within(effort: Effort, ask: Callable[[Effort], bool]) -> bool | None:
    """The answer; None where *effort* is too little for one."""
    try:
        return ask(effort)
    except OutOfEffort:
        return None


def test_it_can_be_cancelled() -> None:
    lanes = lanes_of(layout_named("25"))
    with pytest.raises(OutOfEffort, match="cancelled"):
        is_solvable(lanes, lanes.full, Effort(cancelled=lambda: True))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SOME), st.integers(0, 9), st.integers(20, 60), seeds)
def test_what_can_be_exchanged_makes_another_grid(
    layout: Layout, number: int, clues: int, seed: int
) -> None:
    lanes, grid = lanes_of(layout), grid_of(layout, number)
    order = Dice(seed).shuffled(range(layout.cells))
    left, gone = mask_of(order[:clues]), order[clues:]
    state = load(lanes, [digit if left >> at & 1 else 0 for at, digit in enumerate(grid)])
    assert state is not None
    for cell in gone:
        if Exchanges(layout, grid).spare(cell, left):
            assert has_other(lanes, state, cell, grid[cell], UNLIMITED)


@given(st.sampled_from(range(81)), st.sampled_from((1, 2, 3)))
def test_two_digits_left_out_everywhere_can_be_exchanged(cell: int, seed: int) -> None:
    grid = grid_of(CLASSIC, seed)
    other = grid[cell] % 9 + 1
    without = mask_of(at for at, digit in enumerate(grid) if digit not in (grid[cell], other))
    assert Exchanges(CLASSIC, grid).spare(cell, without)
    assert not Exchanges(CLASSIC, grid).spare(cell, CLASSIC.all_cells & ~(1 << cell))


def test_nothing_is_said_where_neighbours_count() -> None:
    assert not Exchanges(NEIGHBOURLY, grid_of(NEIGHBOURLY, 1)).spare(0, 0)
