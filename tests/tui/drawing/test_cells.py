"""Notes keep their places, whatever the size of the cell."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.layout import symbol
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.tui.drawing import cells
from sudoku_tui.tui.drawing.board_state import Chip, Chips
from sudoku_tui.tui.drawing.cells import Pen, pen_of
from sudoku_tui.tui.drawing.frame import HUGE, LARGE, MEDIUM, SIZES, SMALL, CellSize
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.drawing.styles import Highlight, Ink, Piece, Text

NOTHING = Piece("", Ink.NOTE)
NINE = st.sets(st.integers(1, 9)).map(mask_of)
CHIPS = st.dictionaries(
    st.integers(1, 9),
    st.builds(Chip, st.sampled_from(tuple(Highlight)), st.sampled_from(("", "a"))),
).map(lambda chips: tuple(sorted(chips.items())))


def pen(size: CellSize, glyphs: Glyphs = UNICODE, id: str = "classic") -> Pen:
    return pen_of(size, layout_named(id), glyphs)


def plain(lines: tuple[Text, ...]) -> list[str]:
    return ["".join(piece.text for piece in line) for line in lines]


def dots(text: str) -> int:
    return sum((ord(c) - 0x2800).bit_count() for c in text if c != " ")


def test_a_keypad_is_a_keypad() -> None:
    lines = cells.keypad_notes(mask_of((1, 2, 5, 9)), 5, (), NOTHING, pen(LARGE))
    assert plain(lines) == [" 1 2   ", "   5   ", "     9 "]
    assert [p.text for line in lines for p in line if p.ink is Ink.MATCH] == ["5"]
    wide = cells.keypad_notes(mask_of((1, 2, 5, 9)), 5, (), NOTHING, pen(HUGE))
    assert plain(wide)[::2] == [" 1   2     ", "     5     ", "         9 "]
    hollow = cells.keypad_notes(mask_of((5,)), 0, (), NOTHING, pen(LARGE, ASCII))
    assert plain(hollow) == [" . . . ", " . 5 . ", " . . . "]


def test_two_lines_keep_the_tenth_place_for_a_sign() -> None:
    sign = Piece("?", Ink.WRONG)
    lines = cells.two_lines_of_notes(mask_of((1, 4, 6, 9)), 0, sign, pen(MEDIUM))
    assert plain(lines) == ["1··4·", "6··9?"]


@given(st.sampled_from(SIZES), st.sampled_from((UNICODE, ASCII)), st.integers(1, 16), st.booleans())
def test_a_lone_note_is_not_taken_for_a_digit(
    size: CellSize, glyphs: Glyphs, digit: int, big: bool
) -> None:
    """Without colour either: around a digit the cell is empty, around a note it is not."""
    for layout in ("classic", "16"):
        written = pen_of(size, layout_named(layout), glyphs, big)
        if digit > written.digits:
            continue
        note = "".join(plain(cells.cell_text(cells.CellContent(notes=1 << digit), written)))
        for given_ in (False, True):
            content = cells.CellContent(digit, given=given_)
            shown = plain(cells.cell_text(content, written))
            assert len("".join(shown).replace(" ", "")) == 1 or written.draws
        assert len(note.replace(" ", "")) > 1 or written.draws or ord(note.strip()) >= 0x2800


def test_notes_of_neighbours_never_run_together() -> None:
    """There is a line or a blank between any two cells that are written full."""
    full = mask_of(range(1, 10))
    for size in SIZES:
        for glyphs in (UNICODE, ASCII):
            lines = plain(cells.cell_text(cells.CellContent(notes=full), pen(size, glyphs)))
            assert size.posts or glyphs.graphic or all(line[-1] == " " for line in lines)


def test_what_does_not_fit_is_said_to_be_there() -> None:
    for digits, expected in ((range(1, 13), ["12345", "67..."]), ((1, 12), ["1C   ", "     "])):
        lines = cells.packed_notes(mask_of(digits), 0, 2, pen(MEDIUM, id="16"))
        assert plain(lines) == expected


@given(NINE, st.integers(0, 9), CHIPS)
def test_every_note_and_chip_is_in_the_keypad(notes: int, focus: int, chips: Chips) -> None:
    content = cells.CellContent(notes=notes, focus=focus, chips=chips)
    lines = plain(cells.cell_text(content, pen(LARGE, ASCII)))
    shown = notes | mask_of(digit for digit, _ in chips)
    assert all(len(line) == 7 for line in lines)
    assert sorted(c for c in "".join(lines) if c.isdigit()) == [symbol(d) for d in members(shown)]


@given(NINE, CHIPS, st.sampled_from((MEDIUM, SMALL)))
def test_parts_stay_within_their_cell_and_all_are_there(
    notes: int, chips: Chips, size: CellSize
) -> None:
    lines = plain(cells.chips_and_notes(notes, 0, chips, pen(size)))
    assert [len(line) for line in lines] == [size.width] * size.height
    shown = "".join(lines)
    if len(chips) <= size.width:
        assert all(symbol(digit) in shown for digit, _ in chips)


def test_marks_give_way_to_digits() -> None:
    cut, on = Chip(Highlight.CUT), Chip(Highlight.ON, "b")
    three = ((1, cut), (2, on), (3, on))
    assert plain(cells.chips_and_notes(0, 0, ((7, on), (8, cut)), pen(MEDIUM)))[0] == "7b 8×"
    assert plain(cells.chips_and_notes(0, 0, ((7, on), (8, cut)), pen(SMALL))) == ["78×"]
    assert plain(cells.chips_and_notes(0, 0, three, pen(MEDIUM)))[0] == "1×23 "
    assert plain(cells.chips_and_notes(0, 0, three, pen(SMALL))) == ["123"]


def test_a_node_of_a_chain_that_goes_too_has_its_letter_and_the_cross() -> None:
    both = ((4, Chip(Highlight.CUT, "b")),)
    for size in (HUGE, LARGE, MEDIUM, SMALL):
        content = cells.CellContent(notes=mask_of((4, 5)), chips=both)
        assert plain(cells.cell_text(content, pen(size)))[0].strip().startswith("4×b")


def test_no_note_is_lost_beside_one_chip() -> None:
    chips = ((7, Chip(Highlight.CUT)),)
    assert plain(cells.chips_and_notes(0b1011111110, 0, chips, pen(MEDIUM))) == ["7× 12", "34569"]
    assert plain(cells.chips_and_notes(0b1111111110, 0, chips, pen(MEDIUM))) == ["7×123", "45689"]
    assert plain(cells.chips_and_notes(0b0010010010, 0, chips, pen(MEDIUM))) == ["7×   ", "14   "]


@given(st.sets(st.integers(1, 25)), st.sampled_from(((3, 1), (5, 2))))
def test_there_is_a_dot_for_every_note(digits: set[int], size: tuple[int, int]) -> None:
    for count in (4, 6, 9, 16, 25):
        notes = {digit for digit in digits if digit <= count}
        if count <= 16 or size == (5, 2):
            drawn = cells.braille_notes(mask_of(notes), count, *size)
            assert [len(line) for line in drawn] == [size[0]] * size[1]
            assert dots("".join(drawn)) == len(notes)
        if count <= 16:
            beside = cells.narrow_braille_notes(mask_of(notes), count)
            assert len(beside) == 2 and dots(beside) == len(notes)


def test_different_notes_have_different_dots() -> None:
    for count, size in ((9, (3, 1)), (16, (3, 1)), (16, (5, 2)), (25, (5, 2))):
        singles = {cells.braille_notes(1 << d, count, *size) for d in range(1, count + 1)}
        assert len(singles) == count
    assert cells.braille_notes(mask_of((1, 5, 9)), 9, 3, 1) == ("⠁⠂⠄",)
    assert cells.braille_notes(mask_of(range(1, 17)), 16, 3, 1) == ("⢸⣿⡇",)
