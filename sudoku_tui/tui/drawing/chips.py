"""The text of a cell with chips: highlighted candidates of a hint, their marks, and other notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...engine.bits import Mask, mask_of, members
from .board_state import Chips
from .notes import NO_SIGN, keypad_notes, note_ink, packed_notes
from .pen import Pen
from .styles import Highlight, Ink, Piece, Text, blank, merge_pieces


def chip_lines(notes: Mask, matched: Mask, chips: Chips, pen: Pen) -> tuple[Text, ...]:
    """Return the lines of a cell with all chips, whether noted or not, and the other notes."""
    noted = notes | mask_of(digit for digit, _ in chips)
    room = all(len(pen.mark(chip)) <= 1 for _, chip in chips)
    if pen.is_large and pen.has_keypad and room:
        return keypad_notes(noted, matched, chips, NO_SIGN, pen)
    return chips_and_notes(noted, matched, chips, pen)


def chips_and_notes(notes: Mask, matched: Mask, chips: Chips, pen: Pen) -> tuple[Text, ...]:
    """Return the chips, as in `7b 8c`, above the other notes.

    Notes that do not fit into the lines below the chips are appended to the chips' last line, as
    far as there is room.
    """
    rest = list(members(notes & ~mask_of(digit for digit, _ in chips)))
    width, height = pen.size.width, pen.size.height
    lines = _lines_of_chips(chips, pen)
    room = height - len(lines)
    over = rest[: max(0, len(rest) - room * width)] if height > 1 else []
    *line, (space, ink) = lines[-1]
    beside = len(space) - _needs_gap(line, pen) if space.isspace() else 0
    if over and beside > 0 and (len(over) <= beside or not room):
        pieces = [Piece(pen.symbol(digit), note_ink(digit, matched)) for digit in over]
        if len(over) > beside:
            pieces[beside - 1 :] = [Piece(pen.glyphs.more, Ink.NOTE)]
        lines[-1] = merge_pieces((*line, Piece(space[len(pieces) :], ink), *pieces))
        rest = rest[len(over) :]
    return (*lines, *packed_notes(mask_of(rest), matched, room, pen))


def _needs_gap(line: Sequence[Piece], pen: Pen) -> bool:
    """Check whether a note right after *line* would seem to be one of several eliminations."""
    last = line[-1] if line else Piece("", Ink.NOTE)
    return last.ink is Highlight.CUT and not last.text.endswith(pen.glyphs.cut)


def hides_eliminations(chips: Chips, pen: Pen) -> bool:
    """Check whether a cell has no room for the digits of all its eliminations."""
    return any(
        piece.ink is Highlight.CUT and piece.text.endswith(pen.glyphs.more)
        for line in _lines_of_chips(chips, pen)
        for piece in line
    )


def _lines_of_chips(chips: Chips, pen: Pen) -> list[Text]:
    """Return the lines with the chips of a cell, at most as many as the cell has.

    Letters give way to digits. Each elimination has its sign; if there is no room, one sign before
    several of them stands for all.
    """
    width, height = pen.size.width, pen.size.height
    marks = [pen.mark(chip) for _, chip in chips]
    cuts = [pen.glyphs.cut if chip.highlight is Highlight.CUT else "" for _, chip in chips]
    for chosen, most in ((marks, 1), (cuts, 1), (cuts, height)):
        pieces = [
            Piece(pen.symbol(digit) + mark, chip.highlight)
            for (digit, chip), mark in zip(chips, chosen, strict=True)
        ]
        lines = list(_flow(pieces, width))
        if len(lines) <= most:
            used = sum(len(piece.text) for piece in pieces)
            has_gaps = used + len(pieces) - 1 <= width
            return list(_flow(_spaced(pieces), width)) if has_gaps else lines
    return _with_one_sign(chips, pen)


def _with_one_sign(chips: Chips, pen: Pen) -> list[Text]:
    """Return lines with one sign before all eliminations, as in `×257`, below the other chips.

    Dots at the end stand for eliminations that have no room. In a cell of one line either the
    eliminations or the other chips have room, and dots stand for the eliminations.
    """
    width, height, more = pen.size.width, pen.size.height, pen.glyphs.more
    cuts = "".join(pen.symbol(digit) for digit, chip in chips if chip.highlight is Highlight.CUT)
    others = [
        Piece(pen.symbol(digit), chip.highlight)
        for digit, chip in chips
        if chip.highlight is not Highlight.CUT
    ]
    if height == 1 and len(others) < len(cuts) < width:
        others = []
    lines = list(_flow(others, width)) if others else []
    room = width * max(0, height - len(lines)) - len(pen.glyphs.cut)
    if not cuts:
        return lines[:height]
    if room < 1:
        shown = [*others[: width * height - 1], Piece(more, Highlight.CUT)]
        return list(_flow(shown, width))
    gone = pen.glyphs.cut + (cuts if len(cuts) <= room else cuts[: room - 1] + more)
    pieces = (Piece(gone[at : at + width], Highlight.CUT) for at in range(0, len(gone), width))
    return [*lines, *_flow(pieces, width)]


def _flow(pieces: Iterable[Piece], width: int) -> Iterator[Text]:
    """Yield pieces in lines of *width* characters, with line breaks between pieces."""
    line: list[Piece] = []
    used = 0
    for piece in pieces:
        if used + len(piece.text) > width:
            yield merge_pieces((*line, blank(width - used)))
            line, used = [], 0
        line.append(piece)
        used += len(piece.text)
    yield merge_pieces((*line, blank(width - used)))


def _spaced(pieces: Sequence[Piece]) -> list[Piece]:
    return [each for piece in pieces for each in (blank(1), piece)][1:]
