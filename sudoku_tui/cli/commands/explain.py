"""The command ``explain``: the whole path to the solution, or all available steps."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.effort import Effort, OutOfEffort
from ...engine.ladders import HODOKU, TEACHING, Ladder
from ...engine.nearest import as_sentence
from ...engine.proof.prove import prove
from ...engine.solving.solver import Order, Path, all_steps, with_blockers
from ...engine.started_puzzle import board_at
from ...engine.step import Step
from ...engine.techniques.last_resorts.guess import GUESS
from ...formats.figures import counted
from ...words.ratings import describe_ladder_misfit
from .. import arguments
from ..each_puzzle import Answer, each_puzzle, report_clash
from ..exits import Exit
from ..groups import METHOD, OUTPUT, group_of
from ..input import Query
from ..json_records import Fields, query_fields, text_of
from ..output import Messages, Printer
from ..proofs import ProofResult, all_proven, format_steps, prove_path, steps_with_proofs
from ..starting_point import StartingPoint, find_start_of
from .analysis import Analyses
from .breadth import Breadth, breadth_fields, breadth_in_words, measure_breadth

if TYPE_CHECKING:
    from argparse import _MutuallyExclusiveGroup


def ladder_of(options: Namespace) -> Ladder:
    """Return the ladder of ``--ladder``, else that of ``--scale``, else the teaching ladder."""
    asked: Ladder | None = options.ladder
    return asked or (HODOKU if options.scale else TEACHING)


class OpenSteps:
    """Printer of the available steps of all techniques of a ladder, except guesses."""

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

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Print the steps that are available in one puzzle.

        Raises:
            OutOfEffort: Time ran out; the steps found so far have been printed.
        """
        if report_clash(query, self._messages):
            return Exit.BAD_INPUT
        standing = find_start_of(query, effort, self._messages)
        steps: list[Step] = []
        late: OutOfEffort | None = None
        board = board_at(standing.origin)
        if standing.solution:
            try:
                ladder = standing.ladder(self._ladder)
                steps.extend(all_steps(board, ladder, effort, self._order))
            except OutOfEffort as error:
                late = error
        steps = [step.grounded(board) for step in steps]
        proofs = [prove(step, board) for step in steps] if self._proof else None
        complete = standing.solution is not None and late is None
        self._print(query, steps, proofs, standing.count, complete=complete)
        if late:
            raise late
        if standing.solution is None or not all_proven(proofs or ()):
            return Exit.NO
        if steps or board.is_solved:
            return Exit.DONE
        self._messages.error(query.with_place("no step found: no technique of the ladder applies"))
        return Exit.UNSOLVED

    def _print(
        self,
        query: Query,
        steps: list[Step],
        proofs: list[ProofResult] | None,
        count: int,
        *,
        complete: bool,
    ) -> None:
        if self._json:
            self._printer.json(
                {
                    **query_fields(query),
                    "solutions": count,
                    "ladder": self._ladder.name,
                    "sort": str(self._order),
                    "complete": complete,
                    "steps": steps_with_proofs(steps, proofs, query),
                }
            )
        elif steps:
            told = format_steps(steps, proofs, query, notation=self._notation)
            self._printer.record("\n".join(told))


EXAMPLES = (
    "sudoku-tui explain puzzle.txt",
    "sudoku-tui explain puzzle.txt --analysis --markdown",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    arguments.add_puzzles(parser)
    report = group_of(parser, "Report")
    _add_kinds(report.add_mutually_exclusive_group())
    report.add_argument(
        "--sort",
        choices=[str(order) for order in Order],
        help=f"order of the steps of --all-steps (default: {Order.LADDER})",
    )
    report.add_argument(
        "--proof",
        action="store_true",
        help="print below each step its proof, which uses only what the step names; exit with 1 "
        "if a step has none, such as a guess",
    )
    arguments.add_ladder(parser)
    group_of(parser, METHOD).add_argument(
        "--scale",
        choices=("hodoku", "explainer"),
        help="follow HoDoKu's ladder, or Sudoku Explainer's rules with a rating of each step "
        "(default: follow --ladder)",
    )
    arguments.add_timeout(parser)
    add = group_of(parser, OUTPUT).add_argument
    add("--notation", action="store_true", help="print steps in players' notation, not in words")
    add("--markdown", action="store_true", help="print the report of --analysis as Markdown")
    arguments.add_output(parser)


def _add_kinds(how: _MutuallyExclusiveGroup) -> None:
    """Add the options that replace the path by another report, or extend it."""
    how.add_argument(
        "--all-steps",
        action="store_true",
        help="print all steps that are available now, instead of the path",
    )
    how.add_argument(
        "--breadth",
        action="store_true",
        help="report also the point of the path with the fewest available steps, and the rating "
        "without techniques that rely on a unique solution",
    )
    how.add_argument(
        "--analysis",
        action="store_true",
        help="print a full analysis instead: solutions, reason of the rating, path and its "
        "breadth, techniques, unnecessary givens, backdoors",
    )


def run(options: Namespace) -> Exit:
    """Explain each puzzle."""
    _refuse_conflicts(options)
    messages, printer = Messages(quiet=options.quiet), Printer()
    if options.scale == "explainer":
        from .explain_explainer import ExplainerPaths

        return each_puzzle(options, messages, ExplainerPaths(options, messages, printer).answer)
    if options.all_steps:
        return each_puzzle(options, messages, OpenSteps(options, messages, printer).answer)
    if options.analysis:
        return each_puzzle(options, messages, Analyses(options, messages, printer).answer)
    return each_puzzle(options, messages, _answer_path(options, messages, printer))


def _answer_path(options: Namespace, messages: Messages, printer: Printer) -> Answer:
    """Return the callback that prints the path of a puzzle."""

    def answer(query: Query, effort: Effort) -> Exit:
        if report_clash(query, messages):
            return Exit.BAD_INPUT
        ladder = ladder_of(options)
        if options.scale and (complaint := describe_ladder_misfit(query.puzzle, ladder)):
            messages.error(query.with_place(complaint))
            return Exit.NO
        standing = find_start_of(query, effort, messages)
        origin, solution = standing.origin, standing.solution
        path = Path(origin, standing.ladder(ladder), effort)
        steps = list(with_blockers(origin, iter(path.next, None))) if solution else []
        late: OutOfEffort | None = None
        found: Breadth | None = None
        if options.breadth and solution:
            try:
                found = measure_breadth(origin, path.ladder, effort)
            except OutOfEffort as error:  # the path is still printed
                late = error
        proofs = prove_path(origin, steps) if options.proof else None
        if options.json:
            fields = _fields(query, path, steps_with_proofs(steps, proofs, query), standing)
            if options.breadth:
                fields |= breadth_fields(found)
            printer.json(fields)
        elif steps:
            told = format_steps(steps, proofs, query, notation=options.notation)
            printer.record("\n".join([*told, *_summary(found)]))
        if late:
            raise late
        if solution is None:
            return Exit.NO
        finished = _report_rest(query, path, steps, messages)
        return finished if all_proven(proofs or ()) else Exit.NO

    return answer


def _refuse_conflicts(options: Namespace) -> None:
    """Exit with a usage error if two options exclude each other."""
    if options.sort and not options.all_steps:
        options.parser.error("--sort needs --all-steps")
    if options.markdown and (options.json or not options.analysis):
        options.parser.error("--markdown needs --analysis, and excludes --json")
    if options.analysis and (options.ladder or options.proof):
        options.parser.error("--analysis excludes --ladder and --proof")
    if options.scale and options.ladder:
        options.parser.error("--scale and --ladder exclude each other")
    if options.scale == "explainer":
        for name in ("all_steps", "analysis", "breadth"):
            if getattr(options, name):
                told = name.replace("_", "-")
                options.parser.error(f"--{told} excludes --scale explainer")


def _fields(query: Query, path: Path, steps: list[Fields], standing: StartingPoint) -> Fields:
    solution = standing.solution
    return {
        **query_fields(query),
        "solutions": standing.count,
        "solution": text_of(solution, query.puzzle.layout) if solution else None,
        "solved": solution is not None and path.board.is_solved,
        "ladder": path.ladder.name,
        "steps": steps,
    }


def _summary(found: Breadth | None) -> list[str]:
    """Return the lines below a path; empty if breadth is not requested."""
    if found is None:
        return []
    return ["", *map(as_sentence, breadth_in_words(found))]


def _report_rest(query: Query, path: Path, steps: Iterable[Step], messages: Messages) -> Exit:
    """Report guesses and cells that the techniques leave empty; return the exit code."""
    guesses = sum(step.technique is GUESS for step in steps)
    if path.board.is_solved and not guesses:
        return Exit.DONE
    if path.board.is_solved:
        told = counted(guesses, "step is a guess", "steps are guesses")
        messages.error(query.with_place(f"{told}: no technique of the ladder applies"))
        return Exit.UNSOLVED
    left = counted(path.board.empty.bit_count(), "cell")
    messages.error(query.with_place(f"{left} unsolved: no technique of the ladder applies"))
    return Exit.UNSOLVED
