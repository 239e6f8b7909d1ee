"""Killers without givens: their cages, their one solution, and the same seed."""

from __future__ import annotations

from itertools import islice

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.generating.generator import KILLER_VERSION
from sudoku_tui.engine.generating.killers import KillerSpec, cannot_cover, generate_killer
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import solutions
from sudoku_tui.engine.symmetry import Symmetry, moves_of_symmetry
from sudoku_tui.formats.extras_text import write_extras
from tests.engine.constraints.oracle import outside_count
from tests.soak import sample

PINNED = "killer:r123c1=8;r1c23=7;r12c4=6;r2c23=3;r3c23=5;r34c4=4;r4c123=7"
SEEDS = range(sample(20, 2))
KINDS = [
    *((name, (2, 3, 3, 4), Symmetry.NONE) for name in ("4", "6", "6x", "8", "classic", "x")),
    ("jigsaw5:AAABBAACBBDCCCBDDCEEDDEEE", (2, 2, 3), Symmetry.NONE),
    ("anti-knight", (3, 4, 5), Symmetry.NONE),
    *(("classic", (2, 2, 3, 3, 4), Symmetry(each)) for each in ("180", "mirror", "flip")),
    *(("classic", (2, 3, 4, 5), Symmetry(each)) for each in ("diagonal", "antidiagonal")),
]


def cages_of(puzzle: Puzzle) -> list[Cage]:
    """Return the cages of a puzzle that has no other constraint."""
    cages = [each for each in puzzle.extras.constraints if isinstance(each, Cage)]
    assert len(cages) == len(puzzle.extras.constraints)
    return cages


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "sizes", "symmetry"), KINDS)
def test_killer_has_one_solution(
    name: str, sizes: tuple[int, ...], symmetry: Symmetry, seed: int
) -> None:
    layout = layout_named(name)
    puzzle = generate_killer(KillerSpec(layout, sizes, symmetry), Dice(f"killer {seed}"))
    [grid] = islice(solutions(puzzle), 2)
    cages = cages_of(puzzle)
    assert not any(puzzle.givens)
    assert sorted(cell for cage in cages for cell in cage.cells) == list(range(layout.cells))
    for cage in cages:
        assert 2 <= len(cage.cells) <= max(sizes)
        assert cage.holds([grid[cell] for cell in cage.cells])
    for move in moves_of_symmetry(layout, symmetry):
        kept = {cage.cells for cage in cages}
        assert {tuple(sorted(move[cell] for cell in cells)) for cells in kept} == kept


@pytest.mark.slow
def test_killers_with_all_options_have_one_solution_by_another_solver() -> None:
    dice = Dice("options")
    for seed in range(sample(100, 3)):
        name, sizes, symmetry = dice.pick(KINDS)
        spec = KillerSpec(
            layout_named(name), sizes, symmetry, dice.pick((0, 4)), bool(dice.number_below(2))
        )
        assert outside_count(generate_killer(spec, Dice(f"judged {seed}")), 2) == 1


def test_same_seed_makes_the_same_killer() -> None:
    """If this fails on purpose, increase the version."""
    puzzle = generate_killer(KillerSpec(layout_named("4"), (2, 2, 3)), Dice("pinned"))
    assert (KILLER_VERSION, write_extras(puzzle.extras, puzzle.layout)) == (1, PINNED)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "sizes", "symmetry"), KINDS)
def test_givens_and_hidden_sums_leave_cages_and_solution_alone(
    name: str, sizes: tuple[int, ...], symmetry: Symmetry, seed: int
) -> None:
    layout = layout_named(name)
    plain, clued = (
        generate_killer(
            KillerSpec(layout, sizes, symmetry, givens, hide_sums=bool(givens)), Dice(f"{seed}")
        )
        for givens in (0, 3)
    )
    [grid] = islice(solutions(plain), 2)
    assert list(islice(solutions(clued), 2)) == [grid]
    assert [each.cells for each in cages_of(clued)] == [each.cells for each in cages_of(plain)]
    assert all(each.sum is None or each in cages_of(plain) for each in cages_of(clued))
    given = {cell for cell, digit in enumerate(clued.givens) if digit}
    assert len(given) in ((3,) if symmetry is Symmetry.NONE else (3, 4))
    assert all(clued.givens[cell] == grid[cell] for cell in given)
    without = {each.cells for each in cages_of(clued) if each.sum is None}
    for move in moves_of_symmetry(layout, symmetry):
        assert {move[cell] for cell in given} == given
        assert {tuple(sorted(move[cell] for cell in cells)) for cells in without} == without


def test_sums_are_hidden() -> None:
    spec = KillerSpec(CLASSIC, (2, 2, 2, 3, 3), hide_sums=True)
    cages = cages_of(generate_killer(spec, Dice("hidden")))
    assert 4 <= sum(each.sum is None for each in cages) <= 3 * len(cages) / 10


def test_unsupported_symmetry_is_refused() -> None:
    for symmetry in (Symmetry.QUARTER_TURN, Symmetry.MIRRORS, Symmetry.DIAGONALS):
        with pytest.raises(ValueError, match=f"killers have no {symmetry} symmetry"):
            generate_killer(KillerSpec(CLASSIC, symmetry=symmetry), Dice("symmetry"))


@pytest.mark.parametrize(
    ("name", "sizes", "symmetry", "expected"),
    [
        ("classic", (2, 2), Symmetry.NONE, True),
        ("tiny-samurai", (2,), Symmetry.NONE, False),
        ("butterfly-6", (2,), Symmetry.NONE, False),
        ("classic", (2, 3), Symmetry.HALF_TURN, False),
        ("6", (2, 3), Symmetry.DIAGONAL, True),
        ("6", (2, 3), Symmetry.MIRROR, False),
        ("6", (2, 2), Symmetry.MIRROR, False),
        ("6", (2, 4), Symmetry.DIAGONAL, False),
        ("6", (2,), Symmetry.ANTIDIAGONAL, True),
    ],
)
def test_sizes_that_cannot_cover_the_board_are_known(
    name: str, sizes: tuple[int, ...], symmetry: Symmetry, expected: bool
) -> None:
    assert cannot_cover(KillerSpec(layout_named(name), sizes, symmetry)) is expected


def test_single_cell_joins_its_image() -> None:
    spec = KillerSpec(layout_named("4"), (2,), Symmetry.MIRROR)
    for seed in range(5):
        cages = cages_of(generate_killer(spec, Dice(f"joined {seed}")))
        assert {len(cage.cells) for cage in cages} == {2}


def test_impossible_cages_are_given_up() -> None:
    """Six cells of the diagonal need a pair of neighbours each, and there are five pairs."""
    spec = KillerSpec(layout_named("6"), (2, 3), Symmetry.DIAGONAL)
    with pytest.raises(OutOfEffort, match="grids became a killer with one solution"):
        generate_killer(spec, Dice("impossible"))


def test_work_can_be_cancelled() -> None:
    with pytest.raises(OutOfEffort):
        generate_killer(KillerSpec(CLASSIC), Dice("c"), Effort(cancelled=lambda: True))
