"""Parts of Explainer's rules by themselves: what is rare on whole puzzles is common here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_tui.engine.bits import Mask, mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.explainer.bug import Grave, _type_3
from sudoku_tui.engine.explainer.nested import (
    InnerRule,
    InnerRules,
    Loss,
    Remaining,
    _hidden_pairs,
    _naked_pairs,
)
from sudoku_tui.engine.explainer.nodes import number_of
from sudoku_tui.engine.explainer.simple_chains import ChainKind, Links, forced, path_of
from sudoku_tui.engine.layout import Cell
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid
from tests.engine.nearly import narrow
from tests.engine.positions import position_of
from tests.properties.engine.test_conditions import positions

ROW = CLASSIC.houses[0]
PAIRS = {"hidden": _hidden_pairs, "naked": _naked_pairs}


def true_candidates(solution: Grid) -> Mask:
    """The candidates of a solution, by their numbers."""
    return mask_of(number_of(cell, digit) for cell, digit in enumerate(solution))


def left_of(start: Mask, now: Mask) -> Remaining:
    """What is left of the candidates at the start."""
    places = (now >> CLASSIC.cells * d & CLASSIC.all_cells for d in range(CLASSIC.digits))
    return Remaining(start, now, (0, *places))


def odd_cells(board: Board, solution: Grid, dice: Dice) -> Grave | None:
    """Two cells of a house of which one holds an odd digit, as in a grave; others of the house
    have few candidates."""
    house = dice.pick(CLASSIC.houses)
    cells = dice.shuffled([cell for cell in house.cells if board.empty >> cell & 1])
    if len(cells) < 4:
        return None
    digits = mask_of(dice.shuffled(sorted({solution[cell] for cell in cells}))[:3])
    narrow(board, cells[2:-1], digits, solution)
    of, one, other = board.candidates_of, cells[0], cells[1]
    extra: dict[Cell, Mask] = {one: of[one] & digits, other: of[other] & digits}
    holds = any(digits >> solution[cell] & 1 for cell in (one, other))
    return Grave(board, extra) if holds and all(extra.values()) else None


def test_a_digit_of_two_odd_cells_counts_as_a_cell_of_a_naked_set() -> None:
    dice, found = Dice("odd cells"), 0
    for seed in range(400):
        board, solution = position_of(CLASSIC, seed % 20, dice)
        if grave := odd_cells(board, solution, dice):
            for hint in _type_3(grave):
                found += bool(hint.gone)
                for cell, digit in hint.gone:
                    assert board.can_be(cell, digit) and solution[cell] != digit
    assert found > 100


def standstills(rule: InnerRule) -> Iterator[tuple[InnerRules, Remaining, Loss, Mask]]:
    """What a rule finds where candidates have gone, and what is true there."""
    for board, solution in positions(position_of, "classic", 64):
        rules, true = InnerRules(board.empty), true_candidates(solution)
        start = Board.of(Puzzle(CLASSIC, tuple(board.digits))).candidates
        left = left_of(start, board.candidates)
        for each in rule(rules, left):
            yield rules, left, each, true


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_within_chains_leave_what_is_true(name: str) -> None:
    gone = [(each.gone, true, left) for _, left, each, true in standstills(PAIRS[name])]
    assert len(gone) > 50
    assert all(lost and not lost & (true | ~left.now) for lost, true, left in gone)


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_within_chains_name_all_that_they_follow_from(name: str) -> None:
    leaning = 0
    for rules, left, each, _ in standstills(PAIRS[name]):
        assert not each.causes & ~(left.start & ~left.now)
        leaning += bool(each.causes)
        # With nothing gone but that, the same pair is there.
        alone = left_of(left.start, left.start & ~each.causes)
        assert any(not each.gone & ~other.gone for other in PAIRS[name](rules, alone))
    assert leaning > 30


@pytest.mark.parametrize(("empty", "names"), [(3, ""), (4, "naked"), (5, "hidden naked")])
def test_pairs_within_chains_are_looked_for_where_enough_is_empty(empty: int, names: str) -> None:
    """As few cells as Explainer wants, before anything is assumed; the pair is in no box."""
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
        found = PAIRS[name](rules, left_of(board.candidates, twin.candidates))
        assert any(each.gone & in_row for each in found) == (name in names), name


@pytest.mark.parametrize("kind", [ChainKind.X, ChainKind.XY])
def test_forcing_chains_are_as_long_as_they_are_told_to_be(kind: ChainKind) -> None:
    both = {True: 0, False: 0}
    for board, solution in positions(position_of, "classic", 48):
        true, links = true_candidates(solution), Links(board.candidates, kind)
        for each in forced(links):
            both[each.on] += 1
            assert true >> each.start & 1 != each.on
            assert len(path_of(links, each.start, each.on)) == each.complexity
    assert min(both.values()) > 20
