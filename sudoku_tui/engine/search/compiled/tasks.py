"""The tasks of the kernel, each a loop that is compiled as a whole: solutions, grids, removal."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import TOOK_LONG, UNCOUNTED, UNTRIED
from .jit import Words, jit
from .kernel import (
    DRAWN,
    NEED_DRAWS,
    NODES,
    SOLVED,
    SPENT,
    TURNS,
    Buffers,
    Tables,
    can_change,
    exclude,
    load,
    search,
    search_by_dice,
    settle,
    shuffle,
)


@jit
def count_all(
    t: Tables, r: Buffers, puzzles: Any, limit: int, most: int, counts: Any, firsts: Any
) -> None:
    """Count the solutions of each of *puzzles*, up to *limit*, and write the first of them."""
    for number in range(len(puzzles)):
        givens, count = puzzles[number], 0
        if load(t, r.states[0], givens):
            count = search(t, r, limit, most)
        counts[number][0] = UNCOUNTED if count == SPENT else count
        if count > 0:
            for cell in range(t.cells):
                firsts[number][cell] = givens[cell] if givens[cell] else r.first[cell]


@jit
def find_spare(
    t: Tables, r: Buffers, after: Words, puzzles: Any, most: int, counts: Any, spare: Any
) -> None:
    """Find the spare givens of each of *puzzles* with one solution.

    Args:
        after: Buffer for a state per given, and one more.
        counts: Receives the number of solutions of each puzzle, up to 2, or `UNCOUNTED`.
        spare: Receives 1 for each cell of each puzzle with a spare given.
    """
    for number in range(len(puzzles)):
        givens, count = puzzles[number], 0
        if load(t, r.states[0], givens):
            count = search(t, r, 2, most)
        if count == 1:
            for cell in range(t.cells):
                r.grid[cell] = givens[cell] if givens[cell] else r.first[cell]
            if not find_spare_of(t, r, after, givens, most, spare[number]):
                count = SPENT
        counts[number][0] = UNCOUNTED if count == SPENT else count


@jit
def find_spare_of(t: Tables, r: Buffers, after: Words, givens: Any, most: int, spare: Any) -> bool:
    """Find the spare givens of the puzzle with solution `Buffers.grid`; False if it takes long."""
    given = 0
    for w in range(t.words):
        after[0][w] = t.full[w]
    for cell in range(t.cells - 1, -1, -1):
        if givens[cell]:
            keep = t.keep[(givens[cell] - 1) * t.cells + cell]
            for w in range(t.words):
                after[given + 1][w] = after[given][w] & keep[w]
            given += 1
    # States are built up from both ends, so "all but this given" is one `&`.
    before = after[given]
    for w in range(t.words):
        before[w] = t.full[w]
    for cell in range(t.cells):
        if givens[cell]:
            given -= 1
            candidate = (givens[cell] - 1) * t.cells + cell
            for w in range(t.words):
                r.states[0][w] = before[w] & after[given][w]
                before[w] &= t.keep[candidate][w]
            if t.by_exchange and can_change(t, r, r.grid, givens, cell):
                continue
            exclude(t, r.states[0], candidate)
            others = search(t, r, 1, most)
            if others == SPENT:
                return False
            spare[cell] = 1 - others
    return True


@jit
def make_grid(
    t: Tables,
    r: Buffers,
    first: Words,
    orders: int,
    growth: float,
    tries: int,
    draws: Any,
    grid: Any,
) -> int:
    """Make the random full grid that `search.random_grid` makes of the same *draws*.

    Args:
        first: The cells of each house that is filled first, in random order.
        orders: Number of their random orders that may fail; 0 to fill none first.
        growth: Growth of the budget from each try to the next.
        tries: Largest number of tries.

    Returns:
        1; 0 if there is no grid, `SPENT` after too many tries, `NEED_DRAWS` if the draws do not
        suffice.
    """
    share, found, order = 2 * t.cells, SPENT, first[0].copy()
    r.meter[DRAWN] = 0
    for _ in range(tries):
        filled = len(first) if orders > 0 else 0
        if len(draws) - r.meter[DRAWN] < filled * t.digits:
            return NEED_DRAWS
        fill_houses(t, r, first, order, filled, draws, grid)
        found = 0
        if load(t, r.states[0], grid):
            found = search_by_dice(t, r, share, draws)
        if found == SPENT:
            share = int(share * growth)
        elif found == 0 and orders > 0:
            orders -= 1
        else:
            break
    if found == 1:
        for cell in range(t.cells):
            grid[cell] = grid[cell] if grid[cell] else r.first[cell]
    return found


@jit
def fill_houses(
    t: Tables, r: Buffers, first: Words, order: Words, many: int, draws: Any, grid: Any
) -> None:
    """Fill *many* of the *first* houses, each in random order, and empty all other cells."""
    for cell in range(t.cells):
        grid[cell] = 0
    for house in range(many):
        for place in range(t.digits):
            order[place] = first[house][place]
        shuffle(r, order, t.digits, draws)
        for place in range(t.digits):
            grid[order[place]] = place + 1


NEXT, GIVEN, FEWEST, TRIED, MOST_TRIES = range(5)
"""Indices of `RemovalState.tally`.

These are the next group, the numbers of givens that are left and that must stay, and the numbers of
tries that were made and that are allowed.
"""


class RemovalState(NamedTuple):
    """Groups of candidates of a grid that are removed one after the other."""

    starts: Words
    """Indices in `candidates` where each group begins, and where the last one ends."""
    candidates: Words
    """The candidates of all groups."""
    after: Words
    """Buffer for a state per group, and one more. The first is that of the fixed givens."""
    tally: Words
    """Counters: see `NEXT` and its successors."""
    kept: Words
    """By group: 0 if it is removed, 1 if it is needed, or `UNTRIED` or `TOOK_LONG`."""
    most: int
    """Number of positions after which a group is kept because its check takes long."""


@jit
def begin_removal(t: Tables, r: Buffers, c: RemovalState, free: int) -> None:
    """Build the states of the last groups, and remove first groups together without checks.

    At most *free* groups are removed in this way: as many as singles can restore.
    """
    groups = len(c.starts) - 1
    for many in range(groups):
        group = groups - 1 - many
        for w in range(t.words):
            c.after[many + 1][w] = c.after[many][w]
        for index in range(c.starts[group], c.starts[group + 1]):
            keep = t.keep[c.candidates[index]]
            for w in range(t.words):
                c.after[many + 1][w] &= keep[w]
    while free > 0:
        for w in range(t.words):
            r.states[0][w] = c.after[groups - free][w]
        ended, _ = settle(t, r, r.states[0], 0)
        if ended == SOLVED:
            break
        free >>= 1
    for w in range(t.words):
        c.after[groups][w] = c.after[0][w]
    c.tally[NEXT] = c.tally[TRIED] = free
    c.tally[GIVEN] -= c.starts[free]


@jit
def remove(t: Tables, r: Buffers, c: RemovalState, breath: int) -> int:
    """Remove each group in turn if the solution stays unique.

    Returns:
        1 if all groups are done; 0 if *breath* positions were examined and groups are left.
    """
    groups, tally = len(c.starts) - 1, c.tally
    kept_state = c.after[groups]  # the state of everything kept so far
    r.meter[NODES] = 0
    while tally[NEXT] < groups and r.meter[NODES] < breath:
        group = tally[NEXT]
        tally[NEXT] += 1
        first, end = c.starts[group], c.starts[group + 1]
        stays = UNTRIED
        if tally[GIVEN] - (end - first) >= tally[FEWEST] and tally[TRIED] < tally[MOST_TRIES]:
            tally[TRIED] += 1
            tally[GIVEN] -= end - first
            stays = why_needed(t, r, c, group)
            if stays != 0:
                tally[GIVEN] += end - first
        c.kept[group] = stays
        if stays != 0:
            for index in range(first, end):
                keep = t.keep[c.candidates[index]]
                for w in range(t.words):
                    kept_state[w] &= keep[w]
    return 1 if tally[NEXT] == groups else 0


@jit
def remove_deep(
    t: Tables, r: Buffers, c: RemovalState, waiting: Words, turns: Words, least: int
) -> None:
    """Remove the *waiting* groups whose proof takes at least *least* turns per candidate.

    A turn is a search for singles. Groups are tried in descending order of *turns*, the turns of
    their last proof (0 if there is none). Groups that are finished become -1 in *waiting*; the
    results are in `RemovalState.kept`.
    """
    tally = c.tally
    sort_waiting(waiting, turns)
    for place in range(len(waiting)):
        group = waiting[place]
        if group >= 0:
            turns[place] = 0
            size = c.starts[group + 1] - c.starts[group]
            if tally[GIVEN] - size >= tally[FEWEST]:
                turns[place] = looked = look_without(t, r, c, group)
                if looked > 0 and looked >= least * size:
                    c.kept[group] = 0
                    tally[GIVEN] -= size
                    waiting[place] = -1
                elif looked == 0:
                    waiting[place] = -1


@jit
def sort_waiting(waiting: Words, turns: Words) -> None:
    """Sort *waiting* and *turns* by descending turns; the sort is stable."""
    for end in range(1, len(waiting)):
        group, many, place = waiting[end], turns[end], end
        while place > 0 and turns[place - 1] < many:
            waiting[place], turns[place] = waiting[place - 1], turns[place - 1]
            place -= 1
        waiting[place], turns[place] = group, many


@jit
def look_without(t: Tables, r: Buffers, c: RemovalState, group: int) -> int:
    """Return how often singles are searched for to prove that *group* is not needed.

    The other groups are those in `RemovalState.kept`. Return 0 if the group is needed or the proof
    takes long.
    """
    given, looked = c.after[len(c.starts) - 1], 0
    for w in range(t.words):
        given[w] = c.after[0][w]
    for other in range(len(c.starts) - 1):
        if other != group and c.kept[other] != 0:
            for index in range(c.starts[other], c.starts[other + 1]):
                keep = t.keep[c.candidates[index]]
                for w in range(t.words):
                    given[w] &= keep[w]
    for index in range(c.starts[group], c.starts[group + 1]):
        for w in range(t.words):
            r.states[0][w] = given[w]
        exclude(t, r.states[0], c.candidates[index])
        r.meter[TURNS] = 0
        if search(t, r, 1, c.most) != 0:
            return 0
        looked += r.meter[TURNS]
    return looked


@jit
def why_needed(t: Tables, r: Buffers, c: RemovalState, group: int) -> int:
    """Return the entry of *group* for `RemovalState.kept`: 0, 1 or `TOOK_LONG`."""
    groups, first, end = len(c.starts) - 1, c.starts[group], c.starts[group + 1]
    for index in range(first, end):
        for w in range(t.words):
            r.states[0][w] = c.after[groups][w] & c.after[groups - 1 - group][w]
        exclude(t, r.states[0], c.candidates[index])
        others = search(t, r, 1, c.most)
        if others != 0:
            return 1 if others == 1 else TOOK_LONG
    return 0
