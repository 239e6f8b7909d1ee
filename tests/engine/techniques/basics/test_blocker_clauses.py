"""Words for reasons other than houses that close a cell: moves, wrapped edges, bans."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku_tui.engine.blockers import closed_digits, grounds_for
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.techniques.basics.blocker_clauses import describe_digits, describe_places


@pytest.mark.parametrize(
    ("layout", "held", "closed", "said"),
    [
        ("anti-knight", "r2c3=5", "r4c4=5", "r4c4 is a knight's move from the 5 in r2c3"),
        (
            "anti-knight-torus",
            "r9c2=5",
            "r2c1=5",
            "r2c1 is a knight's move over the edge from the 5 in r9c2",
        ),
        ("anti-king", "r3c3=5", "r4c4=5", "r4c4 touches the 5 in r3c3"),
        ("anti-king-torus", "r1c9=5", "r2c1=5", "r2c1 touches the 5 in r1c9 over the edge"),
        ("argyle", "r1c5=5", "r4c8=5", "r4c8 sees the 5 in r1c5 along a diagonal"),
        ("non-consecutive", "r5c5=5", "r5c6=6", "r5c6 is next to the 5 in r5c5"),
        ("non-consecutive-cyclic", "r5c5=9", "r5c6=1", "r5c6 is next to the 9 in r5c5"),
        (
            "non-consecutive-torus",
            "r1c5=5",
            "r9c5=6",
            "r9c5 is next to the 5 in r1c5 over the edge",
        ),
        ("ferz-nc", "r3c3=5", "r4c4=6", "r4c4 touches the 5 in r3c3"),
    ],
)
def test_why_a_digit_cannot_go_in_a_cell(layout: str, held: str, closed: str, said: str) -> None:
    board = Board(layout_named(layout))
    board.place(*candidate(held, board))
    told = describe_places(grounds_for(board, (candidate(closed, board),)), board.layout)
    assert told == said


@pytest.mark.parametrize(
    ("layout", "held", "said"),
    [
        ("anti-knight-torus", "r8c6=3", "it is a knight's move over the edge from 3 in r8c6"),
        ("anti-king-torus", "r9c6=3", "it touches 3 in r9c6 over the edge"),
        ("argyle", "r3c7=3", "it sees 3 in r3c7 along a diagonal"),
        ("non-consecutive", "r1c6=3", "next to the 3 in r1c6 it cannot be 2 or 4"),
        ("non-consecutive-cyclic", "r1c6=9", "next to the 9 in r1c6 it cannot be 1 or 8"),
        ("non-consecutive-torus", "r9c5=3", "next to the 3 in r9c5 over the edge it cannot be 2"),
        ("ferz-nc", "r2c6=3", "touching the 3 in r2c6 it cannot be 2 or 4"),
    ],
)
def test_why_a_cell_cannot_hold_digits(layout: str, held: str, said: str) -> None:
    board = Board(layout_named(layout))
    board.place(*candidate(held, board))
    cell = board.layout.cell_at[0, 4]
    gone = [each for each in closed_digits(board, cell, 7) if not board.can_be(*each)]
    assert said in describe_digits(grounds_for(board, gone), board.layout)


def test_rules_without_a_name() -> None:
    layout = replace(CLASSIC, id="pairs", extra_sees=((0, 41),), bans=(((0, 5), (42, 5)),))
    board = Board(layout)
    board.place(0, 5)
    seen, banned = (grounds_for(board, (Candidate(cell, 5),)) for cell in (41, 42))
    assert describe_places(seen, layout) == "r5c6 sees the 5 in r1c1 by a rule of this layout"
    assert describe_digits(seen, layout) == "it sees 5 in r1c1 by a rule of this layout"
    assert describe_places(banned, layout) == "the 5 in r1c1 excludes it from r5c7"
    assert describe_digits(banned, layout) == "with the 5 in r1c1 it cannot be 5"


def candidate(text: str, board: Board) -> Candidate:
    """Parse a candidate such as ``r4c4=5``."""
    return Candidate(board.layout.cell_at[int(text[1]) - 1, int(text[3]) - 1], int(text[5]))
