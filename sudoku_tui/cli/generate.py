"""``generate``: puzzles as they are asked for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice

from ..engine.generator import VERSION
from ..engine.impossible import reason
from ..engine.layout import Digit
from ..engine.layouts import CLASSIC
from ..engine.making import Made, seeds_from
from ..engine.puzzle import Puzzle
from ..engine.search import only_solution
from ..engine.spec import Spec
from ..formats import write
from ..formats.spec import Share, write_share, write_spec
from . import arguments
from .asking import add_spec, spec_of
from .book import Mark, asked_before
from .bulk import add_bulk, refuse_both
from .exits import Exit, Stop
from .making import Try, tried
from .output import Messages, Printer
from .progress import End, Progress
from .records import puzzle_fields, rating_fields, text_of
from .results import Results, results
from .seeds import add_seed, seed_of
from .workers import ordered

_CHUNK = 4
"""Tries that a process makes at once on a board of nine digits or fewer."""
_PART = (
    "only the K-th of every N tries; with one --seed no two parts make a puzzle from the same try, "
    "and all N together are the whole; -n is of each part, --tries of all together"
)


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("-n", type=arguments.positive, default=1, metavar="N", help="how many")
    add_spec(parser)
    add_seed(parser)
    parser.add_argument(
        "--tries", type=arguments.positive, metavar="N",
        help="give up after so many, whether they fit or not",
    )  # fmt: skip
    add_bulk(parser, _PART)
    arguments.add_format(parser, "line", same=False)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Print them as they are found."""
    messages = Messages(quiet=options.quiet)
    spec = spec_of(options)
    if problem := reason(spec):
        options.parser.error(problem)
    refuse_both(options)
    seed = _seed(options, messages)
    with results(options, _asked(spec, seed), messages) as out:
        before = out.mark.found
        if before > options.n:
            options.parser.error(f"{options.resume} holds {before} puzzles, more than -n asks for")
        try:
            found = before
            if found < options.n:
                found = _print_fitting(spec, seed, options, messages, out)
        except ValueError as error:
            raise Stop(str(error), Exit.NO) from None
        finally:
            messages.clear()
    if found == options.n:
        return Exit.DONE
    messages.tell(f"{found} of {options.n} found in {_most_tries(options)} tries")
    return Exit.UNSOLVED


def _seed(options: Namespace, messages: Messages) -> str:
    """The seed; of a book that is gone on with, the one that it was begun with."""
    if options.seed is None and options.spec is not None:
        options.seed = options.spec.seed
    if options.seed is None and options.shard.parts > 1:
        options.parser.error("--shard needs --seed, the same for all parts")
    if options.seed is None and options.resume is not None:
        options.seed = asked_before(options.resume).get("seed")
    return seed_of(options, messages)


def _asked(spec: Spec, seed: str) -> dict[str, str]:
    """What the results depend on."""
    return {
        "command": "generate",
        "spec": write_spec(spec),
        "seed": seed,
        "generator": str(VERSION),
    }


def _print_fitting(
    spec: Spec, seed: str, options: Namespace, messages: Messages, out: Results
) -> int:
    """Print the first puzzles that are as they were asked for; how many there are."""
    number, found = out.mark.done, out.mark.found
    pace = _Pace(options, out.mark, Progress(messages))
    chunk = _CHUNK if spec.layout.digits <= CLASSIC.digits else 1
    tries = _tries(spec, seed, options, number)
    for task, made in ordered(tried, tries, lambda task: task, options.jobs, chunk, options.dask):
        number += 1
        if made:
            found += 1
            _print(Puzzle(spec.layout, made.givens), task, made, options, out.printer)
        out.reached(number, Exit.DONE, found)
        if found == options.n:
            break
        pace.show(number, found)
    return found


def _tries(spec: Spec, seed: str, options: Namespace, done: int) -> Iterator[Try]:
    """The tries of this part of the work, without so many that were *done* before."""
    seeds = options.shard.part(islice(seeds_from(seed), options.tries))
    return (Try(spec, each, options.json) for each in islice(seeds, done, None))


def _most_tries(options: Namespace) -> int:
    """How many tries this part of the work has."""
    return len(range(options.shard.number - 1, options.tries, options.shard.parts))


class _Pace:
    """Shows how the search goes on."""

    def __init__(self, options: Namespace, before: Mark, progress: Progress) -> None:
        self._wanted: int = options.n
        self._tries = _most_tries(options) if options.tries else None
        self._before = before
        self._progress = progress

    def show(self, number: int, found: int) -> None:
        """So many were tried, and so many of them fitted."""
        here, found_here = number - self._before.done, found - self._before.found
        ends = [End(found_here, self._wanted - found)]
        if self._tries is not None:
            ends.append(End(here, self._tries - number))
        told = f"{number:,} tried, {found:,} of {self._wanted:,} found"
        self._progress.show(told, found_here, *ends)


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
