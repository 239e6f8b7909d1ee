"""What is written in one cell.

Notes as text, in the manner that suits a cell's size: a keypad, lines, or braille dots.

Every function returns the lines of a cell, each exactly as wide as the cell.

Digits three columns wide and three lines high: heavy for givens, light for entries.

What cells are written with: their size, the symbols of the layout, a character set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ...engine.bits import Mask, mask_of, members
from ...engine.layout import Digit, Layout, digit_of
from .board_state import Chip, Chips
from .extra_region_signs import Sign
from .frame import LARGE, CellSize
from .glyphs import Glyphs
from .styles import Highlight, Ink, Piece, Text

WIDTH = HEIGHT = 3
DRAWN = range(1, 10)
"""The digits that can be drawn."""

_LIGHT = (
    "╶┐ ╶─╮╶─╮╷ ╷╭─╴╭─╴╶─┐╭─╮╭─╮",
    " │ ╭─╯ ─┤╰─┤╰─╮├─╮  │├─┤╰─┤",
    "╶┴╴╰─╴╶─╯  ╵╶─╯╰─╯  ╵╰─╯╶─╯",
)
_HEAVY = (
    "╺┓ ╺━┓╺━┓╻ ╻┏━╸┏━╸╺━┓┏━┓┏━┓",
    " ┃ ┏━┛ ━┫┗━┫┗━┓┣━┓  ┃┣━┫┗━┫",
    "╺┻╸┗━╸╺━┛  ╹╺━┛┗━┛  ╹┗━┛╺━┛",
)


def numeral(digit: Digit, line: int, *, heavy: bool) -> str:
    """Line 0, 1 or 2 of a digit from 1 to 9."""
    end = WIDTH * digit
    return (_HEAVY if heavy else _LIGHT)[line][end - WIDTH : end]


# Compared by identity, so that looking up a text does not compare layouts and glyphs.
@dataclass(frozen=True, eq=False)
class Pen:
    """What cells are written with."""

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
    def keypad(self) -> bool:
        """There are at most nine notes, each with a place of its own."""
        return self.digits <= 9

    def symbol(self, digit: Digit) -> str:
        """The character that stands for *digit*."""
        return self.layout.symbol(digit)

    def numeral(self, digit: Digit) -> Digit:
        """The numeral to draw *digit* as with strokes; 0 if it is to be a character."""
        if self.size is not LARGE or not self.big or not self.glyphs.graphic:
            return 0
        return digit_of(self.symbol(digit), DRAWN[-1]) or 0


@lru_cache(maxsize=256)
def pen_of(size: CellSize, layout: Layout, glyphs: Glyphs, big: bool = True) -> Pen:
    """The pen for a cell size, made once."""
    return Pen(size, layout, glyphs, big)


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
    return glyphs.cut if chip.highlight is Highlight.CUT else chip.letter


def keypad(notes: Mask, focus: Digit, chips: Chips, sign: Piece, pen: Pen) -> tuple[Text, ...]:
    """` 1 2 3 ` over ` 4 5 6 ` over ` 7 8 9 `: each digit has its place, and one for its mark.

    A sign stands top right, unless a mark needs the place.
    """
    marked = dict(chips)

    def place(digit: Digit) -> Iterator[Piece]:
        if digit in marked:
            chip = marked[digit]
            mark = mark_of(chip, pen.glyphs)
            yield Piece(pen.symbol(digit) + mark, chip.highlight)
            yield Piece("" if mark else " ", chip.highlight)
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
        if result and result[-1].ink is piece.ink and not isinstance(piece.ink, Highlight):
            result[-1] = Piece(result[-1].text + piece.text, piece.ink)
        else:
            result.append(piece)
    return tuple(result)


class Written(NamedTuple):
    """Everything that decides what a cell's text is."""

    digit: Digit = 0
    given: bool = False
    wrong: bool = False
    flagged: bool = False
    notes: Mask = 0
    focus: Digit = 0
    """The digit whose notes stand out."""
    framed: bool = False
    """Put brackets around the digit: it is the one pointed at."""
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


@lru_cache(maxsize=16384)
def cell_text(written: Written, pen: Pen) -> tuple[Text, ...]:
    """The lines of a cell, each as wide as the cell."""
    if written.covered:
        return _lone(pen, Piece(pen.glyphs.dot, Ink.LABEL))
    if written.filled:
        return _filled(pen)
    if written.digit:
        return _signed(_digit(written, pen), written, pen)
    if pen.size.height == pen.size.width == 1:
        return ((Piece(written.mark, Ink.MARK) if written.mark else blank(1),),)
    if written.chips:
        return _chips(written, pen)
    if not written.notes:
        lines = _empty(written, pen)
        return lines if written.mark else _signed(lines, written, pen)
    return _notes(written, pen)


def _lone(pen: Pen, piece: Piece) -> tuple[Text, ...]:
    """One piece in the middle of a cell."""
    size = pen.size
    before = (size.width - len(piece.text)) // 2
    line = joined((blank(before), piece, blank(size.width - before - len(piece.text))))
    middle = (size.height - 1) // 2
    return tuple(line if at == middle else (blank(size.width),) for at in range(size.height))


def _filled(pen: Pen) -> tuple[Text, ...]:
    """A cell of a pattern: a block, as square as characters allow."""
    left, middle, right = tuple(pen.glyphs.block)
    if not pen.glyphs.graphic:
        return _lone(pen, Piece(middle, Ink.ENTRY))
    width = pen.size.width
    text = f"{left}{middle * (width - 2)}{right}" if width > 1 else middle
    return ((Piece(text, Ink.ENTRY),),) * pen.size.height


def _digit(written: Written, pen: Pen) -> tuple[Text, ...]:
    doubted = written.wrong or written.flagged
    ink = Ink.WRONG if doubted else Ink.GIVEN if written.given else Ink.ENTRY
    sign = pen.glyphs.clash if written.wrong else pen.glyphs.doubt if written.flagged else ""
    if digit := pen.numeral(written.digit):
        strokes = (numeral(digit, line, heavy=written.given) for line in range(HEIGHT))
        return tuple(_stroke(written, ink, sign, *each) for each in enumerate(strokes))
    text = pen.symbol(written.digit)
    if pen.size.width > 1:
        before, after = ("(", ")") if written.framed else (" ", " ")
        tail = after + sign if written.framed and pen.size.width > WIDTH else sign or after
        text = f"{before}{text}{tail}"
    # Centred on the digit: what follows it must not push it aside.
    room = max(0, pen.size.width // 2 - 1)
    text = (" " * room + text).ljust(pen.size.width)
    blanks = (Piece(" " * pen.size.width, ink),)
    middle = (pen.size.height - 1) // 2
    return tuple(
        (Piece(text, ink),) if line == middle else blanks for line in range(pen.size.height)
    )


def _stroke(written: Written, ink: Ink, sign: str, line: int, shape: str) -> Text:
    """One line of a digit drawn three by three."""
    before, after = "()" if written.framed and line == HEIGHT // 2 else "  "
    return (Piece(f"{before} {shape}{sign if sign and line == 0 else ' '}{after}", ink),)


def _signed(lines: tuple[Text, ...], written: Written, pen: Pen) -> tuple[Text, ...]:
    """Put the layout's sign into the last place of the cell, if that is blank."""
    last, char = lines[-1][-1], _corner(written, pen)
    if not char or not last.text.endswith(" "):
        return lines
    sign = Piece(char, Ink.MARK)
    return (*lines[:-1], joined((*lines[-1][:-1], Piece(last.text[:-1], last.ink), sign)))


def _corner(written: Written, pen: Pen) -> str:
    """What stands in the last place: a mark beside notes or, where there is room, a digit."""
    beside_digit = written.digit and pen.size.height == 1
    return "" if beside_digit and written.mark else written.mark or _sign(written, pen)


def _sign(written: Written, pen: Pen) -> str:
    """The character of the cell's sign; diagonals are drawn on the lines where there are some."""
    on_lines = pen.size.open and written.sign in (Sign.RISING, Sign.FALLING, Sign.BOTH)
    return "" if written.sign is None or on_lines else written.sign.glyph(pen.glyphs)


def _empty(written: Written, pen: Pen) -> tuple[Text, ...]:
    if written.flagged:
        return _lone(pen, Piece(pen.glyphs.doubt, Ink.WRONG))
    if written.mark:
        return _lone(pen, Piece(written.mark, Ink.SPOT if written.place else Ink.MARK))
    return _lone(pen, Piece(pen.glyphs.here, Ink.SPOT) if written.place else blank(1))


def _chips(written: Written, pen: Pen) -> tuple[Text, ...]:
    """A cell that plays a part in a hint: its chips, whether they are noted or not."""
    size = pen.size
    notes = written.notes | mask_of(digit for digit, _ in written.chips)
    if size is LARGE and pen.keypad:
        nothing = Piece("", Ink.NOTE)
        return keypad(notes, written.focus, written.chips, nothing, pen)
    return parts(notes, written.focus, written.chips, pen)


def _notes(written: Written, pen: Pen) -> tuple[Text, ...]:
    size, glyphs, notes, focus = pen.size, pen.glyphs, written.notes, written.focus
    spare = Piece("", Ink.NOTE)
    if written.flagged:
        spare = Piece(glyphs.doubt, Ink.WRONG)
    elif written.place:
        spare = Piece(glyphs.here, Ink.SPOT)
    elif char := _corner(written, pen):
        spare = Piece(char, Ink.MARK)
    if size.height == 1:
        return (_small(written, pen),)
    if size is LARGE and pen.keypad:
        return keypad(notes, focus, (), spare, pen)
    if pen.keypad:
        return two_lines(notes, focus, spare, pen)
    if size is LARGE or not glyphs.graphic:
        lines = packed(notes, focus, size.height, pen)
    else:
        ink = Ink.MATCH if focus and notes >> focus & 1 else Ink.DOTS
        dots = dotted(notes, pen.digits, size.width, size.height)
        lines = tuple((Piece(line, ink),) for line in dots)
    return _spare(lines, spare)


def _spare(lines: tuple[Text, ...], sign: Piece) -> tuple[Text, ...]:
    """Lines with a sign in the last place of the cell, which gives way to it."""
    if not sign.text:
        return lines
    *before, (text, ink) = lines[-1]
    return (*lines[:-1], joined((*before, Piece(text[:-1], ink), sign)))


def _small(written: Written, pen: Pen) -> Text:
    """Notes in three characters."""
    notes, glyphs, width = written.notes, pen.glyphs, pen.size.width
    dots = glyphs.graphic and pen.digits <= 16
    if written.flagged:
        ink, sign = Ink.WRONG, glyphs.doubt
    else:
        match = written.focus and notes >> written.focus & 1
        ink = Ink.MATCH if match else Ink.DOTS if dots else Ink.NOTE
        sign = glyphs.here if written.place else written.mark
    room = width - len(sign)
    if dots and not sign:
        (text,) = dotted(notes, pen.digits, width, 1)
    elif dots:
        text = beside(notes, pen.digits)
    elif pen.digits > 16:
        text = f"{glyphs.count}{notes.bit_count()}"
    else:
        text = "".join(map(pen.symbol, members(notes)))
    if len(text) > room:
        text = "." * room
    return (Piece(text.ljust(room) + sign, ink),)
