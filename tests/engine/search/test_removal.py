"""The existence of a solution, compared with the search for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count

import pytest
from hypothesis import example, given, settings
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
    Removal,
    givens_in,
    is_solved_by_singles,
    remove_givens,
)
from sudoku_tui.engine.search.uniqueness import OnlySolution, is_solvable, turns_to_refute
from sudoku_tui.engine.symmetry import Symmetry, orbits
from tests.engine.positions import TINY, grid_of, scattered, seeds

NEIGHBOURLY = layout_named("non-consecutive")
SOME = (CLASSIC, layout_named("x"), layout_named("anti-knight"))


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(scattered((*TINY, CLASSIC, NEIGHBOURLY)))
def test_a_solution_exists_if_the_search_finds_one(puzzle: Puzzle) -> None:
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


def test_it_takes_as_many_nodes_as_the_search() -> None:
    lanes = lanes_of(CLASSIC)
    nearly = load(lanes, [*grid_of(CLASSIC, 1)[:18], *[0] * 63])
    assert nearly is not None
    for nodes in range(1, 40):
        effort = Effort(nodes=nodes)
        found = _answer_or_none(effort, partial(_finds, lanes, nearly))
        assert found == _answer_or_none(effort, partial(is_solvable, lanes, nearly)), nodes


def _finds(lanes: Lanes, state: State, effort: Effort) -> bool:
    return next(search(lanes, state, effort), None) is not None


def _answer_or_none(effort: Effort, ask: Callable[[Effort], bool]) -> bool | None:
    """Return the answer; None if *effort* is too little for one."""
    try:
        return ask(effort)
    except OutOfEffort:
        return None


def test_the_check_can_be_cancelled() -> None:
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
def test_removals_at_once_equal_removals_one_by_one(
    layout: Layout, symmetry: Symmetry, clues: int, attempts: int | None, seed: int
) -> None:
    grid = grid_of(layout, seed % 5)
    groups = Dice(seed).shuffled(orbits(layout, symmetry))
    fixed = mask_of(groups.pop())
    removal = Removal(symmetry, clues, attempts)
    kept, none_is_spare = remove_givens(
        OnlySolution(lanes_of(layout), grid, UNLIMITED), groups, removal, fixed
    )
    assert kept == remove_one_by_one(layout, grid, groups, removal, fixed)
    if none_is_spare:
        for group in groups:
            if kept & mask_of(group):
                assert not is_unique(Puzzle(layout, givens_in(grid, kept & ~mask_of(group))))


def remove_one_by_one(
    layout: Layout, grid: Grid, groups: Sequence[Sequence[int]], removal: Removal, fixed: int
) -> int:
    """Return the givens that are kept when the solutions are counted after each removal."""
    given, tried = sum(map(mask_of, groups)) | fixed, 0
    for group in groups:
        without = given & ~mask_of(group)
        enough = without.bit_count() >= removal.clues
        if enough and (removal.attempts is None or tried < removal.attempts):
            tried += 1
            given = without if is_unique(Puzzle(layout, givens_in(grid, without))) else given
    return given


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from((*TINY, CLASSIC)),
    st.sampled_from((Symmetry.NONE, Symmetry.HALF_TURN)),
    seeds,
)
@example(
    CLASSIC, Symmetry.HALF_TURN, 390
)  # the centre cell is removed when no pair can be any more
def test_deep_first_removal_keeps_necessary_givens(
    layout: Layout, symmetry: Symmetry, seed: int
) -> None:
    grid = grid_of(layout, seed % 5)
    groups = Dice(seed).shuffled(orbits(layout, symmetry))
    proof = OnlySolution(lanes_of(layout), grid, UNLIMITED)
    kept = remove_givens(proof, groups, Removal(deep_first=layout.cells * 2 // 5)).kept
    assert is_unique(Puzzle(layout, givens_in(grid, kept)))
    for group in groups:
        if kept & mask_of(group):
            assert not is_unique(Puzzle(layout, givens_in(grid, kept & ~mask_of(group))))


def test_deep_first_removal_makes_puzzles_harder_than_singles() -> None:
    lanes, solved = lanes_of(CLASSIC), dict[int, int]()
    for deep in (0, 32):
        solved[deep] = 0
        for seed in range(60):
            proof = OnlySolution(lanes, grid_of(CLASSIC, seed), UNLIMITED)
            groups = [(cell,) for cell in Dice(seed).shuffled(range(81))]
            kept = remove_givens(proof, groups, Removal(deep_first=deep)).kept
            solved[deep] += is_solved_by_singles(lanes, proof.state_of(kept))
    assert solved[32] < solved[0]


def test_quickly_refuted_givens_stay_once_few_are_left() -> None:
    lanes = lanes_of(CLASSIC)
    for seed in range(10):
        proof = OnlySolution(lanes, grid_of(CLASSIC, seed), UNLIMITED)
        groups = [(cell,) for cell in Dice(seed).shuffled(range(81))]
        removal = Removal(deep_first=32, fewest_easy=28)
        kept = remove_givens(proof, groups, removal).kept
        more = remove_givens(proof, groups, Removal(deep_first=32)).kept
        assert kept.bit_count() >= more.bit_count()
        assert more & ~kept == 0, "up to there both take the same away"


@pytest.mark.parametrize("given", [80, 60, 45, 36])
def test_rounds_of_singles_are_counted(given: int) -> None:
    lanes, refuted = lanes_of(CLASSIC), 0
    for seed in range(20):
        proof = OnlySolution(lanes, grid_of(CLASSIC, seed), UNLIMITED)
        cells = Dice(seed).shuffled(range(81))
        state = proof.state_of(mask_of(cells[:given]))
        without = state & ~lanes.bits[proof.candidates_in(cells[given:])[0]]
        if turns := rounds_of_singles(lanes, without):
            refuted += 1
            assert turns_to_refute(lanes, without, UNLIMITED) == turns
    assert refuted > 10


def rounds_of_singles(lanes: Lanes, state: State) -> int:
    """Return the number of rounds of singles up to a contradiction; 0 if there is none."""
    for turns in count(1):
        if lanes.is_broken(state):
            return turns
        lone = lanes.lone(state)
        if not lone:
            return 0
        while lone:
            kept = lanes.keep[lanes.candidate_at[lone.bit_length()]]
            state &= kept
            lone &= kept
    raise AssertionError("it comes to an end")


def test_puzzles_solved_by_singles() -> None:
    lanes, grid = lanes_of(CLASSIC), grid_of(CLASSIC, 1)
    for left, solved in ((81, True), (72, True), (0, False)):
        state = load(lanes, [*grid[:left], *[0] * (81 - left)])
        assert state is not None
        assert is_solved_by_singles(lanes, state) == solved
    dead = lanes.full & ~sum(lanes.bits[digit * 81] for digit in range(9))
    assert not is_solved_by_singles(lanes, dead)
