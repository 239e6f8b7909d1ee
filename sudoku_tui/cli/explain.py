"""``explain``: the whole path to the solution."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..engine.ladder import TEACHING
from ..engine.search import Effort
from ..engine.solver import Path
from ..engine.techniques.guess import GUESS
from . import arguments
from .each import clashing, each_puzzle, solution_of
from .exits import Exit
from .input import Asked
from .output import Messages, Printer
from .records import Fields, puzzle_fields, step_fields, text_of


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    arguments.add_puzzles(parser)
    parser.add_argument(
        "--notation", action="store_true", help="print steps as players write them, not in words"
    )
    arguments.add_ladder(parser)
    arguments.add_timeout(parser)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Explain each puzzle."""
    messages, printer = Messages(quiet=options.quiet), Printer()

    def answer(asked: Asked, effort: Effort) -> Exit:
        if clashing(asked, messages):
            return Exit.BAD_INPUT
        solution, count = solution_of(asked, effort, messages)
        path = Path(asked.puzzle, options.ladder or TEACHING, effort)
        layout = asked.puzzle.layout
        steps = list(iter(path.next, None)) if solution else []
        solved = solution is not None and path.board.is_solved
        if options.json:
            fields: Fields = {
                "solutions": count,
                "solution": text_of(solution) if solution else None,
                "solved": solved,
                "ladder": path.ladder.name,
                "steps": [step_fields(step, layout) for step in steps],
            }
            printer.json({**puzzle_fields(asked.puzzle), **fields})
        elif steps:
            told = (step.notation if options.notation else step.sentence for step in steps)
            lines = (f"{number}. {tell(layout)}" for number, tell in enumerate(told, 1))
            printer.record("\n".join(lines))
        if solution is None:
            return Exit.NO
        guesses = sum(step.technique is GUESS for step in steps)
        if solved and not guesses:
            return Exit.DONE
        if solved:
            told_of = "1 step is a guess" if guesses == 1 else f"{guesses} steps are guesses"
            messages.tell(asked.placed(f"{told_of} by search, beyond the techniques known"))
            return Exit.UNSOLVED
        left = path.board.empty.bit_count()
        messages.tell(asked.placed(f"the rest, {left} cells, is beyond the techniques known"))
        return Exit.UNSOLVED

    return each_puzzle(options, messages, answer)
