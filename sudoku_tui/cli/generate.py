"""``generate``: puzzles as they are asked for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice

from ..engine.ladder import HODOKU, Level
from ..engine.layout import Digit, Layout
from ..engine.layouts import CLASSIC
from ..engine.puzzle import Puzzle
from ..engine.search import only_solution
from ..engine.symmetry import Symmetry, moved
from ..formats import write
from . import arguments
from .exits import Exit, Stop
from .input import one_puzzle
from .making import Made, Spec, Try, make
from .output import Messages, Printer
from .records import puzzle_fields, rating_fields, text_of
from .seeds import add_seed, numbered, seed_of
from .workers import ordered

_CHUNK = 4
"""Tries that a process makes at once on a board of nine digits or fewer."""


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    add, positive, known = parser.add_argument, arguments.positive, arguments
    add("-n", type=positive, default=1, metavar="N", help="how many")
    add("--level", type=known.level, metavar="L", help=f"one of {', '.join(map(str, Level))}")
    add("--technique", type=known.technique, metavar="T", help="a technique that must occur")
    arguments.add_layout(parser, "of what layout (default: classic)")
    names = [str(symmetry) for symmetry in Symmetry]
    add("--symmetry", choices=names, default=names[0], help="of the givens (default: none)")
    add("--clues", type=known.not_negative, metavar="N", help="no fewer givens than this")
    add("--attempts", type=known.not_negative, metavar="N", help="removals that are tried")
    add("--minimal", action="store_true", help="no given can be left out")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--grid", metavar="GRID", help="take givens from this full grid")
    start.add_argument("--fill", metavar="PUZZLE", help="add givens to this one until it is unique")
    add_seed(parser)
    add("--tries", type=positive, metavar="N", help="give up after so many that do not fit")
    arguments.add_jobs(parser)
    arguments.add_format(parser, "line", same=False)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Print them as they are found."""
    messages, printer = Messages(quiet=options.quiet), Printer()
    layout, spec = _spec(options)
    if problem := _impossible(spec, layout):
        options.parser.error(problem)
    seeds = numbered(seed_of(options, messages))
    tries = (Try(spec, seed) for seed in islice(seeds, options.tries))
    try:
        found = _print_fitting(tries, layout, options, messages, printer)
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
    results = ordered(make, tries, lambda task: task, options.jobs, chunk)
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


def _spec(options: Namespace) -> tuple[Layout, Spec]:
    """What was asked for.

    Raises:
        Stop: the grid or the puzzle to begin with is no good.
    """
    layout, digits = options.layout or CLASSIC, None
    start = options.grid if options.grid is not None else options.fill
    if start is not None:
        puzzle = _start(start, options.layout)
        layout, digits = puzzle.layout, puzzle.givens
        if options.grid is not None and not all(digits):
            raise Stop("the grid has empty cells; --fill adds givens to those", Exit.BAD_INPUT)
    spec = Spec(
        layout.id,
        options.level,
        options.technique.id if options.technique else None,
        Symmetry(options.symmetry),
        options.clues,
        options.attempts,
        options.minimal,
        digits if options.grid is not None else None,
        digits if options.fill is not None else None,
        options.json,
    )
    return layout, spec


def _start(argument: str, layout: Layout | None) -> Puzzle:
    asked = one_puzzle(argument, layout)
    clash = next(asked.puzzle.clashes(), None)
    if clash is not None:
        raise Stop(clash.told(asked.puzzle.layout), Exit.BAD_INPUT)
    return asked.puzzle


def _impossible(spec: Spec, layout: Layout) -> str:
    """Why no puzzle can be like this; empty if that is not known."""
    try:
        moved(layout, spec.symmetry)
    except ValueError as error:
        return str(error)
    rung = next((rung for rung in HODOKU.rungs if rung.technique.id == spec.technique), None)
    if rung and not rung.technique.applies_to(layout):
        return f"{rung.technique.name} does not occur on {layout.name}"
    if rung and spec.level is not None and rung.level > max(spec.level, Level.EASY):
        return f"{rung.technique.name} makes a puzzle {rung.level} at least, not {spec.level}"
    return ""


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
            "spec": task.spec.fields(),
            "clues": puzzle.clues,
        }
    )
