"""Notes as text, in the manner that suits a cell's size: a keypad, lines, or braille dots.

Every function returns the lines of a cell, each exactly as wide as the cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..engine.bits import Mask, mask_of, members
from ..engine.layout import Digit
from .board_state import Chip, Chips
from .glyphs import Glyphs
from .inks import Ink, Look, Piece, Text
from .pen import Pen

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of a braille dot, by its column and its row."""
_BRAILLE = 0x2800
_MORE = "..."


def blank(width: int) -> Piece:
    """Nothing, some columns wide."""
    return Piece(" " * width, Ink.NOTE)


def note_ink(digit: Digit, focus: Digit) -> Ink:
    """The ink of a note."""
    return Ink.MATCH if digit == focus else Ink.NOTE


def mark_of(chip: Chip, glyphs: Glyphs) -> str:
    """The character after a chip's digit, if it has one."""
    return glyphs.cut if chip.look is Look.CUT else chip.letter


def keypad(notes: Mask, focus: Digit, chips: Chips, sign: Piece, pen: Pen) -> tuple[Text, ...]:
    """` 1 2 3 ` over ` 4 5 6 ` over ` 7 8 9 `: each digit has its place, and one for its mark.

    A sign stands top right, unless a mark needs the place.
    """
    marked = dict(chips)

    def place(digit: Digit) -> Iterator[Piece]:
        if digit in marked:
            chip = marked[digit]
            mark = mark_of(chip, pen.glyphs)
            yield Piece(pen.symbol(digit) + mark, chip.look)
            yield Piece("" if mark else " ", chip.look)
        else:
            yield _note(digit, notes, focus, pen)
            yield sign if digit == 3 and sign.text else blank(1)

    return tuple(
        joined((blank(1), *(piece for digit in row for piece in place(digit))))
        for row in ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    )


def _note(digit: Digit, notes: Mask, focus: Digit, pen: Pen) -> Piece:
    """A note in its place, which is blank if it is not there."""
    return Piece(pen.symbol(digit), note_ink(digit, focus)) if notes >> digit & 1 else blank(1)


def two_lines(notes: Mask, focus: Digit, sign: Piece, pen: Pen) -> tuple[Text, ...]:
    """`12345` over `6789 `: every digit has its place, and the tenth is a sign's."""

    def place(digit: Digit) -> Piece:
        if digit > 9:
            return sign if sign.text else blank(1)
        return _note(digit, notes, focus, pen)

    return tuple(joined(place(digit) for digit in row) for row in (range(1, 6), range(6, 11)))


def packed(notes: Mask, focus: Digit, height: int, pen: Pen) -> tuple[Text, ...]:
    """Symbols one after another; three dots at the end where there is no room for all."""
    width = pen.size.width
    pieces = [Piece(pen.symbol(digit), note_ink(digit, focus)) for digit in members(notes)]
    if height and len(pieces) > width * height:
        shown = pieces[: width * height - len(_MORE)]
        matched = notes >> focus & 1 and focus and not any(p.ink is Ink.MATCH for p in shown)
        pieces = [*shown, *(Piece(c, Ink.MATCH if matched else Ink.NOTE) for c in _MORE)]
    pieces += [blank(1)] * (width * height - len(pieces))
    return tuple(joined(pieces[line * width : (line + 1) * width]) for line in range(height))


def dotted(notes: Mask, digits: int, width: int, height: int) -> tuple[str, ...]:
    """Braille dots in rows and columns, as square as the layout's boxes, in the middle.

    Nine digits have a character a column, far enough apart to be told one from another.
    More have neighbouring dots; in cells of two lines again a character a column.
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
    return tuple("".join(map(_character, line)) for line in codes)


def beside(notes: Mask, digits: int) -> str:
    """Up to 16 dots close together in two characters, so that a sign can stand beside them."""
    side = 3 if digits <= 9 else 4
    codes = [0, 0]
    for digit in members(notes):
        row, column = divmod(digit - 1, side)
        character, half = divmod(column, 2)
        codes[character] |= _DOTS[half][row]
    return "".join(map(_character, codes))


def _character(code: int) -> str:
    return chr(_BRAILLE + code) if code else " "


def parts(notes: Mask, focus: Digit, chips: Chips, pen: Pen) -> tuple[Text, ...]:
    """`7b 8c` over the rest: a cell that plays a part in a hint is set anew.

    The lines after the chips hold the other notes. What they have no room for stands at
    the end of the line of the chips, as far as there is room.
    """
    rest = list(members(notes & ~mask_of(digit for digit, _ in chips)))
    width, height = pen.size.width, pen.size.height
    lines = list(_flow(_tokens(chips, pen), width))[:height]
    room = height - len(lines)
    left_over = rest[: max(0, len(rest) - room * width)]
    over = [Piece(pen.symbol(digit), note_ink(digit, focus)) for digit in left_over]
    *line, (space, ink) = lines[-1]
    if room and over and space.isspace() and len(over) <= len(space):
        lines[-1] = joined((*line, Piece(space[len(over) :], ink), *over))
        rest = rest[len(over) :]
    return (*lines, *packed(mask_of(rest), focus, room, pen))


def _tokens(chips: Chips, pen: Pen) -> list[Piece]:
    """The chips of a cell with all their marks, those of what goes, or none, as there is room."""
    glyphs, width = pen.glyphs, pen.size.width
    marks = [mark_of(chip, glyphs) for _, chip in chips]
    cuts = [glyphs.cut if chip.look is Look.CUT else "" for _, chip in chips]
    for chosen in (marks, cuts):
        texts = [pen.symbol(digit) + mark for (digit, _), mark in zip(chips, chosen, strict=True)]
        used = sum(map(len, texts))
        if used <= width:
            pieces = [Piece(text, chip.look) for text, (_, chip) in zip(texts, chips, strict=True)]
            roomy = all(marks) and used + len(pieces) - 1 <= width
            return _spaced(pieces) if roomy else pieces
    return [Piece(pen.symbol(digit), chip.look) for digit, chip in chips]


def _spaced(pieces: Sequence[Piece]) -> list[Piece]:
    return [each for piece in pieces for each in (blank(1), piece)][1:]


def _flow(pieces: Iterable[Piece], width: int) -> Iterator[Text]:
    """Set pieces in lines of a width, a new line where the next does not fit."""
    line: list[Piece] = []
    used = 0
    for piece in pieces:
        if used + len(piece.text) > width:
            yield joined((*line, blank(width - used)))
            line, used = [], 0
        line.append(piece)
        used += len(piece.text)
    yield joined((*line, blank(width - used)))


def joined(pieces: Iterable[Piece]) -> Text:
    """The same text in as few pieces as can be: neighbours of one ink are one."""
    result: list[Piece] = []
    for piece in pieces:
        if not piece.text:
            continue
        if result and result[-1].ink is piece.ink and not isinstance(piece.ink, Look):
            result[-1] = Piece(result[-1].text + piece.text, piece.ink)
        else:
            result.append(piece)
    return tuple(result)
