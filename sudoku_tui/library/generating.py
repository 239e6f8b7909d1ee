"""Puzzles as they are wished for, one or many, in one process or several."""

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
from ..engine.generating.asked_ratings import enough_below
from ..engine.generating.attempts import Watch
from ..engine.generating.feasibility import first_objection
from ..engine.generating.make import MakeResult, made_at_once, try_to_make
from ..engine.generating.spec import Spec
from ..engine.layout import Layout
from ..engine.nearest import did_you_mean
from ..engine.puzzle import Puzzle as EnginePuzzle
from ..engine.solving.rating import hodoku_level, rate
from ..formats.spec import read_value
from .errors import ArgumentError, NotFound, expect, expect_range, misfit, quoted
from .puzzles import Puzzle, checked, layout_or_classic
from .ratings import rating_of
from .solving import seed_or_new

Text = str | int | Iterable[str]
"""One value, or several."""
Span = str | int | tuple[float | None, float | None]
"""Text such as ``24-28``, ``24-`` or ``-28``; both ends, None where there is none; or a number: the
least that is wanted."""


class Wishes(TypedDict, total=False):
    """What a puzzle can be asked to be; what is left out does not matter."""

    layout: str | Layout
    """The name of a layout, by default ``classic``."""
    level: Text
    """``beginner``, ``easy``, ``medium``, ``hard``, ``unfair`` or ``extreme``, or several."""
    score: Span
    """HoDoKu's."""
    er: Span
    """Sudoku Explainer's rating of the hardest step, such as ``3.4-4.4``."""
    ep: Span
    """The same of the steps up to the first digit."""
    ed: Span
    """The same of the first step."""
    with_: Text
    """Techniques that occur, such as ``x-wing``, or ``x-wing*2`` for two of them."""
    without: Text
    """Techniques that do not."""
    hardest: str
    """The hardest technique that occurs."""
    not_by: Text
    """Techniques, or a level for all up to it, that do not solve it."""
    clues: Span
    """Givens."""
    symmetry: str
    """``180``, ``90``, ``mirror``, ``diagonal`` …; ``+`` joins several."""
    pattern: str
    """The cells that are given: x for each and . for others."""
    no_uniqueness: bool
    """No technique occurs that leans on there being one solution."""
    minimal: bool
    """No given can be left out."""


_FLAGS: Final = ("no_uniqueness", "minimal")
_MOST: Final = 10**15
"""Puzzles that one call makes."""
_MOST_VALUES: Final = 1_000
"""Values of one wish."""
_LONGEST: Final = 100_000
"""Characters of one value."""


@dataclass(frozen=True)
class Progress:
    """How far `generate_many` has come."""

    found: int
    """Puzzles that were made."""
    wanted: int
    """Puzzles that were asked for."""
    attempts: int
    """Puzzles that were looked at, with those that were not as asked for."""


class Executor(Protocol):
    """What does work elsewhere: an executor of `concurrent.futures`, or a Dask client."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        """A future of what *function* makes of *arguments*."""


@dataclass(frozen=True)
class Try:
    """What to make, and from which seed; it travels to other processes."""

    spec: Spec
    seed: str
    rated: bool
    """Whether the ratings are wanted even where nothing depends on them."""
    attempts: int | None = None
    """After how many to give up; None for as many as the engine thinks fit."""


def generate(
    *, seed: str | None = None, effort: Effort = UNLIMITED, **wishes: Unpack[Wishes]
) -> Puzzle:
    """A puzzle with one solution that is as wished for; `Wishes` says what can be.

    Args:
        seed: the same makes the same puzzle on any machine; without one it is a new one.
        effort: bounds each search, and can cancel the whole.
        wishes: what it is to be like.

    Raises:
        NotFound: no puzzle can be so, the message says why; or none came in so many attempts.
        OutOfEffort: it was cancelled, or *effort* is spent.

    >>> import sudoku_tui as s
    >>> p = s.generate(level="hard", with_=["x-wing"], symmetry="180", seed="k7")
    >>> p.rating.level, p.rating.techniques["x-wing"] >= 1, s.is_unique(p)
    ('Hard', True, True)
    """
    expect(effort, "effort", Effort)
    spec = spec_of(wishes)
    task = Try(spec, next(iter(seeds_from(seed_or_new(seed)))), rated=True)
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
    """Yield *n* puzzles of a kind as they are made; the first one is that of `generate`.

    Args:
        n: Number of puzzles.
        seed: Random seed; a seed gives the same puzzles for any number of workers.
        workers: Number of processes, or an executor or Dask client that does the work.
        on_progress: Called after each puzzle.
        effort: Budget of each search if there is one process; cancels the whole in any case.
        wishes: Kind of the puzzles, as for `generate`.

    Raises:
        NotFound: At once if no such puzzle exists; while iterating if none was found.
        ArgumentError: *n* is negative or above 10**15, or *workers* is below 1.
        OutOfEffort: While iterating, after cancellation.
        BrokenExecutor: While iterating, when a worker ended; the message has the reason. Each
            worker ends at once in a script without ``if __name__ == "__main__":``.

    >>> import sudoku_tui as s
    >>> [p.clues for p in s.generate_many(2, layout="4", seed="k7")]
    [4, 4]
    """
    expect(effort, "effort", Effort)
    expect(n, "n", int)
    if isinstance(workers, bool):
        raise misfit(workers, "workers", "int or an executor")
    if not isinstance(workers, int) and not hasattr(workers, "submit"):
        raise misfit(workers, "workers", "int or an executor")
    if not (on_progress is None or callable(on_progress)):
        raise misfit(on_progress, "on_progress", "a function")
    spec = spec_of(wishes)
    if n < 0:
        raise ArgumentError(f"{quoted(n)} puzzles cannot be made")
    expect_range(n, "n", 0, _MOST)
    if isinstance(workers, int) and workers < 1:
        raise ArgumentError(f"{quoted(workers)} workers make nothing; 1 is this process alone")
    seeds = islice(seeds_from(seed_or_new(seed)), n)
    tries = (Try(spec, each, rated=True) for each in seeds)
    return _made(tries, n, workers, on_progress or (lambda progress: None), effort)


def _made(
    tries: Iterator[Try],
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
    tries: Iterator[Try], workers: int | Executor, effort: Effort
) -> Iterator[tuple[Try, MakeResult]]:
    """Each try with what came of it, in their order."""
    if workers == 1:
        yield from ((task, try_seed(task, None, effort)) for task in tries)
        return
    with _executor(workers) as (executor, ahead):
        waiting: deque[tuple[Try, Any]] = deque()
        try:
            while True:
                for task in islice(tries, ahead - len(waiting)):
                    waiting.append((task, executor.submit(try_seed, task)))
                if not waiting:
                    return
                task, future = waiting.popleft()
                yield task, _awaited(future, effort)
        finally:
            for _, future in waiting:  # of an executor that does other things afterwards
                future.cancel()


_AHEAD: Final = 4
"""Jobs in a pool for each worker, so that none runs dry."""
_OF_OTHERS: Final = 64
"""Jobs in an executor that does not report how many workers it has."""
_LOOK: Final = 0.1
"""Seconds between two checks whether the work is still wanted."""


@contextmanager
def _executor(workers: int | Executor) -> Iterator[tuple[Executor, int]]:
    """Yield the executor of the work, and how many jobs it may hold."""
    if not isinstance(workers, int):
        yield workers, _OF_OTHERS
        return
    from .pool import MOST_WORKERS, Pool

    with Pool(workers) as pool:
        yield pool, min(workers, MOST_WORKERS) * _AHEAD


def _awaited(future: Any, effort: Effort) -> MakeResult:
    """What comes of *future*, as long as it is wanted.

    Raises:
        OutOfEffort: the work was cancelled.
    """
    from concurrent.futures import TimeoutError as NotYet

    while True:
        try:
            effort.check_cancelled()
        except OutOfEffort:
            future.cancel()
            raise
        try:
            result: MakeResult = future.result(timeout=_LOOK)
        except NotYet:
            continue
        return result


def try_seed(task: Try, watch: Watch | None = None, effort: Effort = UNLIMITED) -> MakeResult:
    """The puzzle that a seed makes, if it makes one, with its ratings, and how that went.

    Raises:
        ValueError: givens that were to be added to allow no solution.
        OutOfEffort: it was cancelled, or *effort* is spent.
    """
    result = try_to_make(task.spec, task.seed, effort, task.attempts, watch, task.rated)
    return _with_ratings(task, result, effort)


def try_each(tasks: Sequence[Try], watch: Watch | None = None) -> list[MakeResult]:
    """What `try_seed` returns of each of *tasks*, which differ in nothing but their seeds.

    Minimal puzzles of which nothing else is asked are made in one call, where the compiled search
    is in use; *watch* is not called for those.

    Raises:
        ValueError: givens that were to be added to allow no solution.
    """
    made = made_at_once(tasks[0].spec, [task.seed for task in tasks])
    return [
        _with_ratings(task, result, UNLIMITED) if result else try_seed(task, watch)
        for task, result in zip(tasks, made, strict=True)
    ]


def _with_ratings(task: Try, result: MakeResult, effort: Effort) -> MakeResult:
    """With the ratings, where they are wanted and there is a puzzle.

    Raises:
        OutOfEffort: it was cancelled, or *effort* is spent.
    """
    rated = result.rated
    if rated is None or not task.rated:
        return result
    puzzle = rated.puzzle(task.spec.layout)
    rating = rated.rating or rate(puzzle, effort=effort)
    explainer = rate_by_explainer(puzzle, task.spec, effort)
    return result._replace(rated=rated._replace(rating=rating, explainer=explainer))


def rate_by_explainer(
    puzzle: EnginePuzzle, spec: Spec, effort: Effort = UNLIMITED
) -> ExplainerRating | None:
    """ER, EP and ED; None on another layout, and where chains within chains would be needed.

    What *spec* asks for is found however dear it is.
    """
    # What it needs takes time to load, which those who do not ask for it are spared.
    from ..engine.explainer.rating_path import NESTED_FROM, applies_to, rate_explainer

    if not applies_to(puzzle.layout):
        return None
    rating = rate_explainer(puzzle, effort, below=max(NESTED_FROM, enough_below(spec)))
    return rating if rating.complete else None


def _puzzle(task: Try, result: MakeResult) -> Puzzle:
    rated = result.rated
    if rated is None:
        progress = result.progress
        raise NotFound(
            f"none found in {progress.attempts} attempts; most often: {progress.most_often}"
        )
    puzzle = rated.puzzle(task.spec.layout)
    hodoku = hodoku_level(rated.rating, puzzle) if rated.rating else None
    rating = rating_of(rated.rating, rated.explainer, hodoku)
    return checked(puzzle, rating=rating, seed=task.seed)


def spec_of(wishes: Mapping[str, Any]) -> Spec:
    """Return the specification of a puzzle for the engine.

    Raises:
        NotFound: No such puzzle exists, or the value of a wish is unknown.
        ArgumentError: The name of a wish is unknown, or its value has a wrong type.
    """
    layout = layout_or_classic(wishes.get("layout"))
    spec, known = Spec(layout.id), Wishes.__annotations__
    for name, value in wishes.items():
        if name not in known:
            instead = did_you_mean(name, known) or f"there are {', '.join(known)}"
            raise ArgumentError(f"a puzzle cannot be asked for its {quoted(name)}; {instead}")
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
"""The names of fields of a `Spec` that are other than a wish's."""


def _with_wish(spec: Spec, name: str, value: object, layout: Layout) -> Spec:
    """Return *spec* with one more wish, parsed as on the command line.

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
        raise NotFound(f"{name}={quoted(value)}: {error}") from None
    return replace(spec, **{_FIELD_OF.get(name, name): read})


def _text(name: str, value: object) -> str:
    """Return the value of a wish as a specification writes it: ``24-28``, ``x-wing,w-wing``.

    Raises:
        ArgumentError: it is of a wrong type, or too long.
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
            raise misfit(value, name, "text, a number, or several of them")
    return written[:_LONGEST]


def _number(name: str, value: float) -> str:
    """Return a number of a wish as text.

    Raises:
        ArgumentError: it is not a number of at most ten digits.
    """
    expect(value, name, int, float)
    expect_range(value, name, -(10**10), 10**10)
    return str(value)
