"""The search digit by digit: the same solutions, and faster for puzzles with few fillings."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import UNLIMITED, Effort, NodeMeter, OutOfEffort
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.layouts.entry import build_layout
from sudoku_tui.engine.layouts.shapes import boxes
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, Node, fill_in, load, only_solution, search, solutions
from sudoku_tui.engine.search.digit_fillings import fillings_of, search_by_digits
from sudoku_tui.engine.search.restart import Lane, OpenLanes, restart_search
from sudoku_tui.engine.search.tree import Placed
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.engine.positions import TINY, scattered, thinned
from tests.reference import digits_of, examples

NEIGHBOURLY = build_layout("6-nc", "6x6, neighbours in rows", boxes(2, 3).with_gaps((0, 1)))
"""A layout where neighbours' digits may not be consecutive, so that fillings exclude each other."""
SMALL = (*TINY, layout_named("6x"), layout_named("latin6"), layout_named("patch-5"), NEIGHBOURLY)
MOST = 40


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(scattered(SMALL))
def test_the_same_solutions_are_found(puzzle: Puzzle) -> None:
    lanes = lanes_of(puzzle.layout)
    state = load(lanes, puzzle.givens)
    begun: Placed = []
    tables = restart_search(lanes, state, begun, lambda: None) if state is not None else None
    if state is None or tables is None:
        return
    ways = fillings_of(tables, NodeMeter(UNLIMITED))
    if ways is None:
        return
    found = set[Grid]()
    for placed in islice(search_by_digits(tables, ways, begun, NodeMeter(UNLIMITED), None), MOST):
        assert len(placed) == len(set(placed))
        found.add(fill_in(lanes, puzzle.givens, placed))
    wanted = {fill_in(lanes, puzzle.givens, each) for each in islice(search(lanes, state), MOST)}
    assert len(found) == len(wanted)
    assert found == wanted or len(wanted) == MOST


@settings(max_examples=40, deadline=None)
@given(thinned(SMALL, least=0.1))
def test_no_solution_is_yielded_twice(puzzle: Puzzle) -> None:
    known = set(islice(solutions(puzzle), MOST))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sudoku_tui.engine.search._LONG", 4)
        patch.setattr("sudoku_tui.engine.search._LONGER", 4)
        patch.setattr("sudoku_tui.engine.effort.CHECK_INTERVAL", 4)
        found = list(islice(solutions(puzzle), MOST))
    assert len(found) == len(set(found)) == len(known)
    assert len(known) == MOST or set(found) == known


def test_a_digit_without_fillings_has_no_solution() -> None:
    # Any two of three candidates are a lane: the third has no place. The other digit is free.
    lanes: list[Lane] = [(0, 1), (1, 2), (0, 2), (81 + 3, 81 + 4)]
    tables = OpenLanes(CLASSIC, lanes)
    ways = fillings_of(tables, NodeMeter(UNLIMITED))
    assert ways and sorted(map(int.bit_count, ways.of_digits)) == [0, 2]
    assert not list(search_by_digits(tables, ways, [], NodeMeter(UNLIMITED), None))


def test_too_many_fillings_are_not_listed() -> None:
    lanes = lanes_of(CLASSIC)
    tables = restart_search(lanes, lanes.full, [], lambda: None)
    assert tables
    spent = NodeMeter(UNLIMITED)
    assert fillings_of(tables, spent) is None  # an empty grid has 46,656 for each digit
    assert spent.nodes < 10_000
    with pytest.raises(OutOfEffort):
        fillings_of(tables, NodeMeter(Effort(nodes=1000)))


@pytest.mark.slow
def test_an_argyle_of_eleven_givens_takes_fewer_nodes() -> None:
    (example,) = [each for each in examples() if each.layout_id == "argyle"]
    puzzle = Puzzle(layout_named("argyle"), digits_of(example.givens))
    told: list[Node] = []
    found = list(solutions(puzzle, Effort(nodes=150_000), told.append))
    assert found == [digits_of(example.solution)]
    assert told
    with pytest.raises(OutOfEffort):
        only_solution(puzzle, Effort(nodes=50_000))
    assert next(GUESS.find(Board.of(puzzle)), None), "a path that can go on by a guess alone"
