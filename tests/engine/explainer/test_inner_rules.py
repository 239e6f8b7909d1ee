"""Patterns within Explainer's chains: rare on whole puzzles, common on these positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_tui.engine.bits import Mask, mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.explainer.inner_rules import (
    InnerRule,
    InnerRules,
    Loss,
    Remaining,
    _hidden_pairs,
    _naked_pairs,
)
from sudoku_tui.engine.explainer.nodes import number_of
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid
from tests.engine.positions import position_of
from tests.properties.engine.test_conditions import positions

ROW = CLASSIC.houses[0]


PAIRS = {"hidden": _hidden_pairs, "naked": _naked_pairs}


def true_candidates(solution: Grid) -> Mask:
    """Return the candidates of a solution as a mask of their numbers."""
    return mask_of(number_of(cell, digit) for cell, digit in enumerate(solution))


def remaining_of(start: Mask, now: Mask) -> Remaining:
    """Return the remaining candidates of those at the start."""
    places = (now >> CLASSIC.cells * d & CLASSIC.all_cells for d in range(CLASSIC.digits))
    return Remaining(start, now, (0, *places))


def standstills(rule: InnerRule) -> Iterator[tuple[InnerRules, Remaining, Loss, Mask]]:
    """Yield the findings of a rule after eliminations, with the true candidates."""
    for board, solution in positions(position_of, "classic", 64):
        rules, true = InnerRules(board.empty), true_candidates(solution)
        start = Board.of(Puzzle(CLASSIC, tuple(board.digits))).candidates
        left = remaining_of(start, board.candidates)
        for each in rule(rules, left):
            yield rules, left, each, true


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_within_chains_eliminate_nothing_true(name: str) -> None:
    gone = [(each.eliminations, true, left) for _, left, each, true in standstills(PAIRS[name])]
    assert len(gone) > 50
    assert all(lost and not lost & (true | ~left.now) for lost, true, left in gone)


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_within_chains_name_all_their_causes(name: str) -> None:
    leaning = 0
    for rules, left, each, _ in standstills(PAIRS[name]):
        assert not each.causes & ~(left.start & ~left.now)
        leaning += bool(each.causes)
        # With only these eliminations, the same pair is found.
        alone = remaining_of(left.start, left.start & ~each.causes)
        assert any(
            not each.eliminations & ~other.eliminations for other in PAIRS[name](rules, alone)
        )
    assert leaning > 30


@pytest.mark.parametrize(("empty", "names"), [(3, ""), (4, "naked"), (5, "hidden naked")])
def test_pairs_within_chains_need_enough_empty_cells(empty: int, names: str) -> None:
    """Require as many empty cells as Explainer does, for a pair outside a box."""
    row = ROW.cells[::3] + ROW.cells[1::3] + ROW.cells[2::3]
    board, in_row = Board(CLASSIC), sum(ROW.mask << number_of(0, digit) for digit in range(1, 10))
    for digit in range(empty + 1, 10):
        board.place(row[digit - 1], digit)
    naked, hidden = board.copy(), board.copy()
    for digit in range(3, empty + 1):
        for cell in row[:2]:
            naked.eliminate(cell, digit)
    for digit in (1, 2):
        for cell in row[2:empty]:
            hidden.eliminate(cell, digit)
    rules = InnerRules(board.empty)
    for name, twin in (("naked", naked), ("hidden", hidden)):
        found = PAIRS[name](rules, remaining_of(board.candidates, twin.candidates))
        assert any(each.eliminations & in_row for each in found) == (name in names), name
