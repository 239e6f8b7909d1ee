"""The command ``solve``: the solution, all solutions, or their number."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ...library.effort import time_limit
from .. import arguments
from ..bulk import (
    SHARD_HELP,
    add_bulk,
    format_ladder,
    format_layout,
    refuse_both,
    results,
)
from ..each_puzzle import Answer, timeout_of
from ..exits import Exit
from ..fast import fast_search
from ..groups import METHOD, OUTPUT, group_of
from ..input import Query
from ..output import Messages
from ..timing import Seconds, Times, is_timed
from ..work import Work, each_in_bulk
from .solve_by_search import SolutionPrinter, SolveBySearch

if TYPE_CHECKING:
    from ...engine.ladders import Ladder
    from .solve_by_techniques import SolveByTechniques


EXAMPLES = (
    "sudoku-tui solve puzzles.txt --format csv",
    "sudoku-tui generate | sudoku-tui solve --by techniques",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    arguments.add_puzzles(parser, searched=True)
    method = group_of(parser, METHOD)
    how = method.add_mutually_exclusive_group()
    how.add_argument(
        "--count",
        type=arguments.positive,
        metavar="N",
        help="count the solutions, up to N, and print the first one",
    )
    how.add_argument("--all", action="store_true", help="print all solutions as they are found")
    method.add_argument(
        "--by",
        choices=("search", "techniques"),
        help="method (default: search, or techniques with --only or --ladder)",
    )
    method.add_argument(
        "--only",
        type=arguments.techniques,
        metavar="ID,ID",
        help="use only these techniques, such as naked-single,hidden-single",
    )
    arguments.add_ladder(parser)
    arguments.add_timeout(parser)
    arguments.add_format(parser, arguments.SAME, same=True)
    group_of(parser, OUTPUT).add_argument(
        "-v",
        "--verbose",
        action="count",
        default=0,
        help="trace on standard error: the grid at the start, then the number of empty cells "
        "after each step (techniques) or pass over the grid (search); -vv: also the candidates "
        "of each cell, and each choice of the search",
    )
    add_bulk(parser, SHARD_HELP)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Solve each puzzle."""
    refuse_both(options)
    if options.layout:
        arguments.refuse_misfit(options, options.layout)
    by_techniques = bool(options.by == "techniques" or options.only or options.ladder)
    if by_techniques and options.by == "search":
        options.parser.error("--only and --ladder need --by techniques")
    if by_techniques and (options.count or options.all):
        options.parser.error("--count and --all need --by search")
    options.searched = not by_techniques
    if by_techniques and options.incomplete:
        options.parser.error("--incomplete needs --by search")
    if options.count and arguments.is_csv(options):
        options.parser.error("--count and --format csv exclude each other")
    is_told = bool(options.all or options.verbose)
    if is_told and (options.jobs > 1 or options.dask is not None):
        options.parser.error("--all and --verbose exclude --jobs and --dask")
    ladder = _ladder(options) if by_techniques else None
    messages, limit = Messages(quiet=options.quiet), timeout_of(options)
    with results(options, _provenance(options, ladder), messages) as out:
        answers = SolutionPrinter(options, out.printer)
        if not out.mark.done:
            answers.begin()
        solver = _solver(options, ladder, messages, answers)
        work = _local_work(solver.answer, limit, out.times) if is_told else solver.work(limit)
        work = work._replace(timed=is_timed(options) and not is_told)
        with fast_search(options, messages, options.jobs, is_traced=is_told):
            exit = each_in_bulk(options, messages, out, work)
        solver.sum_up()
    return exit


def _ladder(options: Namespace) -> Ladder:
    # Imported late, so that a search starts fast.
    from .solve_by_techniques import ladder_of

    return ladder_of(options)


def _solver(
    options: Namespace, ladder: Ladder | None, messages: Messages, answers: SolutionPrinter
) -> SolveBySearch | SolveByTechniques:
    if ladder is None:
        return SolveBySearch(options, messages, answers)
    from .solve_by_techniques import SolveByTechniques

    return SolveByTechniques(ladder, options, messages, answers)


def _local_work(answer: Answer, limit: float, times: Times) -> Work[Any, Any]:
    """Return work whose task is the puzzle itself, so that results are printed at once."""

    def print_answer(asked: Query, _asked: Query, _seconds: Seconds) -> Exit:
        begun = perf_counter()
        exit = answer(asked, time_limit(limit))
        times.add(perf_counter() - begun, asked.with_place)
        return exit

    return Work(lambda asked: asked, lambda asked: asked, print_answer, chunk=1)


def _provenance(options: Namespace, ladder: Ladder | None) -> dict[str, str]:
    """Return the settings that determine the results, except the puzzles."""
    return {
        "command": "solve",
        "layout": format_layout(options),
        "solutions": "all" if options.all else str(options.count or 1),
        "ladder": format_ladder(ladder),
        "timeout": f"{timeout_of(options):g}",
        **({"incomplete": "yes"} if options.incomplete else {}),
    }
