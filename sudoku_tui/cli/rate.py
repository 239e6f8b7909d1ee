"""``rate``: how hard a puzzle is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import NamedTuple

from ..engine.layout import Digit
from ..engine.layouts import layout_named
from ..engine.puzzle import Puzzle
from ..engine.rating import Rating, rate
from ..engine.search import OutOfEffort, count_solutions
from ..engine.techniques import CATALOGUE
from . import arguments
from .deadline import effort_within
from .each import clashing, not_one, out_of_time, remark, time_limit
from .exits import Exit, worst
from .input import Asked, Complaint, Found, asked_for
from .output import Messages, Printer
from .records import puzzle_fields, rating_fields
from .workers import ordered

_CHUNK = 16


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    arguments.add_puzzles(parser)
    parser.add_argument(
        "--scale",
        choices=("hodoku", "explainer", "both"),
        default="both",
        help="the scale: HoDoKu's level and score, Sudoku Explainer's, or both (default: both)",
    )
    arguments.add_jobs(parser)
    arguments.add_timeout(parser)
    arguments.add_output(parser)


class _Task(NamedTuple):
    """What a process needs to rate a puzzle."""

    layout_id: str
    givens: tuple[Digit, ...]
    limit: float
    wanted: bool
    """Whether HoDoKu's scale was asked for."""


class _Rated(NamedTuple):
    """What a process says of a puzzle."""

    rating: Rating | None
    solutions: int
    """Counted to 2."""
    in_time: bool = True


def run(options: Namespace) -> Exit:
    """Rate each puzzle."""
    messages, printer = Messages(quiet=options.quiet), Printer()
    if options.scale == "explainer":
        messages.note("Sudoku Explainer's scale is not known yet; its fields are null")
    limit = time_limit(options)
    exit = Exit.DONE
    found = asked_for(options.puzzles, options.layout)
    wanted = options.scale != "explainer"
    for item, rated in ordered(
        _rated, found, lambda item: _task(item, limit, wanted), options.jobs, _CHUNK
    ):
        if isinstance(item, Complaint):
            messages.tell(item.told)
            exit = worst(exit, item.exit)
            continue
        remark(item, messages)
        if rated is None:
            clashing(item, messages)
            exit = worst(exit, Exit.BAD_INPUT)
        elif not rated.in_time:
            exit = worst(exit, out_of_time(item, limit, messages))
        else:
            _print(item, rated, printer, as_json=options.json)
            if rated.solutions != 1:
                messages.tell(item.placed(not_one(rated.solutions)))
                exit = worst(exit, Exit.NO)
    return exit


def _task(item: Found, limit: float, wanted: bool) -> _Task | None:
    """What to send of a puzzle; None if its givens clash."""
    if isinstance(item, Complaint) or next(item.puzzle.clashes(), None):
        return None
    return _Task(item.puzzle.layout.id, item.puzzle.givens, limit, wanted)


def _rated(task: _Task) -> _Rated:
    puzzle = Puzzle(layout_named(task.layout_id), task.givens)
    effort = effort_within(task.limit)
    try:
        count = count_solutions(puzzle, 2, effort)
        rating = rate(puzzle, effort=effort) if count == 1 and task.wanted else None
    except OutOfEffort:
        return _Rated(None, 0, in_time=False)
    return _Rated(rating, count)


def _print(asked: Asked, rated: _Rated, printer: Printer, *, as_json: bool) -> None:
    if as_json:
        fields = rating_fields(rated.rating, rated.solutions)
        printer.json({**puzzle_fields(asked.puzzle), **fields})
    elif rated.rating:
        printer.record(_line(rated.rating))
    elif rated.solutions == 1:
        printer.record("not rated")


def _line(rating: Rating) -> str:
    """``Hard, score 1230, hardest XY-Wing: 20 Hidden Single, 1 XY-Wing``."""
    parts = [str(rating.level)]
    if rating.score is not None:
        parts.append(f"score {rating.score}")
    if not rating.solved:
        parts.append("beyond the techniques known")
    if rating.hardest:
        parts.append(f"hardest {CATALOGUE[rating.hardest].name}")
    counts = ", ".join(f"{count} {CATALOGUE[id].name}" for id, count in rating.counts.items())
    return ", ".join(parts) + (f": {counts}" if counts else "")
