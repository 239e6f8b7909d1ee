"""The analysis of ``explain --analysis``: all findings about a puzzle, on one page."""

from __future__ import annotations

from argparse import Namespace

from ...engine.analysis.analyse import analyse
from ...engine.analysis.findings import Analysis, PathFindings, PathKind, Solutions
from ...engine.bits import Mask, members
from ...engine.effort import Effort, OutOfEffort
from ...engine.explainer.ratings import ExplainerRating, rounded
from ...engine.layout import Layout
from ...engine.solving.breadth import MOST
from ...engine.solving.rating import Rating, hodoku_level
from ...engine.solving.solver import with_blockers
from ...engine.started_puzzle import Origin, StartedPuzzle
from ...words.analyses import as_markdown, as_text
from ..each_puzzle import describe_count
from ..exits import Exit
from ..input import Query
from ..json_records import Fields, query_fields, step_fields, text_of
from ..output import Messages, Printer
from ..starting_point import find_start, report_position


class Analyses:
    """Printer of analyses: as a page, as Markdown or as JSON."""

    def __init__(self, options: Namespace, messages: Messages, printer: Printer) -> None:
        self._json: bool = options.json
        self._markdown: bool = options.markdown
        self._notation: bool = options.notation
        self._messages = messages
        self._printer = printer

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Print the analysis of one puzzle.

        Raises:
            OutOfEffort: Time ran out; the findings so far have been printed.
        """
        start = None
        if query.position and not next(query.puzzle.clashes(), None):
            standing = find_start(query.puzzle, query.position, effort)
            report_position(query, standing.remark, standing.complaint, self._messages)
            start = standing.origin if isinstance(standing.origin, StartedPuzzle) else None
            if not standing.unique:
                start = None
        found = Analysis(query.puzzle, start)
        late: OutOfEffort | None = None
        try:
            for finding in analyse(query.puzzle, effort, start=start, broad=(PathKind.EASIEST,)):
                found = found.with_finding(finding)
        except OutOfEffort as error:
            late = error
        self._print(query, found)
        if late:
            raise late
        if found.clash:
            self._messages.error(query.with_place(found.clash.describe(query.puzzle.layout)))
            return Exit.BAD_INPUT
        return self._judge(query, found.solutions)

    def _judge(self, query: Query, found: Solutions | None) -> Exit:
        """Report a puzzle that does not have exactly one solution, or may not have."""
        if found and found.only:
            return Exit.DONE
        count = found.count if found else 0
        if found and count < 2 and not found.is_total:
            told = "number of solutions unknown: the search gave up"
            self._messages.error(query.with_place(told))
            return Exit.UNSOLVED
        self._messages.error(query.with_place(describe_count(count)))
        return Exit.NO

    def _print(self, query: Query, found: Analysis) -> None:
        if self._json:
            self._printer.json({**query_fields(query), **analysis_fields(found)})
        elif self._markdown:
            self._printer.record(as_markdown(found, notation=self._notation).rstrip("\n"))
        else:
            self._printer.record(as_text(found, notation=self._notation))


def analysis_fields(found: Analysis) -> Fields:
    """Return the JSON fields of an analysis, without its puzzle; unknown values are null."""
    layout, solutions = found.puzzle.layout, found.solutions
    count = 0 if found.clash else solutions.count if solutions else None
    grids = (
        [text_of(each, layout) for each in (solutions.one, solutions.other) if each]
        if solutions
        else []
    )
    trails = [found.trails[way] for way in PathKind if way in found.trails]
    return {
        "solutions": count,
        "counted_all": True if found.clash else solutions.is_total if solutions else None,
        "solution": text_of(solutions.only, layout) if solutions and solutions.only else None,
        "two_solutions": grids if len(grids) > 1 else None,
        "undecided": _cells(found.undecided, layout),
        "suspects": _cells(found.suspects, layout),
        **_minimality_fields(found),
        "backdoors": _backdoor_fields(found),
        "rating": _rating_fields(found.rating, found.origin),
        "without_uniqueness": _rating_fields(found.without_uniqueness, found.origin),
        "explainer": _explainer_fields(found.explainer),
        "ways": [_way_fields(trail, found.origin) for trail in trails],
        "complete": found.is_done,
    }


def _cells(cells: Mask | None, layout: Layout) -> list[str] | None:
    return None if cells is None else [layout.cell_name(cell) for cell in members(cells)]


def _minimality_fields(found: Analysis) -> Fields:
    least, layout = found.minimality, found.puzzle.layout
    return {
        "minimal": least.is_minimal if least else None,
        "spare": _cells(least.spare if least else None, layout),
        "spare_together": _cells(least.together if least else None, layout),
    }


def _backdoor_fields(found: Analysis) -> Fields | None:
    doors, name = found.backdoors, found.puzzle.layout.cell_name
    if doors is None:
        return None
    return {
        "singles_suffice": doors.singles_suffice,
        "cells": _cells(doors.cells, found.puzzle.layout),
        "pairs": [[name(one), name(other)] for one, other in doors.pairs],
        "complete": doors.complete,
    }


def _rating_fields(rating: Rating | None, origin: Origin) -> Fields | None:
    if rating is None:
        return None
    hodoku = hodoku_level(rating, origin)
    return {
        "level": str(rating.level),
        "hodoku_level": hodoku and str(hodoku),
        "score": rating.score,
        "solved": rating.solved,
        "hardest": rating.hardest_of_level,
        "uniqueness": rating.uniqueness,
    }


def _explainer_fields(rating: ExplainerRating | None) -> Fields | None:
    if rating is None:
        return None
    return {
        "er": rounded(rating.er),
        "ep": rounded(rating.ep),
        "ed": rounded(rating.ed),
        "er_technique": rating.technique or None,
        "er_at_least": not rating.complete,
    }


def _way_fields(trail: PathFindings, origin: Origin) -> Fields:
    """Return a way to the solution: its steps, and the reason for its level."""
    walked, steps = trail.walked, (taken.step for taken in trail.taken)
    reason: Fields | None = None
    if walked:
        first = walked.reason.first
        reason = {
            "techniques": dict(walked.reason.counts),
            "step": None if first is None else first + 1,
            "by_score": walked.reason.by_score,
        }
    return {
        "way": str(trail.way),
        "ladder": trail.ladder.name,
        "solved": walked.rating.solved if walked else None,
        "techniques": trail.counts,
        "reason": reason,
        "most": MOST,
        "open": [width.open for width in trail.widths],
        "bottleneck": None if trail.bottleneck is None else trail.bottleneck + 1,
        "steps": [
            step_fields(step, origin.effective_layout) for step in with_blockers(origin, steps)
        ],
    }
