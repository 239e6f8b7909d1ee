"""Every step that is open on a puzzle as it is given."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from ..engine.board import Board
from ..engine.ladder import HODOKU, TEACHING, Ladder
from ..engine.order import Order
from ..engine.proof import prove
from ..engine.search import Effort, OutOfEffort
from ..engine.solver import all_steps
from ..engine.step import Step
from ..engine.techniques.guess import GUESS
from .each import clashing, solution_of
from .exits import Exit
from .input import Asked
from .output import Messages, Printer
from .proofs import Verdict, all_proven, told_fields, told_steps
from .records import puzzle_fields


def ladder_of(options: Namespace) -> Ladder:
    """The ladder whose steps are told: the one asked for, that of a scale, or the teaching one."""
    asked: Ladder | None = options.ladder
    return asked or (HODOKU if options.scale else TEACHING)


class OpenSteps:
    """Prints the steps of every technique of a ladder; a guess is none."""

    def __init__(self, options: Namespace, messages: Messages, printer: Printer) -> None:
        ladder = ladder_of(options)
        rungs = tuple(rung for rung in ladder.rungs if rung.technique is not GUESS)
        self._ladder = replace(ladder, rungs=rungs)
        self._order = Order(options.sort or Order.LADDER)
        self._json: bool = options.json
        self._notation: bool = options.notation
        self._proof: bool = options.proof
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
        proofs = [prove(step, board) for step in steps] if self._proof else None
        self._print(asked, steps, proofs, count, complete=solution is not None and late is None)
        if late:
            raise late
        if solution is None or not all_proven(proofs or ()):
            return Exit.NO
        if steps or board.is_solved:
            return Exit.DONE
        self._messages.tell(asked.placed("no step is open to the techniques asked for"))
        return Exit.UNSOLVED

    def _print(
        self,
        asked: Asked,
        steps: list[Step],
        proofs: list[Verdict] | None,
        count: int,
        *,
        complete: bool,
    ) -> None:
        if self._json:
            self._printer.json(
                {
                    **puzzle_fields(asked.puzzle),
                    "solutions": count,
                    "ladder": self._ladder.name,
                    "sort": str(self._order),
                    "complete": complete,
                    "steps": told_fields(steps, proofs, asked),
                }
            )
        elif steps:
            told = told_steps(steps, proofs, asked, notation=self._notation)
            self._printer.record("\n".join(told))
