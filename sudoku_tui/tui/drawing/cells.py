"""What is written in one cell: its digit, or its notes or chips, and the signs beside them.

`cell_text` is all that the picture asks for. It returns the lines of a cell, each exactly as wide
as the cell, and so does every function here that returns lines. The size of the cell decides how
notes are set: on a keypad, in two lines, packed, or as braille dots. A cell with notes that are
characters is filled: where a note is not there, its place has a dot. So notes are never taken for
a digit, which stands alone. In large cells digits are drawn with strokes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from ...engine.bits import Mask, mask_of, members
from ...engine.layout import Digit, Layout, digit_of
from .board_state import Chip, Chips
from .extra_region_signs import Sign
from .frame import CellSize
from .glyphs import Glyphs
from .numerals import NUMERALS, numeral_of
from .styles import Highlight, Ink, Piece, Text

EQUALS: Final = "()"
"""Brackets of a digit that equals the one pointed at."""
BLOCKS: Final = "[]"
"""Brackets of a digit that closes cells, as a hint says."""
_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of a braille dot, by its column and its row."""
_BRAILLE: Final = 0x2800
_KEYPAD: Final = 3
"""Columns and rows of a keypad."""
_NARROWEST: Final = 7
"""Columns of the narrowest cell that has room for a keypad."""
_MORE: Final = "..."
_NO_SIGN: Final = Piece("", Ink.NOTE)


# Compared by identity, so that looking up a text does not compare layouts and glyphs.
@dataclass(frozen=True, eq=False)
class Pen:
    """What cells are written with: their size, the symbols of the layout, a character set."""

    size: CellSize
    layout: Layout
    glyphs: Glyphs
    big: bool = True
    """Draw digits with strokes where the cells are large."""

    @property
    def digits(self) -> int:
        """How many digits the layout has."""
        return self.layout.digits

    @property
    def has_keypad(self) -> bool:
        """There are at most nine notes, each with a place of its own."""
        return self.digits <= 9

    def symbol(self, digit: Digit) -> str:
        """The character that stands for *digit*."""
        return self.layout.symbol(digit)

    @cached_property
    def draws(self) -> bool:
        """Whether digits are drawn with strokes: all of them or none."""
        symbols = map(self.symbol, range(1, self.digits + 1))
        return (
            self.is_large
            and self.big
            and self.glyphs.graphic
            and all(digit_of(symbol, NUMERALS[-1]) for symbol in symbols)
        )

    @property
    def is_large(self) -> bool:
        """Whether notes have a line for each three digits."""
        return self.size.height >= _KEYPAD

    def numeral_of(self, digit: Digit) -> Digit:
        """The numeral to draw *digit* as with strokes; 0 if it is to be a character."""
        return digit_of(self.symbol(digit), NUMERALS[-1]) or 0 if self.draws else 0


@lru_cache(maxsize=256)
def pen_of(size: CellSize, layout: Layout, glyphs: Glyphs, big: bool = True) -> Pen:
    """The pen for a cell size, made once."""
    return Pen(size, layout, glyphs, big)


class CellContent(NamedTuple):
    """Everything that decides what a cell's text is."""

    digit: Digit = 0
    given: bool = False
    wrong: bool = False
    """The cell is in conflict."""
    flagged: bool = False
    """A check found it not to be right."""
    notes: Mask = 0
    focus: Digit = 0
    """The digit whose notes stand out."""
    brackets: str = ""
    """What to put around the digit, before it and after: `EQUALS` or `BLOCKS`."""
    place: bool = False
    """Say by a sign that the digit pointed at can go here."""
    sign: Sign | None = None
    """The sign of a diagonal or an extra region, where the grid lines cannot carry it."""
    chips: Chips = ()
    covered: bool = False
    mark: str = ""
    """The letter of the digits that the cell may hold, if not all."""
    filled: bool = False
    """Fill the cell in: it is of a pattern."""


@lru_cache(maxsize=4096)
def cell_text(content: CellContent, pen: Pen) -> tuple[Text, ...]:
    """The lines of a cell, each as wide as the cell."""
    if content.covered:
        return _centred(pen, Piece(pen.glyphs.dot, Ink.LABEL))
    if content.filled:
        return _pattern_lines(pen)
    if content.digit:
        return _with_corner(_digit_lines(content, pen), content, pen)
    if pen.size.height == pen.size.width == 1:
        return ((Piece(content.mark, Ink.MARK) if content.mark else blank(1),),)
    if content.chips:
        return _chip_lines(content, pen)
    if not content.notes:
        lines = _empty_lines(content, pen)
        return lines if content.mark else _with_corner(lines, content, pen)
    return _note_lines(content, pen)


# Digits and patterns


def _digit_lines(content: CellContent, pen: Pen) -> tuple[Text, ...]:
    """A given or an entry: drawn with strokes in large cells, else a character."""
    doubted = content.wrong or content.flagged
    ink = Ink.WRONG if doubted else Ink.GIVEN if content.given else Ink.ENTRY
    sign = pen.glyphs.clash if content.wrong else pen.glyphs.doubt if content.flagged else ""
    if digit := pen.numeral_of(content.digit):
        drawn = numeral_of(digit, heavy=content.given, side=pen.size.height)
        return tuple(_numeral_row(content, ink, sign, pen, *each) for each in enumerate(drawn))
    text = pen.symbol(content.digit)
    if pen.size.width > 1:
        before, after = tuple(content.brackets or "  ")
        has_room = content.brackets and pen.size.width > len("(7)")
        tail = after + sign if has_room else sign or after
        text = f"{before}{text}{tail}"
    # Centred on the digit: what follows it must not push it aside.
    room = max(0, pen.size.width // 2 - 1)
    text = (" " * room + text).ljust(pen.size.width)
    blanks = (Piece(" " * pen.size.width, ink),)
    middle = (pen.size.height - 1) // 2
    return tuple(
        (Piece(text, ink),) if line == middle else blanks for line in range(pen.size.height)
    )


def _numeral_row(
    content: CellContent, ink: Ink, sign: str, pen: Pen, line: int, shape: str
) -> Text:
    """One line of a digit drawn with strokes, with the brackets and the sign around it."""
    width, height = pen.size.width, pen.size.height
    is_middle = line == height // 2
    before, after = tuple(content.brackets if content.brackets and is_middle else "  ")
    beside = (sign if sign and line == 0 else "").ljust((width - len(shape)) // 2 - 1)
    return (Piece(f"{before}{' ' * len(beside)}{shape}{beside}{after}", ink),)


def _pattern_lines(pen: Pen) -> tuple[Text, ...]:
    """A cell of a pattern: a block, as square as characters allow."""
    left, middle, right = tuple(pen.glyphs.block)
    if not pen.glyphs.graphic:
        return _centred(pen, Piece(middle, Ink.ENTRY))
    width = pen.size.width
    text = f"{left}{middle * (width - 2)}{right}" if width > 1 else middle
    return ((Piece(text, Ink.ENTRY),),) * pen.size.height


# Empty cells, and signs


def _with_corner(lines: tuple[Text, ...], content: CellContent, pen: Pen) -> tuple[Text, ...]:
    """Put the layout's sign into the last place of the cell, if that is blank."""
    last, char = lines[-1][-1], _corner(content, pen)
    if not char or not last.text.endswith(" "):
        return lines
    sign = Piece(char, Ink.MARK)
    return (*lines[:-1], merged((*lines[-1][:-1], Piece(last.text[:-1], last.ink), sign)))


def _corner(content: CellContent, pen: Pen) -> str:
    """What stands in the last place: a mark beside notes or, where there is room, a digit."""
    beside_digit = content.digit and pen.size.height == 1
    return "" if beside_digit and content.mark else content.mark or _sign_glyph(content, pen)


def _sign_glyph(content: CellContent, pen: Pen) -> str:
    """The character of the cell's sign; diagonals are drawn on the lines where there are some."""
    on_lines = pen.size.open and content.sign in (Sign.RISING, Sign.FALLING, Sign.BOTH)
    return "" if content.sign is None or on_lines else content.sign.glyph(pen.glyphs)


def _empty_lines(content: CellContent, pen: Pen) -> tuple[Text, ...]:
    if content.flagged:
        return _centred(pen, Piece(pen.glyphs.doubt, Ink.WRONG))
    if content.mark:
        return _centred(pen, Piece(content.mark, Ink.SPOT if content.place else Ink.MARK))
    return _centred(pen, Piece(pen.glyphs.here, Ink.SPOT) if content.place else blank(1))


# Chips


def _chip_lines(content: CellContent, pen: Pen) -> tuple[Text, ...]:
    """A cell that plays a part in a hint: its chips, whether they are noted or not."""
    notes = content.notes | mask_of(digit for digit, _ in content.chips)
    room = all(len(chip_mark(chip, pen.glyphs)) <= 1 for _, chip in content.chips)
    if pen.is_large and pen.has_keypad and room:
        return keypad_notes(notes, content.focus, content.chips, _NO_SIGN, pen)
    return chips_and_notes(notes, content.focus, content.chips, pen)


def chips_and_notes(notes: Mask, focus: Digit, chips: Chips, pen: Pen) -> tuple[Text, ...]:
    """`7b 8c` over the rest: a cell that plays a part in a hint is set anew.

    The lines after the chips hold the other notes. What they have no room for stands at
    the end of the line of the chips, as far as there is room.
    """
    rest = list(members(notes & ~mask_of(digit for digit, _ in chips)))
    width, height = pen.size.width, pen.size.height
    lines = list(_flow(_chip_pieces(chips, pen), width))[:height]
    room = height - len(lines)
    left_over = rest[: max(0, len(rest) - room * width)]
    over = [Piece(pen.symbol(digit), note_ink(digit, focus)) for digit in left_over]
    *line, (space, ink) = lines[-1]
    if room and over and space.isspace() and len(over) <= len(space):
        lines[-1] = merged((*line, Piece(space[len(over) :], ink), *over))
        rest = rest[len(over) :]
    return (*lines, *packed_notes(mask_of(rest), focus, room, pen))


def _chip_pieces(chips: Chips, pen: Pen) -> list[Piece]:
    """The chips of a cell with all their marks, those of what goes, or none, as there is room."""
    glyphs, width = pen.glyphs, pen.size.width
    marks = [chip_mark(chip, glyphs) for _, chip in chips]
    cuts = [glyphs.cut if chip.highlight is Highlight.CUT else "" for _, chip in chips]
    for chosen in (marks, cuts):
        texts = [pen.symbol(digit) + mark for (digit, _), mark in zip(chips, chosen, strict=True)]
        used = sum(map(len, texts))
        if used <= width:
            pieces = [
                Piece(text, chip.highlight) for text, (_, chip) in zip(texts, chips, strict=True)
            ]
            roomy = all(marks) and used + len(pieces) - 1 <= width
            return _spaced(pieces) if roomy else pieces
    return [Piece(pen.symbol(digit), chip.highlight) for digit, chip in chips]


def chip_mark(chip: Chip, glyphs: Glyphs) -> str:
    """What stands after a chip's digit: that it goes, and its letter where it has one."""
    return (glyphs.cut if chip.highlight is Highlight.CUT else "") + chip.letter


def _flow(pieces: Iterable[Piece], width: int) -> Iterator[Text]:
    """Set pieces in lines of a width, a new line where the next does not fit."""
    line: list[Piece] = []
    used = 0
    for piece in pieces:
        if used + len(piece.text) > width:
            yield merged((*line, blank(width - used)))
            line, used = [], 0
        line.append(piece)
        used += len(piece.text)
    yield merged((*line, blank(width - used)))


def _spaced(pieces: Sequence[Piece]) -> list[Piece]:
    return [each for piece in pieces for each in (blank(1), piece)][1:]


# Notes


def _note_lines(content: CellContent, pen: Pen) -> tuple[Text, ...]:
    """The notes of a cell and its sign, in the manner that suits its size."""
    size, glyphs, notes, focus = pen.size, pen.glyphs, content.notes, content.focus
    if size.height == 1:
        return (_one_line_of_notes(content, pen),)
    spare = _NO_SIGN
    if content.flagged:
        spare = Piece(glyphs.doubt, Ink.WRONG)
    elif content.place:
        spare = Piece(glyphs.here, Ink.SPOT)
    elif char := _corner(content, pen):
        spare = Piece(char, Ink.MARK)
    if pen.is_large and pen.has_keypad:
        return keypad_notes(notes, focus, (), spare, pen)
    if pen.has_keypad:
        return two_lines_of_notes(notes, focus, spare, pen)
    if pen.is_large or not glyphs.graphic:
        hollow = " " if pen.draws else glyphs.hollow
        lines = packed_notes(notes, focus, size.height, pen, hollow)
    else:
        ink = Ink.MATCH if focus and notes >> focus & 1 else Ink.DOTS
        dots = braille_notes(notes, pen.digits, size.width, size.height)
        lines = tuple((Piece(line, ink),) for line in dots)
    return _with_last(lines, spare)


def _with_last(lines: tuple[Text, ...], sign: Piece) -> tuple[Text, ...]:
    """Lines with a sign in the last place of the cell, which gives way to it."""
    if not sign.text:
        return lines
    *before, (text, ink) = lines[-1]
    return (*lines[:-1], merged((*before, Piece(text[:-1], ink), sign)))


def _one_line_of_notes(content: CellContent, pen: Pen) -> Text:
    """Notes in three characters."""
    notes, glyphs, width = content.notes, pen.glyphs, pen.size.width
    dots = glyphs.graphic and pen.digits <= 16
    if content.flagged:
        ink, sign = Ink.WRONG, glyphs.doubt
    else:
        match = content.focus and notes >> content.focus & 1
        ink = Ink.MATCH if match else Ink.DOTS if dots else Ink.NOTE
        sign = glyphs.here if content.place else content.mark
    room = width - len(sign)
    if dots and not sign:
        (text,) = braille_notes(notes, pen.digits, width, 1)
    elif dots:
        text = narrow_braille_notes(notes, pen.digits)
    else:
        # Where there is no line between cells, notes of neighbours would run together.
        text = _few_notes(notes, room if pen.size.posts else min(room, width - 1), room, pen)
    return (Piece(text.ljust(room) + sign, ink),)


def _few_notes(notes: Mask, room: int, widest: int, pen: Pen) -> str:
    """The symbols of up to *room* notes, or else how many there are, if there is room for that."""
    text = "".join(map(pen.symbol, members(notes)))
    if len(text) <= room and pen.digits <= 16:
        return text.ljust(room, pen.glyphs.hollow)
    count = f"{pen.glyphs.count}{len(text)}"
    return count if len(count) <= widest else _MORE[:widest]


def keypad_notes(
    notes: Mask, focus: Digit, chips: Chips, sign: Piece, pen: Pen
) -> tuple[Text, ...]:
    """` 1 2 3 ` over ` 4 5 6 ` over ` 7 8 9 `: each digit has its place, and one for its mark.

    A sign stands top right, unless a mark needs the place. A higher cell has empty lines between.
    """
    marked = dict(chips)
    apart = blank((pen.size.width - _NARROWEST) // 2)

    def place(digit: Digit) -> Iterator[Piece]:
        if digit in marked:
            chip = marked[digit]
            mark = chip_mark(chip, pen.glyphs)
            yield Piece(pen.symbol(digit) + mark, chip.highlight)
            yield Piece("" if mark else " ", chip.highlight)
        else:
            yield _note_in_place(digit, notes, focus, pen)
            yield sign if digit == _KEYPAD and sign.text else blank(1)
        if digit % _KEYPAD:
            yield apart

    def row(first: Digit) -> Text:
        places = (piece for digit in range(first, first + _KEYPAD) for piece in place(digit))
        return merged((blank(1), *places))

    rows = [row(first) for first in (1, 4, 7)]
    if pen.size.height == _KEYPAD:
        return tuple(rows)
    empty = (blank(pen.size.width),)
    return rows[0], empty, rows[1], empty, rows[2]


def two_lines_of_notes(notes: Mask, focus: Digit, sign: Piece, pen: Pen) -> tuple[Text, ...]:
    """`·2·45` over `67·9·`: every digit has its place, and the tenth is a sign's."""

    def place(digit: Digit) -> Piece:
        if digit > 9:
            return sign if sign.text else Piece(pen.glyphs.hollow, Ink.NOTE)
        return _note_in_place(digit, notes, focus, pen)

    return tuple(merged(place(digit) for digit in row) for row in (range(1, 6), range(6, 11)))


def _note_in_place(digit: Digit, notes: Mask, focus: Digit, pen: Pen) -> Piece:
    """A note in its place, which is hollow if it is not there.

    It is left blank where digits are drawn: nothing there can be taken for one.
    """
    if notes >> digit & 1:
        return Piece(pen.symbol(digit), note_ink(digit, focus))
    return blank(1) if pen.draws else Piece(pen.glyphs.hollow, Ink.NOTE)


def note_ink(digit: Digit, focus: Digit) -> Ink:
    """The ink of a note."""
    return Ink.MATCH if digit == focus else Ink.NOTE


def packed_notes(
    notes: Mask, focus: Digit, height: int, pen: Pen, hollow: str = " "
) -> tuple[Text, ...]:
    """Symbols one after another, and *hollow* in what they leave of the cell.

    There are three dots at the end where there is no room for all.
    """
    width = pen.size.width
    pieces = [Piece(pen.symbol(digit), note_ink(digit, focus)) for digit in members(notes)]
    if height and len(pieces) > width * height:
        shown = pieces[: width * height - len(_MORE)]
        matched = notes >> focus & 1 and focus and not any(p.ink is Ink.MATCH for p in shown)
        pieces = [*shown, *(Piece(c, Ink.MATCH if matched else Ink.NOTE) for c in _MORE)]
    pieces += [Piece(hollow, Ink.NOTE)] * (width * height - len(pieces))
    return tuple(merged(pieces[line * width : (line + 1) * width]) for line in range(height))


def braille_notes(notes: Mask, digits: int, width: int, height: int) -> tuple[str, ...]:
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
    return tuple("".join(map(_braille, line)) for line in codes)


def narrow_braille_notes(notes: Mask, digits: int) -> str:
    """Up to 16 dots close together in two characters, so that a sign can stand beside them."""
    side = 3 if digits <= 9 else 4
    codes = [0, 0]
    for digit in members(notes):
        row, column = divmod(digit - 1, side)
        character, half = divmod(column, 2)
        codes[character] |= _DOTS[half][row]
    return "".join(map(_braille, codes))


def _braille(code: int) -> str:
    return chr(_BRAILLE + code) if code else " "


# Pieces


def _centred(pen: Pen, piece: Piece) -> tuple[Text, ...]:
    """One piece in the middle of a cell."""
    size = pen.size
    before = (size.width - len(piece.text)) // 2
    line = merged((blank(before), piece, blank(size.width - before - len(piece.text))))
    middle = (size.height - 1) // 2
    return tuple(line if at == middle else (blank(size.width),) for at in range(size.height))


def blank(width: int) -> Piece:
    """Nothing, some columns wide."""
    return Piece(" " * width, Ink.NOTE)


def merged(pieces: Iterable[Piece]) -> Text:
    """The same text in as few pieces as can be: neighbours of one ink are one."""
    result: list[Piece] = []
    for piece in pieces:
        if not piece.text:
            continue
        if result and result[-1].ink is piece.ink and not isinstance(piece.ink, Highlight):
            result[-1] = Piece(result[-1].text + piece.text, piece.ink)
        else:
            result.append(piece)
    return tuple(result)
