"""Parts of a hint are visible in their cells at every size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.layout import symbol
from sudoku_tui.tui.drawing.board_state import Chip, Chips
from sudoku_tui.tui.drawing.chips import chips_and_notes
from sudoku_tui.tui.drawing.frame import MEDIUM, SMALL, CellSize
from sudoku_tui.tui.drawing.styles import Highlight
from tests.tui.boards import CHIPS, NINE, pen, plain


@given(NINE, CHIPS, st.sampled_from((MEDIUM, SMALL)))
def test_chips_stay_within_their_cell_and_are_complete(
    notes: int, chips: Chips, size: CellSize
) -> None:
    lines = plain(chips_and_notes(notes, 0, chips, pen(size)))
    assert [len(line) for line in lines] == [size.width] * size.height
    shown = "".join(lines)
    if len(chips) <= size.width:
        assert all(symbol(digit) in shown for digit, _ in chips)


def test_marks_give_way_to_digits() -> None:
    cut, on = Chip(Highlight.CUT), Chip(Highlight.ON, "b")
    three = ((1, cut), (2, on), (3, on))
    assert plain(chips_and_notes(0, 0, ((7, on), (8, cut)), pen(MEDIUM)))[0] == "7b 8×"
    assert plain(chips_and_notes(0, 0, ((7, on), (8, cut)), pen(SMALL))) == ["78×"]
    assert plain(chips_and_notes(0, 0, three, pen(MEDIUM)))[0] == "1×23 "
    assert plain(chips_and_notes(0, 0, three, pen(SMALL))) == ["123"]


def test_no_note_is_lost_next_to_a_chip() -> None:
    chips = ((7, Chip(Highlight.CUT)),)
    assert plain(chips_and_notes(0b1011111110, 0, chips, pen(MEDIUM))) == ["7× 12", "34569"]
    assert plain(chips_and_notes(0b1111111110, 0, chips, pen(MEDIUM))) == ["7×123", "45689"]
    assert plain(chips_and_notes(0b0010010010, 0, chips, pen(MEDIUM))) == ["7×   ", "14   "]
