"""The text of a cell with chips: highlighted candidates of a hint, their marks, and other notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...engine.bits import Mask, mask_of, members
from .board_state import Chips
from .notes import NO_SIGN, keypad_notes, note_ink, packed_notes
from .pen import Pen
from .styles import Highlight, Piece, Text, blank, merge_pieces


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
    lines = list(_flow(_chip_pieces(chips, pen), width))[:height]
    room = height - len(lines)
    left_over = rest[: max(0, len(rest) - room * width)]
    over = [Piece(pen.symbol(digit), note_ink(digit, matched)) for digit in left_over]
    *line, (space, ink) = lines[-1]
    if room and over and space.isspace() and len(over) <= len(space):
        lines[-1] = merge_pieces((*line, Piece(space[len(over) :], ink), *over))
        rest = rest[len(over) :]
    return (*lines, *packed_notes(mask_of(rest), matched, room, pen))


def _chip_pieces(chips: Chips, pen: Pen) -> list[Piece]:
    """Return the chips of a cell with as many marks as fit: all, those of eliminations, or none."""
    width = pen.size.width
    marks = [pen.mark(chip) for _, chip in chips]
    cuts = [pen.glyphs.cut if chip.highlight is Highlight.CUT else "" for _, chip in chips]
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
