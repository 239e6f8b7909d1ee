"""Naked and hidden subsets, compared with all choices of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from sudoku_tui.engine.bits import Mask, mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate, Kind
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.step import Role, Step, cells_of
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.basics.subsets import NakedSubset
from tests.engine.positions import (
    positions,
)
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.soak import sample

Concluded = tuple[Mask, frozenset[Candidate]]
"""The cells of a pattern, and its eliminations."""


@pytest.mark.parametrize(
    "id", ["naked-pair", "naked-triple", "naked-quad", "locked-pair", "locked-triple"]
)
@pytest.mark.parametrize("name", ["6", "classic"])
def test_every_naked_subset_is_found(name: str, id: str) -> None:
    layout, technique = layout_named(name), CATALOGUE[id]
    assert isinstance(technique, NakedSubset)
    found = 0
    for board, _ in positions(layout, "subsets", sample(400, 20)):
        told = {
            (cells_of(step.candidates_with(Role.PATTERN)), frozenset(step.eliminations))
            for step in technique.find(board)
        }
        assert told == set(naked_subsets(board, technique.size, technique.locked))
        found += len(told)
    assert found


def naked_subsets(board: Board, size: int, locked: bool) -> Iterator[Concluded]:
    """Yield every choice of cells in a house with as many digits as cells."""
    of, layout = board.candidates_of, board.layout
    for house in layout.houses:
        for chosen in combinations(
            [cell for cell in house.cells if of[cell].bit_count() > 1], size
        ):
            cells, digits = mask_of(chosen), 0
            for cell in chosen:
                digits |= of[cell]
            if digits.bit_count() == size:
                losing = {
                    other: frozenset(board.candidates_in(other.mask & ~cells, digits))
                    for other in layout.shared_houses(cells)
                }
                both = any(
                    box.kind is Kind.BOX and losing[box] and losing[line] - losing[box]
                    for box in losing
                    for line in losing
                )
                gone = frozenset[Candidate]().union(*losing.values())
                if gone and both == locked:
                    yield cells, gone


def test_a_locked_pair_removes_something_outside_the_box() -> None:
    """Reject a pair whose only elimination is in the third cell shared by the row and the box."""
    board = Board(CLASSIC)
    row = CLASSIC.houses[0].cells
    for digit in range(3, 10):
        board.eliminate(row[0], digit)
        board.eliminate(row[1], digit)
    for cell, digit in product(row[3:8], (1, 2)):
        board.eliminate(cell, digit)
    assert {step.technique.id for step in pairs_of(board)} == {"locked-pair"}
    board.eliminate(row[8], 1)
    board.eliminate(row[8], 2)
    assert {step.technique.id for step in pairs_of(board)} == {"naked-pair"}


def pairs_of(board: Board) -> list[Step]:
    return [step for id in ("locked-pair", "naked-pair") for step in CATALOGUE[id].find(board)]


@pictures(
    picture(
        "naked-pair",
        "where two cells have the same two digits",
        "12 * * * 12",
        "1,2 in r1c15 => r1c2346789<>1, r1c2346789<>2",
    ),
    picture("naked-pair", "not where one has a third", "12 * * * 123"),
    picture(
        "naked-triple",
        "where no cell has all three digits",
        "12 * * * 23 * * * 13",
        "1,2,3 in r1c159 => r1c234678<>1, r1c234678<>2, r1c234678<>3",
    ),
    picture("naked-triple", "not where there is a fourth", "12 * * * 23 * * * 14"),
    picture(
        "hidden-pair",
        "where two digits have the same two places",
        "* -12 -12 -12 * -12 -12 -12 -12",
        "1,2 in r1c15 r1 => r1c15<>3, r1c15<>4, r1c15<>5, r1c15<>6, r1c15<>7, r1c15<>8, r1c15<>9",
    ),
    picture("hidden-pair", "not where one has a third", "* -12 -12 -12 * -12 -12 -12 -1"),
    picture(
        "hidden-triple",
        "where three digits have the same places",
        "* -123 -123 -123 * -123 -123 -123 *",
        "1,2,3 in r1c159 r1 => r1c159<>4, r1c159<>5, r1c159<>6, r1c159<>7, r1c159<>8, r1c159<>9",
    ),
    picture("hidden-triple", "not where one has a fourth", "* -123 -123 -123 * -123 -123 -12 *"),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
