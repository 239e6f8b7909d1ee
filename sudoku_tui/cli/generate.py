"""``generate``: puzzles as they are asked for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice

from ..engine.impossible import reason
from ..engine.layout import Digit, Layout
from ..engine.layouts import CLASSIC
from ..engine.making import Made, seeds_from
from ..engine.puzzle import Puzzle
from ..engine.search import only_solution
from ..formats import write
from ..formats.spec import Share, write_share, write_spec
from . import arguments
from .asking import add_spec, spec_of
from .exits import Exit, Stop
from .making import Try, tried
from .output import Messages, Printer
from .records import puzzle_fields, rating_fields, text_of
from .seeds import add_seed, seed_of
from .workers import ordered

_CHUNK = 4
"""Tries that a process makes at once on a board of nine digits or fewer."""


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("-n", type=arguments.positive, default=1, metavar="N", help="how many")
    add_spec(parser)
    add_seed(parser)
    parser.add_argument(
        "--tries", type=arguments.positive, metavar="N",
        help="give up after so many that do not fit",
    )  # fmt: skip
    arguments.add_jobs(parser)
    arguments.add_format(parser, "line", same=False)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Print them as they are found."""
    messages, printer = Messages(quiet=options.quiet), Printer()
    spec = spec_of(options)
    if problem := reason(spec):
        options.parser.error(problem)
    if options.seed is None and options.spec is not None:
        options.seed = options.spec.seed
    seeds = islice(seeds_from(seed_of(options, messages)), options.tries)
    tries = (Try(spec, seed, options.json) for seed in seeds)
    try:
        found = _print_fitting(tries, spec.layout, options, messages, printer)
    except ValueError as error:
        raise Stop(str(error), Exit.NO) from None
    finally:
        messages.clear()
    if found == options.n:
        return Exit.DONE
    messages.tell(f"{found} of {options.n} found in {options.tries} tries")
    return Exit.UNSOLVED


def _print_fitting(
    tries: Iterator[Try], layout: Layout, options: Namespace, messages: Messages, printer: Printer
) -> int:
    """Print the first puzzles that are as they were asked for; how many there were."""
    found = 0
    chunk = _CHUNK if layout.digits <= CLASSIC.digits else 1
    results = ordered(tried, tries, lambda task: task, options.jobs, chunk)
    for number, (task, made) in enumerate(results, 1):
        if made:
            found += 1
            messages.clear()
            _print(Puzzle(layout, made.givens), task, made, options, printer)
            printer.flush()
            if found == options.n:
                break
        messages.progress(f"{number} tried, {found} of {options.n} found")
    return found


def _print(puzzle: Puzzle, task: Try, made: Made, options: Namespace, printer: Printer) -> None:
    if not options.json:
        printer.record(write(puzzle, puzzle.givens, options.format))
        return
    solution: tuple[Digit, ...] | None = only_solution(puzzle)
    printer.json(
        {
            **puzzle_fields(puzzle),
            **rating_fields(made.rating, 1),
            "solution": text_of(solution or ()),
            "seed": task.seed,
            "spec": write_spec(task.spec),
            "share": write_share(Share(task.spec, task.seed)),
            "clues": puzzle.clues,
        }
    )
