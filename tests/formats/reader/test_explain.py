"""Texts explained by the views of their lines: what is read, what is refused, and where."""

from __future__ import annotations

import time
from random import Random

import pytest

from sudoku_tui.formats.reader.explain import Explanation, Refused, explain
from sudoku_tui.formats.reader.source import source_of
from tests.formats.reader.test_candidates import MARKS
from tests.formats.reader.test_grids import GIVENS, SHAPES
from tests.formats.reader.test_grids import ROWS as PLAIN_ROWS

BY_KEYS = {
    "json of cells",
    "json of cells with places",
    "json of some cells",
    "json of named rows",
}
"""Shapes whose keys tell what the cells are."""
BY_COLUMNS = {"columns in any order"}
"""Shapes whose solution stands before the puzzle."""


def boards(explained: Explanation) -> list[str]:
    """Return the digits of each board."""
    grids = (grid for put in explained.chosen for grid in put.grids)
    return ["".join(str(digit or ".") for digit in grid.meaning.digits) for grid in grids]


@pytest.mark.parametrize("name", sorted(SHAPES.keys() - BY_KEYS - BY_COLUMNS))
def test_first_board_of_each_shape_is_the_puzzle(name: str) -> None:
    assert boards(explain(SHAPES[name]))[:1] == [GIVENS]


@pytest.mark.parametrize("name", sorted(BY_KEYS))
def test_shape_that_views_do_not_explain_is_refused_with_its_line(name: str) -> None:
    explained = explain(SHAPES[name])
    assert not explained.chosen
    assert any(isinstance(part, Refused) for part in explained.parts)


@pytest.mark.parametrize("change", ["delete", "double"])
def test_changed_character_makes_no_other_puzzle(change: str) -> None:
    dice = Random(change)
    texts = [*SHAPES.values(), *MARKS.values()]
    for text in dice.sample(texts, 60):
        right = boards(explain(text))
        at = dice.randrange(len(text))
        middle = "" if change == "delete" else text[at] * 2
        found = boards(explain(text[:at] + middle + text[at + 1 :]))
        if found and right:
            assert len(found) == len(right), (text, at)
            pairs = zip(found[0], right[0], strict=True)
            assert sum(one != two for one, two in pairs) <= 1, (text, at)


def test_rows_that_lack_a_cell_are_refused() -> None:
    for row in range(9):
        rows = [*PLAIN_ROWS]
        rows[row] = rows[row][1:]
        assert not explain("\n".join(rows)).chosen


def test_blanks_are_cells_only_of_a_puzzle_with_one_solution() -> None:
    rows = [row.replace(".", " ") for row in PLAIN_ROWS]
    assert boards(explain("\n".join(rows))) == [GIVENS]
    rows[1] = rows[1][:2] + rows[1][3:]  # the digits behind it stand one column to the left
    assert not explain("\n".join(rows)).chosen


def test_rule_beside_a_board_is_not_ignored() -> None:
    board = "\n".join(PLAIN_ROWS)
    assert boards(explain(f"An easy one\n{board}")) == [GIVENS]
    for rule in ('type: "killer"', "cages: [1, 2]", "diagonals: true"):
        assert not explain(f"{rule}\n{board}").chosen


def test_character_keeps_its_place_when_others_are_replaced() -> None:
    source = source_of("a<br>b\r\n\x1b[1mｃ&nbsp;d")
    assert source.lines == ("a", "b", "c d")
    assert [source.place(*each) for each in ((0, 0), (1, 0), (2, 0), (2, 2))] == [
        (1, 1),
        (1, 6),
        (2, 5),
        (2, 12),
    ]


HOSTILE = {
    "rows of digits": "\n".join(["123456789"] * 800),
    "one character a line": "1\n" * 800,
    "small boards": "\n".join(["." * 16] * 800),
    "blanks": "\n".join(["1   2   3   4"] * 790),
    "triples": "\n".join(["1 1 5"] * 790),
    "brackets": "[" * 16_000,
    "quotation marks": '"' * 16_000,
    "commas": "," * 16_000,
    "digits": "1" * 16_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_takes_no_two_seconds(name: str) -> None:
    start = time.process_time()
    explain(HOSTILE[name])
    assert time.process_time() - start < 2
