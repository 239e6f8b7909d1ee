"""Search: solutions, uniqueness, minimality and full grids, without any solving technique.

This is the public interface. All searches walk a `tree`. `restart` and `search_by_digits` speed up
long searches. `removal` checks many times, while givens are removed, whether the solution stays
unique.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from ..bits import members
from ..dice import Dice
from ..effort import UNLIMITED, Effort, NodeMeter, OutOfEffort
from ..lanes import CandidateNumber, Lanes, State, lanes_of
from ..layout import Cell, Digit, Layout
from ..puzzle import Puzzle
from ..puzzle_lanes import lanes_with
from ..symmetry import random_scramble
from .compiled import UNCOUNTED
from .compiled.loader import compiled_search
from .digit_fillings import fillings_of, search_by_digits
from .grid_start import first_houses, grid_tries, start_grid
from .restart import OpenLanes, first_choices, restart_search
from .tree import MOST_KEPT, Node, Placed, Watch, walk

if TYPE_CHECKING:
    from ..constraints import Constraint

__all__ = [
    "Grid",
    "Node",
    "Watch",
    "count_compiled",
    "count_solutions",
    "fill_in",
    "has_other",
    "is_minimal",
    "is_unique",
    "load",
    "only_solution",
    "random_grid",
    "search",
    "solutions",
    "spare_constraints",
    "spare_givens",
]

Grid: TypeAlias = tuple[Digit, ...]
"""The digit of every cell."""


def solutions(
    puzzle: Puzzle, effort: Effort = UNLIMITED, watch: Watch | None = None
) -> Iterator[Grid]:
    """Yield every solution of *puzzle* as it is found, always in the same order.

    Raises:
        OutOfEffort: *effort* is spent while iterating.
    """
    lanes = lanes_with(puzzle.layout, puzzle.extras)
    state = load(lanes, puzzle.givens)
    if state is not None:
        for placed in search(lanes, state, effort, watch=watch):
            yield fill_in(lanes, puzzle.givens, placed)


def count_compiled(puzzle: Puzzle, limit: int) -> tuple[int, Grid | None] | None:
    """Count the solutions up to *limit* and return the first; None if the compiled search cannot.

    The compiled search must be loaded and suit the layout, and the puzzle must have no extras. It
    gives up on a puzzle that takes long. Its results are those of `solutions`.
    """
    quick = None if puzzle.extras or limit >= UNCOUNTED else compiled_search(puzzle.layout)
    if quick is None:
        return None
    counts, firsts = quick.count(bytes(puzzle.givens), limit)
    count = counts[0]
    return None if count == UNCOUNTED else (count, tuple(firsts) if count else None)


def count_solutions(puzzle: Puzzle, limit: int = 2, effort: Effort = UNLIMITED) -> int:
    """Count the solutions of *puzzle*, up to *limit*.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    lanes = lanes_with(puzzle.layout, puzzle.extras)
    state = load(lanes, puzzle.givens)
    if state is None:
        return 0
    return sum(1 for _ in islice(search(lanes, state, effort), limit))


def is_unique(puzzle: Puzzle, effort: Effort = UNLIMITED) -> bool:
    """Check whether *puzzle* has exactly one solution."""
    return count_solutions(puzzle, 2, effort) == 1


def only_solution(puzzle: Puzzle, effort: Effort = UNLIMITED) -> Grid | None:
    """Return the solution of *puzzle* if there is exactly one, otherwise None."""
    found = list(islice(solutions(puzzle, effort), 2))
    return found[0] if len(found) == 1 else None


def is_minimal(puzzle: Puzzle, effort: Effort = UNLIMITED) -> bool:
    """Check whether every given of a puzzle with one solution is needed."""
    return next(spare_givens(puzzle, effort), None) is None


def spare_givens(puzzle: Puzzle, effort: Effort = UNLIMITED) -> Iterator[Cell]:
    """Yield the givens that could be removed, one at a time, without a second solution."""
    lanes = lanes_with(puzzle.layout, puzzle.extras)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            others = (*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :])
            state = load(lanes, others)
            if state is not None and not has_other(lanes, state, cell, digit, effort):
                yield cell


def spare_constraints(puzzle: Puzzle, effort: Effort = UNLIMITED) -> Iterator[Constraint]:
    """Yield the constraints that could be left out, one at a time, without a second solution."""
    extras = puzzle.extras
    for one in extras.constraints:
        others = tuple(other for other in extras.constraints if other is not one)
        if is_unique(replace(puzzle, extras=replace(extras, constraints=others)), effort):
            yield one


def has_other(lanes: Lanes, state: State, cell: Cell, digit: Digit, effort: Effort) -> bool:
    """Check whether *state* has a solution with another digit than *digit* in *cell*."""
    without = state & ~lanes.bits[(digit - 1) * lanes.cells + cell]
    return next(search(lanes, without, effort), None) is not None


def load(lanes: Lanes, digits: Sequence[Digit]) -> State | None:
    """Return the state with *digits* placed (0 for an empty cell); None if two of them clash.

    Compare the result with None: the state of a solved board is 0.
    """
    state, keep, cells, width = lanes.full, lanes.keep, lanes.cells, lanes.width
    for cell, digit in enumerate(digits):
        if digit:
            if not state >> cell * width + digit - 1 & 1:
                return None
            state &= keep[(digit - 1) * cells + cell]
    return state


def fill_in(lanes: Lanes, digits: Sequence[Digit], placed: Sequence[CandidateNumber]) -> Grid:
    """Return *digits* as a grid, with the candidates *placed* added."""
    grid, cells = list(digits), lanes.cells
    for candidate in placed:
        grid[candidate % cells] = candidate // cells + 1
    return tuple(grid)


_LONG: Final = 1024
"""Number of nodes after which a search is restarted; the hardest classic puzzles take 339."""
_SPARSE: Final = 9
"""A board is nearly empty if at least this many tenths of its cells are empty."""
_TRIES: Final = 12
_GROWTH: Final = 1.25
"""Growth of the budget from each try of `_from_one_house` to the next."""
_LONGER: Final = 1024
"""Number of further nodes before the search by digits is tried; preparing it may cost as many."""


def search(
    lanes: Lanes,
    state: State,
    effort: Effort = UNLIMITED,
    dice: Dice | None = None,
    watch: Watch | None = None,
) -> Iterator[Placed]:
    """Yield every solution of *state*, as the list of candidates to place.

    The search places all lone candidates of the board at once, repeatedly, then branches on one of
    the smallest lanes: the one that ended most branches so far. With *dice* it branches in random
    order and is never restarted. Otherwise a long search is restarted on the open part of the board
    (`restart`) and may then go digit by digit (`search_by_digits`). Constraints that count digits
    have a search of their own (`constrained`).

    Raises:
        OutOfEffort: *effort* is spent while iterating.
    """
    meter = NodeMeter(effort)
    if lanes.layout.counts_digits:
        from .constrained import search_of  # imported late: few puzzles need it

        yield from search_of(lanes, meter, dice, watch).ways(state)
        return
    found: list[Placed] = []
    most = None if dice else _LONG
    if (yield from walk(lanes, [(state, [])], meter, most, found, dice, watch)):
        return
    searched: Placed = []
    if not found and 10 * lanes.open_cells(state).bit_count() >= _SPARSE * lanes.cells:
        searched = yield from _from_one_house(lanes, state, found, meter, watch)
    placed: Placed = []
    tables = restart_search(lanes, state, placed, meter.spend)
    if tables:
        again = _filter_known(found, _search_open(tables, placed, meter, watch))
        yield from (way for way in again if not searched or not set(searched) <= set(way))


def _from_one_house(
    lanes: Lanes, state: State, found: list[Placed], meter: NodeMeter, watch: Watch | None
) -> Generator[Placed, None, Placed]:
    """Yield solutions of a nearly empty board that begin with a house in random order.

    Without such a start, the smallest lanes are all over the board, and choices that exclude each
    other are detected late. The budget grows with each try. Solutions are added to *found*.

    Returns:
        The start whose solutions were all yielded but are too many for *found*; [] if there is
        none.
    """
    dice, share = Dice("one house"), 2 * lanes.cells
    for _ in range(_TRIES):
        if start := _with_house_filled(lanes, state, dice):
            new: list[Placed] = []
            ways = walk(lanes, [start], meter, meter.nodes + share, new, dice, watch)
            yield from _filter_known(found, ways)
            if len(new) >= MOST_KEPT:
                return start[1]
            found += new
        share = int(share * _GROWTH)
    return []


def _with_house_filled(lanes: Lanes, state: State, dice: Dice) -> tuple[State, Placed] | None:
    """Fill the first house at random. Return None if one of its cells has no candidate left."""
    placed: Placed = []
    for cell in dice.shuffled(lanes.layout.houses[0].cells):
        if lanes.open_cells(state) >> cell & 1:
            digits = list(members(lanes.candidates_in(state)[cell]))
            if not digits:
                return None
            placed.append((dice.pick(digits) - 1) * lanes.cells + cell)
            state &= lanes.keep[placed[-1]]
    return state, placed


def _search_open(
    tables: OpenLanes, placed: Placed, meter: NodeMeter, watch: Watch | None
) -> Iterator[Placed]:
    """Search the part of a board that is still open, after the candidates *placed*."""
    start, found = (tables.state, placed), list[Placed]()
    if (yield from walk(tables, [start], meter, meter.nodes + _LONGER, found, None, watch)):
        return
    fillings = fillings_of(tables, meter)
    if fillings:
        yield from _filter_known(found, search_by_digits(tables, fillings, placed, meter, watch))
    else:
        starts = first_choices(tables, placed, meter.spend)
        yield from _filter_known(found, walk(tables, starts, meter, watch=watch))


def _filter_known(found: list[Placed], again: Iterator[Placed]) -> Iterator[Placed]:
    """Filter the solutions *again* for those that are not in *found*."""
    known = set(map(frozenset, found))
    return (placed for placed in again if frozenset(placed) not in known)


def random_grid(
    layout: Layout, dice: Dice, effort: Effort = UNLIMITED, *, one_house: bool = False
) -> Grid:
    """Return a full random grid, determined by *dice*.

    A try that takes long is abandoned for a new one, because most tries are short. A layout whose
    grids no search finds has a known grid, which is scrambled and refilled.

    Args:
        one_house: Whether each try begins with one house only, as all grids did up to version 8 of
            the generator.

    Raises:
        OutOfEffort: *effort* is spent.
        ValueError: The layout has no grid.
    """
    if layout.known_grid:
        return _refill_known_grid(layout, dice, effort)
    orders, growth = grid_tries(layout)
    if effort.nodes is None and not one_house and (quick := compiled_search(layout)):
        made = quick.random_grid(dice, orders, growth)
        if made:
            return tuple(made)
    houses = (layout.houses[0].cells,) if one_house else first_houses(layout)
    lanes = lanes_of(layout)
    left = effort.nodes
    share = 2 * layout.cells
    while left is None or left > 0:
        start = start_grid(layout, houses, dice) if orders else [0] * layout.cells
        state = load(lanes, start)
        tries = effort.with_nodes(share if left is None else min(share, left))
        try:
            found = next(search(lanes, state, tries, dice), None) if state is not None else None
        except OutOfEffort:
            if effort.cancelled():
                raise
            left = None if left is None else left - share
            share = int(share * growth)
            continue
        if found is not None:
            return fill_in(lanes, start, found)
        if not orders:
            raise ValueError(f"there is no grid of {layout.name}")
        orders -= 1
    raise OutOfEffort(f"no grid within {effort.nodes} positions")


_REFILLS: Final = 12
"""Number of times that a known grid is refilled; few of its digits then keep their cells."""


def _refill_known_grid(layout: Layout, dice: Dice, effort: Effort) -> tuple[Digit, ...]:
    """Return the known grid of *layout*, scrambled, with half of its digits refilled repeatedly.

    A random search refills the removed digits, which can return in many ways. It is not known
    whether every grid can be reached like this, only that many can.

    Raises:
        OutOfEffort: The search was cancelled.
    """
    digits = range(1, layout.digits + 1)
    grid = list(random_scramble(layout, dice).digits(layout.known_grid))
    for _ in range(_REFILLS):
        out = sorted(dice.shuffled(digits)[: layout.digits // 2])
        empty = [cell for cell, digit in enumerate(grid) if digit in out]
        tables = _lanes_without_digits(layout, empty, out)
        meter = NodeMeter(effort.with_nodes(layout.cells))
        try:
            placed = next(walk(tables, [(tables.state, [])], meter, dice=dice))
        except OutOfEffort:
            if effort.cancelled():
                raise
            continue
        for candidate in placed:
            d, cell = divmod(candidate, layout.cells)
            grid[cell] = d + 1
    return tuple(grid)


def _lanes_without_digits(
    layout: Layout, empty: Sequence[Cell], out: Collection[Digit]
) -> OpenLanes:
    """Return the lanes of a grid in which all *empty* cells may hold the digits *out*."""
    shifts = [(digit - 1) * layout.cells for digit in out]
    inside = set(empty)
    lanes = [tuple(shift + cell for shift in shifts) for cell in empty]
    for house in layout.houses:
        left = [cell for cell in house.cells if cell in inside]
        lanes += (tuple(shift + cell for cell in left) for shift in shifts)
    return OpenLanes(layout, lanes)
