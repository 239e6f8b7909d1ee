"""``solve``: the solution, all of them, or how many there are."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from . import arguments
from .answers import Answers
from .by_search import BySearch
from .each import each_puzzle
from .exits import Exit
from .output import Messages


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    arguments.add_puzzles(parser)
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--count",
        type=arguments.positive,
        metavar="N",
        help="say how many solutions there are, counting to N, and print the first",
    )
    how.add_argument("--all", action="store_true", help="print all solutions, as they are found")
    parser.add_argument(
        "--by",
        choices=("search", "techniques"),
        help="how to solve (default: search, or techniques with --only or --ladder)",
    )
    parser.add_argument(
        "--only",
        type=arguments.techniques,
        metavar="ID,ID",
        help="the only techniques to use, such as naked-single,hidden-single",
    )
    arguments.add_ladder(parser)
    parser.add_argument(
        "-v",
        "--verbose",
        action="count",
        default=0,
        help="trace each pass; twice: each cell with its candidates, or each node of the search",
    )
    arguments.add_format(parser, arguments.SAME, same=True)
    arguments.add_timeout(parser)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Solve each puzzle."""
    by_techniques = bool(options.by == "techniques" or options.only or options.ladder)
    if by_techniques and options.by == "search":
        options.parser.error("--only and --ladder go with --by techniques")
    if by_techniques and (options.count or options.all):
        options.parser.error("--count and --all go with --by search")
    if (options.count or options.all) and options.timeout is None:
        options.timeout = 0.0  # who asks for many has the time
    messages, answers = Messages(quiet=options.quiet), Answers(options)
    if not by_techniques:
        return each_puzzle(options, messages, BySearch(options, messages, answers).answer)
    from .by_techniques import ByTechniques, ladder_of

    path = ByTechniques(ladder_of(options), options.verbose, messages, answers)
    exit = each_puzzle(options, messages, path.answer)
    path.sum_up()
    return exit
