"""Breadth: the number of open steps at each point of a path."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.ladders import HODOKU, TEACHING, Ladder, Rung
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.breadth import MOST, Breadth, Point, breadth
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.solving.solver import all_steps, effect_of, solve
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.engine.positions import grid_of, puzzle_of, seeds, small_layouts
from tests.reference import classic

HARD = "8.......64..6.9.2..3..1.........5.4..8.....3.94....2.8....6.91.7..84.....2......."
BEYOND = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SINGLE = CATALOGUE["naked-single"]


def count_open_effects(board: Board, ladder: Ladder, level: Level) -> int:
    """Count what `breadth` counts, from every step of every technique."""
    rungs = tuple(r for r in ladder.rungs if r.level <= level and r.technique is not GUESS)
    steps = all_steps(board, replace(ladder, rungs=rungs))
    return len({effect_of(step) for step in steps})


def check(puzzle: Puzzle, ladder: Ladder) -> None:
    """Compare each point with all open steps there."""
    board = Board.of(puzzle)
    for point in breadth(puzzle, ladder).points:
        if point.rung.technique is GUESS:
            assert point.open_effects == 1
        else:
            counted = count_open_effects(board, ladder, point.rung.level)
            # HoDoKu's own search may describe a step in another way.
            most = counted + bool(point.rung.search)
            assert min(counted, MOST) <= point.open_effects <= min(most, MOST)
        point.step.apply(board)
    assert board.is_solved


@small_layouts
@pytest.mark.parametrize("ladder", [TEACHING, HODOKU], ids=lambda ladder: ladder.name)
def test_open_steps_are_all_steps_up_to_the_level(layout: Layout, ladder: Ladder) -> None:
    # Listing every chain at every point would take a minute.
    known = tuple(rung for rung in ladder.rungs if rung.level < Level.UNFAIR)
    check(puzzle_of(layout, 3), replace(ladder, rungs=(*known, ladder.rungs[-1])))


def test_chains_are_counted_too() -> None:
    puzzle = puzzle_of(CLASSIC, 3)
    assert rate(puzzle, TEACHING).level is Level.UNFAIR
    check(puzzle, TEACHING)


def test_the_path_follows_the_ladder() -> None:
    found = breadth(classic(HARD))
    assert [point.step for point in found.points] == list(solve(classic(HARD)))
    assert found.points[-1].open_effects == 1 and found.points[-1].fills_all


def test_a_guess_is_open_if_nothing_else_is() -> None:
    known = tuple(rung for rung in TEACHING.rungs if rung.level <= Level.MEDIUM)
    found = breadth(classic(BEYOND), Ladder("short", (*known, TEACHING.rungs[-1])))
    guesses = [point for point in found.points if point.step.technique is GUESS]
    assert guesses and {point.open_effects for point in guesses} == {1}


def test_the_bottleneck_is_the_point_with_the_fewest_open() -> None:
    def bottleneck(*points: tuple[int, Level, bool]) -> int | None:
        step = Step(SINGLE, (Candidate(0, 1),))
        made = (
            Point(step, Rung(SINGLE.id, level, 4), open, all_filled)
            for open, level, all_filled in points
        )
        return Breadth(TEACHING, tuple(made)).bottleneck

    easy, hard = Level.EASY, Level.HARD
    assert bottleneck((3, easy, False), (2, easy, False), (9, hard, False)) == 1
    assert bottleneck((2, easy, False), (2, easy, False)) == 0, "the first"
    assert bottleneck((2, easy, False), (2, hard, False), (2, hard, False)) == 1, "the harder"
    assert bottleneck((3, easy, False), (1, easy, True)) == 0, "the last cell is no bottleneck"
    assert bottleneck((1, easy, True)) is None
    assert bottleneck() is None


def test_a_full_grid_has_no_bottleneck() -> None:
    found = breadth(Puzzle(CLASSIC, grid_of(CLASSIC, 0)))
    assert (found.points, found.bottleneck) == ((), None)


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(seed=seeds)
def test_every_count_is_within_its_bounds(seed: int) -> None:
    found = breadth(puzzle_of(CLASSIC, seed % 100))
    assert all(1 <= point.open_effects <= MOST for point in found.points)
    assert not any(
        later.fills_all < earlier.fills_all for earlier, later in pairwise(found.points)
    ), "what is open stays open"
    if found.bottleneck is not None:
        counted = [point.open_effects for point in found.points if not point.fills_all]
        assert found.points[found.bottleneck].open_effects == min(counted)


def test_it_ends_when_cancelled_or_out_of_effort() -> None:
    for effort in (Effort(cancelled=lambda: True), Effort(nodes=100)):
        with pytest.raises(OutOfEffort):
            breadth(classic(HARD), effort=effort)


class TestWithoutUniqueness:
    def test_no_technique_assumes_it(self) -> None:
        left = TEACHING.without_uniqueness.techniques
        assert all(technique.sound_without_uniqueness for technique in left)
        assert {*TEACHING.techniques} - {*left} == {
            each for each in TEACHING.techniques if not each.sound_without_uniqueness
        }

    def test_paths_that_do_not_assume_it_stay_the_same(self) -> None:
        leaned = 0
        for seed in range(12):
            puzzle = puzzle_of(CLASSIC, seed)
            rating, without = rate(puzzle, TEACHING), rate(puzzle, TEACHING.without_uniqueness)
            assert not without.uniqueness
            assert without.solved
            if rating.uniqueness:
                leaned += 1
                assert rating.counts != without.counts
            else:
                assert rating == without
        assert leaned, "some puzzles lean on uniqueness"
