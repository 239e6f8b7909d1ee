"""The text in one cell: its digit, or its notes or chips, and the signs beside them.

`cell_text` is the entry point. It returns the lines of a cell, each exactly as wide as the cell,
and so does every function here that returns lines. The size of the cell decides the arrangement of
notes: on a keypad, in two lines, packed, or as braille dots. A single note written as a character
has a faint mark on both sides, so that it is never mistaken for a digit. In large cells digits are
drawn with strokes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ...engine.bits import Mask
from ...engine.layout import Digit
from .board_state import Chips
from .chips import chip_lines
from .extra_region_signs import Sign
from .notes import (
    NO_SIGN,
    braille_notes,
    centred_lines,
    corner_line,
    few_notes,
    keypad_notes,
    narrow_braille_notes,
    packed_notes,
    set_single_note_apart,
    two_lines_of_notes,
)
from .numerals import numeral_of
from .pen import Pen
from .styles import Highlight, Ink, Piece, Text, blank, merge_pieces

EQUALS: Final = "()"
"""Brackets around a digit that equals the one pointed at."""
BLOCKS: Final = "[]"
"""Brackets around a digit that excludes candidates of a hint."""
_WIDE: Final = 5
"""Width of a cell of one line with room for several notes as digits."""


class CellContent(NamedTuple):
    """All values that determine the text of a cell."""

    digit: Digit = 0
    given: bool = False
    wrong: bool = False
    """Whether the digit conflicts with another."""
    flagged: bool = False
    """Whether a check found the cell wrong."""
    notes: Mask = 0
    matched: Mask = 0
    """The digits whose notes are highlighted."""
    written: Highlight | None = None
    """The highlight of a digit that a step or an answer writes."""
    brackets: str = ""
    """The two characters around the digit: `EQUALS`, `BLOCKS` or none."""
    place: bool = False
    """Whether a sign shows that the digit pointed at is possible here."""
    sign: Sign | None = None
    """The sign of a diagonal or an extra region, if the grid lines cannot show it."""
    chips: Chips = ()
    covered: bool = False
    corners: Mask = 0
    """The digits of the corner marks, as a mask."""
    centred: bool = False
    """Whether notes are written side by side in the middle."""
    tag: str = ""
    """The sign of a colour or of a selection."""
    mark: str = ""
    """The letter of the digits that the cell may hold; empty if it may hold all."""
    filled: bool = False
    """Whether the cell is filled in as part of a pattern."""
    single_apart: bool = True
    """Whether faint marks distinguish a single note from a digit."""


@lru_cache(maxsize=1024)
def cell_text(content: CellContent, pen: Pen) -> tuple[Text, ...]:
    """Return the lines of a cell, each as wide as the cell."""
    if content.covered:
        return _centred(pen, Piece(pen.glyphs.dot, Ink.LABEL))
    if content.filled:
        return _pattern_lines(pen)
    if content.digit:
        return _with_corner(_digit_lines(content, pen), content, pen)
    if pen.size.height == pen.size.width == 1:
        return ((Piece(content.mark, Ink.MARK) if content.mark else blank(1),),)
    if content.chips:
        lines = chip_lines(content.notes, content.matched, content.chips, pen)
        return _with_corner(lines, content, pen) if content.tag else lines
    if not (content.notes or content.corners):
        lines = _empty_lines(content, pen)
        if content.mark and not content.tag:
            return lines
        return _with_corner(lines, content, pen)
    lines = _note_lines(content, pen)
    if content.corners or not content.single_apart:
        return lines
    return set_single_note_apart(lines, content.notes, pen)


# Digits and patterns


def _digit_lines(content: CellContent, pen: Pen) -> tuple[Text, ...]:
    """Return the lines of a digit: drawn with strokes in large cells, else one character."""
    doubted = content.wrong or content.flagged
    ink = Ink.WRONG if doubted else Ink.GIVEN if content.given else Ink.ENTRY
    highlight = content.written or ink
    sign = pen.glyphs.clash if content.wrong else pen.glyphs.doubt if content.flagged else ""
    if digit := pen.numeral_of(content.digit):
        drawn = numeral_of(digit, heavy=content.given, side=pen.size.height)
        return tuple(
            _numeral_row(content, highlight, sign, pen, *each) for each in enumerate(drawn)
        )
    head = tail = ""
    if pen.size.width > 1:
        before, after = tuple(content.brackets or "  ")
        has_room = content.brackets and pen.size.width > len("(7)")
        tail = after + sign if has_room else sign or after
        head = " " * (pen.size.width // 2 - 1) + before
    # The digit itself is centred, so that a sign after it does not move it.
    tail = tail.ljust(pen.size.width - len(head) - 1)
    pieces = Piece(head, ink), Piece(pen.symbol(content.digit), highlight), Piece(tail, ink)
    blanks = (Piece(" " * pen.size.width, ink),)
    middle = (pen.size.height - 1) // 2
    return tuple(
        merge_pieces(pieces) if line == middle else blanks for line in range(pen.size.height)
    )


def _numeral_row(
    content: CellContent, ink: Ink | Highlight, sign: str, pen: Pen, line: int, shape: str
) -> Text:
    """Return one line of a digit drawn with strokes, with the brackets and the sign around it."""
    width, height = pen.size.width, pen.size.height
    is_middle = line == height // 2
    before, after = tuple(content.brackets if content.brackets and is_middle else "  ")
    beside = (sign if sign and line == 0 else "").ljust((width - len(shape)) // 2 - 1)
    return (Piece(f"{before}{' ' * len(beside)}{shape}{beside}{after}", ink),)


def _pattern_lines(pen: Pen) -> tuple[Text, ...]:
    """Return the lines of a cell of a pattern: a block, as square as characters allow."""
    left, middle, right = tuple(pen.glyphs.block)
    if not pen.glyphs.graphic:
        return _centred(pen, Piece(middle, Ink.ENTRY))
    width = pen.size.width
    text = f"{left}{middle * (width - 2)}{right}" if width > 1 else middle
    return ((Piece(text, Ink.ENTRY),),) * pen.size.height


# Empty cells, and signs


def _with_corner(lines: tuple[Text, ...], content: CellContent, pen: Pen) -> tuple[Text, ...]:
    """Put the cell's tag, mark or sign into its last character, if that is blank."""
    last, char = lines[-1][-1], _corner(content, pen)
    if not char or not last.text.endswith(" "):
        return lines
    sign = Piece(char, Ink.MARK)
    return (*lines[:-1], merge_pieces((*lines[-1][:-1], Piece(last.text[:-1], last.ink), sign)))


def _corner(content: CellContent, pen: Pen) -> str:
    """Return the character for the last place of the cell: a tag, a mark or a sign.

    Beside a digit in a cell of one line there is no room for a mark.
    """
    if content.tag:
        return content.tag
    beside_digit = content.digit and pen.size.height == 1
    return "" if beside_digit and content.mark else content.mark or _sign_glyph(content, pen)


def _sign_glyph(content: CellContent, pen: Pen) -> str:
    """Return the character of the cell's sign; empty for diagonals that the grid lines show."""
    on_lines = pen.size.open and content.sign in (Sign.RISING, Sign.FALLING, Sign.BOTH)
    return "" if content.sign is None or on_lines else content.sign.glyph(pen.glyphs)


def _empty_lines(content: CellContent, pen: Pen) -> tuple[Text, ...]:
    if content.flagged:
        return _centred(pen, Piece(pen.glyphs.doubt, Ink.WRONG))
    if content.mark:
        return _centred(pen, Piece(content.mark, Ink.SPOT if content.place else Ink.MARK))
    return _centred(pen, Piece(pen.glyphs.here, Ink.SPOT) if content.place else blank(1))


# Notes


def _note_lines(content: CellContent, pen: Pen) -> tuple[Text, ...]:
    """Return the lines of a cell with notes and a sign, arranged as its size allows."""
    size, glyphs, notes, matched = pen.size, pen.glyphs, content.notes, content.matched
    if size.height == 1:
        if content.corners:
            return _with_corner(corner_line(content.corners, notes, pen), content, pen)
        return (_one_line_of_notes(content, pen),)
    spare = NO_SIGN
    if content.flagged:
        spare = Piece(glyphs.doubt, Ink.WRONG)
    elif content.place:
        spare = Piece(glyphs.here, Ink.SPOT)
    elif char := _corner(content, pen):
        spare = Piece(char, Ink.MARK)
    if content.corners or content.centred:
        return centred_lines(content.corners, notes, matched, spare, pen)
    if pen.is_large and pen.has_keypad:
        return keypad_notes(notes, matched, (), spare, pen)
    if pen.has_keypad:
        return two_lines_of_notes(notes, matched, spare, pen)
    if pen.is_large or not glyphs.graphic:
        lines = packed_notes(notes, matched, size.height, pen)
    else:
        ink = Ink.MATCH if notes & matched else Ink.DOTS
        dots = braille_notes(notes, pen.digits, size.width, size.height)
        lines = tuple((Piece(line, ink),) for line in dots)
    return _with_last(lines, spare)


def _with_last(lines: tuple[Text, ...], sign: Piece) -> tuple[Text, ...]:
    """Replace the last character of the lines by a sign."""
    if not sign.text:
        return lines
    *before, (text, ink) = lines[-1]
    return (*lines[:-1], merge_pieces((*before, Piece(text[:-1], ink), sign)))


def _one_line_of_notes(content: CellContent, pen: Pen) -> Text:
    """Return the notes and the sign of a cell that is one line high.

    A wide cell shows a few notes as digits, which are easier to read than dots.
    """
    notes, glyphs, width = content.notes, pen.glyphs, pen.size.width
    dots = glyphs.graphic and pen.digits <= 16
    if content.flagged:
        ink, sign = Ink.WRONG, glyphs.doubt
    else:
        ink = Ink.MATCH if notes & content.matched else Ink.DOTS if dots else Ink.NOTE
        sign = glyphs.here if content.place else content.tag or content.mark
    room = width - len(sign)
    if width >= _WIDE and notes.bit_count() <= room:
        (line,) = _with_last(packed_notes(notes, content.matched, 1, pen), Piece(sign, ink))
        return line
    if dots and not sign:
        (text,) = braille_notes(notes, pen.digits, width, 1)
    elif dots:
        text = narrow_braille_notes(notes, pen.digits)
    else:
        # Without lines between cells the notes of adjacent cells would touch.
        text = few_notes(notes, room if pen.size.posts else min(room, width - 1), room, pen)
    return (Piece(text.ljust(room) + sign, ink),)


def _centred(pen: Pen, piece: Piece) -> tuple[Text, ...]:
    """Return the lines of a cell with one piece of text in its middle."""
    size = pen.size
    before = (size.width - len(piece.text)) // 2
    line = merge_pieces((blank(before), piece, blank(size.width - before - len(piece.text))))
    middle = (size.height - 1) // 2
    return tuple(line if at == middle else (blank(size.width),) for at in range(size.height))
