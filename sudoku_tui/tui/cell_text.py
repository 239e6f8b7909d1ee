"""What is written in one cell."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..engine.bits import Mask, mask_of, members
from ..engine.layout import Digit
from . import note_text
from .board_state import Chips
from .frame import LARGE
from .inks import Ink, Piece, Text
from .note_text import blank, joined
from .numerals import HEIGHT, WIDTH, numeral
from .pen import Pen
from .signs import Sign


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
    return "" if written.sign is None or on_lines else written.sign.drawn(pen.glyphs)


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
        return note_text.keypad(notes, written.focus, written.chips, nothing, pen)
    return note_text.parts(notes, written.focus, written.chips, pen)


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
        return note_text.keypad(notes, focus, (), spare, pen)
    if pen.keypad:
        return note_text.two_lines(notes, focus, spare, pen)
    if size is LARGE or not glyphs.graphic:
        lines = note_text.packed(notes, focus, size.height, pen)
    else:
        ink = Ink.MATCH if focus and notes >> focus & 1 else Ink.DOTS
        dots = note_text.dotted(notes, pen.digits, size.width, size.height)
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
        (text,) = note_text.dotted(notes, pen.digits, width, 1)
    elif dots:
        text = note_text.beside(notes, pen.digits)
    elif pen.digits > 16:
        text = f"{glyphs.count}{notes.bit_count()}"
    else:
        text = "".join(map(pen.symbol, members(notes)))
    if len(text) > room:
        text = "." * room
    return (Piece(text.ljust(room) + sign, ink),)
