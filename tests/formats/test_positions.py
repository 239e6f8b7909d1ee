"""Lines of positions: written, read back, and refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import common_layouts
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.positions import (
    FIELDS,
    PositionLine,
    read_position,
    read_positions,
    write_position,
)
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.store.positions import positions_of
from sudoku_tui.store.stock import FOLDERS
from tests.soak import sample

LINE = "\t".join(
    (
        *("4", "-", "1+2..34..........", "r2c3<>12 r4c4<>3", "x-wing", "r3c1<>4 r4c1=2"),
        *("Hard", "120", "Extreme", "-", "a.7~2/5"),
    )
)

scores = st.none() | st.integers(0, 10**6)


@st.composite
def random_positions(draw: st.DrawFn) -> PositionLine:
    """Draw any content of a line, possible or not."""
    layout = draw(st.sampled_from(common_layouts()))
    digits = st.integers(1, layout.digits)
    cells = st.integers(0, layout.cells - 1)
    candidates = st.frozensets(st.builds(Candidate, cells, digits), max_size=12)
    filled = draw(st.dictionaries(cells, st.tuples(digits, st.booleans()), max_size=30))
    givens, entries = [0] * layout.cells, [0] * layout.cells
    for cell, (digit, is_given) in filled.items():
        (givens if is_given else entries)[cell] = digit
    return PositionLine(
        StartedPuzzle(Puzzle(layout, tuple(givens)), tuple(entries), draw(candidates)),
        draw(st.sampled_from(sorted(CATALOGUE))),
        (draw(candidates), draw(candidates)),
        draw(st.sampled_from(Level)),
        draw(scores),
        draw(st.sampled_from(Level)),
        draw(scores),
        draw(
            st.from_regex(r"[a-z]{1,9}(\.[0-9]{1,4})?(~[0-9]{1,3})?(/[0-9]{1,3})?", fullmatch=True)
        ),
        tuple(draw(st.lists(st.integers(0, 99), max_size=8))),
    )


@pytest.mark.slow
@given(random_positions())
@settings(max_examples=sample(200, 60), deadline=None)
def test_written_lines_are_read_back(line: PositionLine) -> None:
    text = write_position(line)
    assert text.isascii() and "\n" not in text
    assert len(text.split("\t")) == len(FIELDS) + bool(line.proven)
    assert read_position(text) == line
    assert list(read_positions(["# a comment", "", f"{text}\n"])) == [line]


def test_line_is_parsed_into_its_fields() -> None:
    line = read_position(LINE)
    assert line.layout.id == "4"
    assert line.started.puzzle.givens[:6] == (1, 0, 0, 0, 3, 4)
    assert line.started.entries[:2] == (0, 2)
    assert line.started.eliminated == {Candidate(6, 1), Candidate(6, 2), Candidate(15, 3)}
    assert line.effect == (frozenset({Candidate(12, 2)}), frozenset({Candidate(8, 4)}))
    assert (line.level, line.score) == (Level.HARD, 120)
    assert (line.teaching_level, line.teaching_score) == (Level.EXTREME, None)
    assert line.seed == "a.7~2/5"


def test_position_of_a_line_is_returned() -> None:
    line = read_position(LINE)
    board = line.board()
    assert board.digits[:6] == [1, 2, 0, 0, 3, 4]
    assert board.givens == 0b110001
    assert not board.can_be(15, 3) and board.can_be(15, 4)
    assert StartedPuzzle.of(line.started.puzzle, board) == line.started


def test_only_candidates_can_be_eliminated() -> None:
    line = read_position(LINE.replace("r2c3<>12", "r2c3<>3"))
    with pytest.raises(ValueError, match="3 is eliminated from r2c3"):
        line.board()
    clashing = replace(line, started=replace(line.started, entries=(0, 1, *[0] * 14)))
    with pytest.raises(ValueError, match="r1c2 cannot be 1"):
        clashing.board()


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("no line", "1 fields: 11 with tabs"),
        (LINE.replace("4\t-", "five\t-"), "layout: no layout is called 'five'"),
        (LINE.replace("4\t-", "4\tabba"), "shape: there are 4 marks"),
        (LINE.replace("1+2.", "1+2"), "cells: 15 cells: 16 were due"),
        (LINE.replace("1+2", "1+5"), "cells: 5 is no digit of 4x4"),
        (LINE.replace("1+2", "1+."), "cells: more than digits"),
        (LINE.replace("r2c3<>12", "r2c3=1"), "eliminated: something is placed"),
        (LINE.replace("r2c3<>12", "r5c3<>1"), "eliminated: 'r5c3<>1' is not in 4x4"),
        (LINE.replace("r2c3<>12", "r2c3<>5"), "eliminated: 'r2c3<>5' is not in 4x4"),
        (LINE.replace("r2c3<>12", "x\x1b[2J"), r"eliminated: 'x\[2J' is not like"),
        (LINE.replace("x-wing", "y-wing"), "technique: no technique is called 'y-wing'"),
        (LINE.replace("r4c1=2", "r4c1+2"), "effect: 'r4c1\\+2' is not like"),
        (LINE.replace("Hard", "Hardly"), "level: no level is called"),
        (LINE.replace("120", "-12"), "score: '-12' is no number"),
        (LINE.replace("Extreme", ""), "teaching level: no level"),
        (LINE.replace("\t-\ta.7", "\t²\ta.7"), "teaching score: '²' is no number"),
    ],
)
def test_invalid_line_is_refused_with_a_reason(line: str, error: str) -> None:
    with pytest.raises(FormatError, match=error):
        read_position(line)
    with pytest.raises(FormatError, match=f"line 2: {error}") as raised:
        list(read_positions(["# the first line", line]))
    assert raised.value.line == 2


FILES = [path for folder in FOLDERS for path in sorted(folder.glob("positions-*.txt"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_pasted_line_is_the_position(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    told = [line for line in lines if not line.startswith("#")][:2]
    assert told
    for line, sheet in zip(told, read_sheets(told), strict=True):
        assert not isinstance(sheet, FormatError), sheet
        started = read_position(line).started
        assert isinstance(sheet, Reading) and sheet.sheet.form == "position"
        entries = sheet.sheet.entries or (0,) * started.puzzle.layout.cells
        assert (sheet.puzzle, entries) == (started.puzzle, started.entries)
        board = started.board()
        for cell in members(board.empty):
            assert sheet.sheet.shown_candidates[cell] == board.candidates_of[cell]


def test_invalid_pasted_line_is_reported() -> None:
    (found,) = read_sheets([LINE.replace("r2c3<>12", "r2c3=1")])
    assert isinstance(found, FormatError)
    assert "line 1: eliminated: something is placed" in str(found)


def test_killer_keeps_its_sums_when_scrambled() -> None:
    (line, *_) = positions_of("cage-last-cell")
    assert read_position(write_position(line)) == line
    for seed in range(5):
        started = line.random_scramble(Dice(seed))
        assert only_solution(started.puzzle) is not None
        sums = [
            sorted(cage.clue for cage in each.puzzle.extras.constraints)
            for each in (line.started, started)
        ]
        assert sums[0] == sums[1]
