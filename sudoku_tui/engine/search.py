"""Search: solutions, uniqueness and full grids. It knows no technique."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, TypeAlias

from .branching import Blame, choices, smallest
from .dice import Dice
from .lanes import CandidateNumber, Lanes, State, lanes_of
from .layout import Cell, Digit, Layout
from .narrowed import Tables, narrowed
from .puzzle import Puzzle

Grid: TypeAlias = tuple[Digit, ...]
"""A digit in every cell."""
Placed: TypeAlias = list[CandidateNumber]
"""The candidates that are placed on the way from one position to another."""

_BEGUN = 12
"""How many random orders of a house may prove to lead nowhere before none is laid down first."""
_LONGER = 1.25
"""How much longer each try may take than the one before, where few grids fit."""
_BREATH = 256
"""Nodes between two looks at whether the search is still wanted."""
_LONG = 4 * _BREATH
"""Nodes after which a search has taken long: the hardest of the classic board take 339."""
_SEVERAL = 20
"""With so many solutions found, more are wanted than begun anew for."""


class OutOfEffort(Exception):
    """The search was not finished: its limit on effort was reached, or it was cancelled."""


@dataclass(frozen=True)
class Effort:
    """How much a search may cost."""

    nodes: int | None = None
    """The most positions to look at; None for as many as it takes. Where techniques are tried:
    how often one is looked for on a position, and the steps that come of it."""
    cancelled: Callable[[], bool] = lambda: False
    """Asked now and then; True ends the search."""


UNLIMITED = Effort()


class Node(NamedTuple):
    """A choice of the search: what it tries, and how many choices it stands on."""

    depth: int
    cell: Cell
    digit: Digit


Watch: TypeAlias = Callable[[Node], None]
"""Is told of each choice as it is made."""


def solutions(
    puzzle: Puzzle, effort: Effort = UNLIMITED, watch: Watch | None = None
) -> Iterator[Grid]:
    """Every solution of *puzzle*, as it is found, always in the same order.

    Raises:
        OutOfEffort: while iterating, when *effort* is spent.
    """
    lanes = lanes_of(puzzle.layout)
    state = load(lanes, puzzle.givens)
    if state is not None:
        for placed in search(lanes, state, effort, watch=watch):
            yield filled(lanes, puzzle.givens, placed)


def count_solutions(puzzle: Puzzle, limit: int = 2, effort: Effort = UNLIMITED) -> int:
    """How many solutions there are, counting no further than *limit*."""
    lanes = lanes_of(puzzle.layout)
    state = load(lanes, puzzle.givens)
    if state is None:
        return 0
    return sum(1 for _ in islice(search(lanes, state, effort), limit))


def is_unique(puzzle: Puzzle, effort: Effort = UNLIMITED) -> bool:
    """Whether *puzzle* has exactly one solution."""
    return count_solutions(puzzle, 2, effort) == 1


def only_solution(puzzle: Puzzle, effort: Effort = UNLIMITED) -> Grid | None:
    """The solution of a puzzle that has exactly one; otherwise None."""
    found = list(islice(solutions(puzzle, effort), 2))
    return found[0] if len(found) == 1 else None


def load(lanes: Lanes, digits: Sequence[Digit]) -> State | None:
    """The state with *digits* placed, 0 for an empty cell; None if two of them clash.

    None and not a falsy state: the lanes of a solved board are 0.
    """
    state, keep, cells, width = lanes.full, lanes.keep, lanes.cells, lanes.width
    for cell, digit in enumerate(digits):
        if digit:
            if not state >> cell * width + digit - 1 & 1:
                return None
            state &= keep[(digit - 1) * cells + cell]
    return state


def filled(lanes: Lanes, digits: Sequence[Digit], placed: Sequence[CandidateNumber]) -> Grid:
    """*digits* with the candidates *placed* added."""
    grid, cells = list(digits), lanes.cells
    for candidate in placed:
        grid[candidate % cells] = candidate // cells + 1
    return tuple(grid)


def search(
    lanes: Lanes,
    state: State,
    effort: Effort = UNLIMITED,
    dice: Dice | None = None,
    watch: Watch | None = None,
) -> Iterator[Placed]:
    """Every way to satisfy all lanes of *state*, as the candidates to place.

    Places all lone candidates of the board at once, again and again, then branches on one of
    the smallest lanes: one of those that ended most tries (with *dice*: in random order). What
    takes long is begun anew on what is still open (`narrowed`), unless there are *dice*.
    """
    spent, found = _Spent(effort), list[Placed]()
    most = None if dice else _LONG
    if (yield from _walk(lanes, (state, []), spent, found, most, dice, watch)):
        return
    known, begun = set(map(frozenset, found)), list[CandidateNumber]()
    tables = narrowed(lanes, state, begun, spent.one)
    if tables:
        start = tables.state, begun
        for placed in _walk(tables, start, spent, found, None, dice, watch):
            if frozenset(placed) not in known:
                yield placed


def _walk(
    tables: Tables,
    start: tuple[State, Placed],
    spent: _Spent,
    found: list[Placed],
    most: int | None,
    dice: Dice | None,
    watch: Watch | None,
) -> Generator[Placed, None, bool]:
    """The search itself. Whether it was done within *most* positions, or is to be gone on with."""
    # The inner loop is the whole cost of the engine's search: names are local, and the
    # tests on lanes (see `Lanes.lone`) are written out instead of called.
    guards, ones, at, keep, n = tables.guards, tables.ones, tables.at, tables.keep, tables.digits
    blame, breath, stack = Blame(tables.layout.digits), 0, [start]
    while stack:
        if not breath:
            if most is not None and spent.nodes >= most and len(found) < _SEVERAL:
                return False
            breath = spent.draw()
        breath -= 1
        y, placed = stack.pop()
        while True:
            open_lanes = y & guards
            if not open_lanes:
                if most is not None:
                    found.append(placed)
                yield placed
                break
            # Without its lowest bit, a lane keeps its guard only if it had a candidate.
            rest = y & (y - (open_lanes >> n))
            if rest & guards != open_lanes:
                blame.add(open_lanes & ~rest)
                break
            several = ((rest ^ open_lanes) + ones) & guards
            single = open_lanes ^ several
            if not single:
                few = blame.most(smallest(tables, rest ^ open_lanes, several))
                for candidate in choices(tables, y, few, dice):
                    if watch:
                        watch(Node(len(stack), *_cell_and_digit(tables, candidate)))
                    stack.append((y & keep[candidate], [*placed, candidate]))
                break
            lone = y & (single - (single >> n))
            while lone:
                candidate = at[lone.bit_length()]
                kept = keep[candidate]
                y &= kept
                lone &= kept
                placed.append(candidate)
    return True


def _cell_and_digit(tables: Tables, candidate: CandidateNumber) -> tuple[Cell, Digit]:
    d, cell = divmod(candidate, tables.layout.cells)
    return cell, d + 1


class _Spent:
    """How many positions a search has looked at, of those that its effort allows."""

    def __init__(self, effort: Effort) -> None:
        self._most, self._cancelled = effort.nodes, effort.cancelled
        self.nodes = 0

    def draw(self) -> int:
        """How many more positions may be looked at before the next such question.

        Raises:
            OutOfEffort: none, or the search was cancelled.
        """
        breath = _BREATH if self._most is None else min(_BREATH, self._most - self.nodes)
        if breath <= 0:
            raise OutOfEffort(f"gave up after {self._most} positions")
        if self._cancelled():
            raise OutOfEffort("cancelled")
        self.nodes += breath
        return breath

    def one(self) -> None:
        """Count one position that is looked at outside of the search itself.

        Raises:
            OutOfEffort: that is one too many, or the search was cancelled.
        """
        if self.nodes == self._most:
            raise OutOfEffort(f"gave up after {self._most} positions")
        if self._cancelled():
            raise OutOfEffort("cancelled")
        self.nodes += 1


def random_grid(layout: Layout, dice: Dice, effort: Effort = UNLIMITED) -> Grid:
    """A full grid, fixed by *dice*. Starts anew when a try takes long: most tries are short.

    Raises:
        OutOfEffort: *effort* is spent.
        ValueError: the layout has no grid.
    """
    lanes = lanes_of(layout)
    left = effort.nodes
    share = 2 * layout.cells
    # Nearly any order of one house can be finished, but where digits may not be neighbours.
    begun = 0 if layout.bans else _BEGUN
    while left is None or left > 0:
        start = _one_house_filled(layout, dice) if begun else [0] * layout.cells
        state = load(lanes, start)
        tries = Effort(share if left is None else min(share, left), effort.cancelled)
        try:
            found = next(search(lanes, state, tries, dice), None) if state is not None else None
        except OutOfEffort:
            if effort.cancelled():
                raise
            left = None if left is None else left - share
            share = share if layout.houses_only else int(share * _LONGER)
            continue
        if found is not None:
            return filled(lanes, start, found)
        if not begun:
            raise ValueError(f"there is no grid of {layout.name}")
        begun -= 1
    raise OutOfEffort(f"no grid within {effort.nodes} positions")


def _one_house_filled(layout: Layout, dice: Dice) -> list[Digit]:
    start = [0] * layout.cells
    for digit, cell in enumerate(dice.shuffled(layout.houses[0].cells), 1):
        start[cell] = digit
    return start


def is_minimal(puzzle: Puzzle, effort: Effort = UNLIMITED) -> bool:
    """Whether every given of a puzzle with one solution is needed."""
    return next(spare_givens(puzzle, effort), None) is None


def spare_givens(puzzle: Puzzle, effort: Effort = UNLIMITED) -> Iterator[Cell]:
    """The givens that could each be left out (one at a time) without a second solution."""
    lanes = lanes_of(puzzle.layout)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            others = (*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :])
            state = load(lanes, others)
            if state is not None and not has_other(lanes, state, cell, digit, effort):
                yield cell


def has_other(lanes: Lanes, state: State, cell: Cell, digit: Digit, effort: Effort) -> bool:
    """Whether there is a way to satisfy *state* in which *cell* does not hold *digit*."""
    without = state & ~lanes.bits[(digit - 1) * lanes.cells + cell]
    return next(search(lanes, without, effort), None) is not None
