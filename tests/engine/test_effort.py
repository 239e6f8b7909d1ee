"""Limits on the effort of solving by techniques, and the order of open steps."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort, StepMeter
from sudoku_tui.engine.ladders import HODOKU, LADDERS, TEACHING, Ladder
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.solving.solver import (
    Order,
    all_steps,
    effect_of,
    next_step,
    solve,
    sort_steps,
)
from sudoku_tui.engine.step import Step
from tests.engine.positions import position_of
from tests.reference import classic

HARD = "8.......64..6.9.2..3..1.........5.4..8.....3.94....2.8....6.91.7..84.....2......."
LOW = Ladder(
    "low", tuple(rung for rung in TEACHING.rungs if rung.score < 200 and rung.applies_to(CLASSIC))
)


def board_of(seed: int) -> Board:
    board, _ = position_of(CLASSIC, seed, Dice(seed))
    return board


class TestEffort:
    @given(st.integers(0, 50))
    def test_a_meter_allows_exactly_its_limit(self, most: int) -> None:
        meter = StepMeter(Effort(nodes=most))
        for _ in range(most):
            meter.spend()
        with pytest.raises(OutOfEffort, match=f"after {most} searches"):
            meter.spend()

    def test_next_step_counts_its_techniques(self) -> None:
        board = Board.of(classic(HARD))
        step = next_step(board)
        assert step is not None
        applying = [rung.technique for rung in TEACHING.rungs if rung.applies_to(CLASSIC)]
        place = applying.index(step.technique)
        assert next_step(board, effort=Effort(nodes=place + 1)) == step
        with pytest.raises(OutOfEffort):
            next_step(board, effort=Effort(nodes=place))

    def test_all_steps_come_until_the_effort_is_exhausted(self) -> None:
        board = Board.of(classic(HARD))
        whole = list(all_steps(board, LOW))
        for order in Order:
            some: list[Step] = []
            with pytest.raises(OutOfEffort):
                some.extend(all_steps(board, LOW, Effort(nodes=len(LOW.rungs) + 3), order))
            assert 0 < len(some) < len(whole)
        enough = Effort(nodes=len(LOW.rungs) + len(whole))
        assert list(all_steps(board, LOW, enough)) == whole

    @pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
    def test_a_path_is_bounded(self, ladder: Ladder) -> None:
        steps = list(solve(classic(HARD), ladder))
        enough = Effort(nodes=(len(steps) + 1) * len(ladder.rungs))
        assert list(solve(classic(HARD), ladder, enough)) == steps
        with pytest.raises(OutOfEffort):
            list(solve(classic(HARD), ladder, Effort(nodes=len(steps))))
        with pytest.raises(OutOfEffort):
            rate(classic(HARD), ladder, Effort(nodes=50))

    def test_everything_can_be_cancelled(self) -> None:
        puzzle, gone = classic(HARD), Effort(cancelled=lambda: True)
        with pytest.raises(OutOfEffort, match="cancelled"):
            next_step(Board.of(puzzle), effort=gone)
        with pytest.raises(OutOfEffort, match="cancelled"):
            list(all_steps(Board.of(puzzle), effort=gone))
        with pytest.raises(OutOfEffort, match="cancelled"):
            list(solve(puzzle, HODOKU, gone))


class TestOrder:
    @pytest.mark.slow
    @pytest.mark.parametrize("order", Order)
    @given(seed=st.integers(0, 20))
    def test_the_same_steps_in_another_order(self, order: Order, seed: int) -> None:
        board = board_of(seed)
        steps, ordered = list(all_steps(board, LOW)), list(all_steps(board, LOW, order=order))
        assert len(ordered) == len(steps)
        assert all(step in steps for step in ordered)
        assert list(map(order.key, ordered)) == sorted(map(order.key, steps))
        places = [LOW.techniques.index(step.technique) for step in ordered]
        for _, group in groupby(zip(map(order.key, ordered), places, strict=True), lambda p: p[0]):
            same = [place for _, place in group]
            assert same == sorted(same), "among equals the easiest comes first"

    @pytest.mark.slow
    @given(seed=st.integers(0, 20))
    def test_sort_keys(self, seed: int) -> None:
        def changed(step: Step) -> list[tuple[int, int]]:
            return [*step.placements, *step.eliminations]

        board = board_of(seed)
        cells = [
            min(cell for cell, _ in changed(step))
            for step in all_steps(board, LOW, order=Order.CELL)
        ]
        assert cells == sorted(cells)
        digits = [
            min(digit for _, digit in changed(step))
            for step in all_steps(board, LOW, order=Order.DIGIT)
        ]
        assert digits == sorted(digits)
        effects = [effect_of(step) for step in all_steps(board, LOW, order=Order.EFFECT)]
        sizes = [(len(placed), len(gone)) for placed, gone in effects]
        assert sizes == sorted(sizes, reverse=True)
        assert len(list(groupby(effects))) == len(set(effects)), "equal effects are together"

    def test_the_order_of_the_ladder_is_that_of_discovery(self) -> None:
        found = sort_steps(all_steps(Board.of(classic(HARD))), Order.LADDER)
        assert next(found).technique.id == "hidden-single"
