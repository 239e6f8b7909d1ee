"""The content of a cell is unambiguous at every size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.layout import symbol
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.tui.drawing.board_state import Chip, Chips
from sudoku_tui.tui.drawing.cells import CellContent, cell_text
from sudoku_tui.tui.drawing.frame import HUGE, LARGE, MEDIUM, SIZES, SMALL, CellSize
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.drawing.pen import pen_of
from sudoku_tui.tui.drawing.styles import Highlight
from tests.tui.boards import CHIPS, NINE, pen, plain


@given(st.sampled_from(SIZES), st.sampled_from((UNICODE, ASCII)), st.integers(1, 16), st.booleans())
def test_single_note_differs_from_a_digit(
    size: CellSize, glyphs: Glyphs, digit: int, big: bool
) -> None:
    """Check without colour too: a digit has nothing beside it, a single note has a mark."""
    for layout in ("classic", "16"):
        written = pen_of(size, layout_named(layout), glyphs, big)
        if digit > written.digits:
            continue
        note = "".join(plain(cell_text(CellContent(notes=1 << digit), written)))
        for given_ in (False, True):
            content = CellContent(digit, given=given_)
            shown = plain(cell_text(content, written))
            assert len("".join(shown).replace(" ", "")) == 1 or written.draws
        assert len(note.replace(" ", "")) > 1 or written.draws or ord(note.strip()) >= 0x2800


def test_notes_of_neighbours_never_run_together() -> None:
    """Check for a line or a blank between any two full cells."""
    full = mask_of(range(1, 10))
    for size in SIZES:
        for glyphs in (UNICODE, ASCII):
            lines = plain(cell_text(CellContent(notes=full), pen(size, glyphs)))
            assert size.posts or glyphs.graphic or all(line[-1] == " " for line in lines)


@given(NINE, st.integers(0, 9), CHIPS)
def test_every_note_and_chip_is_in_the_keypad(notes: int, focus: int, chips: Chips) -> None:
    content = CellContent(notes=notes, matched=1 << focus & ~1, chips=chips)
    lines = plain(cell_text(content, pen(LARGE, ASCII)))
    shown = notes | mask_of(digit for digit, _ in chips)
    assert all(len(line) == 7 for line in lines)
    assert sorted(c for c in "".join(lines) if c.isdigit()) == [symbol(d) for d in members(shown)]


def test_eliminated_node_of_a_chain_has_its_letter_and_the_cross() -> None:
    both = ((4, Chip(Highlight.CUT, "b")),)
    for size in (HUGE, LARGE, MEDIUM, SMALL):
        content = CellContent(notes=mask_of((4, 5)), chips=both)
        assert plain(cell_text(content, pen(size)))[0].strip().startswith("4×b")


def test_written_digit_has_the_highlight_of_its_step_at_the_place_of_a_digit() -> None:
    for size in (HUGE, LARGE, MEDIUM, SMALL):
        content = CellContent(4, written=Highlight.ON)
        lines = cell_text(content, pen(size))
        assert plain(lines) == plain(cell_text(CellContent(4), pen(size)))
        shown = [piece.text.strip() for line in lines for piece in line if piece.ink == "on"]
        assert shown and all(shown)
