"""The lanes, compared with direct computations lane by lane."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.lanes import Lanes, State, forget_lanes, lanes_of
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.search import fill_in, load, random_grid, search
from tests.engine.positions import every_layout, position_of, seeds
from tests.soak import sample


def open_lanes(lanes: Lanes, state: State) -> dict[int, list[int]]:
    """Return the remaining candidates of every unsatisfied lane, read bit by bit."""
    found = {}
    for lane in range(lanes.count):
        bits = state >> lane * lanes.width
        if bits >> lanes.digits & 1:
            candidates = lanes.candidates_of_lane[lane]
            found[lane] = [each for place, each in enumerate(candidates) if bits >> place & 1]
    return found


@every_layout
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_lone_and_broken_equal_the_lanes_one_by_one(layout: Layout, seed: int) -> None:
    dice = Dice(seed)
    board, _ = position_of(layout, dice.number_below(3), dice)
    lanes = board.tables
    left = open_lanes(lanes, board.lanes)
    lone = {(lane, each[0]) for lane, each in left.items() if len(each) == 1}
    found = {
        (bit // lanes.width, lanes.candidate_at[bit + 1])
        for bit in members(lanes.lone(board.lanes))
    }
    assert found == lone
    assert not lanes.is_broken(board.lanes)
    assert not board.is_broken
    for candidate in dice.pick([each for each in left.values() if each] or [[]]):
        board.eliminate(candidate % layout.cells, candidate // layout.cells + 1)
        stuck = any(not each for each in open_lanes(lanes, board.lanes).values())
        assert lanes.is_broken(board.lanes) == board.is_broken == stuck


@every_layout
def test_open_cells_are_the_empty_ones(layout: Layout) -> None:
    for seed in range(3):
        board, _ = position_of(layout, 0, Dice(seed))
        assert board.tables.open_cells(board.lanes) == board.empty


def lanes_of_candidate(lanes: Lanes, candidate: int) -> list[int]:
    """Return the lanes that a candidate can satisfy: its cell's, then one for each house."""
    d, cell = divmod(candidate, lanes.cells)
    base = lanes.cells + d
    return [cell, *(base + house * lanes.digits for house in lanes.layout.houses_of[cell])]


@every_layout
def test_every_constraint_has_a_lane_and_every_candidate_its_bits(layout: Layout) -> None:
    lanes = Lanes(layout)
    everything = set(range(layout.cells * layout.digits))
    assert lanes.count == layout.cells + len(layout.houses) * layout.digits
    assert {each for lane in lanes.candidates_of_lane for each in lane} == everything
    for candidate in Dice(1).shuffled(everything)[:60]:
        at_bits = [
            (bit // lanes.width, lanes.candidate_at[bit + 1])
            for bit in members(lanes.bits[candidate])
        ]
        expected = sorted(lanes_of_candidate(lanes, candidate))
        assert at_bits == [(lane, candidate) for lane in expected]


@every_layout
def test_placing_keeps_candidates_that_it_does_not_see(layout: Layout) -> None:
    lanes = Lanes(layout)
    for candidate in Dice(2).shuffled(range(layout.cells * layout.digits))[:12]:
        d, cell = divmod(candidate, layout.cells)
        left = open_lanes(lanes, lanes.keep[candidate])
        satisfied = set(range(lanes.count)) - set(left)
        assert satisfied == set(lanes_of_candidate(lanes, candidate))
        possible = {each for lane in left.values() for each in lane}
        ruled_out = {d * layout.cells + other for other in members(layout.sees[cell])}
        ruled_out |= {other * layout.cells + cell for other in range(layout.digits)}
        assert possible == set(range(layout.cells * layout.digits)) - ruled_out


def test_an_untouched_board_is_not_solved() -> None:
    lanes = Lanes(CLASSIC)
    assert load(lanes, [0] * 81) == lanes.full
    solution = fill_in(lanes, [0] * 81, next(search(lanes, lanes.full)))
    assert load(lanes, solution) == 0
    assert load(lanes, [1, 1, *[0] * 79]) is None


@pytest.mark.soak
@every_layout
def test_no_layout_takes_more_than_sixty_megabytes(layout: Layout) -> None:
    """Include the making of a grid, and placements that fill the caches."""
    forget_lanes()
    tracemalloc.start()
    try:
        random_grid(layout, Dice(1))
        lanes, dice = lanes_of(layout), Dice(2)
        for _ in range(sample(2000, 600)):
            candidate = dice.number_below(layout.cells * layout.digits)
            assert lanes.full & lanes.keep[candidate] != lanes.full
            assert lanes.bits[candidate] & ~lanes.full == 0
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    print(f"{layout.id}: {most / 1e6:.1f} MB of tables")
    assert most < 60e6
