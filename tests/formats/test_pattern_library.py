"""Lines that name a technique: parsing, and messages about errors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku_tui.cli.commands import library
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.library import read_library
from sudoku_tui.formats.pattern_library import PatternCase, read_pattern_case
from tests.calling import Call
from tests.reference import reference

GIVENS = "12.4" + "." * 12
POSSIBLE = "1,2,3,4," + ",".join(["1234"] * 12)
LINE = f"naked-single\t4;{GIVENS};{POSSIBLE}\tr2c1<>1 r4c4<>34\t-\tmade"


def test_line_has_candidates_and_eliminations() -> None:
    case = read_pattern_case(LINE)
    assert (case.technique, case.puzzle.layout.id) == ("naked-single", "4")
    assert case.eliminations == (Candidate(4, 1), Candidate(15, 3), Candidate(15, 4))
    board = case.board()
    assert board.digits[:5] == [1, 2, 3, 4, 0]
    assert not board.can_be(5, 1)


def test_both_forms_in_one_file_are_read() -> None:
    [case] = read_library(["# a comment", LINE])
    assert isinstance(case, PatternCase)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("naked-single\t4", "2 fields"),
        (LINE.replace("\t4;", "\t4"), "the position is no layout"),
        (LINE.replace("\t4;", "\tqqq;"), "no layout is called"),
        (LINE.replace("12.4", "12.44"), "17 givens: 16 were due"),
        (LINE.replace("12.4", "12.7"), "'7' is no digit"),
        (LINE.replace("1,2,3", "1,2"), "15 cells with candidates: 16"),
        (LINE.replace("1,2,3", "1,,3"), "a cell has no candidates"),
        (LINE.replace("r2c1<>1", "r2c1=1"), "'r2c1=1' is not like"),
        (LINE.replace("r2c1<>1", "r9c1<>1"), "'r9c1<>1' is not like"),
        (LINE.replace("r2c1<>1", "r2c1<>z"), "'z' is no digit"),
    ],
)
def test_invalid_line_is_reported(line: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_pattern_case(line)


def test_all_steps_of_a_position_are_counted_before_one_is_applied(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    givens = "12.43.1.21......"
    possible = ",".join("1234" if each == "." else each for each in givens)
    line = f"full-house\t4;{givens};{possible}\tr3c3<>3 r4c3<>4\t-\tmade"
    start, known = read_pattern_case(line).board(), tmp_path / "known.txt"
    known.write_text(line, encoding="utf-8")
    full_house = CATALOGUE["full-house"]
    assert len(list(full_house.find(start))) > 1

    class OnlyAtStart:
        """Technique that finds its steps only in the unchanged position."""

        name = "Full House"

        def find(self, board: Board) -> Iterator[Step]:
            return full_house.find(board) if board.candidates == start.candidates else iter(())

    monkeypatch.setattr(library, "CATALOGUE", {"full-house": OnlyAtStart()})
    assert call("library", str(known)).exit == 0


@pytest.mark.slow
def test_leftovers_pass_and_unknown_techniques_fail(call: Call, tmp_path: Path) -> None:
    with reference("data/exotic-dev.txt").open(encoding="utf-8") as file:
        lines = [line for line in file if line.startswith(("leftover", "law-of", "set-eq"))]
    known = tmp_path / "known.txt"
    known.write_text("".join(lines), encoding="utf-8")
    said = call("library", str(known), "--json")
    assert said.exit == 0
    codes = {"leftover-cell": [30, 30], "law-of-leftovers": [30, 30], "set-equivalence": [9, 9]}
    assert json.loads(said.out)["codes"] == codes
    known.write_text(lines[0].replace("leftover-cell", "left-behind"), encoding="utf-8")
    said = call("library", str(known))
    assert said.exit == 1 and "no technique is called 'left-behind'" in said.out
