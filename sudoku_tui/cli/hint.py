"""``hint``: the next step, as much of it as is asked for, or why a digit cannot be."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..engine.ladder import TEACHING
from ..engine.search import Effort
from ..game.game import Game
from ..game.hints import NAME, PLACE, WHOLE, Advice, hint
from . import arguments, rungs
from .each import clashing, each_puzzle, solution_of
from .exits import Exit
from .input import Asked
from .output import Messages, Printer
from .records import puzzle_fields
from .why_not import Doubts, doubt


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    arguments.add_puzzles(parser)
    parser.add_argument(
        "--rung",
        type=int,
        choices=(NAME, PLACE, WHOLE),
        default=WHOLE,
        help="1: the technique; 2: where to look as well; 3: the whole step (default: 3)",
    )
    parser.add_argument(
        "--why-not",
        type=doubt,
        metavar="r4c5=7",
        help="tell instead why this digit cannot be in this cell",
    )
    arguments.add_ladder(parser)
    arguments.add_timeout(parser)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Give a hint for each puzzle."""
    messages, printer = Messages(quiet=options.quiet), Printer()
    if options.why_not:
        return each_puzzle(options, messages, Doubts(options, messages, printer).answer)

    def answer(asked: Asked, effort: Effort) -> Exit:
        if clashing(asked, messages):
            return Exit.BAD_INPUT
        solution, _ = solution_of(asked, effort, messages)
        if solution is None:
            return Exit.NO
        advice = hint(Game(asked.puzzle), solution, options.ladder or TEACHING, effort)
        if not isinstance(advice, Advice):
            messages.tell(asked.placed(advice.sentence))
            return Exit.DONE if all(asked.puzzle.givens) else Exit.UNSOLVED
        if options.json:
            said = rungs.fields(advice, options.rung)
            printer.json({**puzzle_fields(asked.puzzle), "rung": options.rung, **said})
        else:
            printer.record(rungs.told(advice, options.rung))
        return Exit.DONE

    return each_puzzle(options, messages, answer)
