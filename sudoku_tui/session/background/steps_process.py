"""The process that looks for steps while the screen goes on.

It is run as a module and imports no Textual; `serving` has what it reads and writes. What is
asked about the same board again is answered by the same inquiry, which knows most of it.

Boards and steps on their way between processes, as JSON has them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from ...engine.bits import members
from ...engine.board import Board
from ...engine.effort import Effort, OutOfEffort
from ...engine.ladders import TEACHING, Ladder
from ...engine.layout import Candidate, Layout
from ...engine.layouts import layout_named
from ...engine.solving.open_steps import open_steps
from ...engine.step import Link, Mark, Role, Step
from ...engine.techniques import CATALOGUE
from ...engine.why_not.inquiry import Inquiry
from ...formats.marks import read_marks, write_marks
from .server import Message, Tell, serve_all

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


_PATIENCE = Effort(nodes=20_000)
"""How much is spent on the reason why one candidate is false."""


def serve(request: Message, tell: Tell) -> None:
    """Answer a request for all steps on a board, or for the reason why a candidate is false.

    Reports on all steps are ``{"steps": [[step, same, opens], ...]}`` for each technique that
    finds some, and last ``{"over": true}``; on a candidate
    ``{"reason": [step, ...], "supposes": false}``, or null for the steps.
    """
    if request["asked"] is None:
        board = read_board(request["board"])
        for group in open_steps(board, _ladder(request["unique"])):
            told = [[step_fields(step, board.layout), *rest] for step, *rest in group]
            tell({"steps": told})
        tell({"over": True})
        return
    inquiry = _inquiry(json.dumps(request["board"]), request["unique"])
    layout = inquiry.start.board.layout
    try:
        reason = inquiry.why_not(Candidate(*request["asked"]), _PATIENCE)
    except OutOfEffort:
        reason = None
    steps = [step_fields(step, layout) for step in reason.steps] if reason else None
    tell({"reason": steps, "supposes": bool(reason and reason.supposes)})


@lru_cache(maxsize=1)
def _inquiry(board: str, unique: bool) -> Inquiry:
    """What is asked of a board, by its fields as JSON."""
    return Inquiry(read_board(json.loads(board)), _ladder(unique))


def _ladder(unique: bool) -> Ladder:
    return TEACHING if unique else TEACHING.without_uniqueness


if __name__ == "__main__":
    serve_all(serve)
