"""Formats of positions: entries and candidates beside the givens."""

from __future__ import annotations

from functools import partial
from itertools import cycle
from typing import Final

from ...engine.bits import members
from ...engine.layout import SYMBOLS, Layout
from ...engine.layouts import CLASSIC
from ..boards import plus_lines
from ..clean import clean_text
from ..errors import FormatError
from ..format import Format, Sign, classic_only, square_only, usual_only
from ..reader.values import place_lone_candidates
from ..sheet import Part, Sheet
from .pictures import Picture, draw, frame
from .styles import FORMS, form_named

_KEPT: Final = frozenset({Part.CANDIDATES, Part.ENTRIES})
_STARS: Final = frame("|", "*--*", "|-+|", "*--*")
_SIZES: Final = (6, 9, 12, 16, 25)
"""Numbers of digits of boards whose line of candidates is detected by its length."""


def _words(sheet: Sheet) -> list[str]:
    """Return the digit or the candidates of each cell, equally wide in each column."""
    words = [
        SYMBOLS[digit] if digit else "".join(SYMBOLS[each] for each in members(mask)) or "."
        for digit, mask in zip(sheet.digits, sheet.shown_candidates, strict=True)
    ]
    columns = sheet.layout.columns
    widths = [max(map(len, words[column::columns])) for column in range(columns)]
    return [word.ljust(width) for word, width in zip(words, cycle(widths), strict=False)]


def _print_pencil_marks(picture: Picture, sheet: Sheet) -> str:
    """Print the candidates of all cells in a frame."""
    return draw(picture, sheet.layout, _words(sheet))


def _print_three_grids(sheet: Sheet) -> str:
    """Print the givens, the givens with the entries, and the candidates."""
    form = form_named("ss", sheet.puzzle)
    grids = (form.write(sheet.puzzle.givens), form.write(sheet.digits))
    return "\n\n".join((*grids, _print_pencil_marks(_STARS, sheet)))


def _print_candidates(sheet: Sheet) -> str:
    """Print the candidates of each cell, each in its place."""
    digits = range(1, sheet.layout.digits + 1)
    held = (
        1 << digit if digit else mask
        for digit, mask in zip(sheet.digits, sheet.shown_candidates, strict=True)
    )
    return "".join(
        SYMBOLS[digit] if mask >> digit & 1 else "." for mask in held for digit in digits
    )


def _print_entries(sheet: Sheet) -> str:
    """Print givens and entries in a line, with a plus before each entry."""
    entries = sheet.entries or (0,) * sheet.layout.cells
    return "".join(
        f"+{SYMBOLS[entry]}" if entry else SYMBOLS[given]
        for given, entry in zip(sheet.puzzle.givens, entries, strict=True)
    )


def _print_library_line(sheet: Sheet) -> str:
    """Print the position without a step, and the eliminated candidates.

    Raises:
        FormatError: The rules allow none of a cell's candidates; the line cannot express that.
    """
    eliminated = []
    pairs = zip(sheet.puzzle.possible(sheet.digits), sheet.shown_candidates, strict=True)
    for cell, (possible, shown) in enumerate(pairs):
        if possible and not possible & shown:
            raise FormatError(
                f"{CLASSIC.cell_name(cell)} has no candidate left that can be written"
            )
        row, column = CLASSIC.positions[cell]
        eliminated += [f"{digit}{row + 1}{column + 1}" for digit in members(possible & ~shown)]
    return f":0000:x:{_print_entries(sheet)}:{' '.join(eliminated)}::"


def _losses(sheet: Sheet) -> tuple[str, ...]:
    """Return the losses where a digit that is alone in its cell is read as placed."""
    layout, digits = sheet.layout, sheet.digits
    pairs = zip(digits, sheet.shown_candidates, strict=True)
    masks = [1 << digit if digit else mask for digit, mask in pairs]
    placed, _ = place_lone_candidates(masks, layout)
    changes = enumerate(zip(placed, digits, strict=True))
    changed = [layout.cell_name(cell) for cell, (one, other) in changes if one != other]
    lost = ("which digits are entries",) if sheet.entries else ()
    alone = clean_text(f"that {', '.join(changed[:3])} is not placed")
    return (*lost, alone) if changed else lost


def _misfit_of_line(layout: Layout) -> str:
    """Return why a line of candidates cannot be printed or would not be detected by its length."""
    if problem := usual_only(layout):
        return problem
    known = layout.digits in _SIZES
    return "" if known else f"a line of {layout.name} is not known by its length"


_line = partial(Format, by_line=True)
_framed = partial(Format, keeps=_KEPT, misfit=usual_only, between="\n\n")
FORMATS: Final = (
    _line(
        "library",
        "a line of HoDoKu's technique library: entries with a plus, eliminated candidates",
        plus_lines.is_library_line,
        plus_lines.read_library_line,
        _print_library_line,
        sign=Sign.NAME,
        keeps=_KEPT,
        misfit=classic_only,
        trap="eliminated candidates are missing from the notes",
    ),
    _line(
        "candidates",
        "one line of 729 characters: nine a cell, digit d in place d if it is a candidate",
        write=_print_candidates,
        keeps=_KEPT,
        also_lost=_losses,
        misfit=_misfit_of_line,
        trap="a missing candidate is eliminated",
    ),
    _line(
        "plus",
        "one line, a plus before each entry",
        plus_lines.is_plus_line,
        plus_lines.read_plus_line,
        _print_entries,
        sign=Sign.SHAPE,
        keeps=frozenset({Part.ENTRIES}),
        misfit=square_only,
    ),
    _framed(
        "pm",
        "pencil marks in a frame, as HoDoKu draws it",
        write=partial(_print_pencil_marks, FORMS["hodoku"].picture),
        also_lost=_losses,
        trap="a digit alone is placed, unless a cell in sight has it as a candidate",
    ),
    _framed(
        "pm-stars",
        "pencil marks in a frame of stars and dashes, as forums show it",
        write=partial(_print_pencil_marks, _STARS),
        also_lost=_losses,
    ),
    _framed(
        "three-grids",
        "givens, givens and entries, pencil marks: three grids, as Simple Sudoku copies them",
        write=_print_three_grids,
    ),
)
