"""Bivalue universal graves: all cells but one or a few have two candidates."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.techniques import CATALOGUE
from tests.calling import Call
from tests.engine.techniques.pictured import MORE, Picture, board_of, picture, pictures
from tests.reference import reference


@pictures(
    picture(
        "bug-1",
        "where one cell has a third",
        """
        123 12 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "r1c1<>1, r1c1<>2",
        layout="4",
    ),
    picture(
        "bug-1",
        "not where two have",
        """
        123 124 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        layout="4",
    ),
    picture(
        "bug-1",
        "not where that has a fourth",
        """
        1234 12 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        layout="4",
    ),
    picture(
        "bug-1",
        "not where a digit has three places of another row",
        """
        123 12 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 14
        """,
        layout="4",
    ),
    picture(
        "bug-1",
        "not where a digit has one place in its row",
        """
        123 12 13 34
        13 34 24 12
        12 12 34 34
        34 34 12 12
        """,
        layout="4",
    ),
    picture(
        "bug-2",
        "where two have the same third",
        """
        123 123 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "3 r1c12 => r1c34,r2c12<>3",
        layout="4",
    ),
    picture(
        "bug-2",
        "not where they do not",
        """
        123 124 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        layout="4",
    ),
    picture(
        "bug-2",
        "where extras of two digits exclude a third candidate",
        """
        123 12 134 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "1 r1c3, 3 r1c1 => r1c1<>1, r1c3<>3",
        layout="4",
    ),
    picture(
        "bug-2",
        "where one cell has two of them",
        """
        1234 12 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "3 r1c1, 4 r1c1 => r1c1<>1, r1c1<>2",
        layout="4",
    ),
    picture(
        "bug-2",
        "not where a digit has one place in a house",
        """
        123 123 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 13
        """,
        layout="4",
    ),
    picture(
        "bug-3",
        "where the others are part of a subset",
        """
        123 124 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "3 r1c1, 4 r1c2 => r1c4<>3, r1c4<>4",
        MORE,
        layout="4",
    ),
    picture(
        "bug-4",
        "where a digit is locked in them",
        """
        123 124 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        "3 r1c1, 4 r1c2 => r1c12<>2",
        layout="4",
    ),
    picture(
        "bug-4",
        "where the extra of each cell is a digit of the other's pair",
        """
        123 123 24 34
        24 34 12 13
        13 24 34 12
        34 12 13 24
        """,
        "2 r1c2, 3 r1c1 => r1c1<>2, r1c2<>3",
        layout="4",
    ),
    picture(
        "bug-4",
        "where the extra of one cell is a digit of the other's pair",
        """
        124 123 24 34
        24 34 12 13
        13 24 34 12
        34 12 13 24
        """,
        "2 r1c2, 4 r1c1 => r1c1<>2, r1c2<>3",
        layout="4",
    ),
    picture(
        "bug-4",
        "not where one cell has a third",
        """
        123 12 34 34
        34 34 12 12
        12 12 34 34
        34 34 12 12
        """,
        layout="4",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()


def test_a_sentence_gives_each_cell_its_own_extras() -> None:
    board = board_of("123 123 24 34\n24 34 12 13\n13 24 34 12\n34 12 13 24", layout_named("4"))
    [step] = CATALOGUE["bug-4"].find(board)
    assert "so r1c1 is 1 or 3 and r1c2 is 1 or 2. So r1c1 cannot" in step.sentence(board.layout)


def test_a_sentence_names_the_candidates_that_all_extras_exclude() -> None:
    board = board_of("123 12 134 34\n34 34 12 12\n12 12 34 34\n34 34 12 12", layout_named("4"))
    [step] = CATALOGUE["bug-2"].find(board)
    assert "each of them excludes 1 in r1c1 and 3 in r1c3. So" in step.sentence(board.layout)


@pytest.mark.parametrize(
    ("case", "gone"), [("forum", "r5c2<>2, r5c1<>4"), ("half", "r5c5<>6, r5c7<>8")]
)
def test_type_4_keeps_extras_by_cell(case: str, gone: str, call: Call) -> None:
    file = reference(f"cases/bug-type-4-{case}.txt")
    [record] = call("hint", "--technique", "bug-4", "--json", str(file)).records
    assert [step["notation"].partition("=> ")[2] for step in record["steps"]] == [gone]


def test_positions_of_other_programs(call: Call, tmp_path: Path) -> None:
    lines = reference("data/peer-positions-dev.txt").read_text(encoding="utf-8").splitlines(True)
    known = tmp_path / "known.txt"
    known.write_text("".join(line for line in lines if line.startswith("bug-")), encoding="utf-8")
    [record] = call("library", str(known), "--json").records
    assert (record["failed"], record["codes"]) == (0, {"bug-2": [9, 9]})
