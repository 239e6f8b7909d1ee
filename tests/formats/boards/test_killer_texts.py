"""Killers as people write them: read with all their cages, or refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.reading import read_sheets
from tests.cli.puzzles import SOLUTION
from tests.each import each
from tests.formats.reader.test_decode import LINE, PUZZLE, ROWS
from tests.formats.sheets import read_back

_EVEN, _ODD = ((0, 2), (2, 5), (5, 7), (7, 9)), ((0, 1), (1, 2), (2, 5), (5, 9))
GROUPS = [
    tuple(range(9 * row + start, 9 * row + end))
    for row in range(9)
    for start, end in (_ODD if row % 2 else _EVEN)
]
"""The cells of each cage."""
SUMS = [sum(int(SOLUTION[cell]) for cell in cells) for cells in GROUPS]
CAGES = {(tuple(cells), total) for cells, total in zip(GROUPS, SUMS, strict=True)}
ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OWNER = [next(n for n, cells in enumerate(GROUPS) if cell in cells) for cell in range(81)]
LETTERS = "".join(ALPHABET[owner] for owner in OWNER)
LETTER_ROWS = [LETTERS[at : at + 9] for at in range(0, 81, 9)]
FIRST = [str(SUMS[n]) if GROUPS[n][0] == cell else "-" for cell, n in enumerate(OWNER)]


def _rc_name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def _letter_name(cell: int) -> str:
    return f"{'ABCDEFGHI'[cell // 9]}{cell % 9 + 1}"


def _pair_name(cell: int) -> str:
    return f"({cell // 9}, {cell % 9})"


def _cage_lines(way: str, name: Callable[[int], str], between: str = " ") -> str:
    return "\n".join(
        way.format(total, between.join(map(name, cells)))
        for cells, total in zip(GROUPS, SUMS, strict=True)
    )


def _join_rows(words: list[str]) -> str:
    return "\n".join(" ".join(words[at : at + 9]) for at in range(0, 81, 9))


SUMS_OF = [f"{ALPHABET[n]}={total}" for n, total in enumerate(SUMS)]
WAYS = {
    "sum first": _cage_lines("{}: {}", _rc_name, ","),
    "sum first, blanks": _cage_lines("{} {}", _rc_name),
    "sum first, large letters": _cage_lines("{} {}", lambda cell: _rc_name(cell).upper()),
    "sum last": _cage_lines("{1} = {0}", _rc_name, " + "),
    "sum last, no blanks": _cage_lines("{1}={0}", _rc_name, "+"),
    "letters of rows": _cage_lines("{0} {1}", _letter_name),
    "letters of rows, sum last": _cage_lines("{1} {0}", _letter_name),
    "letters of rows, added up": _cage_lines("{1}={0}", _letter_name, "+"),
    "pairs": _cage_lines("{0} {1}", _pair_name),
    "pairs, sum last": _cage_lines("{1} = {0}", _pair_name, ","),
    "pairs without brackets": _cage_lines(
        "{0}: {1}", lambda cell: f"{cell // 9 + 1},{cell % 9 + 1}"
    ),
    "two figures a cell": _cage_lines("{0} {1}", lambda cell: f"{cell // 9 + 1}{cell % 9 + 1}"),
    "numbers of cells": _cage_lines("{0} {1}", str),
    "sets of cells": "\n".join(
        f"r{cells[0] // 9 + 1}c{''.join(str(cell % 9 + 1) for cell in cells)} = {total}"
        for cells, total in zip(GROUPS, SUMS, strict=True)
    ),
    "numbered": "\n".join(
        f"Cage {n}: {line}"
        for n, line in enumerate(_cage_lines("{} = {}", _rc_name).split("\n"), 1)
    ),
    "below words": "Killer Sudoku\n\nCages:\n" + _cage_lines("{}: {}", _rc_name),
    "letters": "\n".join([*LETTER_ROWS, *SUMS_OF]),
    "letters, a blank line": "\n".join([*LETTER_ROWS, "", *SUMS_OF]).replace("=", ": "),
    "letters, sums on a line": "\n".join([*LETTER_ROWS, " ".join(SUMS_OF)]),
    "letters with blanks": _join_rows([*LETTERS]) + "\n" + ",".join(SUMS_OF),
    "letters on a line": f"{LETTERS};{','.join(SUMS_OF)}",
    "sums and numbers": "9 9\n"
    + _join_rows(FIRST)
    + "\n"
    + _join_rows([str(n + 1) for n in OWNER]),
    "numbers and sums": _join_rows([str(n) for n in OWNER]) + "\n\n" + _join_rows(FIRST),
    "sections": f"[problem]\n{_join_rows(FIRST)}\n[areas]\n{_join_rows([*LETTERS])}\n[end]",
    "sums before letters": _join_rows(
        [f"{total.strip('-')}{letter}" for total, letter in zip(FIRST, LETTERS, strict=True)]
    ),
}
GIVEN = {
    "a board above": "\n".join(ROWS) + "\n\nCages:\n" + WAYS["sum first"],
    "a board below": WAYS["letters of rows"] + "\n\n" + "\n".join(ROWS),
    "a line above": f"{LINE}\n{WAYS['sum last']}",
    "a board beside letters": "\n".join(
        [*map(" ".join, zip(ROWS, LETTER_ROWS, strict=True)), " ".join(SUMS_OF)]
    ),
}


@each("way", WAYS)
def test_cages_of_each_notation_are_read(way: str) -> None:
    sheet = read_back(WAYS[way])
    assert {(cage.cells, cage.sum) for cage in sheet.cages} == CAGES
    assert not any(sheet.puzzle.givens)


@each("way", GIVEN)
def test_board_beside_cages_belongs_to_the_same_puzzle(way: str) -> None:
    (found,) = read_sheets([GIVEN[way]])
    assert isinstance(found, Reading)
    sheet = found.sheet
    assert {(cage.cells, cage.sum) for cage in sheet.cages} == CAGES
    assert sheet.puzzle.givens == PUZZLE.givens


@pytest.mark.parametrize("way", ["sum first", "letters", "sums and numbers", "sums before letters"])
def test_contradictory_cages_are_refused(way: str) -> None:
    wrong = str(SUMS[0] + 1)
    text = WAYS[way].replace(str(SUMS[0]), wrong, 1)
    found = list(read_sheets([text]))
    assert not any(isinstance(one, Reading) for one in found)
    assert any(isinstance(one, FormatError) for one in found)


def test_cages_of_only_some_cells_are_read() -> None:
    text = "\n".join(WAYS["sum first"].split("\n")[3:9])
    cages = {Cage(tuple(cells), total) for cells, total in CAGES}
    assert {*read_back(text).cages} < cages and len(read_back(text).cages) == 6
