"""Every step that is open on a puzzle as it is given."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from ..engine.board import Board
from ..engine.ladder import TEACHING, Ladder
from ..engine.order import Order
from ..engine.search import Effort, OutOfEffort
from ..engine.solver import all_steps
from ..engine.step import Step
from ..engine.techniques.guess import GUESS
from .each import clashing, solution_of
from .exits import Exit
from .input import Asked
from .output import Messages, Printer
from .records import numbered, puzzle_fields, step_fields


class OpenSteps:
    """Prints the steps of every technique of a ladder; a guess is none."""

    def __init__(self, options: Namespace, messages: Messages, printer: Printer) -> None:
        ladder: Ladder = options.ladder or TEACHING
        rungs = tuple(rung for rung in ladder.rungs if rung.technique is not GUESS)
        self._ladder = replace(ladder, rungs=rungs)
        self._order = Order(options.sort or Order.LADDER)
        self._json: bool = options.json
        self._notation: bool = options.notation
        self._messages = messages
        self._printer = printer

    def answer(self, asked: Asked, effort: Effort) -> Exit:
        """Print the steps that are open on one puzzle.

        Raises:
            OutOfEffort: not all were found in time; those that were are printed.
        """
        if clashing(asked, self._messages):
            return Exit.BAD_INPUT
        solution, count = solution_of(asked, effort, self._messages)
        steps: list[Step] = []
        late: OutOfEffort | None = None
        board = Board.of(asked.puzzle)
        if solution:
            try:
                steps.extend(all_steps(board, self._ladder, effort, self._order))
            except OutOfEffort as error:
                late = error
        self._print(asked, steps, count, complete=solution is not None and late is None)
        if late:
            raise late
        if solution is None:
            return Exit.NO
        if steps or board.is_solved:
            return Exit.DONE
        self._messages.tell(asked.placed("no step is open to the techniques asked for"))
        return Exit.UNSOLVED

    def _print(self, asked: Asked, steps: list[Step], count: int, *, complete: bool) -> None:
        layout = asked.puzzle.layout
        if self._json:
            self._printer.json(
                {
                    **puzzle_fields(asked.puzzle),
                    "solutions": count,
                    "ladder": self._ladder.name,
                    "sort": str(self._order),
                    "complete": complete,
                    "steps": [step_fields(step, layout) for step in steps],
                }
            )
        elif steps:
            self._printer.record("\n".join(numbered(steps, layout, notation=self._notation)))
