"""``rate``: how hard a puzzle is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..engine.ladder import Ladder
from ..formats.ladder_toml import write_ladder
from . import arguments
from .columns import BROAD, NAMES, Columns, columns
from .each import clashing, not_one, out_of_time, remark, time_limit
from .exits import Exit, worst
from .input import Asked, Complaint, Found, asked_for
from .output import Messages, Printer
from .rated import Rated, Task, Wanted, rated, rated_columns, rated_fields, rated_line
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
    arguments.add_ladder(parser, "hodoku")
    parser.add_argument(
        "--breadth",
        action="store_true",
        help="say too where the fewest steps are open, and how hard it is without techniques "
        "that lean on uniqueness; by the teaching ladder, or that of --ladder",
    )
    arguments.add_jobs(parser)
    arguments.add_timeout(parser)
    parser.add_argument(
        "--columns",
        type=columns,
        metavar="LINE",
        help=r"print a line like this for each puzzle, such as '{level:<8}\t{score:>5}\t{puzzle}'; "
        f"a column is one of {', '.join(NAMES)}",
    )
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Rate each puzzle."""
    if options.columns and options.json:
        options.parser.error("--columns lays out text, which --json does not print")
    messages, printer = Messages(quiet=options.quiet), Printer()
    if options.scale == "explainer":
        messages.note("Sudoku Explainer's scale is not known yet; its fields are null")
    wanted = _wanted(options)
    exit = Exit.DONE
    found = asked_for(options.puzzles, options.layout)
    for item, said in ordered(rated, found, lambda item: _task(item, wanted), options.jobs, _CHUNK):
        if isinstance(item, Complaint):
            messages.tell(item.told)
            exit = worst(exit, item.exit)
            continue
        remark(item, messages)
        if said is None:
            clashing(item, messages)
            exit = worst(exit, Exit.BAD_INPUT)
        elif not said.in_time:
            exit = worst(exit, out_of_time(item, wanted.limit, messages))
        else:
            _print(item, said, printer, options, breadth=wanted.breadth)
            if said.solutions != 1:
                messages.tell(item.placed(not_one(said.solutions)))
                exit = worst(exit, Exit.NO)
    return exit


def _wanted(options: Namespace) -> Wanted:
    """What was asked for; a column that tells of breadth asks for it."""
    ladder: Ladder | None = options.ladder
    laid_out: Columns | None = options.columns
    return Wanted(
        time_limit(options),
        options.scale != "explainer",
        options.breadth or bool(laid_out and BROAD & laid_out.names),
        write_ladder(ladder) if ladder else "",
    )


def _task(item: Found, wanted: Wanted) -> Task | None:
    """What to send of a puzzle; None if its givens clash."""
    if isinstance(item, Complaint) or next(item.puzzle.clashes(), None):
        return None
    return Task(item.puzzle.layout.id, item.puzzle.givens, wanted)


def _print(
    asked: Asked, said: Rated, printer: Printer, options: Namespace, *, breadth: bool
) -> None:
    if options.json:
        printer.json(rated_fields(asked, said, options.ladder, breadth=breadth))
    elif options.columns:
        printer.record(options.columns.line(rated_columns(asked, said, options.ladder)))
    elif said.solutions == 1:
        printer.record(rated_line(said))
