"""The position of a sheet for the engine, and the errors on the sheet."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.started_puzzle import StartedPuzzle, board_at
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.game.origin import narrowed, origin_of
from tests.formats.sheets import LAYOUTS, random_sheet
from tests.reference import classic

PUZZLE = classic(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
SOLUTION = only_solution(PUZZLE)
assert SOLUTION
R1C3, R1C4 = (CLASSIC.cell_at[0, column] for column in (2, 3))


def entries_of(**digits: int) -> tuple[int, ...]:
    """Return entries by the names of their cells."""
    table = [0] * CLASSIC.cells
    for name, digit in digits.items():
        row, column = map(int, name[1:].split("c"))
        table[CLASSIC.cell_at[row - 1, column - 1]] = digit
    return tuple(table)


def candidates_of(**digits: str) -> tuple[int, ...]:
    """Return candidates by the names of their cells."""
    table = [0] * CLASSIC.cells
    for name, symbols in digits.items():
        row, column = map(int, name[1:].split("c"))
        table[CLASSIC.cell_at[row - 1, column - 1]] = sum(1 << int(each) for each in symbols)
    return tuple(table)


def test_plain_puzzle_is_its_own_origin() -> None:
    assert origin_of(Sheet(PUZZLE)).origin is PUZZLE
    assert origin_of(Sheet(PUZZLE, corner=candidates_of(r1c3="12"))).origin is PUZZLE


def test_entries_are_placed_and_missing_candidates_are_eliminated() -> None:
    sheet = Sheet(PUZZLE, entries_of(r1c3=4), candidates_of(r1c4="26"))
    taken = origin_of(sheet, SOLUTION)
    board = board_at(taken.origin)
    assert not taken.faults and board.digits[R1C3] == 4
    assert list(members(board.candidates_of[R1C4])) == [2, 6]
    assert not board.givens >> R1C3 & 1
    # A cell without listed candidates keeps all possible ones.
    plain = board_at(origin_of(replace(sheet, candidates=())).origin)
    changed = [
        cell
        for cell, (one, other) in enumerate(
            zip(plain.candidates_of, board.candidates_of, strict=True)
        )
        if one != other
    ]
    assert changed in ([], [R1C4])


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (Sheet(PUZZLE, entries_of(r1c3=2)), "r1c3 is 2 here, and 4 in the solution"),
        (
            Sheet(PUZZLE, candidates=candidates_of(r1c3="12")),
            "r1c3 lacks the candidate 4, which is in the solution",
        ),
    ],
)
def test_wrong_entries_and_marks_are_reported_and_left_out(sheet: Sheet, told: str) -> None:
    taken = origin_of(sheet, SOLUTION)
    assert taken.complaint == told and taken.origin == PUZZLE


def test_unsolvable_sheet_is_checked_by_the_rules_only() -> None:
    assert not origin_of(Sheet(PUZZLE, entries_of(r1c3=2))).faults
    [fault] = origin_of(Sheet(PUZZLE, entries_of(r1c3=5))).faults
    assert fault == (R1C3, "r1c3 cannot be 5, which is entered there")
    [fault] = origin_of(Sheet(PUZZLE, candidates=candidates_of(r1c3="5"))).faults
    assert fault.said == "r1c3 has no candidate left that the rules allow"


def test_many_faults_are_counted() -> None:
    wrong = tuple(
        0 if given else digit % 9 + 1
        for given, digit in zip(PUZZLE.givens, SOLUTION or (), strict=True)
    )
    assert origin_of(Sheet(PUZZLE, wrong), SOLUTION).complaint.endswith("; and 47 more")


def test_written_candidates_narrow_the_search() -> None:
    empty = Puzzle(CLASSIC, (0,) * 81)
    sheet = Sheet(empty, candidates=tuple(1 << digit for digit in SOLUTION or ()))
    assert only_solution(empty) is None and only_solution(narrowed(sheet)) == SOLUTION


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: str(layout.id))
def test_any_sheet_has_an_origin(layout: object, seed: int) -> None:
    """Check that a board results, and that it contains nothing that was not written."""
    from sudoku_tui.formats.sheet import Part

    known = layout_named(getattr(layout, "id", ""))
    sheet = random_sheet(known, frozenset({Part.ENTRIES, Part.CANDIDATES}), seed)
    if next(sheet.puzzle.clashes(), None):
        givens = [digit if Random(c).random() < 0.01 else 0 for c, digit in enumerate(sheet.digits)]
        sheet = replace(sheet, puzzle=Puzzle(known, tuple(givens)), entries=())
        if next(sheet.puzzle.clashes(), None):
            return
    taken = origin_of(sheet)
    board = board_at(taken.origin)
    for cell, digit in enumerate(board.digits):
        assert digit in (0, sheet.digits[cell])
        if not digit and sheet.candidates and sheet.candidates[cell] and not sheet.digits[cell]:
            left = board.candidates_of[cell]
            assert not left & ~sheet.candidates[cell] or taken.faults
    if isinstance(taken.origin, StartedPuzzle):
        assert StartedPuzzle.of(sheet.puzzle, board).entries == taken.origin.entries
