"""Fish of every shape, compared with a search of all bases with all covers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference.dead_places import suspects_of
from sudoku_tui.engine.layout import Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.step import Role
from sudoku_tui.engine.techniques.fish.fish import (
    HODOKU_SEARCHES,
    SIAMESE,
    TECHNIQUES,
    Fish,
    SiameseFish,
)
from sudoku_tui.engine.techniques.fish.fish_search import Shape, all_fish, choice, choices_with
from tests.engine.positions import every_layout, position_of
from tests.properties.engine.test_library import failure_of
from tests.properties.engine.test_soundness import check, check_words
from tests.reference import library
from tests.soak import sample

_Caught = tuple[tuple[int, ...], tuple[int, ...], Mask]
SIDES = {
    Shape.BASIC: (({Kind.ROW}, {Kind.COLUMN}), ({Kind.COLUMN}, {Kind.ROW})),
    Shape.FRANKEN: (
        ({Kind.ROW, Kind.BOX}, {Kind.COLUMN, Kind.BOX}),
        ({Kind.COLUMN, Kind.BOX}, {Kind.ROW, Kind.BOX}),
    ),
    Shape.MUTANT: ((set(Kind), set(Kind)),),
}


def search_all(layout: Layout, places: Mask, among: Shape, size: int) -> Iterator[_Caught]:
    """Yield all fish by trying all bases with all covers, as in the definition.

    Fish that contain something easier are left out: a base of one place, and fish whose
    eliminations each see all the places of some base outside it.
    """
    live = [(n, house) for n, house in enumerate(layout.houses) if house.mask & places]
    for base_kinds, cover_kinds in SIDES[among]:
        bases = [(n, h.mask & places) for n, h in live if h.kind in base_kinds]
        covers = [(n, h.mask & places) for n, h in live if h.kind in cover_kinds]
        for chosen in combinations([b for b in bases if b[1].bit_count() > 1], size):
            inside = union(base for _, base in chosen)
            over_some = [c for c in covers if c not in chosen and c[1] & inside]
            for over in combinations(over_some, size):
                gone = eliminations_of(layout, chosen, over, size)
                if any(is_needed(layout, chosen, cell) for cell in members(gone)):
                    yield tuple(n for n, _ in chosen), tuple(n for n, _ in over), gone


def is_needed(layout: Layout, bases: tuple[tuple[int, Mask], ...], cell: int) -> bool:
    """Check whether a cell leaves every base a place, or is in it."""
    hit = layout.sees[cell]
    return all(base >> cell & 1 or base & ~hit for _, base in bases)


def eliminations_of(
    layout: Layout,
    bases: tuple[tuple[int, Mask], ...],
    covers: tuple[tuple[int, Mask], ...],
    size: int,
) -> Mask:
    inside = endo = overlaps = covered = twice = 0
    for _, base in bases:
        overlaps += (inside & base).bit_count()
        endo |= inside & base
        inside |= base
    for _, cover in covers:
        twice |= covered & cover
        covered |= cover
    fins = inside & ~covered | endo
    if overlaps > 2 or fins.bit_count() > 5:
        return 0
    if not fins and any(base.bit_count() > size for _, base in bases):
        return 0
    return (covered & ~inside | twice) & layout.seen_by_all(fins)


@pytest.mark.parametrize("among", Shape)
@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("name", ["4", "6", "classic", "x"])
def test_the_fish_equal_those_of_the_full_search(name: str, among: Shape, size: int) -> None:
    layout, dice = layout_named(name), Dice(f"fish {name} {among} {size}")
    slow = size > 2 and layout.digits > 6 and among is not Shape.BASIC
    found = 0
    for seed in range(1 if slow else sample(100, 5)):
        board, _ = position_of(layout, seed % 8, dice)
        for digit in range(1, 3 if slow else layout.digits + 1):
            places = board.places[digit]
            ours = [
                (catch.bases, catch.covers, catch.eliminated_cells)
                for catch in all_fish(layout, places, among, size)
            ]
            assert ours == list(search_all(layout, places, among, size))
            found += len(ours)
    assert found or slow or name == "4"


@pytest.mark.slow
@every_layout
def test_fish_eliminate_only_dead_places(layout: Layout) -> None:
    dice = Dice(f"dead {layout.id}")
    fish = [t for t in TECHNIQUES if t.size <= 3 and t.applies_to(layout)]
    for seed in range(3 if layout.digits > 9 else 20):
        board, solution = position_of(layout, seed % 4, dice)
        for technique in fish:
            for step in technique.find(board):
                for cell, digit in step.eliminations:
                    assert suspects_of(layout, board.places[digit]) >> cell & 1
                check(step, board, solution)


def test_choices_are_numbered_lexicographically() -> None:
    for count, size in ((4, 2), (6, 3), (5, 0), (3, 3), (7, 1)):
        all_of_them = list(combinations(range(count), size))
        assert [choice(n, count, size) for n in range(len(all_of_them))] == all_of_them
        for thing, with_thing in enumerate(choices_with(count, size)):
            assert with_thing == mask_of(n for n, one in enumerate(all_of_them) if thing in one)


siamese = pytest.mark.parametrize("technique", SIAMESE, ids=lambda technique: technique.code)


@siamese
def test_siamese_fish_equal_those_of_the_library(technique: SiameseFish) -> None:
    cases = [case for case in library() if case.code == technique.code]
    if not cases:
        pytest.skip(f"the library has no case of {technique.code}")
    assert not [failure for case in cases if (failure := failure_of(technique, case))]


def test_siamese_fish_are_sound_and_described() -> None:
    dice, found = Dice("siamese"), 0
    for seed in range(10):
        board, solution = position_of(CLASSIC, seed % 4, dice)
        for technique in SIAMESE[:6]:
            for step in technique.find(board):
                check(step, board, solution)
                check_words(step, CLASSIC)
                found += 1
    assert found


def test_a_search_takes_its_first_fish() -> None:
    fish = {technique.id: technique for technique in TECHNIQUES}
    dice, found = Dice("first"), 0
    for seed in range(30):
        board, _ = position_of(CLASSIC, seed % 8, dice)
        for name, search in HODOKU_SEARCHES.items():
            step = search(board)
            wanted = fish[name]
            assert step or not list(wanted.find(board))
            if step:
                assert isinstance(step.technique, Fish) and step.technique.size == wanted.size
                assert bool(step.candidates_with(Role.FIN, Role.ENDO_FIN)) == name.startswith(
                    "finned"
                )
                assert step in list(step.technique.find(board))
                found += 1
    assert found > 20


def caught(board: Board, digit: int, among: Shape, size: int) -> list[Mask]:
    return [c.eliminated_cells for c in all_fish(board.layout, board.places[digit], among, size)]


class TestConditions:
    """Conditions of fish, with near misses."""

    def test_an_x_wing_needs_both_lines_confined(self) -> None:
        assert caught(board_with("r1c1 r1c5 r6c1 r6c5 r9c5"), 1, Shape.BASIC, 2)
        assert not caught(board_with("r1c1 r1c5 r1c9 r6c1 r6c5 r6c7 r9c5"), 1, Shape.BASIC, 2)

    def test_eliminations_see_every_fin(self) -> None:
        one_fin = board_with("r1c1 r1c5 r4c1 r4c5 r4c6 r5c5 r9c5 r9c9 r5c2")
        assert 1 << CLASSIC.cell_at[4, 4] in caught(one_fin, 1, Shape.BASIC, 2)
        two_fins = board_with("r1c1 r1c5 r4c1 r4c5 r4c6 r4c9 r5c5 r9c5 r9c9 r5c2")
        assert 1 << CLASSIC.cell_at[4, 4] not in caught(two_fins, 1, Shape.BASIC, 2)


def board_with(cells: str) -> Board:
    """Return a board where 1 is possible in a few cells only."""
    board = Board(CLASSIC)
    kept = {CLASSIC.cell_at[int(name[1]) - 1, int(name[3]) - 1] for name in cells.split()}
    for cell in range(CLASSIC.cells):
        if cell not in kept:
            board.eliminate(cell, 1)
    return board
