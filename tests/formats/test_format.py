"""No loss of a sheet goes unreported, in any format."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from xml.etree.ElementTree import fromstring

import pytest

from sudoku_tui.engine.constraints import UnknownConstraint
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import random_grid
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.draft import COLOURS
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.format import ALL_PARTS, Format, describe_losses
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Part, Sheet
from sudoku_tui.formats.table import FORMATS
from tests.each import each
from tests.formats.sheets import LAYOUTS, random_sheet, read_back

WRITTEN = [each for each in FORMATS.values() if each.write and each.name != "samurai"]
"""Five random grids would not be detected as a samurai."""
FIELDS = {
    Part.ENTRIES: "entries",
    Part.CANDIDATES: "candidates",
    Part.CORNER: "corner",
    Part.CENTRE: "centre",
    Part.GIVEN_MARKS: "given_marks",
    Part.COLOURS: "colours",
    Part.SOLUTION: "solution",
    Part.CAGES: "cages",
    Part.UNSUPPORTED: "unsupported",
}
written = each("format", WRITTEN, lambda format: format.name)


def full_sheet(format: Format) -> Sheet:
    """Return a sheet with all parts, on a layout that the format can write."""
    layout = next(
        known for known in (LAYOUTS[2], *LAYOUTS) if not format.misfit(known) and known.cells > 16
    )
    sheet = random_sheet(layout, ALL_PARTS, 7)
    unknown = (UnknownConstraint("thermometer"),)
    extras = replace(sheet.puzzle.extras, allowed=(), unknown=unknown)
    return replace(sheet, puzzle=replace(sheet.puzzle, extras=extras))


@written
def test_losses_are_reported(format: Format) -> None:
    sheet = full_sheet(format)
    assert format.write
    try:
        text = format.write(sheet)
    except FormatError:
        return  # without a text nothing can be lost
    again = read_back(f"{format.first}{text}{format.last}")
    told = " ".join(describe_losses(sheet, format))
    words = {part: part.value for part in FIELDS} | dict(sheet.parts())
    for part, name in FIELDS.items():
        kept = getattr(again, name) == getattr(sheet, name)
        if not getattr(sheet, name):
            continue
        assert kept or words[part] in told or format.also_lost(sheet) or part in format.keeps
        if part not in format.keeps:
            assert words[part] in told, (part, told)
    for part in (Part.TITLE, Part.AUTHOR, Part.SOURCE, Part.COMMENT):
        if getattr(again.puzzle, part.value) != getattr(sheet.puzzle, part.value):
            assert part.value in told, (part, told)


@pytest.mark.parametrize("colour", COLOURS)
def test_each_of_ten_colours_is_read_back(colour: str) -> None:
    layout = LAYOUTS[2]
    sheet = random_sheet(layout, frozenset(), 1)
    sheet = replace(sheet, colours=(colour, *("",) * 80))
    for format in WRITTEN:
        if Part.COLOURS in format.keeps and format.write:
            told = describe_losses(sheet, format)
            again = read_back(f"{format.first}{format.write(sheet)}{format.last}")
            assert again.colours == sheet.colours or told, format.name


@each("format", WRITTEN, lambda format: format.name)
def test_text_with_one_sheet_is_complete(format: Format) -> None:
    layout = next(each for each in (LAYOUTS[2], *LAYOUTS) if not format.misfit(each))
    try:
        text = format.text_with(random_sheet(layout, format.keeps, 1))
    except FormatError:
        return  # random cages have no order on the board
    assert text.startswith(format.first) and not text.endswith("\n")
    if text.startswith("<"):
        fromstring(text.encode())


def test_copied_opensudoku_file_ends_like_a_file() -> None:
    sheet = random_sheet(LAYOUTS[2], FORMATS["opensudoku"].keeps, 1)
    assert FORMATS["opensudoku"].text_with(sheet).endswith("</opensudoku>")


@pytest.mark.slow
@written
def test_layout_is_written_or_its_loss_is_reported(format: Format) -> None:
    """Check that no puzzle silently becomes another one."""
    for id in ("classic", "6", "x", "windoku", "stair-9", "disjoint"):
        layout = layout_named(id)
        if format.misfit(layout):
            continue
        givens = tuple(digit if cell % 4 < 2 else 0 for cell, digit in enumerate(_read_grid(id)))
        sheet = Sheet(Puzzle(layout, givens))
        try:
            text = format.text_with(sheet)
        except FormatError:
            continue  # a killer has no givens
        (found,) = read_sheets([text])
        assert isinstance(found, Reading)
        told = any(layout.name in words for words in describe_losses(sheet, format))
        assert (found.puzzle.layout == layout) is not told, (format.name, id)
        also = format.also_lost(sheet)
        assert found.puzzle.givens == givens or told or any(" is not " in each for each in also)


@cache
def _read_grid(id: str) -> tuple[int, ...]:
    return tuple(random_grid(layout_named(id), Dice("a layout is told")))
