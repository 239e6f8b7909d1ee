"""The command ``rate``: the difficulty of puzzles."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ...engine.ladders import Ladder
from .. import arguments
from ..bulk import (
    SHARD_HELP,
    add_bulk,
    format_ladder,
    format_layout,
    refuse_both,
    results,
)
from ..each_puzzle import describe_count, report_timeout, timeout_of
from ..exits import Exit
from ..groups import METHOD, OUTPUT, group_of
from ..input import Query
from ..output import Messages, Printer
from ..starting_point import parcel_of, report_position
from ..timing import Seconds, is_timed, seconds_fields
from ..work import Work, each_in_bulk
from .rate_task import (
    BREADTH_COLUMNS,
    EXPLAINER,
    NAMES,
    Columns,
    RatingRequest,
    RatingResult,
    RatingTask,
    columns,
    rate_puzzle,
    result_columns,
    result_fields,
    result_line,
)

_CHUNK = 16
_FROM_POSITION = "rated from the position with its entries, not from the givens alone"


EXAMPLES = (
    "sudoku-tui rate puzzles.txt",
    "sudoku-tui rate puzzles.txt --columns '{score:>5} {level:<8} {puzzle}'",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    arguments.add_puzzles(parser)
    add = group_of(parser, METHOD).add_argument
    add(
        "--scale",
        choices=("hodoku", "explainer", "both"),
        default="both",
        help="scale: HoDoKu's level and score, Sudoku Explainer's ER, EP and ED, or both "
        "(default: both); with both, the hardest puzzles get no exact ER, only 'at least 9.5'",
    )
    arguments.add_ladder(parser, "hodoku")
    add(
        "--breadth",
        action="store_true",
        help="report also the point of the path with the fewest available steps, and the rating "
        "without techniques that rely on a unique solution (by --ladder, or by the teaching "
        "ladder if it is not given)",
    )
    arguments.add_timeout(parser)
    group_of(parser, OUTPUT).add_argument(
        "--columns",
        type=columns,
        metavar="LINE",
        help="print this line for each puzzle, such as "
        rf"'{{level:<8}}\t{{score:>5}}\t{{puzzle}}', with these columns: {', '.join(NAMES)}",
    )
    add_bulk(parser, SHARD_HELP)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Rate each puzzle."""
    refuse_both(options)
    if options.columns and options.json:
        options.parser.error("--columns and --json exclude each other")
    messages = Messages(quiet=options.quiet)
    wanted = _wanted(options)
    with results(options, _provenance(options, wanted), messages) as out:

        def answer(query: Query, said: RatingResult, seconds: Seconds) -> Exit:
            if query.position:
                messages.note(query.with_place(_FROM_POSITION))
            report_position(query, said.remark, said.complaint, messages)
            _print(query, said, seconds, out.printer, options, breadth=wanted.breadth)
            if said.solutions == 1:
                return _report_missing(query, said, options, messages)
            messages.error(query.with_place(describe_count(said.solutions)))
            return Exit.NO

        timed = is_timed(options)
        work = Work(lambda query: _task(query, wanted), rate_puzzle, answer, _CHUNK, timed)
        return each_in_bulk(options, messages, out, work)


def _report_missing(
    query: Query, said: RatingResult, options: Namespace, messages: Messages
) -> Exit:
    """Report what is missing from a rating; return the exit code."""
    if options.scale == "explainer" and said.explainer is None:
        from ...engine.explainer.rating_path import SCOPE

        messages.note(query.with_place(SCOPE))
    if said.rating is None and options.scale != "explainer":
        return Exit.NO
    return report_timeout(query, timeout_of(options), messages) if said.late else Exit.DONE


def _provenance(options: Namespace, wanted: RatingRequest) -> dict[str, str]:
    """Return the settings that determine the results, except the puzzles."""
    return {
        "command": "rate",
        "layout": format_layout(options),
        "scale": options.scale,
        "ladder": format_ladder(options.ladder),
        "breadth": "yes" if wanted.breadth else "no",
        "timeout": f"{wanted.limit:g}",
    }


def _wanted(options: Namespace) -> RatingRequest:
    """Return the requested facts, including those that the requested columns need."""
    ladder: Ladder | None = options.ladder
    laid_out: Columns | None = options.columns
    return RatingRequest(
        timeout_of(options),
        options.scale != "explainer",
        options.scale != "hodoku" and (laid_out is None or bool(EXPLAINER & laid_out.names)),
        options.scale == "explainer",
        options.breadth or bool(laid_out and BREADTH_COLUMNS & laid_out.names),
        _as_file(ladder) if ladder else "",
    )


def _as_file(ladder: Ladder) -> str:
    # Imported late: it loads slowly, and few users pass --ladder.
    from ...formats.ladder_toml import write_ladder

    return write_ladder(ladder)


def _task(query: Query, wanted: RatingRequest) -> RatingTask:
    return RatingTask(parcel_of(query), wanted)


def _print(
    query: Query,
    said: RatingResult,
    seconds: Seconds,
    printer: Printer,
    options: Namespace,
    *,
    breadth: bool,
) -> None:
    if options.json:
        fields = result_fields(query, said, options.ladder, breadth=breadth)
        printer.json({**fields, **seconds_fields(seconds)})
    elif options.columns:
        printer.record(options.columns.line(result_columns(query, said, seconds)))
    elif said.solutions == 1:
        printer.record(result_line(said))
