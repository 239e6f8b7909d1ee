"""The compiled search of a layout, as a Python interface with bytes and lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, chain
from typing import Final, NamedTuple

from ...bits import members
from ...dice import Dice
from ...effort import UNLIMITED, Effort
from ...lanes import Lanes, State, lanes_of
from ...layout import Cell, Digit, Layout
from ...layouts import layout_named
from ..grid_start import first_houses
from . import Bounds, draws, jit, minimal_puzzles, tasks
from .jit import Words
from .kernel import DRAWN, NEED_DRAWS, Buffers, Tables

MOST: Final = 1024
"""Largest number of positions per puzzle: the plain search restarts after as many."""
_BITS: Final = 63
"""Number of usable bits of a word, all but the sign."""
_DRAWS: Final = 160
"""Number of draws of dice that suffice for most grids of the classic board."""
_TRIES: Final = 200
"""Number of tries at a grid before it is left to the plain search."""
_BREATH: Final = 20_000
"""Number of positions between two checks whether a removal was cancelled."""
_MOST_DIGITS: Final = 16
_MOST_BITS: Final = 400_000_000
"""Largest size, in bits, of the largest table, `Tables.keep`: 50 MB."""


class Counted(NamedTuple):
    """The numbers of solutions of many puzzles."""

    counts: bytes
    """By puzzle: its number of solutions, up to the limit, or `UNCOUNTED`."""
    firsts: bytes
    """By puzzle, a byte per cell: the first solution of the search, or zeros."""


class Spare(NamedTuple):
    """The spare givens of many puzzles."""

    counts: bytes
    """By puzzle: its number of solutions, up to 2, or `UNCOUNTED`."""
    spare: bytes
    """By puzzle, a byte per cell: 1 if that given alone could be removed, else 0."""


class CompiledSearch:
    """The compiled search of a layout. Its buffers serve one search at a time."""

    def __init__(self, lanes: Lanes) -> None:
        self._lanes = lanes
        self._tables = _tables(lanes)
        self._room = _room(self._tables)
        self._begun = jit.words_of([*map(list, first_houses(lanes.layout))])
        self._shifts = [(digit - 1) * lanes.cells for digit in range(lanes.digits + 1)]
        """By digit: the candidate number of this digit in the first cell."""
        self._after = jit.room_for(lanes.cells + 2, self._tables.words)

    def count(self, givens: bytes, limit: int) -> Counted:
        """Count the solutions of puzzles, up to *limit*, which is less than `UNCOUNTED`.

        *givens* has one puzzle after the other, a byte per cell, 0 for an empty one.
        """
        puzzles = jit.bytes_in_rows(givens, self._lanes.cells)
        counts = jit.room_for_bytes(len(puzzles), 1)
        firsts = jit.room_for_bytes(len(puzzles), self._lanes.cells)
        tasks.count_all(self._tables, self._room, puzzles, limit, MOST, counts, firsts)
        return Counted(jit.as_bytes(counts), jit.as_bytes(firsts))

    def spare(self, givens: bytes) -> Spare:
        """Find the givens of puzzles with one solution that could be removed, one at a time."""
        puzzles = jit.bytes_in_rows(givens, self._lanes.cells)
        counts = jit.room_for_bytes(len(puzzles), 1)
        spare = jit.room_for_bytes(len(puzzles), self._lanes.cells)
        tasks.find_spare(self._tables, self._room, self._after, puzzles, MOST, counts, spare)
        return Spare(jit.as_bytes(counts), jit.as_bytes(spare))

    def random_grid(self, dice: Dice, orders: int, growth: float) -> bytes | None:
        """Return the grid that *dice* make, a byte per cell; None if that takes long.

        In that case the dice stay as they were.

        Args:
            orders: Number of random orders of the first houses that may fail; 0 to fill none first.
            growth: Growth of the budget from each try to the next.

        Raises:
            ValueError: The layout has no grid.
        """
        t, r, cells = self._tables, self._room, self._begun
        grid, minimal_puzzles = jit.room_for_bytes(1, t.cells), _DRAWS
        while True:
            draws = jit.draws_of(dice.look_ahead(minimal_puzzles))
            found = tasks.make_grid(t, r, cells, orders, growth, _TRIES, draws, grid[0])
            if found != NEED_DRAWS:
                break
            minimal_puzzles *= 2
        if found == 0:
            raise ValueError(f"there is no grid of {self._lanes.layout.name}")
        if found != 1:
            return None
        dice.skip(r.meter[DRAWN])
        return jit.as_bytes(grid)

    def remove_givens(
        self,
        grid: Sequence[Digit],
        groups: Sequence[Sequence[Cell]],
        state: State,
        bounds: Bounds,
        effort: Effort,
    ) -> list[int]:
        """Return whether each of *groups* of cells stays given: 0, 1, `UNTRIED` or `TOOK_LONG`.

        See `removal`.

        Args:
            state: State of the givens that are never removed.

        Raises:
            OutOfEffort: The search was cancelled.
        """
        effort.check_cancelled()
        carving = self._removal_arguments(grid, groups, state, bounds)
        tasks.begin_removal(self._tables, self._room, carving, bounds.free)
        while not tasks.remove(self._tables, self._room, carving, _BREATH):
            effort.check_cancelled()
        return jit.as_list(carving.kept)

    def remove_deep_first(
        self,
        grid: Sequence[Digit],
        groups: Sequence[Sequence[Cell]],
        state: State,
        bounds: Bounds,
        kept: Sequence[int],
        waiting: Sequence[int],
        rounds: Sequence[tuple[int, int]],
    ) -> list[int]:
        """Return whether each of *groups* of cells stays given, hard proofs first.

        See `removal`.

        Args:
            grid: The solution.
            groups: Cells that are given or removed together.
            state: State of the givens that are never removed.
            bounds: The bounds of the removal.
            kept: The result so far for each group, as `remove_givens` returns it.
            waiting: Numbers of the groups that may still be removed.
            rounds: By round, how often singles must be searched for to prove a removal, per
                candidate, and the number of givens that must stay.
        """
        carving = self._removal_arguments(grid, groups, state, bounds)
        carving.kept[:] = jit.words_of(kept)
        if waiting:
            left = jit.words_of(waiting)
            turns = jit.room_for(len(waiting))
            for least, fewest in rounds:
                carving.tally[tasks.FEWEST] = fewest
                tasks.remove_deep(self._tables, self._room, carving, left, turns, least)
        return jit.as_list(carving.kept)

    def minimal(
        self, seeds: Sequence[str], orders: int, growth: float, bounds: Bounds
    ) -> list[tuple[Digit, ...] | None]:
        """Return the givens of a minimal puzzle for the dice of each seed; None if one takes long.

        Args:
            seeds: Seeds of the dice.
            orders: As for `random_grid`.
            growth: As for `random_grid`.
            bounds: The bounds of a removal of one given after the other.
        """
        t, keys = self._tables, [*map(draws.key_of, seeds)]
        most = max(map(len, keys))
        carving = tasks.RemovalState(
            starts=jit.words_of(range(t.cells + 1)),
            candidates=jit.room_for(t.cells),
            after=self._after,
            tally=_tally_of(bounds),
            kept=jit.room_for(t.cells),
            most=bounds.nodes,
        )
        making = self._minimal_buffers._replace(orders=orders, growth=growth, free=bounds.free)
        rows = jit.words_of([key + (0,) * (most - len(key)) for key in keys])
        made = jit.room_for_bytes(len(keys), t.cells)
        minimal_puzzles.make_each(
            t, self._room, carving, making, rows, jit.words_of([*map(len, keys)]), made
        )
        givens, starts = jit.as_bytes(made), range(0, len(keys) * t.cells, t.cells)
        puzzles = (givens[start : start + t.cells] for start in starts)
        return [tuple(each) if any(each) else None for each in puzzles]

    @cached_property
    def _minimal_buffers(self) -> minimal_puzzles.MakingBuffers:
        """Buffers for `minimal`."""
        return minimal_puzzles.MakingBuffers(
            first=self._begun,
            orders=0,
            growth=1.0,
            tries=_TRIES,
            free=0,
            begun=jit.words_of(draws.initial_state()),
            state=jit.room_for(draws.WORDS),
            draws=jit.draws_of([0.0] * draws.DRAWS),
            order=jit.room_for(self._tables.cells),
        )

    def _removal_arguments(
        self,
        grid: Sequence[Digit],
        groups: Sequence[Sequence[Cell]],
        state: State,
        bounds: Bounds,
    ) -> tasks.RemovalState:
        """Return the arguments of a removal; *state* is that of the fixed givens."""
        cells = [*chain.from_iterable(groups)]
        alone = len(cells) == len(groups)
        ends = range(len(groups) + 1) if alone else [0, *accumulate(map(len, groups))]
        shifts = self._shifts
        self._after[0][:] = self._words_of(state)
        return tasks.RemovalState(
            starts=jit.words_of(ends),
            candidates=jit.words_of([shifts[grid[cell]] + cell for cell in cells]),
            after=self._after,
            tally=_tally_of(bounds),
            kept=jit.room_for(len(groups)),
            most=bounds.nodes,
        )

    def _words_of(self, state: State) -> Words:
        """Return *state* as words. Most removals begin with the full state, which is cached."""
        t = self._tables
        return (
            t.full
            if state == self._lanes.full
            else jit.words_of(split_words(state, t.width, t.words))
        )


def _tally_of(bounds: Bounds) -> Words:
    """Return the counters at the beginning of a removal within *bounds*."""
    return jit.words_of([0, bounds.given, bounds.clues, 0, bounds.attempts])


def try_out() -> None:
    """Run each task once, which compiles or loads it, and check the results.

    Raises:
        Exception: Anything that is wrong with numba or the results.
    """
    if not jit.IS_COMPILED:
        raise ImportError("numba cannot be imported completely")
    lanes = lanes_of(layout_named("4x4"))
    tried = CompiledSearch(lanes)
    grid = tried.random_grid(Dice(1), lanes.digits, 1.0) or b""
    groups = [[cell] for cell in range(lanes.cells)]
    bounds = Bounds(len(groups), 0, len(groups), 0, MOST)
    kept = tried.remove_givens(grid, groups, lanes.full, bounds, UNLIMITED)
    waiting = [number for number, stays in enumerate(kept) if stays]
    tried.remove_deep_first(grid, groups, lanes.full, bounds, kept, waiting, [(0, 0)])
    givens = bytes(digit if stays else 0 for digit, stays in zip(grid, kept, strict=True))
    made = tried.minimal(["1"], lanes.digits, 1.0, bounds)
    if tried.count(givens, 2) != (b"\x01", grid) or any(tried.spare(givens).spare) or None in made:
        raise ArithmeticError("its results are wrong")


def fits(layout: Layout) -> bool:
    """Check whether the tables of *layout* are small enough."""
    lanes = layout.cells + len(layout.houses) * layout.digits
    bits = layout.cells * layout.digits * lanes * (layout.digits + 1)
    return layout.digits <= _MOST_DIGITS and bits <= _MOST_BITS


def _tables(lanes: Lanes) -> Tables:
    """Return the tables of *lanes*, split into words."""
    width = _BITS // lanes.width * lanes.width
    words = len(range(0, lanes.count * lanes.width, width))
    at = [0] * (64 * words)
    for lane, candidates in enumerate(lanes.candidates_of_lane):
        for bit, candidate in enumerate(candidates, lane * lanes.width):
            at[bit // width * 64 + bit % width] = candidate
    numbers = range(lanes.cells * lanes.digits)
    own = [[divmod(bit, width) for bit in members(lanes.bits[number])] for number in numbers]
    most = max(map(len, own))
    for each in own:
        each += [(0, -1)] * (most - len(each))
    return Tables(
        digits=lanes.digits,
        cells=lanes.cells,
        words=words,
        width=width,
        full=jit.words_of(split_words(lanes.full, width, words)),
        guard=split_words(lanes.guards, width, 1)[0],
        one=split_words(lanes.ones, width, 1)[0],
        keep=jit.words_of([split_words(lanes.keep[number], width, words) for number in numbers]),
        at=jit.words_of(at),
        by_exchange=not lanes.layout.bans,
        sees=jit.words_of(_rows([[*members(seen)] for seen in lanes.layout.sees])),
        own_words=jit.words_of([[w for w, _ in each] for each in own]),
        own_bits=jit.words_of([[1 << bit if bit >= 0 else 0 for _, bit in each] for each in own]),
    )


def _rows(lists: list[list[int]]) -> list[list[int]]:
    """Return *lists* padded with -1 to equal length."""
    most = max(map(len, lists))
    return [each + [-1] * (most - len(each)) for each in lists]


def split_words(state: State, width: int, words: int) -> list[int]:
    """Split *state* into words of *width* bits each."""
    word = (1 << width) - 1
    return [state >> number * width & word for number in range(words)]


def _room(t: Tables) -> Buffers:
    """Return the buffers of a search. Each choice fills a cell, so the cells bound the depth."""
    deep = t.cells + 2
    return Buffers(
        states=jit.room_for(deep, t.words),
        options=jit.room_for(deep, t.digits),
        left=jit.room_for(deep),
        placed=jit.room_for(deep),
        trail=jit.room_for(deep),
        first=jit.room_for(t.cells),
        lone=jit.room_for(t.words),
        rest=jit.room_for(t.words),
        few=jit.room_for(t.words),
        planes=jit.room_for(t.digits, t.words),
        grid=jit.room_for(t.cells),
        reached=jit.room_for(t.cells),
        stamps=jit.room_for(t.cells),
        meter=jit.room_for(5),
    )
