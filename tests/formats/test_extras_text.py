"""Extras as text: written, read back, and refused with a reason."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.arguments import ArgumentError
from sudoku_tui.engine.constraints import UnknownConstraint
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.extras_text import (
    UnknownKind,
    read_extras,
    read_whole,
    write_extras,
    write_whole,
)
from tests.engine.positions import every_layout

CAGES = (Cage((0, 1, 9), 7), Cage((2, 3), 17), Cage((4, 5)))


def random_cages(layout: Layout, dice: Dice) -> tuple[Cage, ...]:
    """Return a few cages of random cells, with sums that can be reached or none."""
    cages = []
    for _ in range(5):
        cells = tuple(dice.shuffled(range(layout.cells))[: 1 + dice.number_below(4)])
        total = sum(dice.shuffled(range(1, layout.digits + 1))[: len(cells)])
        cages.append(Cage(cells, total if dice.number_below(4) else None))
    return tuple(cages)


def test_cages_are_a_section() -> None:
    text = "killer:r1c12r2c1=7;r1c34=17;r1c56"
    assert write_extras(Extras(constraints=CAGES), CLASSIC) == text
    assert read_extras(text, CLASSIC) == Extras(constraints=CAGES)


def test_marks_and_sections_come_in_any_order() -> None:
    marks = "o" + "." * 80
    extras = read_extras(f"{marks}|killer:r1c12=7", CLASSIC)
    assert read_extras(f"killer:r1c12=7|{marks}", CLASSIC) == extras
    assert extras.constraints == (Cage((0, 1), 7),) and not extras.allows(0, 2)
    assert write_extras(extras, CLASSIC) == f"{marks}|killer:r1c12=7"


@every_layout
def test_extras_are_read_back(layout: Layout) -> None:
    dice = Dice(f"extras {layout.id}")
    for _ in range(3):
        puzzle = Puzzle(
            layout, (0,) * layout.cells, extras=Extras(constraints=random_cages(layout, dice))
        )
        text = write_whole(puzzle)
        assert " " not in text and read_whole(text, layout) == puzzle


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("killer:r1c10=3", "r1c0 is not a cell"),
        ("killer:r1c12=18", "'r1c12=18': cage r1c1 and r1c2 with sum 18: 2 different digits"),
        ("killer:r1c12=x", "'r1c12=x' has no sum after '='"),
        ("killer:r1c12=", "has no sum"),
        ("killer:r1c12=12345", "has no sum"),
        ("killer:", "'killer:' has an empty item"),
        ("killer:r1c12=7;", "'killer:' has an empty item"),
        ("killer:r1c11=3", "cage r1c1 with sum 3: r1c1 is listed twice"),
        ("killer:r1c12=7|killer", "there are 6 marks"),
    ],
)
def test_wrong_section_is_refused(text: str, problem: str) -> None:
    with pytest.raises(FormatError, match=problem):
        read_extras(text, CLASSIC)


def test_large_board_separates_numbers_by_commas() -> None:
    layout = layout_named("16")
    extras = Extras(constraints=(Cage((9, 10, 25), 20),))
    text = write_extras(extras, layout)
    assert text == "killer:r1c10,11r2c10=20" and read_extras(text, layout) == extras


def test_unknown_kinds_are_refused_by_name() -> None:
    with pytest.raises(UnknownKind, match="no constraint called 'thermo'"):
        read_extras("thermo:r1c1-r1c2", CLASSIC)
    with pytest.raises(ArgumentError, match="arrow"):
        write_extras(Extras(unknown=(UnknownConstraint("arrow"),)), CLASSIC)
