"""The process that looks for steps while the screen goes on.

It is run as a module and imports no Textual; `serving` has what it reads and writes.
"""

from __future__ import annotations

from ..engine.ladder import TEACHING
from ..engine.open_steps import open_steps
from ..engine.search import Effort, OutOfEffort
from ..engine.step import Candidate
from ..engine.why_not import why_not
from .serving import Message, Tell, serve_one
from .step_messages import read_board, step_fields

_PATIENCE = Effort(nodes=20_000)
"""How much is spent on the reason why one candidate is false."""


def serve(request: Message, tell: Tell) -> None:
    """Answer a request for all steps on a board, or for the reason why a candidate is false.

    Reports on all steps are ``{"steps": [[step, same, opens], ...]}`` for each technique that
    finds some, and last ``{"over": true}``; on a candidate
    ``{"reason": [step, ...], "supposes": false}``, or null for the steps.
    """
    board = read_board(request["board"])
    ladder = TEACHING if request["unique"] else TEACHING.without_uniqueness
    if request["asked"] is None:
        for group in open_steps(board, ladder):
            told = [[step_fields(step, board.layout), *rest] for step, *rest in group]
            tell({"steps": told})
        tell({"over": True})
        return
    try:
        reason = why_not(board, Candidate(*request["asked"]), ladder, _PATIENCE)
    except OutOfEffort:
        reason = None
    steps = [step_fields(step, board.layout) for step in reason.steps] if reason else None
    tell({"reason": steps, "supposes": bool(reason and reason.supposes)})


if __name__ == "__main__":
    serve_one(serve)
