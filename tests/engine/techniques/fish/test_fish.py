"""Fish: their names, and siamese pairs."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Kind
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.step import Role
from sudoku_tui.engine.techniques.fish.fish import SIAMESE, TECHNIQUES, FinnedFish, SiameseFish
from sudoku_tui.engine.techniques.fish.fish_search import Shape, all_fish
from tests.engine.positions import position_of
from tests.engine.techniques.pictured import Picture, picture, pictures
from tests.soak import sample


@pytest.mark.slow
@pytest.mark.parametrize(
    "technique",
    [each for each in SIAMESE if each.size == 3 and each.shape is not Shape.MUTANT],
    ids=lambda technique: technique.id,
)
def test_a_siamese_fish_is_two_fish_of_the_same_bases(technique: SiameseFish) -> None:
    dice, found, size = Dice("two at once"), 0, technique.size
    for seed in range(sample(200, 24)):
        board, _ = position_of(CLASSIC, seed % 8, dice)
        for step in technique.find(board):
            digit = step.eliminations[0].digit
            numbers = [CLASSIC.houses.index(house) for house in step.houses]
            bases, one, other = (tuple(numbers[k * size : (k + 1) * size]) for k in range(3))
            caught = {
                (catch.bases, catch.covers): catch.eliminated_cells
                for catch in all_fish(CLASSIC, board.places[digit], technique.shape, size)
            }
            gone, gone_too = caught[bases, one], caught[bases, other]
            assert gone & -gone != gone_too & -gone_too, "the first that goes is another"
            assert gone | gone_too == mask_of(cell for cell, _ in step.eliminations)
            found += 1
    assert found


KINDS = {
    (frozenset({one}), frozenset({other})): Shape.BASIC
    for one, other in ((Kind.ROW, Kind.COLUMN), (Kind.COLUMN, Kind.ROW))
} | {
    (frozenset({one, *box}), frozenset({other, *box_too})): Shape.FRANKEN
    for one, other in ((Kind.ROW, Kind.COLUMN), (Kind.COLUMN, Kind.ROW))
    for box, box_too in (((Kind.BOX,), ()), ((), (Kind.BOX,)), ((Kind.BOX,), (Kind.BOX,)))
}
"""Kinds of bases and covers of basic and franken fish; all others are mutant."""


@pytest.mark.parametrize("size", [2, 3])
def test_a_fish_is_named_for_its_shape(size: int) -> None:
    dice, found = Dice(f"named {size}"), set[str]()
    for seed in range(30 if size == 2 else 10):
        board, _ = position_of(CLASSIC, seed % 8, dice)
        for technique in (each for each in TECHNIQUES if each.size == size):
            for step in technique.find(board):
                found.add(technique.id)
                bases, covers = step.houses[:size], step.houses[size:]
                kinds = frozenset(h.kind for h in bases), frozenset(h.kind for h in covers)
                assert technique.shape is KINDS.get(kinds, Shape.MUTANT)
                fins = mask_of(c for c, _ in step.candidates_with(Role.FIN, Role.ENDO_FIN))
                assert bool(fins) == isinstance(technique, FinnedFish)
                if isinstance(technique, FinnedFish) and technique.shape is Shape.BASIC:
                    places = board.places[step.eliminations[0].digit] & ~fins
                    thin = any((places & house.mask).bit_count() <= 1 for house in bases)
                    assert thin == technique.sashimi
    assert len(found) > 4


@pictures(
    picture(
        "x-wing",
        "where two rows have a digit in two columns",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        *
        * -1 -1 -1 * -1 -1 -1 -1
        """,
        "1 r16 c15 => r2345789c15<>1",
    ),
    picture(
        "x-wing",
        "not where one has a third place",
        """
        * -1 -1 -1 * -1 -1 -1 -1
        *
        *
        *
        *
        * -1 -1 -1 * -1 -1 -1 *
        """,
    ),
    picture(
        "swordfish",
        "where three rows have it in three columns",
        """
        * -1 -1 * -1 -1 -1 -1 -1
        *
        *
        * -1 -1 -1 -1 -1 * -1 -1
        *
        *
        -1 -1 -1 * -1 -1 * -1 -1
        """,
        "1 r147 c147 => r235689c147<>1",
    ),
    picture(
        "finned-x-wing",
        "where what goes sees the fin",
        """
        * -1 -1 * -1 -1 -1 -1 -1
        *
        *
        *
        * -1 -1 * * -1 -1 -1 -1
        """,
        "1 r15 c14 fr5c5 => r46c4<>1",
    ),
    picture(
        "finned-x-wing",
        "not where nothing does",
        """
        * -1 -1 * -1 -1 -1 -1 -1
        *
        *
        *
        * -1 -1 * -1 -1 * -1 -1
        """,
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
