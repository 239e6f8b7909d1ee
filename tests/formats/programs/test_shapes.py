"""Shapes of boards cell by cell."""

from __future__ import annotations

from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.formats.programs.shapes import box_labels, diagonal_rule, piece_labels


def test_boxes_are_those_of_the_layouts() -> None:
    assert [label + 1 for label in box_labels(3, 3)] == list(CLASSIC.box_of)
    assert [label + 1 for label in box_labels(2, 3)] == list(layout_named("6").box_of)


def test_diagonals_are_named() -> None:
    assert diagonal_rule(range(0, 81, 10), 9) == "diagonal-falling"
    assert diagonal_rule(range(72, 0, -8), 9) == "diagonal-rising"
    assert diagonal_rule(range(9), 9) == ""


def test_pieces_between_walls_are_labelled_in_reading_order() -> None:
    boxes = box_labels(2, 2)
    assert piece_labels(4, lambda one, other: boxes[one] == boxes[other]) == boxes
    assert piece_labels(4, lambda one, other: False) == list(range(16))
    assert piece_labels(4, lambda one, other: True) == [0] * 16
