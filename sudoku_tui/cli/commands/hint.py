"""``hint``: the next step, or with ``--why-not`` why a digit cannot be in a cell.

Both are told as far as ``--rung`` asks: the technique, where to look, the whole step.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import NamedTuple

from ...engine.effort import Effort
from ...engine.ladders import TEACHING
from ...engine.layout import Candidate, Layout
from ...engine.proof.prove import ProofCache
from ...engine.why_not.in_steps import in_steps
from ...engine.why_not.inquiry import why_not
from ...game.game import Game
from ...game.hints import NAME, PLACE, WHOLE, Advice, Stuck, hint
from ...game.why_not import Pages, describe_supposition, pages_of, question_about
from .. import arguments
from ..each_puzzle import each_puzzle, has_clash, solution_of
from ..exits import Exit, Stop
from ..input import Query
from ..json_records import Fields, puzzle_fields, step_fields
from ..output import Messages, Printer


def hint_text(advice: Advice, rung: int) -> str:
    """The technique; where to look as well; the whole step."""
    if rung == NAME:
        return advice.name
    return f"{advice.name}: {advice.where if rung == PLACE else advice.sentence}"


def hint_fields(advice: Advice, rung: int) -> Fields:
    """The step in JSON, with null for what is on a higher rung than was asked for."""
    whole = step_fields(advice.step, advice.layout)
    known = {
        name: said if rung >= WHOLE or name in ("technique", "name") else None
        for name, said in whole.items()
    }
    return {"where": advice.where if rung >= PLACE else None, **known}


_FORM = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)=(\w)", re.ASCII | re.IGNORECASE)


class Doubt(NamedTuple):
    """A digit in a cell, as it was typed: of which layout, nobody knows yet."""

    text: str
    row: int
    column: int
    digit: str

    def on(self, layout: Layout) -> Candidate:
        """The candidate that is meant.

        Raises:
            Stop: *layout* has no such cell, or no such digit.
        """
        cell = layout.cell_at.get((self.row - 1, self.column - 1))
        digit = layout.digit_of(self.digit)
        if cell is None or digit is None:
            raise Stop(f"{layout.name} has no {self.text}", Exit.USAGE)
        return Candidate(cell, digit)


def doubt(text: str) -> Doubt:
    """What is asked about, from text such as ``r4c5=7``."""
    match = _FORM.fullmatch(text)
    if match is None:
        raise ArgumentTypeError(f"'{text[:40]}' is not a digit in a cell, such as r4c5=7")
    row, column, digit = match.groups()
    return Doubt(text, int(row), int(column), digit)


class Doubts:
    """Says of each puzzle why a digit cannot be in a cell."""

    def __init__(self, options: Namespace, messages: Messages, printer: Printer) -> None:
        self._doubt: Doubt = options.why_not
        self._ladder = options.ladder or TEACHING
        self._rung: int = options.rung
        self._json: bool = options.json
        self._messages = messages
        self._printer = printer

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Say it of one puzzle.

        Raises:
            OutOfEffort: no reason was found in time.
        """
        if has_clash(query, self._messages):
            return Exit.BAD_INPUT
        candidate = self._doubt.on(query.puzzle.layout)
        solution, count = solution_of(query, effort, self._messages)
        if not count:
            return Exit.NO
        found = question_about(Game(query.puzzle), solution, *candidate)
        if isinstance(found, Stuck):
            return self._none(query, candidate, found.sentence)
        reason = why_not(found.board, candidate, found.ladder(self._ladder), effort)
        if reason:
            reason = in_steps(reason, found.board, ProofCache())
        pages = pages_of(found, reason)
        if isinstance(pages, Stuck):
            self._none(query, candidate, pages.sentence)
            return Exit.UNSOLVED
        if self._json:
            steps = [{**hint_fields(page, self._rung), "supposes": page.supposes} for page in pages]
            fields = {**_fields(query, candidate), "supposes": pages[-1].supposes}
            self._printer.json({**fields, "rung": self._rung, "sentence": None, "steps": steps})
        else:
            self._printer.record("\n".join(_reason_lines(pages, self._rung)))
        return Exit.DONE

    def _none(self, query: Query, candidate: Candidate, sentence: str) -> Exit:
        """Say it where no step is needed, or there is none."""
        if self._json:
            self._printer.json(
                {**_fields(query, candidate), "supposes": False, "sentence": sentence, "steps": []}
            )
        else:
            self._messages.tell(query.placed(sentence))
        return Exit.NO


def _reason_lines(pages: Pages, rung: int) -> list[str]:
    """A reason, line by line, as much of each step as is asked for."""
    told = [hint_text(page, rung) for page in pages]
    if len(told) > 1:
        told = [f"{number}. {line}" for number, line in enumerate(told, 1)]
    *_, last = pages
    if last.supposes:
        # What stands before the supposition holds without it.
        at = next(index for index, page in enumerate(pages) if page.supposes)
        told.insert(at, describe_supposition(last.candidate, last.layout))
    return [*told, last.end] if last.end and rung == WHOLE else told


def _fields(query: Query, candidate: Candidate) -> Fields:
    layout = query.puzzle.layout
    cell, digit = layout.cell_name(candidate.cell), layout.symbol(candidate.digit)
    return {**puzzle_fields(query.puzzle), "cell": cell, "digit": digit}


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

    def answer(query: Query, effort: Effort) -> Exit:
        if has_clash(query, messages):
            return Exit.BAD_INPUT
        solution, _ = solution_of(query, effort, messages)
        if solution is None:
            return Exit.NO
        advice = hint(Game(query.puzzle), solution, options.ladder or TEACHING, effort)
        if not isinstance(advice, Advice):
            messages.tell(query.placed(advice.sentence))
            return Exit.DONE if all(query.puzzle.givens) else Exit.UNSOLVED
        if options.json:
            said = hint_fields(advice, options.rung)
            printer.json({**puzzle_fields(query.puzzle), "rung": options.rung, **said})
        else:
            printer.record(hint_text(advice, options.rung))
        return Exit.DONE

    return each_puzzle(options, messages, answer)
