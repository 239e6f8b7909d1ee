"""The command ``hint``: the next step, all steps of one technique, or why a digit is impossible.

``--detail`` chooses how much of a step is printed: the technique, where to look, the whole step.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import replace
from typing import NamedTuple

from ...engine.effort import Effort, OutOfEffort
from ...engine.ladders import TEACHING
from ...engine.layout import Candidate, Layout
from ...engine.proof.prove import ProofCache
from ...engine.solving.open_steps import every_step
from ...engine.started_puzzle import board_at
from ...engine.step import Step, Technique
from ...engine.techniques.fish.fish import SIAMESE
from ...engine.why_not.easy_steps import explain_in_steps
from ...engine.why_not.inquiry import why_not
from ...game.game import Game
from ...game.hints import FILLED, NAME, PLACE, WHOLE, Advice, SearchStart, Stuck, first_advice
from ...game.sheets import game_of
from ...game.why_not import GaveUp, Pages, describe_supposition, pages_of, question_about
from .. import arguments
from ..each_puzzle import Answer, each_puzzle, report_clash
from ..exits import Exit, Stop
from ..groups import group_of
from ..input import Query
from ..json_records import Fields, numbered, query_fields, step_fields
from ..output import Messages, Printer
from ..starting_point import find_start_of


def hint_text(advice: Advice, detail: int) -> str:
    """Return the technique, with the place to look or the whole step if *detail* allows."""
    if detail == NAME:
        return advice.name
    return f"{advice.name}: {advice.where if detail == PLACE else advice.sentence}"


def hint_fields(advice: Advice, detail: int) -> Fields:
    """Return the JSON fields of the step; those that need more *detail* are null."""
    whole = step_fields(advice.step, advice.layout)
    known = {
        name: said if detail >= WHOLE or name in ("technique", "name") else None
        for name, said in whole.items()
    }
    return {"where": advice.where if detail >= PLACE else None, **known}


_FORM = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)=(\w)", re.ASCII | re.IGNORECASE)


class Question(NamedTuple):
    """A digit in a cell, as typed; it is resolved once the layout is known."""

    text: str
    row: int
    column: int
    digit: str

    def candidate_on(self, layout: Layout) -> Candidate:
        """Return the candidate on *layout*.

        Raises:
            Stop: *layout* has no such cell, or no such digit.
        """
        cell = layout.cell_at.get((self.row - 1, self.column - 1))
        digit = layout.digit_of(self.digit)
        if cell is None or digit is None:
            raise Stop(f"{layout.name} has no {self.text}", Exit.USAGE)
        return Candidate(cell, digit)


def parse_question(text: str) -> Question:
    """Parse a digit in a cell, such as ``r4c5=7``."""
    match = _FORM.fullmatch(text)
    if match is None:
        raise ArgumentTypeError(f"'{text[:40]}' is not a digit in a cell, such as r4c5=7")
    row, column, digit = match.groups()
    return Question(text, int(row), int(column), digit)


def technique(text: str) -> Technique:
    """Return the technique with this id, including Siamese fish, which are not on any ladder."""
    siamese = {each.id: each for each in SIAMESE}
    return siamese.get(text) or arguments.technique(text)


class TechniqueSteps:
    """Printer of all steps of one technique in each puzzle."""

    def __init__(self, options: Namespace, messages: Messages, printer: Printer) -> None:
        self._technique: Technique = options.technique
        self._json: bool = options.json
        self._messages = messages
        self._printer = printer

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Print the steps in one puzzle.

        Raises:
            OutOfEffort: Time ran out; the steps found so far have been printed.
        """
        if report_clash(query, self._messages):
            return Exit.BAD_INPUT
        standing = find_start_of(query, effort, self._messages)
        layout = query.puzzle.effective_layout
        if not standing.count:
            return Exit.NO
        if not (standing.unique or self._technique.sound_without_uniqueness):
            told = "needs a unique solution, but the givens have several"
            self._messages.error(query.with_place(f"{self._technique.name} {told}"))
            return Exit.NO
        board, steps, late = board_at(standing.origin), list[Step](), None
        try:
            steps.extend(every_step(self._technique, board, effort))
        except OutOfEffort as error:
            late = error
        steps = [step.grounded(board) for step in steps]
        if self._json:
            fields = {**query_fields(query), "technique": self._technique.id}
            told_steps = [step_fields(step, layout) for step in steps]
            self._printer.json({**fields, "complete": late is None, "steps": told_steps})
        elif steps:
            self._printer.record("\n".join(numbered(steps, layout, notation=False)))
        if late:
            raise late
        if not steps:
            self._messages.error(query.with_place(_describe_none(self._technique, board.layout)))
        return Exit.DONE if steps else Exit.UNSOLVED


def _describe_none(technique: Technique, layout: Layout) -> str:
    """Describe that *technique* finds nothing, or why it is not searched for."""
    if layout.counts_digits and not technique.sound_without_uniqueness:
        return f"{technique.name} does not count here: exchanged digits change the sums"
    return f"no {technique.name} found"


class WhyNotPrinter:
    """Printer of the reason why a digit is impossible in a cell of each puzzle."""

    def __init__(self, options: Namespace, messages: Messages, printer: Printer) -> None:
        self._doubt: Question = options.why_not
        self._ladder = options.ladder or TEACHING
        self._detail: int = options.detail
        self._json: bool = options.json
        self._messages = messages
        self._printer = printer

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Print the reason for one puzzle.

        Raises:
            OutOfEffort: No reason was found in time.
        """
        if report_clash(query, self._messages):
            return Exit.BAD_INPUT
        candidate = self._doubt.candidate_on(query.puzzle.layout)
        standing = find_start_of(query, effort, self._messages)
        if not standing.count:
            return Exit.NO
        found = question_about(_game_of(query), standing.solution, *candidate)
        if isinstance(found, Stuck):
            exit = self._none(query, candidate, found.sentence)
            return Exit.UNSOLVED if isinstance(found, GaveUp) else exit
        reason = why_not(found.board, candidate, found.ladder(self._ladder), effort)
        if reason:
            reason = explain_in_steps(reason, found.board, ProofCache())
        pages = pages_of(found, reason)
        if isinstance(pages, Stuck):
            self._none(query, candidate, pages.sentence)
            return Exit.UNSOLVED
        if self._json:
            steps = [
                {**hint_fields(page, self._detail), "supposes": page.is_supposition}
                for page in pages
            ]
            fields = {**_fields(query, candidate), "supposes": pages[-1].is_supposition}
            self._printer.json({**fields, "detail": self._detail, "sentence": None, "steps": steps})
        else:
            self._printer.record("\n".join(_reason_lines(pages, self._detail)))
        return Exit.DONE

    def _none(self, query: Query, candidate: Candidate, sentence: str) -> Exit:
        """Print *sentence*, where no step is needed or none exists."""
        if self._json:
            self._printer.json(
                {**_fields(query, candidate), "supposes": False, "sentence": sentence, "steps": []}
            )
        else:
            self._messages.error(query.with_place(sentence))
        return Exit.NO


def _game_of(query: Query) -> Game:
    """Return a game with the entries of the puzzle, and with all shown candidates as notes."""
    sheet = query.reading.sheet
    noted = sheet.shown_candidates if sheet.candidates else ()
    return game_of(replace(sheet, candidates=noted))


def _reason_lines(pages: Pages, detail: int) -> list[str]:
    """Return the lines of a reason, with as much of each step as *detail* allows."""
    told = [hint_text(page, detail) for page in pages]
    if len(told) > 1:
        told = [f"{number}. {line}" for number, line in enumerate(told, 1)]
    *_, last = pages
    if last.is_supposition:
        # Steps before the supposition hold without it.
        at = next(index for index, page in enumerate(pages) if page.is_supposition)
        told.insert(at, describe_supposition(last.candidate, last.layout))
    return [*told, last.contradiction] if last.contradiction and detail == WHOLE else told


def _fields(query: Query, candidate: Candidate) -> Fields:
    layout = query.puzzle.layout
    cell, digit = layout.cell_name(candidate.cell), layout.symbol(candidate.digit)
    return {**query_fields(query), "cell": cell, "digit": digit}


EXAMPLES = (
    "sudoku-tui hint puzzle.txt --detail 2",
    "sudoku-tui hint puzzle.txt --why-not r1c1=5",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    arguments.add_puzzles(parser)
    report = group_of(parser, "Report")
    report.add_argument(
        "--detail",
        "--rung",  # former name, which scripts may still use
        type=int,
        choices=(NAME, PLACE, WHOLE),
        default=WHOLE,
        help="amount of detail; 1: the technique; 2: also where to look; 3: the whole step "
        "(default: 3)",
    )
    what = report.add_mutually_exclusive_group()
    what.add_argument(
        "--why-not",
        type=parse_question,
        metavar="r4c5=7",
        help="explain instead why this digit is impossible in this cell",
    )
    what.add_argument(
        "--technique",
        type=technique,
        metavar="ID",
        help="print instead all steps of this technique; exit with 4 if there is none",
    )
    arguments.add_ladder(parser)
    arguments.add_timeout(parser)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Print a hint for each puzzle."""
    messages, printer = Messages(quiet=options.quiet), Printer()
    answer: Answer
    if options.why_not:
        answer = WhyNotPrinter(options, messages, printer).answer
    elif options.technique:
        if options.ladder or options.detail != WHOLE:
            options.parser.error("--technique excludes --detail and --ladder")
        answer = TechniqueSteps(options, messages, printer).answer
    else:
        answer = _answer_next_step(options, messages, printer)
    return each_puzzle(options, messages, answer)


def _answer_next_step(options: Namespace, messages: Messages, printer: Printer) -> Answer:
    """Return the callback that prints the next step of a puzzle."""

    def answer(query: Query, effort: Effort) -> Exit:
        if report_clash(query, messages):
            return Exit.BAD_INPUT
        standing = find_start_of(query, effort, messages)
        if standing.solution is None:
            return Exit.NO
        start = SearchStart(board_at(standing.origin), fill=False, unique=standing.unique)
        advice = first_advice(start, options.ladder or TEACHING, effort)
        if not isinstance(advice, Advice):
            messages.error(query.with_place(advice.sentence))
            return Exit.DONE if advice is FILLED else Exit.UNSOLVED
        if options.json:
            said = hint_fields(advice, options.detail)
            printer.json({**query_fields(query), "detail": options.detail, **said})
        else:
            printer.record(hint_text(advice, options.detail))
        return Exit.DONE

    return answer
