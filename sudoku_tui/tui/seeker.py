"""The process that looks for steps while the screen goes on.

It is run as a module and imports no Textual. On standard input comes one line, the request;
on standard output go reports, a line each, all of it JSON. When standard input ends, whoever
asked is gone, and so is this process.
"""

from __future__ import annotations

import json
import sys
import threading

from ..engine.ladder import TEACHING
from ..engine.open_steps import open_steps
from ..engine.search import Effort, OutOfEffort
from ..engine.step import Candidate
from ..engine.why_not import why_not
from .maker import Message, Tell, end_with_input
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


def main() -> None:
    """Serve the one request of this process."""
    request: Message = json.loads(sys.stdin.readline())
    threading.Thread(target=end_with_input, daemon=True).start()
    serve(request, lambda report: print(json.dumps(report), flush=True))


if __name__ == "__main__":
    main()
