"""A puzzle drawn by hand: its changes, its texts, and undo."""

from __future__ import annotations

from random import Random

import pytest

from sudoku_tui.engine.arguments import ArgumentError
from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.killers import KillerSpec, generate_killer
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.formats import read
from sudoku_tui.game.drawn_puzzle import Drawing, DrawnPuzzle

ROSE = layout_named("rose-9")


def regions_of_rose() -> list[int]:
    return [mask_of(house.cells) for house in ROSE.houses if house.kind.name == "BOX"]


@pytest.mark.parametrize("name", ["4", "6x6", "classic", "rose-9", "x"])
def test_drawn_killer_is_read_back(name: str) -> None:
    puzzle = generate_killer(KillerSpec(layout_named(name)), Dice(5))
    drawn = DrawnPuzzle.of_layout(puzzle.layout)
    for cage in puzzle.extras.constraints:
        drawn = drawn.with_cage(mask_of(cage.cells), *cage.clue)
    drawn = drawn.with_given(1, 3)
    assert not drawn.uncaged
    again = read(drawn.text).puzzle
    assert (again.layout, again.extras) == (puzzle.layout, puzzle.extras)
    assert again.givens[0] == 3
    assert DrawnPuzzle.from_saved(drawn.saved) == DrawnPuzzle.of_puzzle(again)


def test_cage_with_the_same_cells_gets_the_new_sum() -> None:
    drawn = DrawnPuzzle().with_cage(3, 9).with_cage(3, 12)
    assert drawn.cages == (Cage((0, 1), 12),)


@pytest.mark.parametrize(
    ("cells", "total", "message"),
    [
        ((0, 9), 9, "r1c1 is in another cage. Erase that one first."),
        ((10, 11), 40, "Cage r2c2 and r2c3 with sum 40: 2 different digits add up to 3 to 17."),
        (tuple(range(9, 19)), None, "Cage .*: 10 cells for 9 digits."),
    ],
)
def test_impossible_cage_is_refused(cells: tuple[int, ...], total: int, message: str) -> None:
    drawn = DrawnPuzzle().with_cage(mask_of((0, 1)), 9)
    with pytest.raises(ArgumentError, match=message):
        drawn.with_cage(mask_of(cells), total)


def test_regions_become_a_jigsaw() -> None:
    drawn = DrawnPuzzle().with_cage(3, 9)
    random = Random(1)
    regions = regions_of_rose()
    random.shuffle(regions)
    for region in regions:
        if drawn.regions:
            with pytest.raises(ArgumentError, match="region"):
                _ = drawn.puzzle
        assert DrawnPuzzle.from_saved(drawn.saved) == drawn
        drawn = drawn.with_region(region)
    assert {house.mask for house in drawn.puzzle.layout.houses} == {h.mask for h in ROSE.houses}
    assert drawn.puzzle.extras.constraints == (Cage((0, 1), 9),)
    unfinished = drawn.without_regions(1)
    assert unfinished.without_region in regions and not unfinished.text
    box = next(iter(unfinished.shown_layout.box_of))
    assert box == 0
    assert DrawnPuzzle().with_region(regions[0]).without_regions(regions[0]).regions == ()


def test_region_has_a_cell_for_each_digit() -> None:
    with pytest.raises(ArgumentError, match="A region has 9 cells; 2 are selected"):
        DrawnPuzzle().with_region(3)
    with pytest.raises(ArgumentError, match="has no regions to draw"):
        DrawnPuzzle.of_layout(layout_named("samurai")).with_region(3)


def test_cells_taken_into_another_region_leave_the_old_one_unfinished() -> None:
    drawn = DrawnPuzzle()
    for box in (house for house in CLASSIC.houses if house.kind.name == "BOX"):
        drawn = drawn.with_region(box.mask)
    assert drawn.text
    drawn = drawn.with_region(CLASSIC.houses[0].mask)
    assert not drawn.text
    with pytest.raises(ArgumentError, match="not every region has 9 cells"):
        _ = drawn.puzzle


def test_clashing_givens_are_marked() -> None:
    drawn = DrawnPuzzle().with_given(mask_of((0, 1)), 4)
    assert drawn.clashing_cells == 3
    assert drawn.with_given(2, 0).clashing_cells == 0


def test_changes_are_undone_and_repeated() -> None:
    drawing = Drawing()
    assert not drawing.undo() and not drawing.take(DrawnPuzzle())
    first = drawing.shown.with_cage(3, 9)
    assert drawing.take(first) and drawing.take(first.without_cages(1))
    assert drawing.undo() and drawing.shown == first
    assert drawing.undo() and drawing.shown == DrawnPuzzle()
    assert drawing.redo() and drawing.redo() and not drawing.redo()
    assert drawing.shown.cages == ()


def test_damaged_text_gives_an_empty_drawing() -> None:
    for text in ("", "{}", "[1]", '{"puzzle": "x", "regions": []}', "null"):
        assert DrawnPuzzle.from_saved(text) == DrawnPuzzle()
