"""Random sheets with the parts that a format keeps, and corrupted texts."""

from __future__ import annotations

import random
from random import Random
from typing import Any

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle, parity_of
from sudoku_tui.formats import FormatError, Reading
from sudoku_tui.formats.clean import is_unseen
from sudoku_tui.formats.draft import COLOURS
from sudoku_tui.formats.format import Format
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Part, Sheet

_NAMES = (
    *("4", "6", "classic", "x", "windoku", "anti-knight", "miracle", "stair-9", "16", "25"),
    *("6v", "12", "latin7", "samurai", "cube-half", "4x"),
)
LAYOUTS = tuple(map(layout_named, _NAMES))
"""Layouts of every kind, also some that most formats cannot write."""
TEXT = "Title with 'quotes', \\ & <tags>, é and 2 digits"


def random_sheet(layout: Layout, keeps: frozenset[Part], seed: int) -> Sheet:
    """Return a sheet on *layout* with all parts in *keeps*, in some cells."""
    dice = Random(seed)
    cells, digits = range(layout.cells), layout.digits
    share = dice.choice((0.1, 0.4, 0.9))
    givens = tuple(dice.randint(1, digits) if dice.random() < share else 0 for _ in cells)
    entries = tuple(
        dice.randint(1, digits) if not given and dice.random() < 0.3 else 0 for given in givens
    )

    def marks(part: Part, among: tuple[bool, ...]) -> tuple[int, ...]:
        if part not in keeps:
            return ()
        return tuple(
            sum(1 << digit for digit in dice.sample(range(1, digits + 1), dice.randint(1, 3)))
            if is_open and dice.random() < 0.4
            else 0
            for is_open in among
        )

    entries = entries if Part.ENTRIES in keeps else ()
    is_open = tuple(not (given or (entries and entries[c])) for c, given in enumerate(givens))
    odd = parity_of("o", layout)
    allowed = tuple(odd if dice.random() < 0.2 else layout.all_digits for _ in cells)
    with_marks = (
        Part.ALLOWED in keeps and layout.digits < 10 and set(allowed) != {layout.all_digits}
    )
    texts = {
        part.value: TEXT
        for part in (Part.TITLE, Part.AUTHOR, Part.SOURCE, Part.COMMENT)
        if part in keeps
    }
    below = tuple(cell for cell, (row, _) in enumerate(layout.positions) if row == 1)[:3]
    cages = (Cage((0, 1), 3), Cage(below, None), Cage((layout.cells - 1,), 2))
    extras = Extras(allowed if with_marks else (), cages if Part.CAGES in keeps else ())
    puzzle = Puzzle(layout, givens, **texts, extras=extras)
    anywhere = (True,) * layout.cells
    return Sheet(
        puzzle,
        entries=entries,
        candidates=marks(Part.CANDIDATES, is_open),
        corner=marks(Part.CORNER, anywhere),
        centre=marks(Part.CENTRE, anywhere) if Part.CANDIDATES not in keeps else (),
        given_marks=marks(Part.GIVEN_MARKS, anywhere),
        colours=tuple(dice.choice(("", "", COLOURS[dice.randrange(9)])) for _ in cells)
        if Part.COLOURS in keeps
        else (),
        solution=tuple(given or dice.randint(1, digits) for given in givens)
        if Part.SOLUTION in keeps
        else (),
    )


def read_back(text: str, **options: Any) -> Sheet:
    """Read a text with one sheet."""
    (found,) = read_sheets(text.split("\n"), **options)
    assert isinstance(found, Reading), found
    return found.sheet


def check_round_trip(format: Format, seeds: range) -> int:
    """Check that written sheets are read back; return the number of layouts written."""
    assert format.write
    fitting = [layout for layout in LAYOUTS if not format.misfit(layout)]
    for layout in fitting:
        for seed in seeds:
            sheet = random_sheet(layout, format.keeps, seed)
            text = f"{format.first}{format.write(sheet)}{format.last}"
            again = read_back(text)
            assert again.form == format.name, (layout.id, again.form, text[:200])
            assert again == sheet, (layout.id, seed, text[:300])
    return len(fitting)


def corrupt_text(text: str, dice: random.Random) -> str:
    """Truncate, repeat, change or escape a part of *text*."""
    place = dice.randrange(len(text) + 1)
    match dice.randrange(6):
        case 0:
            return text[:place]
        case 1:
            return (
                text[:place]
                + dice.choice("\x00\x1b[2J\u202e{}[]<>&%'\"9zZ=-+/é𝟙")
                + text[place + 1 :]
            )
        case 2:
            return text[:place] + text[dice.randrange(len(text) + 1) :]
        case 3:
            return text + text
        case 4:
            return text.encode("utf-8", "replace").decode("latin-1")
        case _:
            return text[:place] + chr(dice.randrange(0x110000)) + text[place:]


def check_corrupted_text(text: str, tries: int, seed: int) -> None:
    """Check that a corrupted *text* is read or refused in one printable line."""
    dice = Random(seed)
    for _ in range(tries):
        bad = corrupt_text(text, dice)
        for found in read_sheets(bad.split("\n")):
            if isinstance(found, FormatError):
                assert len(str(found)) < 1000
                shown: tuple[str, ...] = (str(found),)
            else:
                about = found.puzzle
                shown = (about.title, about.author, about.source, about.comment)
                shown = (*shown, found.sheet.remark, *found.sheet.unsupported)
            assert not any(map(is_unseen, "".join(shown))), shown
