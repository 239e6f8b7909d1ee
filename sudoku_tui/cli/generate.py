"""``generate``: puzzles as they are asked for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial

from ..engine.impossible import reason
from ..engine.layout import Digit, Layout
from ..engine.layouts import CLASSIC
from ..engine.making import Made, seeds_from
from ..engine.puzzle import Puzzle
from ..engine.search import only_solution
from ..engine.tally import Progress
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
        help="give up when so many attempts at one puzzle do not fit",
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
    seeds = seeds_from(seed_of(options, messages))
    tries = (Try(spec, seed, options.json, options.tries) for seed in seeds)
    try:
        return _print_fitting(tries, spec.layout, options, messages, printer)
    except ValueError as error:
        raise Stop(str(error), Exit.NO) from None
    finally:
        messages.clear()


def _print_fitting(
    tries: Iterator[Try], layout: Layout, options: Namespace, messages: Messages, printer: Printer
) -> Exit:
    """Print puzzles as they were asked for, until there are enough or a seed comes to none."""
    total = Progress()

    def show(progress: Progress) -> None:
        messages.progress(_told(total + progress, options.n))

    make = partial(tried, watch=show) if options.jobs == 1 else tried
    chunk = _CHUNK if layout.digits <= CLASSIC.digits else 1
    for task, sought in ordered(make, tries, lambda task: task, options.jobs, chunk):
        assert sought is not None  # each try is a task
        if sought.made is None:
            messages.clear()
            messages.tell(_given_up(total.accepted, options.n, sought.progress))
            return Exit.UNSOLVED
        total += sought.progress
        messages.clear()
        _print(Puzzle(layout, sought.made.givens), task, sought.made, options, printer)
        printer.flush()
        messages.progress(_told(total, options.n))
        if total.accepted == options.n:
            break
    return Exit.DONE


def _told(progress: Progress, wanted: int) -> str:
    """How far it has come, in one line."""
    accepted = f"{progress.accepted / progress.attempts:.1%}" if progress.attempts else "none yet"
    return f"{progress.attempts} attempts, {progress.accepted} of {wanted} found, {accepted} fit"


def _given_up(found: int, wanted: int, progress: Progress) -> str:
    """Why there are no more."""
    begin = f"{found} of {wanted} found, no other" if found else "none found"
    return f"{begin} in {progress.attempts} attempts; most often: {progress.most_often}"


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
