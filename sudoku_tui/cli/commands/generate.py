"""The command ``generate``: puzzles with the requested properties."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, TypeAlias

from ...engine.dice import seeds_from
from ...engine.generating.attempts import Progress as Search
from ...engine.generating.feasibility import first_objection
from ...engine.generating.generator import VERSION
from ...engine.generating.spec import Spec
from ...engine.generating.spec_search import RatedPuzzle, can_make_batch
from ...engine.layout import Digit
from ...engine.layouts import CLASSIC
from ...engine.search import only_solution
from ...engine.solving.rating import hodoku_level
from ...formats import write
from ...formats.spec import Share, write_share, write_spec
from ...library.generating import GenerationJob, try_each
from .. import arguments
from ..arguments import add_seed, choose_seed
from ..bulk import Results, add_bulk, cluster_of, refuse_both, results
from ..exits import Exit, Stop
from ..fast import add_verbose, fast_search, is_loaded
from ..groups import PUZZLE, group_of
from ..json_records import puzzle_fields, rating_fields, text_of
from ..output import Messages, Printer
from ..progress import End, Progress
from ..resume import read_provenance
from ..spec_arguments import add_spec, spec_of
from ..timing import Seconds, is_timed, seconds_fields, timed_results
from ..workers import map_ordered
from .generate_task import try_batch

_CHUNK = 4
"""Tries that a process makes at once on a board of up to nine digits."""
_COMPILED_CHUNK = 64
"""Tries that one call of the compiled search makes at once."""

Tries: TypeAlias = list[GenerationJob]
"""Tries that a process makes at once; they differ only in their seeds."""
_PART = (
    "make only shard K of N; -n puzzles in each; shards with the same seed have no puzzle in "
    "common; needs --seed "
    "(default: 1/1)"
)


EXAMPLES = (
    "sudoku-tui generate -n 10 --level hard --symmetry 180",
    "sudoku-tui generate --technique x-wing --seed 7 --json",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    add = group_of(parser, PUZZLE).add_argument
    add(
        "-n", "--number", type=arguments.positive, default=1, metavar="N", dest="n",
        help="number of puzzles, at least 1 (default: 1)",
    )  # fmt: skip
    add_spec(parser)
    add_seed(parser, PUZZLE)
    add(
        "--tries", type=arguments.positive, metavar="N",
        help="give up on a puzzle after N rejected drafts, at least 1 (default: 20000; "
        "fewer for layouts larger than classic)",
    )  # fmt: skip
    add_bulk(parser, _PART)
    arguments.add_format(parser, "line", same=False)
    add_verbose(parser)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Print puzzles as they are found."""
    messages = Messages(quiet=options.quiet)
    spec = spec_of(options)
    if problem := first_objection(spec):
        options.parser.error(problem)
    arguments.refuse_misfit(options, spec.layout)
    refuse_both(options)
    seed = _seed(options, messages)
    with results(options, _provenance(spec, seed), messages) as out:
        if out.mark.found > options.n:
            held = f"{options.resume}: has {out.mark.found} puzzles already"
            options.parser.error(f"{held}, more than -n {options.n}")
        try:
            with fast_search(options, messages, options.jobs):
                return _print_fitting(spec, seed, options, messages, out)
        except ValueError as error:
            raise Stop(str(error), Exit.NO) from None
        finally:
            messages.clear()


def _seed(options: Namespace, messages: Messages) -> str:
    """Return the given seed, else the seed of the results to resume, else a new one."""
    if options.seed is None and options.spec is not None:
        options.seed = options.spec.seed
    if options.seed is None and options.shard.parts > 1:
        options.parser.error("--shard needs --seed, the same for all shards")
    if options.seed is None and options.resume is not None:
        options.seed = read_provenance(options.resume).get("seed")
    return choose_seed(options, messages)


def _provenance(spec: Spec, seed: str) -> dict[str, str]:
    """Return the settings that determine the results."""
    return {
        "command": "generate",
        "spec": write_spec(spec),
        "seed": seed,
        "generator": str(VERSION),
    }


def _print_fitting(
    spec: Spec, seed: str, options: Namespace, messages: Messages, out: Results
) -> Exit:
    """Print matching puzzles until there are enough, or until a seed yields none."""
    found = out.mark.found
    pace = _Pace(options, found, Progress(messages))
    make = partial(try_each, watch=pace.on_attempt) if _is_single_process(options) else try_batch
    chunk = _CHUNK if spec.layout.digits <= CLASSIC.digits else 1
    tries = _tries(spec, seed, options, found)
    work = (options.jobs, chunk, cluster_of(options, messages), pace.on_total, len)

    def results_of(function: Callable[[Tries], object]) -> Iterator[tuple[Tries, Any]]:
        return map_ordered(function, tries, lambda tasks: tasks, *work)

    for tasks, made, seconds in timed_results(results_of, make, is_timed(options)):
        assert made is not None  # every item has a task
        for task, result in zip(tasks, made, strict=True):
            if result.rated is None:
                messages.clear()
                messages.error(_describe_failure(found, options.n, result.progress))
                return Exit.UNSOLVED
            found += 1
            _print(task, result.rated, seconds, options, out.printer)
            out.times.add(seconds, f"puzzle {found}: {{}}".format)
            pace.add_found(result.progress)
        out.advance(found, Exit.DONE, found)
        if found < options.n:
            pace.show()
    out.times.sum_up()
    return Exit.DONE


def _tries(spec: Spec, seed: str, options: Namespace, done: int) -> Iterator[Tries]:
    """Return the tries of this shard in batches, without the *done* ones that were made before."""
    seeds = islice(options.shard.items_of(seeds_from(seed)), done, max(done, options.n))
    tries = (GenerationJob(spec, each, options.json, options.tries) for each in seeds)
    may_be = can_make_batch(spec) and not is_timed(options)

    def batch_size() -> int:
        if not may_be:
            return 1
        return (_COMPILED_CHUNK if is_loaded() else 1) if _is_single_process(options) else _CHUNK

    return iter(lambda: list(islice(tries, batch_size())), [])


def _is_single_process(options: Namespace) -> bool:
    """Return whether this process does all of the work."""
    return options.jobs == 1 and not options.dask


def _describe_failure(found: int, wanted: int, search: Search) -> str:
    """Describe why no further puzzle was found."""
    begin = f"{found} of {wanted} puzzles found, no other" if found else "no puzzle found"
    return f"{begin} in {search.attempts} attempts; most frequent reason: {search.commonest_misfit}"


class _Pace:
    """Progress of the search for puzzles."""

    def __init__(self, options: Namespace, before: int, progress: Progress) -> None:
        self._wanted: int = options.n
        self._found, self._before = before, before
        self._tried = self._total_attempts = 0
        self._progress = progress

    def on_attempt(self, search: Search) -> None:
        """Show the progress of the search for the next puzzle, in this process."""
        self._draw(self._tried + search.attempts)

    def on_total(self, attempts: int) -> None:
        """Show the progress of all processes, from the total of their attempts."""
        self._total_attempts = attempts
        self._draw(attempts)

    def add_found(self, search: Search) -> None:
        """Count a puzzle that was found, and the attempts that it took."""
        self._found += 1
        self._tried += search.attempts

    def show(self) -> None:
        """Show the progress so far."""
        self._draw(max(self._total_attempts, self._tried))

    def _draw(self, attempts: int) -> None:
        here = self._found - self._before
        told = f"{attempts:,} attempts, {self._found:,} of {self._wanted:,} found"
        self._progress.show(told, here, End(here, self._wanted - self._found))


def _print(
    task: GenerationJob, rated: RatedPuzzle, seconds: Seconds, options: Namespace, printer: Printer
) -> None:
    puzzle = rated.puzzle(task.spec.layout)
    if not options.json:
        printer.record(write(puzzle, puzzle.givens, options.format))
        return
    solution: tuple[Digit, ...] | None = only_solution(puzzle)
    hodoku = hodoku_level(rated.rating, puzzle) if rated.rating else None
    printer.json(
        {
            **puzzle_fields(puzzle),
            **rating_fields(rated.rating, 1, rated.explainer, hodoku),
            "solution": text_of(solution or (), puzzle.layout),
            "seed": task.seed,
            "spec": write_spec(task.spec),
            "share": write_share(Share(task.spec, task.seed)),
            "clues": puzzle.clues,
            **seconds_fields(seconds),
        }
    )
