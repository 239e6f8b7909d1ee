"""A cell has one name: numbers with leading zeros, or far too long, are refused."""

from __future__ import annotations

import pytest

import sudoku_tui
from sudoku_tui.formats import FormatError, read
from sudoku_tui.formats.boards.groups import cells_of_groups
from sudoku_tui.formats.positions import read_position

NAMES = ("r00040c5", "r04c5", "r4c05", "r4c5000000000000000000000", "r0c5", "r٤c5", "r4c²")


@pytest.mark.parametrize("name", NAMES)
def test_library_refuses_the_cell_name(name: str) -> None:
    position = sudoku_tui.position("." * 81)
    with pytest.raises(sudoku_tui.NotFound, match="has no cell"):
        position.candidates(name)


@pytest.mark.parametrize("name", NAMES)
def test_own_json_refuses_the_cell_name(name: str) -> None:
    with pytest.raises(FormatError, match="is no cell"):
        read(f'{{"v":1,"layout":"classic","givens":"{"." * 81}","candidates":{{"{name}":"12"}}}}')


@pytest.mark.parametrize("name", NAMES)
def test_cage_refuses_the_cell_name(name: str) -> None:
    assert cells_of_groups([[name, "r1c1"]], 9) is None
    assert cells_of_groups([["r4c5", "r1c1"]], 9) == [(0, 31)]


def test_position_refuses_the_cell_name() -> None:
    line = "classic\t-\t" + "." * 81 + "\tr04c5<>2\tx-wing\t"
    with pytest.raises((FormatError, ValueError)):
        read_position(line)
