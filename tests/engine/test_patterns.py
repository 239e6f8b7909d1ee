"""Small patterns, against what their definitions say when every choice of cells is tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.step import Role, Step, cells_of
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.basics.subsets import NakedSubset
from tests.engine.nearly import rectangular
from tests.engine.positions import every_layout, position_of, small_layouts
from tests.soak import sample

Concluded = tuple[Mask, frozenset[Candidate]]
"""The cells of a pattern, and what it removes."""


def positions(layout: Layout, topic: str) -> Iterator[tuple[Board, Grid]]:
    dice = Dice(f"{topic} {layout.id}")
    for number in range(sample(400, 20)):
        yield position_of(layout, number % 10, dice)


@small_layouts
def test_a_full_house_has_one_empty_cell(layout: Layout) -> None:
    found = 0
    for board, _ in positions(layout, "full houses"):
        wanted = [house for house in layout.houses if (house.mask & board.empty).bit_count() == 1]
        assert [step.houses[0] for step in CATALOGUE["full-house"].find(board)] == wanted
        found += len(wanted)
    assert found


@small_layouts
@pytest.mark.parametrize("id", ["locked-candidates-1", "locked-candidates-2"])
def test_every_intersection_is_found(layout: Layout, id: str) -> None:
    found = 0
    for board, _ in positions(layout, "intersections"):
        told = {(*step.houses, frozenset(step.eliminations)) for step in CATALOGUE[id].find(board)}
        wanted = set()
        for base in layout.houses:
            for target in layout.houses if base.kind is Kind.BOX or id.endswith("2") else ():
                boxes = base.kind is Kind.BOX, id.endswith("1")
                if base == target or boxes in ((True, False), (False, True)):
                    continue
                if target.kind is Kind.BOX and id.endswith("1"):
                    continue
                for digit, places in enumerate(board.places):
                    inside, gone = places & base.mask, places & target.mask & ~base.mask
                    if inside.bit_count() > 1 and not inside & ~target.mask and gone:
                        removed = frozenset(Candidate(cell, digit) for cell in members(gone))
                        wanted.add((base, target, removed))
        assert told == wanted
        found += len(wanted)
    assert found


@pytest.mark.parametrize(
    "id", ["naked-pair", "naked-triple", "naked-quad", "locked-pair", "locked-triple"]
)
@pytest.mark.parametrize("name", ["6", "classic"])
def test_every_naked_subset_is_found(name: str, id: str) -> None:
    layout, technique = layout_named(name), CATALOGUE[id]
    assert isinstance(technique, NakedSubset)
    found = 0
    for board, _ in positions(layout, "subsets"):
        told = {
            (cells_of(step.marked(Role.PATTERN)), frozenset(step.eliminations))
            for step in technique.find(board)
        }
        assert told == set(naked(board, technique.size, technique.locked))
        found += len(told)
    assert found


def naked(board: Board, size: int, locked: bool) -> Iterator[Concluded]:
    """Every choice of cells in a house that have as many digits as they are."""
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
    """That the third cell where the row and the box meet loses something is not enough."""
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


@pytest.mark.parametrize(
    ("columns", "gone"), [((1, 5), {(1, 5), (5, 1)}), ((2, 3), set()), ((5, 6), set())]
)
def test_each_end_of_a_w_wing_sees_another_place(
    columns: tuple[int, int], gone: set[tuple[int, int]]
) -> None:
    """r1c1 and r5c5 are 1 or 2, and row 2 has 1 in two columns only."""
    board = Board(CLASSIC)
    for end in (CLASSIC.cell_at[0, 0], CLASSIC.cell_at[4, 4]):
        for digit in range(3, 10):
            board.eliminate(end, digit)
    for column, cell in enumerate(CLASSIC.houses[1].cells, 1):
        if column not in columns:
            board.eliminate(cell, 1)
    steps = list(CATALOGUE["w-wing"].find(board))
    wanted = {Candidate(CLASSIC.cell_at[row - 1, column - 1], 2) for row, column in gone}
    assert {each for step in steps for each in step.eliminations} == wanted


def test_the_corners_of_a_type_2_are_side_by_side() -> None:
    found = {True: 0, False: 0}
    dice = Dice("types")
    for number in range(sample(2000, 400)):
        board, _ = rectangular(CLASSIC, number % 20, dice)
        for id in ("unique-rectangle-2", "unique-rectangle-5"):
            for step in CATALOGUE[id].find(board):
                roof = list(members(cells_of(step.marked(Role.FIN))))
                beside = len(roof) == 2 and bool(CLASSIC.sees[roof[0]] >> roof[1] & 1)
                assert beside == (id == "unique-rectangle-2")
                found[beside] += 1
    assert all(found.values())


@every_layout
def test_a_guess_is_what_the_only_solution_holds(layout: Layout) -> None:
    assert not list(CATALOGUE["guess"].find(Board(layout)))
    board, solution = position_of(layout, 0, Dice("guess"))
    [step] = CATALOGUE["guess"].find(board)
    [(cell, digit)] = step.placements
    assert solution[cell] == digit and board.empty >> cell & 1
