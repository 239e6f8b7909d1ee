"""Whether there is a solution, beside the search that finds it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED, Effort, OutOfEffort
from sudoku_tui.engine.lanes import Lanes, State, lanes_of
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, is_unique, load, search
from sudoku_tui.engine.search.removal import (
    OnlySolution,
    Removal,
    givens_in,
    is_solvable,
    is_solved_by_singles,
    removed,
)
from sudoku_tui.engine.symmetry import Symmetry, orbits
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


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from((*TINY, CLASSIC)),
    st.sampled_from((Symmetry.NONE, Symmetry.HALF_TURN)),
    st.integers(0, 60),
    st.one_of(st.none(), st.integers(0, 40)),
    seeds,
)
def test_what_goes_at_once_is_what_goes_one_by_one(
    layout: Layout, symmetry: Symmetry, clues: int, attempts: int | None, seed: int
) -> None:
    grid = grid_of(layout, seed % 5)
    groups = Dice(seed).shuffled(orbits(layout, symmetry))
    fixed = mask_of(groups.pop())
    removal = Removal(symmetry, clues, attempts)
    kept, none_is_spare = removed(
        OnlySolution(lanes_of(layout), grid, UNLIMITED), groups, removal, fixed
    )
    assert kept == one_by_one(layout, grid, groups, removal, fixed)
    if none_is_spare:
        for group in groups:
            if kept & mask_of(group):
                assert not is_unique(Puzzle(layout, givens_in(grid, kept & ~mask_of(group))))


def one_by_one(
    layout: Layout, grid: Grid, groups: Sequence[Sequence[int]], removal: Removal, fixed: int
) -> int:
    """What is kept when each puzzle on the way has its solutions counted."""
    given, tried = sum(map(mask_of, groups)) | fixed, 0
    for group in groups:
        without = given & ~mask_of(group)
        enough = without.bit_count() >= removal.clues
        if enough and (removal.attempts is None or tried < removal.attempts):
            tried += 1
            given = without if is_unique(Puzzle(layout, givens_in(grid, without))) else given
    return given


def test_what_singles_solve() -> None:
    lanes, grid = lanes_of(CLASSIC), grid_of(CLASSIC, 1)
    for left, solved in ((81, True), (72, True), (0, False)):
        state = load(lanes, [*grid[:left], *[0] * (81 - left)])
        assert state is not None
        assert is_solved_by_singles(lanes, state) == solved
    dead = lanes.full & ~sum(lanes.bits[digit * 81] for digit in range(9))
    assert not is_solved_by_singles(lanes, dead)
