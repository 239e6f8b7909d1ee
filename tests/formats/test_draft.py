"""Drafts: what their text describes, and the layout that they become."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.draft import Draft


def test_layout_is_made_of_the_description() -> None:
    assert Draft.of_square(9, {"windoku"}).sheet().layout.id == "windoku"
    assert Draft.of_square(9, {"diagonal-rising", "diagonal-falling"}).sheet().layout.id == "x"


def test_requested_layout_replaces_a_description_that_makes_none() -> None:
    draft = Draft.of_square(7)
    with pytest.raises(FormatError, match="make no board"):
        draft.sheet()
    assert draft.sheet(layout_named("latin7")).layout.id == "latin7"


def test_requested_layout_of_other_cells_is_refused() -> None:
    with pytest.raises(FormatError, match="9 by 9 cells, not 6x6"):
        Draft(CLASSIC).sheet(layout_named("6"))


@pytest.mark.parametrize("size", [0, 1, -3, 26, 10**9])
def test_impossible_size_is_refused(size: int) -> None:
    with pytest.raises(FormatError, match="a board has 2 to"):
        Draft.of_square(size)


def test_rules_in_words_are_compared_with_the_requested_layout() -> None:
    draft = Draft(CLASSIC)
    draft.set_texts(comment="Cells a knight's move apart hold different digits.")
    draft.refuse_rules_in_comment()
    assert draft.sheet().not_solvable == "anti-knight in words"
    assert not draft.sheet(layout_named("anti-knight")).not_solvable


def test_rules_in_words_are_compared_with_cages() -> None:
    draft = Draft(CLASSIC)
    draft.set_texts(
        comment="Digits in cages add up to the sum. No knight's move joins equal digits."
    )
    draft.refuse_rules_in_comment()
    draft.cage([0, 1], 7)
    assert draft.sheet().not_solvable == "anti-knight in words"
    assert not draft.sheet(layout_named("anti-knight")).not_solvable


def test_hidden_cage_within_a_house_is_left_out() -> None:
    draft = Draft(CLASSIC)
    falling = range(0, 81, 10)
    draft.cage(falling, None, is_hidden=True)
    assert draft.sheet().not_explained == "1 cage"
    assert not draft.sheet(layout_named("x")).not_solvable


def test_constraints_of_one_kind_are_counted() -> None:
    draft = Draft(CLASSIC)
    draft.refuse("arrow", first=40)
    draft.refuse("arrow", 3, 41)
    (arrow,) = draft.sheet().puzzle.extras.unknown
    assert (arrow.kind, arrow.count, arrow.first) == ("arrow", 4, 40)


def test_labels_of_cells_are_cages() -> None:
    labels, sums = [0, 0, 1, 1, *range(2, 14)], [5, 0, 0, 0, 3, *[0] * 11]
    draft = Draft.of_square(4)
    draft.cages_of(labels, sums, only_with_sum=False)
    assert [(cage.cells, cage.sum) for cage in draft.sheet().cages] == [
        ((0, 1), 5),
        ((2, 3), None),
        ((4,), 3),
    ]


def test_cage_with_a_cell_twice_is_another_constraint() -> None:
    draft = Draft(CLASSIC)
    draft.cage([4, 3, 5, 3], 12)
    assert draft.sheet().not_solvable == "cage at r1c5 with r1c4 twice"


def test_cage_with_a_cell_outside_the_board_is_another_constraint() -> None:
    draft = Draft(CLASSIC)
    draft.cage([3, 4], 12, listed=3)
    draft.cage([], 12, listed=1)
    sheet = draft.sheet()
    outside = "with a cell outside the board"
    assert sheet.unsupported == (f"cage at r1c4 {outside}", f"cage with sum 12 {outside}")
    assert not sheet.cages and sheet.puzzle.extras.unknown[0].first == 3


def test_cage_without_cells_is_another_constraint() -> None:
    draft = Draft(CLASSIC)
    draft.cage([], 12)
    draft.cage([], None)
    assert draft.sheet().unsupported == ("cage with sum 12 without cells", "cage without cells")
