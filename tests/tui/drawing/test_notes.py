"""Notes keep their places at every size of the cell."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.tui.drawing.cells import CellContent, cell_text
from sudoku_tui.tui.drawing.frame import HUGE, LARGE, MEDIUM, SIZES, SMALL, CellSize
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.drawing.notes import (
    braille_notes,
    centred_lines,
    corner_line,
    keypad_notes,
    narrow_braille_notes,
    packed_notes,
    two_lines_of_notes,
)
from sudoku_tui.tui.drawing.pen import Pen
from sudoku_tui.tui.drawing.styles import Ink, Piece
from tests.tui.boards import NINE, pen, plain

NOTHING = Piece("", Ink.NOTE)


def dots(text: str) -> int:
    return sum((ord(c) - 0x2800).bit_count() for c in text if c != " ")


def test_centre_marks_are_in_the_middle_and_corner_marks_at_the_top() -> None:
    few, sign = mask_of((2, 5, 9)), Piece("?", Ink.WRONG)
    lines = centred_lines(0, few, 1 << 5, NOTHING, pen(LARGE))
    assert plain(lines) == [" " * 7, "  259  ", " " * 7]
    assert [p.text for line in lines for p in line if p.ink is Ink.MATCH] == ["5"]
    assert plain(centred_lines(0, few, 0, sign, pen(MEDIUM))) == [" 259 ", "    ?"]
    assert plain(centred_lines(mask_of((1, 4)), few, 0, sign, pen(MEDIUM))) == ["14   ", "259 ?"]
    every = mask_of(range(1, 10))
    assert plain(centred_lines(0, every, 0, sign, pen(MEDIUM))) == ["12345", "6789?"]
    assert plain(centred_lines(every, every, 0, sign, pen(MEDIUM))) == ["1234·", "1...?"]
    assert plain(corner_line(mask_of((1,)), few, pen(SMALL))) == ["1  "]
    assert plain(corner_line(mask_of((1,)), mask_of((2,)), pen(SMALL))) == ["1 2"]


def test_a_keypad_is_a_keypad() -> None:
    lines = keypad_notes(mask_of((1, 2, 5, 9)), 1 << 5, (), NOTHING, pen(LARGE))
    assert plain(lines) == [" 1 2   ", "   5   ", "     9 "]
    assert [p.text for line in lines for p in line if p.ink is Ink.MATCH] == ["5"]
    wide = keypad_notes(mask_of((1, 2, 5, 9)), 1 << 5, (), NOTHING, pen(HUGE))
    assert plain(wide)[::2] == [" 1   2     ", "     5     ", "         9 "]


def test_two_lines_keep_the_tenth_place_for_a_sign() -> None:
    sign = Piece("?", Ink.WRONG)
    lines = two_lines_of_notes(mask_of((1, 4, 6, 9)), 0, sign, pen(MEDIUM))
    assert plain(lines) == ["1  4 ", "6  9?"]


def test_only_single_note_has_marks_beside_it() -> None:
    def shown(notes: int, written: Pen) -> list[str]:
        return plain(cell_text(CellContent(notes=notes), written))

    assert shown(1 << 3, pen(MEDIUM)) == [" ·3· ", "     "]
    assert shown(1 << 6, pen(MEDIUM)) == ["     ", "·6·  "]
    assert shown(1 << 5, pen(MEDIUM)) == ["  ·5·", "     "]
    assert shown(1 << 9, pen(MEDIUM, ASCII)) == ["     ", "  .9."]
    assert shown(1 << 5, pen(LARGE, ASCII)) == [" " * 7, "  .5.  ", " " * 7]
    assert shown(1 << 5, pen(LARGE)) == [" " * 7, "   5   ", " " * 7]
    assert shown(1 << 12, pen(MEDIUM, ASCII, id="16")) == [".C.  ", "     "]
    assert shown(mask_of((3, 7)), pen(MEDIUM)) == ["  3  ", " 7   "]
    single = cell_text(CellContent(notes=1 << 3, centred=True), pen(MEDIUM))
    assert plain(single) == [" ·3· ", "     "]
    assert [(p.text, p.ink) for p in single[0][1:4:2]] == [("·", Ink.LINE)] * 2


@given(NINE, st.sampled_from(SIZES), st.sampled_from((UNICODE, ASCII)))
def test_places_of_missing_notes_are_blank(notes: int, size: CellSize, glyphs: Glyphs) -> None:
    lines = cell_text(CellContent(notes=notes), pen(size, glyphs))
    written = "".join(p.text for line in lines for p in line if p.ink is Ink.NOTE)
    count = f"{glyphs.count}{notes.bit_count()}"
    assert not written.strip(" 123456789") or written.strip() == count


def test_notes_without_room_are_indicated() -> None:
    for digits, expected in ((range(1, 13), ["12345", "67..."]), ((1, 12), ["1C   ", "     "])):
        lines = packed_notes(mask_of(digits), 0, 2, pen(MEDIUM, id="16"))
        assert plain(lines) == expected


@given(st.sets(st.integers(1, 25)), st.sampled_from(((3, 1), (5, 2))))
def test_every_note_has_a_dot(digits: set[int], size: tuple[int, int]) -> None:
    for count in (4, 6, 9, 16, 25):
        notes = {digit for digit in digits if digit <= count}
        if count <= 16 or size == (5, 2):
            drawn = braille_notes(mask_of(notes), count, *size)
            assert [len(line) for line in drawn] == [size[0]] * size[1]
            assert dots("".join(drawn)) == len(notes)
        if count <= 16:
            beside = narrow_braille_notes(mask_of(notes), count)
            assert len(beside) == 2 and dots(beside) == len(notes)


def test_different_notes_have_different_dots() -> None:
    for count, size in ((9, (3, 1)), (16, (3, 1)), (16, (5, 2)), (25, (5, 2))):
        singles = {braille_notes(1 << d, count, *size) for d in range(1, count + 1)}
        assert len(singles) == count
    assert braille_notes(mask_of((1, 5, 9)), 9, 3, 1) == ("⠁⠂⠄",)
    assert braille_notes(mask_of(range(1, 17)), 16, 3, 1) == ("⢸⣿⡇",)
