"""The process that looks for steps while the screen goes on.

It is run as a module and imports no Textual; `serving` has what it reads and writes. What is
asked about the same board again is answered by the same inquiry, which knows most of it.
"""

from __future__ import annotations

import json
from functools import lru_cache

from ..engine.ladder import TEACHING, Ladder
from ..engine.open_steps import open_steps
from ..engine.search import Effort, OutOfEffort
from ..engine.step import Candidate
from ..engine.why_not import Inquiry
from .serving import Message, Tell, serve_all
from .step_messages import read_board, step_fields

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
