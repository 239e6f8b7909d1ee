"""What a puzzle is by itself: its solutions, and how hard it is; and full grids."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import NoneType
from typing import TYPE_CHECKING, Final, Literal, get_args

from ..engine.dice import Dice, seeds_from
from ..engine.effort import UNLIMITED, Effort
from ..engine.layout import Layout
from ..engine.search import Grid, random_grid
from ..engine.search import solutions as search_solutions
from .errors import ArgumentError, NoSolution, NotFound, NotUnique, expect, expect_range, quoted
from .puzzles import Puzzle, as_puzzle, layout_or_classic, with_digits
from .ratings import Rating, rating_of

if TYPE_CHECKING:
    from ..engine.level import Level
    from ..engine.solving.rating import Rating as EngineRating


def solve(p: str | Puzzle, effort: Effort = UNLIMITED) -> Puzzle:
    """The solution of a puzzle that has exactly one, with every cell given.

    Raises:
        PuzzleError: it is no puzzle; `NoSolution` or `NotUnique`: it has none, or several.
        OutOfEffort: *effort* is spent.

    >>> import sudoku_tui as s
    >>> s.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ...         ).line[:9]
    '534678912'
    """
    wanted = as_puzzle(p)
    return with_digits(wanted, the_solution(wanted, effort))


def the_solution(p: Puzzle, effort: Effort = UNLIMITED) -> Grid:
    """The digits of the solution of a puzzle that has exactly one.

    Raises:
        NoSolution: it has none.
        NotUnique: it has several.
        OutOfEffort: *effort* is spent.
    """
    expect(effort, "effort", Effort)
    found = list(islice(search_solutions(p, effort), 2))
    if not found:
        raise NoSolution("this puzzle has no solution")
    if len(found) > 1:
        raise NotUnique("this puzzle has several solutions; solutions() lists them")
    return found[0]


def solutions(
    p: str | Puzzle, limit: int | None = None, effort: Effort = UNLIMITED
) -> Iterator[Puzzle]:
    """Yield the solutions of a puzzle as they are found, at most *limit*, always in one order.

    Raises:
        PuzzleError: *p* is not a puzzle.
        ArgumentError: *limit* is negative or above 10**15.
        OutOfEffort: While iterating, when *effort* is spent.

    >>> import sudoku_tui as s
    >>> len(list(s.solutions("." * 16, 10)))
    10
    """
    expect(effort, "effort", Effort)
    wanted = as_puzzle(p)
    expect(limit, "limit", int, NoneType)
    if limit is not None:
        if limit < 0:
            raise ArgumentError(f"{quoted(limit)} solutions cannot be listed")
        expect_range(limit, "limit", 0, _MOST)
    return (
        with_digits(wanted, digits) for digits in islice(search_solutions(wanted, effort), limit)
    )


def is_unique(p: str | Puzzle, effort: Effort = UNLIMITED) -> bool:
    """Whether a puzzle has exactly one solution.

    Raises:
        PuzzleError: it is no puzzle.
        OutOfEffort: *effort* is spent.

    >>> import sudoku_tui as s
    >>> s.is_unique("1...............")
    False
    """
    expect(effort, "effort", Effort)
    return len(list(islice(search_solutions(as_puzzle(p), effort), 2))) == 1


Scale = Literal["both", "hodoku", "explainer"]
_MOST: Final = 10**15
"""Solutions that one call lists."""


def rate(p: str | Puzzle, scale: Scale = "both", effort: Effort = UNLIMITED) -> Rating:
    """How hard a puzzle is.

    Args:
        p: one with exactly one solution.
        scale: ``hodoku`` for level and score alone, ``explainer`` for ER, EP and ED alone, then
            also where they need chains within chains, which takes seconds to hours.
        effort: bounds the work.

    Raises:
        PuzzleError: it is no puzzle; `NoSolution` or `NotUnique`: it has none, or several.
        NotFound: there is no such scale.
        OutOfEffort: *effort* is spent.

    >>> import sudoku_tui as s
    >>> r = s.rate(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> r.level, r.score, r.er, r.ep, r.ed
    ('Beginner', 204, 1.2, 1.2, 1.2)
    """
    expect(effort, "effort", Effort)
    wanted = as_puzzle(p)
    expect(scale, "scale", str)
    if scale not in get_args(Scale):
        names = ", ".join(get_args(Scale))
        raise NotFound(f"no scale is called {quoted(scale)}; there are {names}")
    the_solution(wanted, effort)  # it has one, or this says so
    by_ladder: EngineRating | None = None
    hodoku: Level | None = None
    if scale != "explainer":
        from ..engine.solving.rating import hodoku_level
        from ..engine.solving.rating import rate as rate_by_ladder

        by_ladder = rate_by_ladder(wanted, effort=effort)
        hodoku = hodoku_level(by_ladder, wanted, effort)
    explainer = None
    if scale != "hodoku":
        from ..engine.explainer.rating_path import BEYOND, NESTED_FROM, applies_to, rate_below

        if applies_to(wanted.layout):
            below = BEYOND if scale == "explainer" else NESTED_FROM
            explainer = rate_below(wanted, below, effort)
    return rating_of(by_ladder, explainer, hodoku)


def grid(
    layout: str | Layout | None = None, seed: str | None = None, effort: Effort = UNLIMITED
) -> Puzzle:
    """A full grid of *layout*, by default the classic one; the same *seed* makes the same grid.

    Raises:
        NotFound: there is no such layout.
        OutOfEffort: *effort* is spent.

    >>> import sudoku_tui as s
    >>> s.grid("4", seed="k7").line
    '4231312424131342'
    """
    expect(effort, "effort", Effort)
    wanted = layout_or_classic(layout)
    first = next(iter(seeds_from(seed_or_new(seed))))  # as the command of this name does
    return Puzzle(wanted, random_grid(wanted, Dice(first), effort))


_LONGEST_SEED: Final = 10_000
"""Characters, or bits of a number."""


def seed_or_new(seed: str | None) -> str:
    """Return *seed* as text, or a new one that cannot be foreseen.

    Raises:
        ArgumentError: it is neither text nor a whole number, or too long.
    """
    if isinstance(seed, str):
        expect_range(len(seed), "the length of seed", 0, _LONGEST_SEED)
        if not seed.isascii() and any("\ud800" <= character <= "\udfff" for character in seed):
            raise ArgumentError("seed has half of a character, a surrogate")
        return str(seed)
    if seed is not None:
        expect(seed, "seed", str, int)
        expect_range(seed.bit_length(), "the length of seed in bits", 0, _LONGEST_SEED)
        return str(seed)
    from secrets import token_hex

    return token_hex(6)
