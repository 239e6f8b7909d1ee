"""Generation of one or many puzzles to a specification, in one process or several."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, Protocol, TypedDict, Unpack

from ..engine.dice import seeds_from
from ..engine.effort import UNLIMITED, Effort, OutOfEffort
from ..engine.explainer.ratings import ExplainerRating
from ..engine.generating.attempts import ProgressCallback
from ..engine.generating.feasibility import first_objection
from ..engine.generating.requested_ratings import enough_below
from ..engine.generating.spec import Spec
from ..engine.generating.spec_search import MakeResult, make_batch, try_to_make
from ..engine.layout import Layout
from ..engine.nearest import did_you_mean
from ..engine.puzzle import Puzzle as EnginePuzzle
from ..engine.solving.rating import hodoku_level, rate
from ..formats.spec import read_value
from .errors import ArgumentError, NotFound, expect, expect_range, quote, type_error
from .puzzles import Puzzle, layout_or_classic, to_library_puzzle
from .ratings import rating_of
from .solving import seed_or_new

Text = str | int | Iterable[str]
"""One value, or several."""
Span = str | int | tuple[float | None, float | None]
"""A range: text such as ``24-28``, ``24-`` or ``-28``; a pair of ends, None for an open one; or a
single number, which is the lower bound of an open range."""


class Wishes(TypedDict, total=False):
    """Criteria for puzzles to be generated, as keyword arguments; omitted ones allow any value."""

    layout: str | Layout
    """A layout or its name, by default ``classic``."""
    level: Text
    """One or several of ``beginner``, ``easy``, ``medium``, ``hard``, ``unfair`` and
    ``extreme``."""
    score: Span
    """HoDoKu's score, the sum over all steps."""
    er: Span
    """Sudoku Explainer's rating of the hardest step (ER), such as ``3.4-4.4``."""
    ep: Span
    """Sudoku Explainer's rating of the hardest step up to the first placement (EP)."""
    ed: Span
    """Sudoku Explainer's rating of the first step (ED)."""
    with_: Text
    """Techniques that must occur, such as ``x-wing``, or ``x-wing*2`` for at least two of them."""
    without: Text
    """Techniques that must not occur."""
    hardest: str
    """Technique that must be the hardest that occurs."""
    not_by: Text
    """Techniques, or a level for all techniques up to it, that together must not solve the
    puzzle."""
    clues: Span
    """Number of givens."""
    symmetry: str
    """Symmetry of the pattern of givens: ``180``, ``90``, ``mirror``, ``diagonal`` …; ``+`` joins
    symmetries that are all required, as in ``180+mirror``."""
    pattern: str
    """The cells that are given, in reading order: ``x`` for a given cell and ``.`` for an empty
    one."""
    no_uniqueness: bool
    """Whether to exclude techniques that assume a single solution."""
    killer: Text
    """Make a killer: sizes of cages to draw from, such as ``2,3,3,4``.

    It has no givens, or as many as the lower end of ``clues``."""
    hide_sums: bool
    """Whether some cages of a killer have no sum."""
    minimal: bool
    """Whether every given must be necessary: without any one of them there are several
    solutions."""


_FLAGS: Final = ("no_uniqueness", "minimal", "hide_sums")
_MOST: Final = 10**15
"""Largest number of puzzles of one call."""
_MOST_VALUES: Final = 1_000
"""Limit on the values of one criterion; any further ones are ignored."""
_LONGEST: Final = 100_000
"""Longest value of a criterion in characters; the rest is cut off."""


@dataclass(frozen=True)
class Progress:
    """Progress of `generate_many`."""

    found: int
    """Number of puzzles made so far."""
    wanted: int
    """Number of puzzles requested."""
    attempts: int
    """Number of candidate puzzles examined so far, including rejected ones."""


class Executor(Protocol):
    """Interface of an executor, such as one of `concurrent.futures` or a Dask client."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        """Schedule a call of *function* with *arguments* and return a future of its result."""


@dataclass(frozen=True)
class GenerationJob:
    """A specification and a seed: one job of generation, picklable for worker processes."""

    spec: Spec
    seed: str
    rated: bool
    """Whether to rate the puzzle even if no criterion depends on its ratings."""
    attempts: int | None = None
    """Attempts before giving up; None for the default of the engine, which depends on the
    layout."""


def generate(
    *, seed: str | None = None, effort: Effort = UNLIMITED, **wishes: Unpack[Wishes]
) -> Puzzle:
    """Generate a puzzle that has exactly one solution and meets the given criteria.

    Args:
        seed: Random seed; the same seed and criteria give the same puzzle on any machine. Without a
            seed every call gives a new puzzle.
        effort: Budget of each search, not of their sum; its `cancelled` callback ends the whole
            call.
        wishes: Criteria of the puzzle; the fields of `Wishes` are the keyword arguments.

    Returns:
        A puzzle with its `rating` and the `seed` that it was made from.

    Raises:
        NotFound: No puzzle can meet the criteria, as the message explains; or none was found in a
            limited number of attempts; or the value of a criterion is unknown.
        ArgumentError: The name of a criterion is unknown, or an argument has a wrong type.
        OutOfEffort: The work was cancelled, or a search exceeded *effort*.

    >>> import sudoku_tui as s
    >>> p = s.generate(level="hard", with_=["x-wing"], symmetry="180", seed="k7")
    >>> p.rating.level, p.rating.techniques["x-wing"] >= 1, s.is_unique(p)
    ('Hard', True, True)
    """
    expect(effort, "effort", Effort)
    spec = spec_of(wishes)
    task = GenerationJob(spec, next(iter(seeds_from(seed_or_new(seed)))), rated=True)
    return _puzzle(task, try_seed(task, None, effort))


def generate_many(
    n: int,
    *,
    seed: str | None = None,
    workers: int | Executor = 1,
    on_progress: Callable[[Progress], None] | None = None,
    effort: Effort = UNLIMITED,
    **wishes: Unpack[Wishes],
) -> Iterator[Puzzle]:
    """Generate *n* puzzles that meet the same criteria, and yield each as soon as it is made.

    The first puzzle is the one that `generate` returns for the same seed and criteria.

    Args:
        n: Number of puzzles, from 0 to 10**15.
        seed: Random seed; the same seed gives the same puzzles, in the same order, with any number
            of workers.
        workers: Number of processes (1 is this process alone), or an executor or Dask client that
            runs the jobs.
        on_progress: Callback, called with a `Progress` after each puzzle.
        effort: Budget of each search if *workers* is 1; its `cancelled` callback ends the whole
            call with any number of workers.
        wishes: Criteria of the puzzles, as for `generate`.

    Raises:
        NotFound: At once if no such puzzle exists; while iterating if none was found.
        ArgumentError: *n* is negative or above 10**15, *workers* is below 1, or an argument or a
            criterion has a wrong type.
        OutOfEffort: While iterating, after cancellation or when a search exceeded *effort*.
        BrokenExecutor: While iterating, when a worker process ended early; the message has the
            reason. A script needs ``if __name__ == "__main__":``, without which each worker ends at
            once.

    >>> import sudoku_tui as s
    >>> [p.clues for p in s.generate_many(2, layout="4", seed="k7")]
    [4, 4]
    """
    expect(effort, "effort", Effort)
    expect(n, "n", int)
    if isinstance(workers, bool):
        raise type_error(workers, "workers", "int or an executor")
    if not isinstance(workers, int) and not hasattr(workers, "submit"):
        raise type_error(workers, "workers", "int or an executor")
    if not (on_progress is None or callable(on_progress)):
        raise type_error(on_progress, "on_progress", "a function")
    spec = spec_of(wishes)
    if n < 0:
        raise ArgumentError(f"{quote(n)} puzzles cannot be made")
    expect_range(n, "n", 0, _MOST)
    if isinstance(workers, int) and workers < 1:
        raise ArgumentError(f"{quote(workers)} workers make nothing; 1 is this process alone")
    seeds = islice(seeds_from(seed_or_new(seed)), n)
    tries = (GenerationJob(spec, each, rated=True) for each in seeds)
    return _generate_each(tries, n, workers, on_progress or (lambda progress: None), effort)


def _generate_each(
    tries: Iterator[GenerationJob],
    wanted: int,
    workers: int | Executor,
    on_progress: Callable[[Progress], None],
    effort: Effort,
) -> Iterator[Puzzle]:
    attempts = 0
    for found, (task, result) in enumerate(_results(tries, workers, effort), 1):
        attempts += result.progress.attempts
        puzzle = _puzzle(task, result)
        on_progress(Progress(found, wanted, attempts))
        yield puzzle


def _results(
    tries: Iterator[GenerationJob], workers: int | Executor, effort: Effort
) -> Iterator[tuple[GenerationJob, MakeResult]]:
    """Yield each job with its result, in the order of *tries*."""
    if workers == 1:
        yield from ((task, try_seed(task, None, effort)) for task in tries)
        return
    with _executor(workers) as (executor, ahead):
        waiting: deque[tuple[GenerationJob, Any]] = deque()
        try:
            while True:
                for task in islice(tries, ahead - len(waiting)):
                    waiting.append((task, executor.submit(try_seed, task)))
                if not waiting:
                    return
                task, future = waiting.popleft()
                yield task, _wait_for_result(future, effort)
        finally:
            for _, future in waiting:  # the executor may outlive this call
                future.cancel()


_JOBS_PER_WORKER: Final = 4
"""Jobs per worker that are queued in our own pool, so that no worker idles."""
_FOREIGN_JOBS: Final = 64
"""Jobs queued in a foreign executor, which does not report its number of workers."""
_CANCEL_CHECK_INTERVAL: Final = 0.1
"""Interval between two checks for cancellation (seconds)."""


@contextmanager
def _executor(workers: int | Executor) -> Iterator[tuple[Executor, int]]:
    """Yield the executor and the number of jobs to keep queued in it."""
    if not isinstance(workers, int):
        yield workers, _FOREIGN_JOBS
        return
    from .pool import MOST_WORKERS, Pool

    with Pool(workers) as pool:
        yield pool, min(workers, MOST_WORKERS) * _JOBS_PER_WORKER


def _wait_for_result(future: Any, effort: Effort) -> MakeResult:
    """Wait for the result of *future*, checking for cancellation at intervals.

    Raises:
        OutOfEffort: The work was cancelled; *future* is cancelled too.
    """
    from concurrent.futures import TimeoutError as NotYet

    while True:
        try:
            effort.check_cancelled()
        except OutOfEffort:
            future.cancel()
            raise
        try:
            result: MakeResult = future.result(timeout=_CANCEL_CHECK_INTERVAL)
        except NotYet:
            continue
        return result


def try_seed(
    task: GenerationJob, on_attempt: ProgressCallback | None = None, effort: Effort = UNLIMITED
) -> MakeResult:
    """Try to make the puzzle of a seed; return it with its ratings and the progress of the search.

    The `rated` of the result is None if no puzzle was found within the attempts.

    Args:
        task: Specification and seed.
        on_attempt: Callback, called with the progress after each attempt.
        effort: Budget of each search.

    Raises:
        ValueError: The givens to be completed, the `fill` of the specification, allow no solution.
        OutOfEffort: The work was cancelled, or *effort* is used up.
    """
    result = try_to_make(task.spec, task.seed, effort, task.attempts, on_attempt, task.rated)
    return _with_ratings(task, result, effort)


def try_each(
    tasks: Sequence[GenerationJob], watch: ProgressCallback | None = None
) -> list[MakeResult]:
    """Call `try_seed` for each of *tasks* and return the results.

    The tasks may differ only in their seeds. If the compiled search is in use and the specification
    has no criterion apart from `minimal`, one batch call makes all puzzles. *watch* is not called
    for these.

    Raises:
        ValueError: The givens to be completed allow no solution.
    """
    made = make_batch(tasks[0].spec, [task.seed for task in tasks])
    return [
        _with_ratings(task, result, UNLIMITED) if result else try_seed(task, watch)
        for task, result in zip(tasks, made, strict=True)
    ]


def _with_ratings(task: GenerationJob, result: MakeResult, effort: Effort) -> MakeResult:
    """Add both ratings to a result if it has a puzzle and ratings were requested.

    Raises:
        OutOfEffort: The work was cancelled, or *effort* is used up.
    """
    rated = result.rated
    if rated is None or not task.rated or task.spec.killer:
        return result
    puzzle = rated.puzzle(task.spec.layout)
    rating = rated.rating or rate(puzzle, effort=effort)
    explainer = rate_by_explainer(puzzle, task.spec, effort)
    return result._replace(rated=rated._replace(rating=rating, explainer=explainer))


def rate_by_explainer(
    puzzle: EnginePuzzle, spec: Spec, effort: Effort = UNLIMITED
) -> ExplainerRating | None:
    """Return ER, EP and ED of a puzzle, or None if they are unavailable or too expensive.

    They are unavailable for layouts other than the classic one. They are too expensive if a step
    needs nested chains (ER 9.5 and above), unless a criterion of *spec* requires them.

    Raises:
        OutOfEffort: The work was cancelled, or *effort* is used up.
    """
    # Imported late: the rules of Explainer are slow to import, and not every caller rates puzzles.
    from ..engine.explainer.rating_path import NESTED_FROM, applies_to, rate_explainer

    if not applies_to(puzzle.effective_layout):
        return None
    rating = rate_explainer(puzzle, effort, below=max(NESTED_FROM, enough_below(spec)))
    return rating if rating.complete else None


def _puzzle(task: GenerationJob, result: MakeResult) -> Puzzle:
    rated = result.rated
    if rated is None:
        progress = result.progress
        raise NotFound(
            f"none found in {progress.attempts} attempts; most often: {progress.commonest_misfit}"
        )
    puzzle = rated.puzzle(task.spec.layout)
    hodoku = hodoku_level(rated.rating, puzzle) if rated.rating else None
    rating = rating_of(rated.rating, rated.explainer, hodoku)
    return to_library_puzzle(puzzle, rating=rating, seed=task.seed)


def spec_of(wishes: Mapping[str, Any]) -> Spec:
    """Build the engine's specification of a puzzle from keyword arguments.

    Raises:
        NotFound: No such puzzle exists, or the value of a criterion is unknown.
        ArgumentError: The name of a criterion is unknown, or its value has a wrong type.
    """
    layout = layout_or_classic(wishes.get("layout"))
    spec, known = Spec(layout.id), Wishes.__annotations__
    for name, value in wishes.items():
        if name not in known:
            instead = did_you_mean(name, known) or f"there are {', '.join(known)}"
            raise ArgumentError(f"a puzzle cannot be asked for its {quote(name)}; {instead}")
        if name == "layout" or value is None:
            continue
        spec = _with_wish(spec, name, value, layout)
    if objection := first_objection(spec):
        raise NotFound(objection)
    return spec


_FIELD_OF: Final = {
    "level": "levels",
    "with_": "wanted",
    "without": "banned",
    "not_by": "unsolvable_by",
}
"""Fields of `Spec` by the key of `Wishes`, where the two names differ."""


def _with_wish(spec: Spec, name: str, value: object, layout: Layout) -> Spec:
    """Return *spec* with one more criterion, parsed as on the command line.

    Raises:
        NotFound: The value is unknown; the message lists valid ones.
        ArgumentError: The value has a wrong type.
    """
    read: Any = value
    if name in _FLAGS:
        expect(value, name, bool)
        return replace(spec, **{name: read})
    key = name.rstrip("_").replace("_", "-")
    try:
        read = read_value(key, _text(name, value), layout)
    except ArgumentError:
        raise
    except ValueError as error:
        raise NotFound(f"{name}={quote(value)}: {error}") from None
    return replace(spec, **{_FIELD_OF.get(name, name): read})


def _text(name: str, value: object) -> str:
    """Format the value of a criterion as in a specification line: ``24-28`` or ``x-wing,w-wing``.

    Raises:
        ArgumentError: The value has a wrong type, or holds a number of more than ten digits.
    """
    match value:
        case str():
            written = str(value[:_LONGEST])
        case tuple((None | int() | float(), None | int() | float())):
            written = "-".join("" if end is None else _number(name, end) for end in value)
        case int() | float():
            written = _number(name, value)
        case Iterable() if not isinstance(value, (bytes, bytearray)):
            values = list(islice(value, _MOST_VALUES))
            for each in values:
                expect(each, f"each of {name}", str, int)
            written = ",".join(
                each if isinstance(each, str) else _number(name, each) for each in values
            )
        case _:
            raise type_error(value, name, "text, a number, or several of them")
    return written[:_LONGEST]


def _number(name: str, value: float) -> str:
    """Format a number as text.

    Raises:
        ArgumentError: The value is not a number from -10**10 to 10**10.
    """
    expect(value, name, int, float)
    expect_range(value, name, -(10**10), 10**10)
    return str(value)
