"""Cages in every format that can hold them: read back, reported as lost, or refused."""

from __future__ import annotations

from functools import cache

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.killers import KillerSpec, generate_killer
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.format import Format, describe_losses
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Part, Sheet
from sudoku_tui.formats.table import FORMATS, refuse_misfit
from tests.soak import sample

WRITTEN = [name for name, each in FORMATS.items() if each.write and Part.CAGES in each.keeps]
JIGSAW = "ABBBBBBBCAAABDDDBCAAADDDDCCEAAFFDDCCEEEEFFFFCEEGGGFFFCEGGGGHIICEGHGHHIIIHHHHHIIII"
LAYOUTS = ("4", "6", "6x", "8", "classic", "x", f"jigsaw9:{JIGSAW}")
SPECIAL = {
    "overlapping": (Cage((0, 1, 2), 6), Cage((1, 10), 12)),
    "without a sum": (Cage((0, 1, 2)), Cage((9, 10), 12)),
    "in two pieces": (Cage((0, 40), 5), Cage((1, 2), 9)),
    "of one cell": (Cage((0,), 5), Cage((1, 2), 9)),
    "joined at a corner": (Cage((0, 10), 5), Cage((1, 9), 7)),
    "of nine cells": (Cage(tuple(range(0, 81, 10)), 45),),
}


def text_of(sheet: Sheet, target: Format) -> str | None:
    """Return a sheet as text; None if the format refuses it or reports a loss."""
    try:
        refuse_misfit(sheet.layout, target)
        return None if describe_losses(sheet, target) else target.text_with(sheet)
    except FormatError:
        return None


def houses_of(layout: Layout) -> set[int]:
    """Return the cells of each house."""
    return {house.mask for house in layout.houses}


def check_read_back(puzzle: Puzzle, target: Format) -> bool:
    """Check that *puzzle* is read back if it can be written, and return whether it can."""
    text = text_of(Sheet(puzzle), target)
    if text is None:
        return False
    [found] = read_sheets([text])
    assert isinstance(found, Reading), found
    assert (found.puzzle.givens, found.puzzle.extras) == (puzzle.givens, puzzle.extras), text
    assert found.puzzle.layout.positions == puzzle.layout.positions
    assert houses_of(found.puzzle.layout) == houses_of(puzzle.layout)
    return True


@cache
def killers() -> tuple[Puzzle, ...]:
    """Return killers of several layouts."""
    specs = [KillerSpec(layout_named(each), (2, 3, 3, 4)) for each in LAYOUTS]
    seeds = range(sample(20, 1))
    return tuple(generate_killer(each, Dice(f"cages {seed}")) for each in specs for seed in seeds)


@pytest.mark.parametrize("name", WRITTEN)
def test_killers_are_read_back(name: str) -> None:
    for puzzle in killers():
        check_read_back(puzzle, FORMATS[name])


@pytest.mark.parametrize("kind", SPECIAL)
@pytest.mark.parametrize("name", WRITTEN)
def test_special_cages_are_read_back_or_refused(name: str, kind: str) -> None:
    for given in (0, 7):
        givens = (0,) * 80 + (given,)
        puzzle = Puzzle(CLASSIC, givens, extras=Extras(constraints=SPECIAL[kind]))
        check_read_back(puzzle, FORMATS[name])


def test_own_formats_hold_every_cage() -> None:
    for cages in SPECIAL.values():
        puzzle = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=cages))
        for name in ("json", "line", "grid", "iss", "f-puzzles", "ksudoku"):
            assert check_read_back(puzzle, FORMATS[name]), name


def test_cages_with_two_owners_are_refused_by_name() -> None:
    puzzle = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=SPECIAL["overlapping"]))
    for name in ("solo", "sumocue-killer", "short-killer"):
        with pytest.raises(FormatError, match="no overlapping cages; r1c2 is in two"):
            FORMATS[name].text_with(Sheet(puzzle))
