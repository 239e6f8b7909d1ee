"""The first choices of a long search lose no solution, and leave less to search."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.effort import UNLIMITED, Effort, NodeMeter, OutOfEffort
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import filled, load, solutions
from sudoku_tui.engine.search.restart import OpenLanes, first_choices, restart_search
from sudoku_tui.engine.search.tree import Placed, walk
from tests.engine.positions import scattered
from tests.engine.search.test_by_digits import SMALL
from tests.reference import digits_of, examples

MOST = 40


def begun(puzzle: Puzzle) -> tuple[OpenLanes | None, Placed]:
    """What is open of a puzzle, and what is placed before."""
    lanes, placed = lanes_of(puzzle.layout), list[int]()
    state = load(lanes, puzzle.givens)
    tables = restart_search(lanes, state, placed, lambda: None) if state is not None else None
    return tables, placed


@settings(max_examples=80, deadline=None)
@given(scattered(SMALL), st.integers(0, 4))
def test_no_solution_is_lost_or_told_twice(puzzle: Puzzle, depth: int) -> None:
    known = set(islice(solutions(puzzle), MOST))
    tables, placed = begun(puzzle)
    if not tables:
        assert not known
        return
    choices = first_choices(tables, placed, lambda: None, depth)
    ways = islice(walk(tables, choices, NodeMeter(UNLIMITED)), MOST)
    found = [filled(lanes_of(puzzle.layout), puzzle.givens, way) for way in ways]
    assert len(found) == len(set(found)) == len(known)
    assert len(known) == MOST or set(found) == known


def test_a_twenty_takes_half_the_positions() -> None:
    (example,) = [each for each in examples() if each.layout_id == "20"]
    tables, placed = begun(Puzzle(layout_named("20"), digits_of(example.givens)))
    assert tables
    plain, ahead = NodeMeter(UNLIMITED), NodeMeter(UNLIMITED)
    assert len(list(walk(tables, [(tables.state, placed)], plain))) == 1
    choices = first_choices(tables, placed, ahead.spend)
    assert len(list(walk(tables, choices, ahead))) == 1
    assert ahead.nodes < plain.nodes / 2


def test_what_is_tried_counts() -> None:
    tables, placed = begun(Puzzle(layout_named("6"), (0,) * 36))
    assert tables
    with pytest.raises(OutOfEffort, match="gave up after 50 positions"):
        list(first_choices(tables, placed, NodeMeter(Effort(nodes=50)).spend))
