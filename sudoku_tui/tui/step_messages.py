"""Boards and steps on their way between processes, as JSON has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from ..engine.bits import members
from ..engine.board import Board
from ..engine.layout import Layout
from ..engine.layouts import layout_named
from ..engine.step import Candidate, Link, Mark, Role, Step
from ..engine.techniques import CATALOGUE
from ..formats.marks import read_marks, write_marks

Fields: TypeAlias = dict[str, Any]


def board_fields(board: Board) -> Fields:
    """A board, with its layout: every layout is told by its id; its extras as marks."""
    return {
        "layout": board.layout.id,
        "givens": board.givens,
        "marks": write_marks(board.extras, board.layout),
        "digits": board.digits,
        "candidates": board.candidates,
    }


def read_board(fields: Fields) -> Board:
    """The board that `board_fields` has told of."""
    layout = layout_named(fields["layout"])
    board = Board(layout, fields["givens"], read_marks(fields["marks"], layout))
    for cell, digit in enumerate(fields["digits"]):
        if digit:
            board.place(cell, digit)
    for number in members(board.candidates & ~fields["candidates"]):
        d, cell = divmod(number, board.layout.cells)
        board.eliminate(cell, d + 1)
    return board


def step_fields(step: Step, layout: Layout) -> Fields:
    """A step; its houses by their places in the layout."""
    return {
        "technique": step.technique.id,
        "placements": step.placements,
        "eliminations": step.eliminations,
        "houses": [layout.houses.index(house) for house in step.houses],
        "marks": [[str(role), *candidate] for role, candidate in step.marks],
        "links": [[*start, *end, strong] for start, end, strong in step.links],
    }


def read_step(fields: Fields, layout: Layout) -> Step:
    """The step that `step_fields` has told of."""
    return Step(
        CATALOGUE[fields["technique"]],
        _candidates(fields["placements"]),
        _candidates(fields["eliminations"]),
        tuple(layout.houses[index] for index in fields["houses"]),
        tuple(Mark(Role(role), Candidate(*candidate)) for role, *candidate in fields["marks"]),
        tuple(
            Link(Candidate(a, b), Candidate(c, d), strong) for a, b, c, d, strong in fields["links"]
        ),
    )


def _candidates(pairs: Iterable[tuple[int, int]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(cell, digit) for cell, digit in pairs)
