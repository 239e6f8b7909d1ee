"""Solutions and ratings of puzzles, and random full grids."""

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
from .errors import ArgumentError, NoSolution, NotFound, NotUnique, expect, expect_range, quote
from .puzzles import Puzzle, as_puzzle, layout_or_classic, with_digits
from .ratings import Rating, rating_of

if TYPE_CHECKING:
    from ..engine.level import Level
    from ..engine.solving.rating import Rating as EngineRating


def solve(p: str | Puzzle, effort: Effort = UNLIMITED) -> Puzzle:
    """Solve a puzzle that has exactly one solution.

    Args:
        p: The puzzle, as a value or as text in any supported format.
        effort: Budget of the search.

    Returns:
        The solution, as a puzzle with a given in every cell.

    Raises:
        PuzzleError: *p* is not a valid puzzle.
        NoSolution: The puzzle has no solution.
        NotUnique: The puzzle has several solutions.
        OutOfEffort: *effort* was used up first.

    >>> import sudoku_tui as s
    >>> s.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ...         ).line[:9]
    '534678912'
    """
    wanted = as_puzzle(p)
    return with_digits(wanted, the_solution(wanted, effort))


def the_solution(p: Puzzle, effort: Effort = UNLIMITED) -> Grid:
    """Return the digits of the solution of a puzzle that has exactly one.

    Raises:
        NoSolution: The puzzle has no solution.
        NotUnique: The puzzle has several solutions.
        OutOfEffort: *effort* was used up first.
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
    """Yield the solutions of a puzzle as they are found, always in the same order.

    Args:
        p: The puzzle, as a value or as text in any supported format.
        limit: Largest number of solutions, from 0 to 10**15; None for all.
        effort: Budget of the search.

    Yields:
        Each solution, as a puzzle with a given in every cell.

    Raises:
        PuzzleError: *p* is not a valid puzzle.
        ArgumentError: *limit* is negative or above 10**15.
        OutOfEffort: While iterating, when *effort* is used up.

    >>> import sudoku_tui as s
    >>> len(list(s.solutions("." * 16, 10)))
    10
    """
    expect(effort, "effort", Effort)
    wanted = as_puzzle(p)
    expect(limit, "limit", int, NoneType)
    if limit is not None:
        if limit < 0:
            raise ArgumentError(f"{quote(limit)} solutions cannot be listed")
        expect_range(limit, "limit", 0, _MOST)
    return (
        with_digits(wanted, digits) for digits in islice(search_solutions(wanted, effort), limit)
    )


def is_unique(p: str | Puzzle, effort: Effort = UNLIMITED) -> bool:
    """Check whether a puzzle has exactly one solution.

    Args:
        p: The puzzle, as a value or as text in any supported format.
        effort: Budget of the search, which ends at the second solution.

    Raises:
        PuzzleError: *p* is not a valid puzzle.
        OutOfEffort: *effort* was used up first.

    >>> import sudoku_tui as s
    >>> s.is_unique("1...............")
    False
    """
    expect(effort, "effort", Effort)
    return len(list(islice(search_solutions(as_puzzle(p), effort), 2))) == 1


Scale = Literal["both", "hodoku", "explainer"]
_MOST: Final = 10**15
"""Largest number of solutions of one call."""


def rate(p: str | Puzzle, scale: Scale = "both", effort: Effort = UNLIMITED) -> Rating:
    """Rate the difficulty of a puzzle that has exactly one solution.

    Args:
        p: The puzzle, as a value or as text in any supported format.
        scale: ``hodoku`` for level, score and techniques only; ``explainer`` for ER, EP and ED
            only; ``both`` for all of these, but without nested chains, so that an ER of 9.5 or more
            is a lower bound. Nested chains can take from seconds to hours.
        effort: Budget of the work.

    Raises:
        PuzzleError: *p* is not a valid puzzle.
        NoSolution: The puzzle has no solution.
        NotUnique: The puzzle has several solutions.
        NotFound: *scale* is unknown.
        OutOfEffort: *effort* was used up first.

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
        raise NotFound(f"no scale is called {quote(scale)}; there are {names}")
    the_solution(wanted, effort)  # raises an error unless there is exactly one
    by_ladder: EngineRating | None = None
    hodoku: Level | None = None
    if scale != "explainer":
        from ..engine.solving.rating import hodoku_level
        from ..engine.solving.rating import rate as rate_by_ladder

        by_ladder = rate_by_ladder(wanted, effort=effort)
        hodoku = hodoku_level(by_ladder, wanted, effort)
    explainer = None
    if scale != "hodoku":
        from ..engine.explainer.rating_path import (
            NESTED_FROM,
            UNSOLVED_RATING,
            applies_to,
            rate_below,
        )

        if applies_to(wanted.effective_layout):
            below = UNSOLVED_RATING if scale == "explainer" else NESTED_FROM
            explainer = rate_below(wanted, below, effort)
    return rating_of(by_ladder, explainer, hodoku)


def grid(
    layout: str | Layout | None = None, seed: str | None = None, effort: Effort = UNLIMITED
) -> Puzzle:
    """Return a random full grid: a valid solution, with a given in every cell.

    Args:
        layout: A layout or its name, by default the classic one.
        seed: Random seed; the same seed gives the same grid on any machine. Without a seed every
            call gives a new grid.
        effort: Budget of the search.

    Raises:
        NotFound: The layout is unknown.
        OutOfEffort: *effort* was used up first.

    >>> import sudoku_tui as s
    >>> s.grid("4", seed="k7").line
    '4231312424131342'
    """
    expect(effort, "effort", Effort)
    wanted = layout_or_classic(layout)
    # The first seed of the stream, so that the command ``grid`` prints the same grid.
    first = next(iter(seeds_from(seed_or_new(seed))))
    return Puzzle(wanted, random_grid(wanted, Dice(first), effort))


_LONGEST_SEED: Final = 10_000
"""Limit on the characters of a text, or on the bits of a number."""


def seed_or_new(seed: str | None) -> str:
    """Return *seed* as text, or a new unpredictable seed for None.

    Raises:
        ArgumentError: *seed* is neither text nor a whole number, or is too long.
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
