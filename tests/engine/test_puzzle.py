"""Puzzles with marks that limit the digits of cells: everything respects them."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.bits import digits_by_cell
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED
from sudoku_tui.engine.generating.generator import generate, marks_for, scramble_puzzle
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.ladders import HODOKU, TEACHING
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.puzzle import NO_EXTRAS, Extras, Puzzle, digits_of_mark, indistinct_digits
from sudoku_tui.engine.puzzle_lanes import lanes_with
from sudoku_tui.engine.search import Grid, is_minimal, only_solution, random_grid, solutions
from sudoku_tui.engine.search.removal import Removal, givens_in, remove_spare
from sudoku_tui.engine.solving.solver import solve
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.each import each
from tests.engine.constraints.oracle import Cells, is_solution, random_killer, whole_killer
from tests.engine.positions import go_on, grid_of
from tests.soak import SOAK, sample

ODD_EVEN, MINI = layout_named("odd-even"), layout_named("4")
SEARCHED = (ODD_EVEN, layout_named("6"), CLASSIC)[: 3 if SOAK else 2]
"""Layouts for the test of every technique on random positions."""


@lru_cache(maxsize=512)
def puzzle_of(layout: Layout, seed: int) -> tuple[Puzzle, Grid]:
    """Return a minimal puzzle whose marks help to make it unique, and its solution.

    On a layout without marks of its own each marked cell has two to four random digits.
    """
    dice = Dice(f"marks {layout.id} {seed}")
    if layout.marks:
        puzzle = generate(layout, dice)
        solution = only_solution(puzzle)
        assert solution is not None
        return puzzle, solution
    grid, allowed = random_grid(layout, dice), list[int]()
    for cell in range(layout.cells):
        others = dice.shuffled(range(1, layout.digits + 1))[: 1 + dice.number_below(3)]
        some = sum({1 << digit for digit in (*others, grid[cell])})
        allowed.append(some if dice.number_below(3) else layout.all_digits)
    extras = Extras(tuple(allowed))
    groups = [(cell,) for cell in dice.shuffled(range(layout.cells))]
    kept = remove_spare(lanes_with(layout, extras), grid, groups, Removal(), UNLIMITED)
    return Puzzle(layout, givens_in(grid, kept), extras=extras), grid


def position_of(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return a random position, and the solution."""
    puzzle, solution = puzzle_of(layout, seed)
    board = Board.of(puzzle)
    placed, gone = dice.pick((0, 100, 300)), dice.pick((0, 300, 600, 800))
    go_on(board, solution, dice, placed, gone)
    return board, solution


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("layout", SEARCHED, ids=lambda each: each.id)
def test_every_step_agrees_with_the_solution(layout: Layout) -> None:
    dice, found = Dice(f"soundness {layout.id}"), 0
    for number in range(sample(400, 1)):
        board, solution = position_of(layout, number % sample(60, 3), dice)
        for technique in CATALOGUE.values():
            if technique is GUESS or not technique.applies_to(layout):
                continue
            for step in islice(technique.find(board), sample(200, 8)):
                assert all(solution[cell] == digit for cell, digit in step.placements)
                assert all(solution[cell] != digit for cell, digit in step.eliminations)
                found += 1
    assert found > 10


@pytest.mark.slow
@pytest.mark.parametrize("layout", [ODD_EVEN, CLASSIC], ids=lambda each: each.id)
def test_patterns_of_uniqueness_contain_no_mark(layout: Layout) -> None:
    """Check that patterns are deadly: digits can only be exchanged if no mark forbids it."""
    dice, found = Dice(f"deadly {layout.id}"), 0
    leaning = [each for each in CATALOGUE.values() if not each.sound_without_uniqueness]
    for number in range(sample(3000, 100)):
        board, solution = position_of(layout, number % sample(300, 60), dice)
        for technique in leaning:
            if not technique.applies_to(layout):
                continue
            for step in islice(technique.find(board), 20):
                assert all(solution[cell] == digit for cell, digit in step.placements)
                assert all(solution[cell] != digit for cell, digit in step.eliminations)
                assert isinstance(prove(step, board), Proof)
                found += 1
    assert found > 10


@pytest.mark.slow
@settings(max_examples=sample(200, 5), deadline=None)
@given(st.integers(0, 10**9))
def test_paths_lead_to_the_solution(seed: int) -> None:
    puzzle, solution = puzzle_of(ODD_EVEN, seed % 40)
    for ladder in (TEACHING, HODOKU):
        board = Board.of(puzzle)
        for step in solve(puzzle, ladder):
            assert all(solution[cell] == digit for cell, digit in step.placements)
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
            step.apply(board)
        assert tuple(board.digits) == solution


@st.composite
def marked_minis(draw: st.DrawFn) -> Puzzle:
    """Draw a 4x4 with any givens and any marks: no solution, one, or many."""
    masks = st.integers(1, 15).map(lambda mask: mask << 1)
    allowed = tuple(draw(masks) if draw(st.booleans()) else 30 for _ in range(16))
    givens = [0] * 16
    for cell, digit in draw(
        st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=4)
    ).items():
        givens[cell] = digit
    return Puzzle(MINI, tuple(givens), extras=Extras(allowed))


@lru_cache(maxsize=1)
def all_minis() -> frozenset[Grid]:
    return frozenset(solutions(Puzzle(MINI, (0,) * 16)))


@settings(max_examples=sample(2000, 30), deadline=None)
@given(marked_minis())
def test_the_solutions_are_those_allowed_by_the_marks(puzzle: Puzzle) -> None:
    assert len(all_minis()) == 288
    allowed = {
        grid
        for grid in all_minis()
        if all(given in (0, digit) for given, digit in zip(puzzle.givens, grid, strict=True))
        and all(puzzle.extras.allows(cell, digit) for cell, digit in enumerate(grid))
    }
    assert set(solutions(puzzle)) == allowed
    contradicts = any(
        digit and not puzzle.extras.allows(cell, digit) for cell, digit in enumerate(puzzle.givens)
    )
    assert any(clash.allowed for clash in puzzle.clashes()) == contradicts


@settings(max_examples=sample(500, 15), deadline=None)
@given(st.integers(0, 10**9))
def test_a_scramble_keeps_the_meaning_of_marks(seed: int) -> None:
    puzzle, _ = puzzle_of(ODD_EVEN, seed % 30)
    other = scramble_puzzle(puzzle, Dice(seed))
    known = {ODD_EVEN.all_digits, *(digits for _, digits in ODD_EVEN.marks)}
    assert set(other.extras.allowed) <= known
    assert sorted(other.extras.allowed) == sorted(puzzle.extras.allowed)
    assert only_solution(other) is not None and other.clues == puzzle.clues


@pytest.mark.slow
def test_the_generator_marks_cells() -> None:
    odd, even = (digits for _, digits in ODD_EVEN.marks)
    for seed in range(sample(100, 5)):
        puzzle, solution = puzzle_of(ODD_EVEN, seed)
        assert is_minimal(puzzle)
        assert only_solution(Puzzle(ODD_EVEN, puzzle.givens)) is None  # the marks are needed
        for cell, digits in enumerate(puzzle.extras.allowed):
            assert digits in (odd, even, ODD_EVEN.all_digits) and digits >> solution[cell] & 1
            assert not puzzle.givens[cell] or digits == ODD_EVEN.all_digits
    made = make(Spec("odd-even"), "seed")
    assert made is not None and made.extras
    assert make(Spec("odd-even"), "seed") == made == pickle.loads(pickle.dumps(made))
    assert make(Spec("odd-even", pattern=sum(1 << cell for cell in range(0, 81, 3))), "a")
    plain = make(Spec(), "seed")
    assert plain is not None and not plain.extras


def test_marks_and_their_digits() -> None:
    odd, even = digits_of_mark("o", MINI), digits_of_mark("e", MINI)
    assert indistinct_digits(MINI) == (MINI.all_digits,)
    assert set(indistinct_digits(MINI, Extras((odd, *[30] * 15)))) == {odd, even}
    assert marks_for(MINI, (1, 2, 3, 4) * 4, MINI.all_cells) == NO_EXTRAS
    assert digits_of_mark("h", MINI) == 0


@pytest.mark.parametrize("allowed", [(2,) * 15, (0,) * 16, (1,) * 16, (32,) * 16])
def test_invalid_extras_are_refused(allowed: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="mark"):
        Puzzle(MINI, (0,) * 16, extras=Extras(allowed))


def test_a_given_against_its_mark_is_refused() -> None:
    puzzle = Puzzle(MINI, (2, *[0] * 15), extras=Extras((10, *[30] * 15)))
    [clash] = puzzle.clashes()
    assert clash.describe(MINI) == "r1c1 is 2, and may only be 1 or 3"
    with pytest.raises(ValueError, match="marked for others"):
        Board.of(puzzle)


def test_broken_cage_is_a_clash() -> None:
    givens = (1, 2, 3, *(0,) * 13)
    extras = Extras(constraints=(Cage((0, 1), 4), Cage((2,), 4), Cage((1, 2, 3), 9)))
    clashes = [each.describe(MINI) for each in Puzzle(MINI, givens, extras=extras).clashes()]
    assert clashes == [
        "cage r1c1 and r1c2 with sum 4 holds 1 and 2",
        "cage r1c3 with sum 4 holds 3",
    ]


class Line(Cage):
    """Cells whose digits add up to a sum and may repeat."""

    digits_differ = False

    def holds(self, digits: Sequence[int]) -> bool:
        return sum(digits) == self.sum

    def differing_pairs(self, layout: Layout) -> Iterator[tuple[int, int]]:
        return iter(())


def test_constraint_that_equal_digits_break_is_a_clash() -> None:
    givens = (2, 0, 0, 0, 0, 0, 2, *(0,) * 9)
    extras = Extras(constraints=(Line((0, 6), 4), Line((0, 6), 5), Line((0, 7), 5)))
    [clash] = Puzzle(MINI, givens, extras=extras).clashes()
    assert clash.broken == Line((0, 6), 5) and clash.held == (2, 2)


def test_equal_digits_of_a_cage_clash() -> None:
    givens = (1, 0, 0, 0, 0, 0, 1, *(0,) * 9)
    extras = Extras(constraints=(Cage((0, 6, 7), 8), Cage((0, 6)), Cage((9, 14))))
    clashes = [each.describe(MINI) for each in Puzzle(MINI, givens, extras=extras).clashes()]
    assert clashes == ["r1c1 and r2c3 are both 1"]


def test_full_board_has_clashes_unless_its_cages_hold() -> None:
    dice, grids = Dice("clashes of cages"), list(solutions(Puzzle(MINI, (0,) * 16)))
    for _ in range(sample(200, 8)):
        extras = random_killer(MINI, dice, marks=True).extras
        for grid in dice.shuffled(grids)[:60]:
            puzzle = Puzzle(MINI, grid, extras=extras)
            assert any(puzzle.clashes()) == (not is_solution(puzzle, grid))


def test_possible_digits_are_what_entries_and_cages_leave() -> None:
    dice = Dice("possible digits of killers")
    for layout in (MINI, ODD_EVEN, layout_named("non-consecutive")):
        puzzle, grid = whole_killer(layout, dice)
        cells = Cells(puzzle)
        entries = [digit if not dice.number_below(3) else 0 for digit in grid]
        for cell, digit in enumerate(entries):
            if digit:
                cells.place(cell, digit)
        possible = puzzle.possible(entries)
        fields = [
            1 << digit if digit else left for digit, left in zip(entries, cells.left, strict=True)
        ]
        used = [0] * layout.cells
        for cage in puzzle.extras.constraints:
            for way in cage.ways([fields[cell] for cell in cage.cells]):
                for cell, digit in zip(cage.cells, way, strict=True):
                    used[cell] |= 1 << digit
        for cell, digit in enumerate(entries):
            assert possible[cell] & ~fields[cell] == 0
            assert digit or used[cell] & ~possible[cell] == 0
            assert not (digit and possible[cell])
        some = [cell for cell in range(layout.cells) if possible[cell] not in (0, fields[cell])]
        assert some, "the cages exclude no digit"


def entries_of(puzzle: Puzzle, grid: Grid, wrong: float, dice: Random) -> list[int]:
    """Return the givens and random entries of *grid*, a share of them replaced by any digits."""
    digits = list(puzzle.givens)
    for cell, digit in enumerate(grid):
        if not digits[cell] and dice.random() < 0.3:
            digits[cell] = dice.randint(1, puzzle.layout.digits) if dice.random() < wrong else digit
    return digits


@pytest.mark.slow
@each("layout", common_layouts())
def test_possible_digits_equal_those_of_the_lanes(layout: Layout) -> None:
    dice = Random(f"possible {layout.id}")
    grid = grid_of(layout, 0)
    for wrong, marked in product((0, 0.5), (False, True)):
        extras = NO_EXTRAS
        if marked:
            some = [1 << digit | dice.getrandbits(layout.digits) << 1 for digit in grid]
            extras = Extras(tuple(some))
        givens = tuple(digit if dice.random() < 0.2 else 0 for digit in grid)
        puzzle = Puzzle(layout, givens, extras=extras)
        digits = entries_of(puzzle, grid, wrong, dice)
        tables = lanes_with(layout, extras)
        left = tables.possible
        for cell, digit in enumerate(digits):
            if digit:
                left &= tables.candidate_keep[(digit - 1) * layout.cells + cell]
        by_cell = digits_by_cell(left, layout.cells)
        open_cells = [0 if digit else by_cell.get(cell, 0) for cell, digit in enumerate(digits)]
        assert list(puzzle.possible(digits)) == open_cells
        if not wrong:
            assert Board.at(puzzle, digits).candidates_of == open_cells
