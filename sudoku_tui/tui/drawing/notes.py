"""The notes of a cell: on a keypad, in two lines, packed, or as braille dots.

Functions that return lines make each exactly as wide as the cell. The places of missing notes are
blank. A single note has a faint mark on both sides, so that it is never mistaken for a digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine.bits import Mask, members, smallest_member
from ...engine.layout import Digit
from .board_state import Chips
from .pen import KEYPAD, Pen
from .styles import Ink, Piece, Text, blank, merge_pieces

NO_SIGN: Final = Piece("", Ink.NOTE)
_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each braille dot, by its column and its row."""
_BRAILLE: Final = 0x2800
_NARROWEST: Final = 7
"""The width of the narrowest cell that has room for a keypad."""
_MORE: Final = "..."


def keypad_notes(
    notes: Mask, matched: Mask, chips: Chips, sign: Piece, pen: Pen
) -> tuple[Text, ...]:
    """Return ` 1 2 3 ` over ` 4 5 6 ` over ` 7 8 9 `: a place for each digit and for its mark.

    A sign is at the top right, unless a mark needs the place. A higher cell has empty lines
    between.
    """
    marked = dict(chips)
    apart = blank((pen.size.width - _NARROWEST) // 2)

    def place(digit: Digit) -> Iterator[Piece]:
        if digit in marked:
            chip = marked[digit]
            mark = pen.mark(chip)
            yield Piece(pen.symbol(digit) + mark, chip.highlight)
            yield Piece("" if mark else " ", chip.highlight)
        else:
            yield _note_in_place(digit, notes, matched, pen)
            yield sign if digit == KEYPAD and sign.text else blank(1)
        if digit % KEYPAD:
            yield apart

    def row(first: Digit) -> Text:
        places = (piece for digit in range(first, first + KEYPAD) for piece in place(digit))
        return merge_pieces((blank(1), *places))

    rows = [row(first) for first in (1, 4, 7)]
    if pen.size.height == KEYPAD:
        return tuple(rows)
    empty = (blank(pen.size.width),)
    return rows[0], empty, rows[1], empty, rows[2]


def two_lines_of_notes(notes: Mask, matched: Mask, sign: Piece, pen: Pen) -> tuple[Text, ...]:
    """Return ` 2 45` over `67 9 `: a place for each of nine digits, and one for a sign."""

    def place(digit: Digit) -> Piece:
        if digit > 9:
            return sign if sign.text else blank(1)
        return _note_in_place(digit, notes, matched, pen)

    return tuple(merge_pieces(map(place, row)) for row in (range(1, 6), range(6, 11)))


def _note_in_place(digit: Digit, notes: Mask, matched: Mask, pen: Pen) -> Piece:
    """Return a note, or a blank in place of a missing one."""
    if notes >> digit & 1:
        return Piece(pen.symbol(digit), note_ink(digit, matched))
    return blank(1)


def set_single_note_apart(lines: tuple[Text, ...], notes: Mask, pen: Pen) -> tuple[Text, ...]:
    """Put faint marks into the blanks beside the only note of a cell, as in `·7·`.

    A digit has only blanks beside it. If digits are drawn with strokes, no mark is needed.
    """
    if notes.bit_count() != 1 or pen.draws:
        return lines
    symbol = pen.symbol(smallest_member(notes))
    return tuple(_set_apart(line, symbol, pen) for line in lines)


def _set_apart(line: Text, symbol: str, pen: Pen) -> Text:
    """Put marks into the blanks beside *symbol* in one line of a cell.

    At an edge of the cell the symbol makes room for the mark on that side.
    """
    places = [Piece(char, ink) for text, ink in line for char in text]
    text = "".join(char for char, _ in places)
    at, last = text.find(symbol), len(text) - 1
    if at < 0 or text[:at].strip() or places[at].ink is Ink.MARK:
        return line
    if at == 0 and text[1:3].isspace():
        places[0], places[1], at = places[1], places[0], 1
    elif at == last and text[last - 2 : last].isspace():
        places[last - 1], places[last], at = places[last], places[last - 1], last - 1
    for beside in (at - 1, at + 1):
        if 0 <= beside <= last and places[beside].text == " ":
            places[beside] = Piece(pen.glyphs.beside_note, Ink.LINE)
    return merge_pieces(places)


def note_ink(digit: Digit, matched: Mask) -> Ink:
    """Return the ink of a note, which is another one if the digit is highlighted."""
    return Ink.MATCH if matched >> digit & 1 else Ink.NOTE


def packed_notes(notes: Mask, matched: Mask, height: int, pen: Pen) -> tuple[Text, ...]:
    """Return the symbols one after another.

    If there is no room for all notes, three dots end the list; they are highlighted if a
    highlighted note is cut off.
    """
    width = pen.size.width
    pieces = [Piece(pen.symbol(digit), note_ink(digit, matched)) for digit in members(notes)]
    if height and len(pieces) > width * height:
        shown = pieces[: width * height - len(_MORE)]
        hidden = notes & matched and not any(p.ink is Ink.MATCH for p in shown)
        pieces = [*shown, *(Piece(c, Ink.MATCH if hidden else Ink.NOTE) for c in _MORE)]
    pieces += [blank(1)] * (width * height - len(pieces))
    return tuple(merge_pieces(pieces[line * width : (line + 1) * width]) for line in range(height))


def corner_line(corners: Mask, notes: Mask, pen: Pen) -> tuple[Text, ...]:
    """Return a cell of one line: corner marks, then the notes if there is room for all of them."""
    width = pen.size.width
    marks = "".join(map(pen.symbol, members(corners)))
    centre = "".join(map(pen.symbol, members(notes)))
    shown = marks if len(marks) < width else marks[: width - 2] + pen.glyphs.dot
    rest = centre if len(shown) + len(centre) < width else ""
    corner = Piece(shown.ljust(width - len(rest)), Ink.CORNER)
    return (merge_pieces((corner, Piece(rest, Ink.NOTE))),)


def centred_lines(
    corners: Mask, notes: Mask, matched: Mask, sign: Piece, pen: Pen
) -> tuple[Text, ...]:
    """Return corner marks in the first line, and the notes centred in the other lines.

    Without corner marks the notes use all lines. A sign takes the last place.
    """
    width, height = pen.size.width, pen.size.height
    marks = "".join(map(pen.symbol, members(corners)))
    top = marks if len(marks) <= width else marks[: width - 1] + pen.glyphs.dot
    lines: list[Text] = [(Piece(top.ljust(width), Ink.CORNER),)] if corners else []
    rows = height - len(lines)
    room = width * rows - len(sign.text)
    pieces = [Piece(pen.symbol(digit), note_ink(digit, matched)) for digit in members(notes)]
    if len(pieces) > room:
        pieces = [*pieces[: room - len(_MORE)], *(Piece(dot, Ink.NOTE) for dot in _MORE)]
    used = -(-len(pieces) // width)
    before = max(0, rows - used) // 2
    for row in range(rows):
        start = (row - before) * width
        shown = pieces[start : start + width] if start >= 0 else []
        end = sign.text if row == rows - 1 else ""
        left = (width - len(end) - len(shown)) // 2 if len(shown) + len(end) < width else 0
        blanks = width - left - len(shown) - len(end)
        lines.append(merge_pieces((blank(left), *shown, blank(blanks), Piece(end, sign.ink))))
    return tuple(lines)


def braille_notes(notes: Mask, digits: int, width: int, height: int) -> tuple[str, ...]:
    """Return the notes as braille dots in a square, centred in the cell.

    Up to nine digits have a character per column, far enough apart to be distinguished. More digits
    have adjacent dots, but in cells of two lines or more a character per column again.
    """
    side = 3 if digits <= 9 else 4 if digits <= 16 else 5
    spread = side <= width and (side == 3 or height > 1)
    step = 2 if spread else 1
    first = (width - side) // 2 * 2 if spread else width - side // 2
    top = 0 if side <= 4 else 1
    codes = [[0] * width for _ in range(height)]
    for digit in members(notes):
        row, column = divmod(digit - 1, side)
        line, dot = divmod(top + row, 4)
        character, half = divmod(first + step * column, 2)
        codes[line][character] |= _DOTS[half][dot]
    return tuple("".join(map(_braille, line)) for line in codes)


def narrow_braille_notes(notes: Mask, digits: int) -> str:
    """Return up to 16 notes as dots in two characters, which leave room for a sign."""
    side = 3 if digits <= 9 else 4
    codes = [0, 0]
    for digit in members(notes):
        row, column = divmod(digit - 1, side)
        character, half = divmod(column, 2)
        codes[character] |= _DOTS[half][row]
    return "".join(map(_braille, codes))


def _braille(code: int) -> str:
    return chr(_BRAILLE + code) if code else " "


def few_notes(notes: Mask, room: int, widest: int, pen: Pen) -> str:
    """Return the symbols of up to *room* notes, else their number if that fits into *widest*."""
    text = "".join(map(pen.symbol, members(notes)))
    if len(text) <= room and pen.digits <= 16:
        return text.ljust(room)
    count = f"{pen.glyphs.count}{len(text)}"
    return count if len(count) <= widest else _MORE[:widest]
