"""The restarted search with its own tables: its first placements lose no solution."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.effort import UNLIMITED, Effort, NodeMeter, OutOfEffort
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, fill_in, load, solutions
from sudoku_tui.engine.search.restart import OpenLanes, first_choices, restart_search, split_lanes
from sudoku_tui.engine.search.tree import Placed, walk
from tests.engine.positions import TINY, scattered, thinned
from tests.engine.search.test_digit_fillings import SMALL
from tests.reference import digits_of, examples

MOST = 40


def test_a_wide_lane_is_split_into_parts() -> None:
    narrow, wide = tuple(range(10)), tuple(range(100, 119))
    assert split_lanes([narrow], count(1000)) == [[((), narrow, ())]]
    whole, parts = split_lanes([narrow[:8], wide], count(1000))
    assert whole == [((), narrow[:8], ())]
    assert [part.candidates for part in parts] == [wide[:7], wide[7:13], wide[13:]]
    assert max(len(part.all) for part in parts) == 8
    joints = [(*part.joint_after, *following.joint_before) for part, following in pairwise(parts)]
    assert joints == [(1000, 1001), (1002, 1003)]


@contextmanager
def small_parts() -> Iterator[None]:
    """Split lanes of three candidates and more into parts of three, with joints."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sudoku_tui.engine.search.restart._WIDE", 2)
        patch.setattr("sudoku_tui.engine.search.restart._PART", 3)
        yield


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(scattered(SMALL))
def test_parts_have_the_same_solutions(puzzle: Puzzle) -> None:
    known = set(islice(solutions(puzzle), MOST))
    with small_parts():
        found = list(islice(solve_restarted(puzzle), MOST))
    assert len(found) == len(set(found)) == len(known)
    assert len(known) == MOST or set(found) == known


def solve_restarted(puzzle: Puzzle) -> list[Grid]:
    """Return some solutions, found by open lanes alone."""
    lanes = lanes_of(puzzle.layout)
    state = load(lanes, puzzle.givens)
    placed: Placed = []
    tables = restart_search(lanes, state, placed, lambda: None) if state is not None else None
    if tables is None:
        return []
    found = walk(tables, [(tables.state, placed)], NodeMeter(UNLIMITED))
    return [fill_in(lanes, puzzle.givens, placed) for placed in islice(found, MOST)]


@settings(max_examples=30, deadline=None)
@given(thinned(TINY))
def test_remaining_candidates_are_those_of_whole_lanes(puzzle: Puzzle) -> None:
    lanes = lanes_of(puzzle.layout)
    with small_parts():
        tables = OpenLanes(puzzle.layout, lanes.candidates_of_lane)
    assert tables.has_split_lanes
    y, wanted = tables.state, lanes.full
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            y &= tables.keep[(digit - 1) * lanes.cells + cell]
            wanted &= lanes.keep[(digit - 1) * lanes.cells + cell]
    assert tables.open_lanes_of(y) == OpenLanes(
        puzzle.layout, lanes.candidates_of_lane
    ).open_lanes_of(wanted)


def test_the_largest_boards_take_half_the_memory() -> None:
    lanes = [tuple(range(start, start + 4)) for start in range(0, 400, 4)]
    lanes += [tuple(range(0, 400, 16))]
    tables = OpenLanes(layout_named("25"), lanes)
    assert tables.width == 9
    assert tables.state.bit_length() < 0.4 * 26 * len(lanes)


MOST = 40


def restart(puzzle: Puzzle) -> tuple[OpenLanes | None, Placed]:
    lanes, placed = lanes_of(puzzle.layout), list[int]()
    state = load(lanes, puzzle.givens)
    tables = restart_search(lanes, state, placed, lambda: None) if state is not None else None
    return tables, placed


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(scattered(SMALL), st.integers(0, 4))
def test_no_solution_is_lost_or_yielded_twice(puzzle: Puzzle, depth: int) -> None:
    known = set(islice(solutions(puzzle), MOST))
    tables, placed = restart(puzzle)
    if not tables:
        assert not known
        return
    choices = first_choices(tables, placed, lambda: None, depth)
    ways = islice(walk(tables, choices, NodeMeter(UNLIMITED)), MOST)
    found = [fill_in(lanes_of(puzzle.layout), puzzle.givens, way) for way in ways]
    assert len(found) == len(set(found)) == len(known)
    assert len(known) == MOST or set(found) == known


@pytest.mark.slow
def test_a_20x20_takes_half_the_nodes() -> None:
    (example,) = [each for each in examples() if each.layout_id == "20"]
    tables, placed = restart(Puzzle(layout_named("20"), digits_of(example.givens)))
    assert tables
    plain, ahead = NodeMeter(UNLIMITED), NodeMeter(UNLIMITED)
    assert len(list(walk(tables, [(tables.state, placed)], plain))) == 1
    choices = first_choices(tables, placed, ahead.spend)
    assert len(list(walk(tables, choices, ahead))) == 1
    assert ahead.nodes < plain.nodes / 2


def test_tried_nodes_are_counted() -> None:
    tables, placed = restart(Puzzle(layout_named("6"), (0,) * 36))
    assert tables
    with pytest.raises(OutOfEffort, match="gave up after 50 positions"):
        list(first_choices(tables, placed, NodeMeter(Effort(nodes=50)).spend))
