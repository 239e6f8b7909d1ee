"""Registers: their content is that of the cells, and the lanes below are as without them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.constraints.combinations import DifferentDigits
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.layouts.effective import effective_layout
from sudoku_tui.engine.layouts.equations import derived_equations
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.puzzle_lanes import lanes_with
from sudoku_tui.engine.registers import BROKEN, ConstrainedLanes, RuleOnCells
from sudoku_tui.engine.search import Grid, load, solutions
from tests.engine.constraints.oracle import (
    FOUR,
    JIGSAW,
    Cells,
    is_solution,
    random_killer,
    whole_killer,
)
from tests.soak import sample

LAYOUTS = (FOUR, CLASSIC, JIGSAW, *map(layout_named, ("6", "x", "non-consecutive")))
some_layouts = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id[:8])


def positions(layout: Layout, count: int) -> Iterator[tuple[Puzzle, Board, Cells, Grid]]:
    """Yield random positions of killers, their candidates by `Cells`, and a solution."""
    dice = Dice(f"registers {layout.id}")
    for _ in range(count):
        puzzle, grid = whole_killer(layout, dice)
        board, cells = Board.of(puzzle), Cells(puzzle)
        for cell in dice.shuffled(range(layout.cells))[: dice.number_below(layout.cells)]:
            board.place(cell, grid[cell])
            cells.place(cell, grid[cell])
        for cell in members(board.empty):
            for digit in members(cells.left[cell] & ~(1 << grid[cell])):
                if not dice.number_below(4):
                    board.eliminate(cell, digit)
                    cells.left[cell] &= ~(1 << digit)
        yield puzzle, board, cells, grid


def tables_of(board: Board) -> ConstrainedLanes:
    """Return the tables of *board*, which has registers."""
    assert isinstance(board.tables, ConstrainedLanes)
    return board.tables


@some_layouts
def test_content_is_that_of_the_cells(layout: Layout) -> None:
    for _, board, cells, _ in positions(layout, sample(40, 2)):
        tables = tables_of(board)
        assert tables.registers
        end = tables.base
        for register in tables.registers:
            content = board.lanes >> register.start & register.mask
            for place, cell in enumerate(register.cells):
                field = content >> place * layout.digits & tables.lane_mask
                assert field << 1 == cells.left[cell]
            assert register.start == end
            end = register.end
        assert not board.lanes >> end
        assert all(
            tables.registers[at].start < tables.base + bit <= tables.registers[at].end
            for bit, at in enumerate(tables.register_at)
            if bit
        )
        assert len(tables.register_at) == end - tables.base + 1


@some_layouts
def test_lanes_are_those_of_the_effective_layout(layout: Layout) -> None:
    for puzzle, board, cells, grid in positions(layout, sample(40, 2)):
        tables = tables_of(board)
        plain = lanes_of(effective_layout(layout, puzzle.extras.constraints))
        state = plain.full
        for cell in range(layout.cells):
            if not board.empty >> cell & 1:
                state &= plain.keep[(grid[cell] - 1) * layout.cells + cell]
        for cell in members(board.empty):
            for digit in members(layout.all_digits & ~cells.left[cell]):
                state &= ~plain.bits[(digit - 1) * layout.cells + cell]
        y = board.lanes
        assert y & ((1 << tables.base) - 1) == state
        assert tables.candidates_in(y) == plain.candidates_in(state)
        assert tables.open_cells(y) == plain.open_cells(state) == board.empty
        assert tables.contents_in(y) == plain.contents_in(state)
        assert tables.lone(y) == plain.lone(state)
        assert tables.lone_in_cells(y) == plain.lone_in_cells(state)
        assert tables.lone_in_houses(y) == plain.lone_in_houses(state)
        assert not tables.is_broken(y) and not plain.is_broken(state)
        for cell in members(board.empty):
            broken = y & ~tables.bits_in(cell, layout.all_digits)
            assert tables.is_broken(broken)
            assert plain.is_broken(broken & ((1 << tables.base) - 1))


@some_layouts
def test_masks_take_what_filters_take(layout: Layout) -> None:
    for _, board, cells, _ in positions(layout, sample(40, 2)):
        tables = tables_of(board)
        for register in tables.registers:
            content = board.lanes >> register.start & register.mask
            kept = register.keep_by_content[content]
            assert kept != BROKEN
            after = tables.candidates_in(board.lanes & kept)
            fields = [cells.left[cell] for cell in register.cells]
            for cell, field in zip(register.cells, fields, strict=True):
                assert not after[cell] & ~field
            assert not tables.is_broken(board.lanes & kept)


def rule(total: int, *cells: int) -> RuleOnCells:
    """Return the rule of a cage."""
    return RuleOnCells(cells, DifferentDigits(total))


def narrowed(tables: ConstrainedLanes, state: int, number: int = 0) -> list[Mask]:
    """Return the candidates of all cells after a register is narrowed."""
    register = tables.registers[number]
    content = state >> register.start & register.mask
    return tables.candidates_in(state & register.keep_by_content[content])


def test_required_digits_leave_the_cells_that_see_all_their_places() -> None:
    # 1 and 2 in r1c1 and r1c2: gone in row 1 and box 1, and nowhere else.
    tables = ConstrainedLanes(CLASSIC, [rule(3, 0, 1)])
    pair, every = mask_of((1, 2)), CLASSIC.all_digits
    seen = CLASSIC.sees[0] & CLASSIC.sees[1]
    expected = [every & ~pair if seen >> cell & 1 else every for cell in range(81)]
    expected[0] = expected[1] = pair
    assert narrowed(tables, tables.full) == expected


def test_required_digit_leaves_only_cells_that_see_its_own_places() -> None:
    # Of 1, 2 and 3 only r1c1 and r1c2 may be 1: row 1 and box 1 lose it, though r4c9 sees neither.
    tables = ConstrainedLanes(CLASSIC, [rule(6, 0, 1, 30)])
    state = tables.full & ~tables.bits_in(30, 1 << 1)
    after, seen = narrowed(tables, state), CLASSIC.sees[0] & CLASSIC.sees[1]
    for cell in range(81):
        if cell not in (0, 1, 30):
            assert bool(after[cell] >> 1 & 1) == (not seen >> cell & 1)
            by_all = seen & CLASSIC.sees[30]
            assert bool(after[cell] >> 2 & 1) == (not by_all >> cell & 1)


def test_narrowing_takes_candidates_from_lanes_and_registers() -> None:
    tables = ConstrainedLanes(CLASSIC, [rule(3, 0, 1), rule(17, 0, 9)])
    first, second = tables.registers
    state = tables.full & first.keep_by_content[first.mask]
    content = state >> second.start & second.mask
    assert content & tables.lane_mask == 0b11
    assert second.keep_by_content[content] == BROKEN
    assert tables.breaks_rule(state) and not tables.breaks_rule(tables.full)


def test_bits_of_a_candidate_are_in_all_registers_of_its_cell() -> None:
    tables = ConstrainedLanes(FOUR, [rule(3, 0, 1), rule(5, 1, 5), rule(4, 4, 5)])
    ones, twos, threes = tables.registers
    assert (ones.start, ones.end, twos.start) == (tables.base, tables.base + 8, tables.base + 8)
    three = tables.bits_in(1, 1 << 3)
    assert three >> tables.base == 1 << 4 + 2 | 1 << 8 + 2
    assert tables.bits_in(5, 1 << 1) >> tables.base == 1 << 12 | 1 << 20
    assert threes.end == tables.base + 24 and tables.full.bit_length() == threes.end


class TestTables:
    def test_rules_are_sums_and_equations(self) -> None:
        cages = Cage((0, 1), 3), Cage((4, 5)), Cage((15,), 2), Cage((2, 3, 7), 9)
        tables = lanes_with(FOUR, Extras(constraints=cages))
        assert isinstance(tables, ConstrainedLanes)
        cells = [register.cells for register in tables.registers]
        equations = [each.cells for each in derived_equations(FOUR, cages)]
        assert cells == [(0, 1), (2, 3, 7), *equations] and (10, 11, 14) in equations

    def test_excluded_candidates_are_gone_everywhere(self) -> None:
        extras = Extras((2 << 1,) + (30,) * 15, (Cage((0, 1), 3), Cage((15,), 4)))
        tables = lanes_with(FOUR, extras)
        left = tables.candidates_in(tables.full)
        assert (left[0], left[1], left[15]) == (1 << 2, 1 << 1, 1 << 4)
        assert isinstance(tables, ConstrainedLanes)
        register = tables.registers[0]
        assert tables.full >> register.start & register.mask == 0b0001_0010
        for cell, digits in enumerate(left):
            for digit in range(1, 5):
                possible = bool(tables.possible >> (digit - 1) * 16 + cell & 1)
                assert possible == bool(digits >> digit & 1)

    def test_cages_without_sums_have_no_registers(self) -> None:
        extras = Extras(constraints=(Cage((0, 5)), Cage((2, 3))))
        tables = lanes_with(FOUR, extras)
        assert not isinstance(tables, ConstrainedLanes)
        assert tables.layout.sees[0] >> 5 & 1
        assert lanes_with(FOUR, extras) is tables

    def test_marks_do_not_change_the_tables_of_cages_without_sums(self) -> None:
        cages = Extras(constraints=(Cage((0, 5)),))
        marked = lanes_with(FOUR, replace(cages, allowed=(2,) + (30,) * 15))
        assert lanes_with(FOUR, cages).candidates_in(lanes_with(FOUR, cages).full)[0] == 30
        assert marked.candidates_in(marked.full)[0] == 2
        assert lanes_of(FOUR).candidates_in(lanes_of(FOUR).full) == [30] * 16


def test_full_boards_are_broken_unless_they_are_solutions() -> None:
    dice, grids = Dice("full boards"), list(solutions(Puzzle(FOUR, (0,) * 16)))
    for _ in range(sample(400, 12)):
        puzzle = random_killer(FOUR, dice)
        tables = lanes_with(FOUR, puzzle.extras)
        if isinstance(tables, ConstrainedLanes):
            for grid in grids:
                state = load(tables, grid)
                is_right = state is not None and not tables.breaks_rule(state)
                assert is_right == is_solution(Puzzle(FOUR, grid, extras=puzzle.extras), grid)
