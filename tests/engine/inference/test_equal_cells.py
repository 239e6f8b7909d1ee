"""Equal cells: steps in which one replaces the other, and the ladders that allow it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference.equal_cells import board_through
from sudoku_tui.engine.ladders import HODOKU_LEFTOVERS, TEACHING
from sudoku_tui.engine.ladders.ladder import steps_by_equal_cells
from sudoku_tui.engine.layout import Candidate, Cell, House, Kind, Layout
from sudoku_tui.engine.layouts import CATALOGUE as LAYOUTS
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.layouts.cuts import (
    Cut,
    cuts_of_equal_cells,
    equal_pair,
    with_swapped_cells,
)
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import random_grid
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.game.hints import SearchStart
from sudoku_tui.tui.drawing.hints import draw_step
from tests.engine.positions import fill, position_of
from tests.properties.engine.test_soundness import check
from tests.soak import SOAK, sample

STEPS = sample(2_000, 30)
"""Number of steps of each layout."""
STEPS_PER_TECHNIQUE = sample(20, 2)
"""Maximum number of steps of one technique on one position, for variety of positions."""
LOOKED_AT = [
    each.id
    for each in LAYOUTS
    if SOAK or each.id in ("patch-5", "drift-6", "pinwheel-9")
    if cuts_of_equal_cells(each.layout)
]
PINWHEEL = layout_named("pinwheel-9")
XY_WING = CATALOGUE["xy-wing"]


def cell(name: str, layout: Layout = PINWHEEL) -> Cell:
    """Return a cell by its name."""
    return next(each for each in range(layout.cells) if layout.cell_name(each) == name)


def cut_of(*names: str) -> Cut:
    """Return the cut of a pinwheel that leaves these two cells."""
    cells = {cell(name) for name in names}
    return next(cut for cut in cuts_of_equal_cells(PINWHEEL) if {*equal_pair(cut)} == cells)


def board_with(**cells: tuple[int, ...]) -> Board:
    """Return an empty pinwheel with only these candidates in some cells."""
    board = Board(PINWHEEL)
    for name, digits in cells.items():
        for digit in range(1, 10):
            if digit not in digits:
                board.eliminate(cell(name), digit)
    return board


def wing_board() -> Board:
    """Return a board with a wing through r3c1 = r4c7.

    A wing with its pivot in r3c1 has a pincer in row 4.
    """
    return board_with(r3c1=(1, 2), r4c7=(1, 2), r1c1=(1, 3), r4c9=(2, 3))


def test_a_wing_uses_equal_cells() -> None:
    board = wing_board()
    assert not list(XY_WING.find(board))
    [step, *_] = TEACHING.find(XY_WING, board)
    assert step.equal == cut_of("r3c1", "r4c7")
    assert Candidate(cell("r4c1"), 3) in step.eliminations
    assert step.sentence(PINWHEEL).startswith(
        "Rows 1, 2 and 3 and boxes 1, 2 and 3 share all but r3c1 and r4c7, so these two hold "
        "the same digit: a cell that sees one sees both, and in a house of one the other can take "
        "its place. r"
    )
    assert step.notation(PINWHEEL).endswith("(r3c1 = r4c7)")
    assert draw_step(step).cells == 1 << cell("r3c1") | 1 << cell("r4c7")
    advice = SearchStart(board, fill=False, unique=True).advice(step)
    assert advice.where.endswith("r3c1 and r4c7 hold the same digit.")


def test_its_proof_begins_with_the_pair() -> None:
    board = wing_board()
    step = next(TEACHING.find(XY_WING, board))
    proof = prove(step, board)
    assert isinstance(proof, Proof)
    assert "share all but r3c1 and r4c7" in proof.lines(PINWHEEL)[0]
    assert not isinstance(prove(replace(step, basis=step.houses), board), Proof)


def test_a_step_with_a_wrong_cut_is_refused() -> None:
    """Check that the proof checker counts the cells itself."""
    board = wing_board()
    step = next(TEACHING.find(XY_WING, board))
    assert step.equal
    other = cut_of("r1c7", "r7c6")
    for wrong in (
        other,
        step.equal._replace(left=other.left),
        step.equal._replace(left_houses=other.left_houses),
        step.equal._replace(left_houses=step.equal.left_houses[:2]),
    ):
        assert not isinstance(prove(replace(step, basis=(*step.houses, wrong)), board), Proof)


def test_cells_with_different_candidates_do_not_stand_in() -> None:
    """Require eliminations between the two cells first, which a leftover cell makes."""
    board = wing_board()
    step = next(TEACHING.find(XY_WING, board))
    unlike = wing_board()
    unlike.eliminate(cell("r3c1"), 1)
    assert board_through(unlike, cut_of("r3c1", "r4c7")) is None
    assert not isinstance(prove(step, unlike), Proof)
    assert all(each.equal != step.equal for each in TEACHING.find(XY_WING, unlike))


def test_exclusions_by_an_equal_cell_come_first() -> None:
    board = Board(PINWHEEL)
    board.place(cell("r3c1"), 5)
    for digit in range(1, 10):
        board.eliminate(cell("r4c7"), digit)
    assert board_through(board, cut_of("r3c1", "r4c7")) is None


def test_a_stand_in_counts_in_a_house_of_the_other() -> None:
    cut = cut_of("r3c1", "r4c7")
    layout = with_swapped_cells(PINWHEEL, cut)
    names = [str(house) for house in layout.houses if house.original]
    assert len(names) == 6
    assert "row 3 with r4c7 for r3c1" in names and "column 7 with r3c1 for r4c7" in names
    assert layout.sees[cell("r3c1")] == layout.sees[cell("r4c7")] & ~(1 << cell("r3c1"))


def test_bans_and_extra_sights_extend_to_the_stand_in() -> None:
    one, far = cell("r3c1"), cell("r9c9")
    layout = replace(PINWHEEL, extra_sees=((far, one),), bans=(((one, 1), (far, 2)),))
    (cut,) = [each for each in cuts_of_equal_cells(layout) if one in equal_pair(each)]
    seen = with_swapped_cells(layout, cut)
    assert seen.sees[cell("r4c7")] >> far & 1
    assert seen.banned_by[cell("r4c7")] == 1 << layout.cells + far


def test_an_impossible_layout_is_not_an_error() -> None:
    """Put equal cells in one house. Users may draw such a layout, although it has no grid."""
    both = House(Kind.EXTRA, 1, (cell("r3c1"), cell("r4c7"), *range(7)))
    layout = replace(PINWHEEL, id="impossible", houses=(*PINWHEEL.houses, both))
    for cut in cuts_of_equal_cells(layout):
        assert with_swapped_cells(layout, cut).houses[: len(layout.houses)] == layout.houses


@pytest.mark.parametrize("id", LOOKED_AT)
def test_houses_with_stand_ins_hold_every_digit(id: str) -> None:
    layout = layout_named(id)
    for seed in range(3):
        grid = random_grid(layout, Dice(f"{id} {seed}"))
        for cut in cuts_of_equal_cells(layout):
            for house in with_swapped_cells(layout, cut).houses:
                assert {grid[each] for each in house.cells} == set(range(1, layout.digits + 1))


def test_only_the_teaching_ladder_uses_equal_cells() -> None:
    board = wing_board()
    assert next(TEACHING.find(XY_WING, board)).equal
    assert not list(HODOKU_LEFTOVERS.find(XY_WING, board))
    for id in ("hidden-single", "locked-candidates-1", "leftover-cell", "forcing-net-verity"):
        assert not TEACHING.reads_equal_cells(CATALOGUE[id], PINWHEEL)
    assert not any(TEACHING.reads_equal_cells(each, CLASSIC) for each in TEACHING.techniques)


def test_conclusions_without_the_pair_do_not_name_it() -> None:
    board = board_with(r3c1=(1, 2), r4c7=(1, 2), r1c1=(1, 3), r2c1=(2, 3))
    assert list(XY_WING.find(board)) or list(CATALOGUE["naked-triple"].find(board))
    for technique in ("xy-wing", "naked-triple"):
        for step in TEACHING.find(CATALOGUE[technique], board):
            if step.equal:
                named = any(house.original for house in step.houses)
                assert named or not isinstance(
                    prove(replace(step, basis=step.houses), board), Proof
                )


def equalise(board: Board) -> None:
    """Eliminate candidates that the equal cell lacks, as a leftover cell does."""
    for cut in cuts_of_equal_cells(board.layout):
        one, other = equal_pair(cut)
        if board.empty & cut.left and board.empty & cut.right:
            both = board.candidates_of[one] & board.candidates_of[other]
            for each in board.candidates_in(cut.left | cut.right, ~both):
                board.eliminate(*each)


def steps_with_equal_cells(board: Board) -> Iterator[Step]:
    """Yield some steps of every technique that use equal cells."""
    for technique in TEACHING.techniques:
        if technique.applies_to(board.layout) and TEACHING.reads_equal_cells(
            technique, board.layout
        ):
            yield from islice(steps_by_equal_cells(technique.find, board), STEPS_PER_TECHNIQUE)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("id", LOOKED_AT)
def test_steps_with_equal_cells_are_true_and_proven(id: str) -> None:
    layout, dice, found = layout_named(id), Dice(f"equal {id}"), Counter[str]()
    for number in range(10_000):
        board, solution = position_of(layout, number % sample(60, 4), dice)
        fill(board, solution, dice, sample(300, 120))
        equalise(board)
        for step in steps_with_equal_cells(board):
            check(step, board, solution)
            verdict = prove(step, board)
            assert isinstance(verdict, Proof), f"{step.notation(layout)}: {verdict.reason}"
            found[step.technique.id] += 1
        if found.total() >= STEPS:
            break
    assert found.total() >= STEPS
    if SOAK:
        print(f"\n{id}: {found.total()} steps of {len(found)} techniques")
