"""The generator: unique puzzles with the requested symmetry and size, repeatable by seed."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.generating.generator import (
    VERSION,
    complete_puzzle,
    generate,
    scramble_puzzle,
)
from sudoku_tui.engine.layout import SYMBOLS, Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import count_solutions, is_minimal, is_unique, only_solution
from sudoku_tui.engine.search.removal import Removal
from sudoku_tui.engine.symmetry import (
    Symmetry,
    combined,
    moves_of_symmetry,
    orbits,
    preserves_layout,
    random_move,
)
from tests.engine.positions import (
    TINY,
    every_layout,
    grid_of,
    puzzle_of,
    seeds,
    small_layouts,
    thinned,
)
from tests.reference import digits_of
from tests.soak import sample

every_symmetry = pytest.mark.parametrize("symmetry", Symmetry, ids=str)

GOLDEN = {
    1: "8...1......6.5...147.3..........4..9.....2.3..436.9.8........4..39...2.57........",
    2: "2...8..4...9..45........1267...4..91.34.........5.2.3......39.28.2..1.6..6.9.....",
    3: ".52........1.6....49.1....3.3...86....93......2.49...5..59..1.........7.8...17.9.",
}
"""Puzzles of the first seeds. If this fails, raise `VERSION`: shared seeds make other puzzles."""


def line_of(puzzle: Puzzle) -> str:
    return "".join(SYMBOLS[digit] for digit in puzzle.givens)


def tries(layout: Layout) -> int | None:
    """Return the limit on removals for layouts where trying all would take long."""
    return None if layout.digits <= 9 else 40


@every_symmetry
@every_layout
def test_puzzles_are_unique_and_symmetric(layout: Layout, symmetry: Symmetry) -> None:
    for seed in range(sample(20, 2) if layout.digits <= 9 else 1):
        removal = Removal(symmetry, attempts=tries(layout))
        puzzle = generate(layout, Dice(seed), removal, grid_of(layout, seed % 3))
        assert is_unique(puzzle)
        given = {cell for cell, digit in enumerate(puzzle.givens) if digit}
        for move in moves_of_symmetry(layout, symmetry):
            assert {move[cell] for cell in given} == given
        assert puzzle.clues < layout.cells


@small_layouts
def test_without_symmetry_puzzles_are_minimal(layout: Layout) -> None:
    for seed in range(sample(100, 5)):
        assert is_minimal(generate(layout, Dice(seed)))


@every_symmetry
@small_layouts
def test_no_more_givens_are_removed_than_wanted(layout: Layout, symmetry: Symmetry) -> None:
    wanted = layout.cells * 2 // 3
    puzzle = generate(layout, Dice(1), Removal(symmetry, clues=wanted))
    assert puzzle.clues >= wanted
    if symmetry is Symmetry.NONE:
        assert puzzle.clues == wanted


@every_layout
def test_no_more_removals_are_tried_than_allowed(layout: Layout) -> None:
    for attempts in (0, 1, 5):
        puzzle = generate(layout, Dice(1), Removal(attempts=attempts), grid_of(layout, 0))
        assert layout.cells - attempts <= puzzle.clues <= layout.cells
        assert is_unique(puzzle)
    assert puzzle.clues < layout.cells


@every_layout
def test_the_solution_is_the_source_grid(layout: Layout) -> None:
    grid = grid_of(layout, 2)
    puzzle = generate(layout, Dice(5), Removal(attempts=tries(layout)), grid)
    assert only_solution(puzzle) == grid


def test_a_symmetry_that_the_canvas_lacks_is_refused() -> None:
    wide = Layout("strip", "Strip", 2, ((0, 0), (0, 1), (1, 0)), ())
    with pytest.raises(ValueError, match="the layout strip has no 180 symmetry"):
        moves_of_symmetry(wide, Symmetry.HALF_TURN)


def test_the_search_for_a_puzzle_can_be_bounded_and_cancelled() -> None:
    with pytest.raises(OutOfEffort):
        generate(layout_named("25"), Dice(1), effort=Effort(nodes=2))
    with pytest.raises(OutOfEffort):
        generate(layout_named("25"), Dice(3), effort=Effort(cancelled=lambda: True))


class TestSeeds:
    @pytest.mark.parametrize(("seed", "line"), GOLDEN.items())
    def test_make_the_recorded_puzzles(self, seed: int, line: str) -> None:
        assert VERSION == 10
        assert line_of(generate(CLASSIC, Dice(seed))) == line

    @every_layout
    def test_make_the_same_puzzle_again(self, layout: Layout) -> None:
        removal = Removal(attempts=tries(layout))
        assert generate(layout, Dice(7), removal) == generate(layout, Dice("7"), removal)

    def test_give_the_same_draws_on_every_machine(self) -> None:
        assert [Dice(1).number_below(100), *Dice("x").shuffled(range(6))] == [47, 5, 0, 4, 1, 2, 3]
        assert Dice(2).pick("abcdef") == "d"


class TestCompleted:
    @every_layout
    def test_fills_an_empty_board_until_it_is_unique(self, layout: Layout) -> None:
        if layout.digits <= 16:
            puzzle = complete_puzzle(Puzzle(layout, (0,) * layout.cells), Dice(1))
            assert is_unique(puzzle)
            assert puzzle == complete_puzzle(Puzzle(layout, (0,) * layout.cells), Dice(1))

    @settings(max_examples=30, deadline=None)
    @given(thinned((*TINY, CLASSIC), least=0.1))
    def test_keeps_the_givens(self, puzzle: Puzzle) -> None:
        done = complete_puzzle(puzzle, Dice(3))
        assert is_unique(done)
        pairs = zip(puzzle.givens, done.givens, strict=True)
        assert all(before in (0, after) for before, after in pairs)
        assert (done == puzzle) == is_unique(puzzle)

    def test_returns_a_unique_puzzle_unchanged(self) -> None:
        puzzle = puzzle_of(CLASSIC, 0)
        assert complete_puzzle(puzzle, Dice(1)) == puzzle

    @pytest.mark.parametrize("givens", ["11", "123....4"])
    def test_raises_without_a_solution(self, givens: str) -> None:
        puzzle = Puzzle(layout_named("4"), digits_of(givens.ljust(16, ".")))
        with pytest.raises(ValueError, match="no solution"):
            complete_puzzle(puzzle, Dice(1))


class TestScrambled:
    @every_layout
    def test_makes_an_equivalent_puzzle(self, layout: Layout) -> None:
        puzzle = puzzle_of(layout, 0)
        twins = [scramble_puzzle(puzzle, Dice(seed)) for seed in range(4)]
        assert len({puzzle, *twins}) > (2 if layout.digits == 4 else 4)
        for twin in twins:
            assert is_unique(twin, Effort(nodes=50_000))
            assert twin.clues == puzzle.clues
            assert _givens_of_a_digit(twin) == _givens_of_a_digit(puzzle)
            assert _givens_of_a_house(twin) == _givens_of_a_house(puzzle)

    @settings(max_examples=40, deadline=None)
    @given(puzzle=thinned((*TINY, CLASSIC, layout_named("x")), least=0.4), seed=seeds)
    def test_keeps_the_number_of_solutions(self, puzzle: Puzzle, seed: int) -> None:
        twin = scramble_puzzle(puzzle, Dice(seed))
        assert count_solutions(twin, 20) == count_solutions(puzzle, 20)

    def test_keeps_title_author_and_source(self) -> None:
        puzzle = Puzzle(CLASSIC, puzzle_of(CLASSIC, 0).givens, "Title", "Author", "Source")
        twin = scramble_puzzle(puzzle, Dice(1))
        assert (twin.title, twin.author, twin.source) == ("Title", "Author", "Source")


def _givens_of_a_digit(puzzle: Puzzle) -> list[int]:
    return sorted(Counter(digit for digit in puzzle.givens if digit).values())


def _givens_of_a_house(puzzle: Puzzle) -> dict[bool, list[int]]:
    """Return the numbers of givens of the houses, rows and columns separate from the others."""
    counts: dict[bool, list[int]] = {True: [], False: []}
    for house in puzzle.layout.houses:
        is_line = house.kind in (Kind.ROW, Kind.COLUMN)
        counts[is_line].append(sum(1 for cell in house.cells if puzzle.givens[cell]))
    return {is_line: sorted(held) for is_line, held in counts.items()}


class TestSymmetry:
    @every_symmetry
    @every_layout
    def test_orbits_hold_every_cell_once(self, layout: Layout, symmetry: Symmetry) -> None:
        groups = orbits(layout, symmetry)
        cells = [cell for group in groups for cell in group]
        assert sorted(cells) == list(range(layout.cells))
        assert {len(group) for group in groups} <= {1, 2, 4, 8}
        for move in moves_of_symmetry(layout, symmetry):
            assert all(move[cell] in group for group in groups for cell in group)

    @every_layout
    def test_a_random_move_keeps_the_layout(self, layout: Layout) -> None:
        for seed in range(10):
            move = random_move(layout, Dice(seed))
            assert sorted(move) == list(range(layout.cells))
            assert preserves_layout(layout, move)

    def test_a_move_that_splits_a_box_is_rejected(self) -> None:
        for layout in common_layouts():
            exchanged = list(range(layout.cells))
            exchanged[0], exchanged[1] = 1, 0
            assert not preserves_layout(layout, tuple(exchanged))

    def test_combinations_are_among_the_ten(self) -> None:
        for one, other in product(Symmetry, Symmetry):
            both = combined((one, other))
            assert both is combined((other, one))
            assert combined((one, both)) is both
            assert _merged_orbits(one, other) == {
                frozenset(orbit) for orbit in orbits(CLASSIC, both)
            }

    @pytest.mark.parametrize(
        ("text", "symmetry"),
        [
            ("180", Symmetry.HALF_TURN),
            ("Mirror", Symmetry.MIRROR),
            ("mirror+flip", Symmetry.MIRRORS),
            ("180 + diagonal", Symmetry.DIAGONALS),
            ("90+flip", Symmetry.FULL),
            ("mirror+diagonal", Symmetry.FULL),
            ("none+180", Symmetry.HALF_TURN),
        ],
    )
    def test_names_are_read(self, text: str, symmetry: Symmetry) -> None:
        assert Symmetry.named(text) is symmetry

    def test_unknown_names_are_reported(self) -> None:
        with pytest.raises(ValueError, match="no symmetry is called '45'; there are none, 180, 90"):
            Symmetry.named("180+45")


def _merged_orbits(one: Symmetry, other: Symmetry) -> set[frozenset[int]]:
    """Return the orbits of two symmetries, merged where they share a cell."""
    found: list[frozenset[int]] = []
    for orbit in (*orbits(CLASSIC, one), *orbits(CLASSIC, other)):
        touched = [known for known in found if known & set(orbit)]
        found = [known for known in found if known not in touched]
        found.append(frozenset(orbit).union(*touched))
    return set(found)
