"""What is asked of the kernel, each a loop that is compiled whole: solutions, grids, removal."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import TOOK_LONG, UNTOLD, UNTRIED
from .jit import Words, jit
from .kernel import (
    DRAWN,
    DRY,
    NODES,
    SOLVED,
    SPENT,
    TURNS,
    Room,
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
    t: Tables, r: Room, puzzles: Any, limit: int, most: int, counts: Any, firsts: Any
) -> None:
    """For each of *puzzles* how many solutions it has, up to *limit*, and the first of them."""
    for number in range(len(puzzles)):
        givens, count = puzzles[number], 0
        if load(t, r.states[0], givens):
            count = search(t, r, limit, most)
        counts[number][0] = UNTOLD if count == SPENT else count
        if count > 0:
            for cell in range(t.cells):
                firsts[number][cell] = givens[cell] if givens[cell] else r.first[cell]


@jit
def find_spare(
    t: Tables, r: Room, after: Words, puzzles: Any, most: int, counts: Any, spare: Any
) -> None:
    """For each of *puzzles* with one solution, and each given, whether it could be left out.

    Args:
        after: room for a state a given, and one more.
        counts: for each puzzle its solutions, counted to 2; or `UNTOLD`.
        spare: for each cell of each puzzle 1 if it could.
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
        counts[number][0] = UNTOLD if count == SPENT else count


@jit
def find_spare_of(t: Tables, r: Room, after: Words, givens: Any, most: int, spare: Any) -> bool:
    """The same of one puzzle, solved by `Room.grid`; False if it would take long to know."""
    given = 0
    for w in range(t.words):
        after[0][w] = t.full[w]
    for cell in range(t.cells - 1, -1, -1):
        if givens[cell]:
            keep = t.keep[(givens[cell] - 1) * t.cells + cell]
            for w in range(t.words):
                after[given + 1][w] = after[given][w] & keep[w]
            given += 1
    # States multiply up from both ends, so "all but this given" is one `&`.
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
    t: Tables, r: Room, first: Words, orders: int, growth: float, tries: int, draws: Any, grid: Any
) -> int:
    """A random full grid, as `search.random_grid` makes it of the same *draws*.

    Args:
        first: the cells of each house that is filled first, in random order.
        orders: of their digits, how many may prove to lead nowhere; 0 for none to begin with.
        growth: how much longer each try may take than the one before.
        tries: the most of them.

    Returns:
        1; 0 if there is no grid, `SPENT` after too many tries, `DRY` for more draws.
    """
    share, found, order = 2 * t.cells, SPENT, first[0].copy()
    r.meter[DRAWN] = 0
    for _ in range(tries):
        filled = len(first) if orders > 0 else 0
        if len(draws) - r.meter[DRAWN] < filled * t.digits:
            return DRY
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
    t: Tables, r: Room, first: Words, order: Words, many: int, draws: Any, grid: Any
) -> None:
    """Fill *many* of the *first* houses, each in random order, and no other cells."""
    for cell in range(t.cells):
        grid[cell] = 0
    for house in range(many):
        for place in range(t.digits):
            order[place] = first[house][place]
        shuffle(r, order, t.digits, draws)
        for place in range(t.digits):
            grid[order[place]] = place + 1


NEXT, GIVEN, FEWEST, TRIED, MOST_TRIES = range(5)
"""Of `Carving.tally`: the group to go on with, the givens that are left and that are to be left at
least, the tries that were made and that may be."""


class Carving(NamedTuple):
    """Groups of candidates of a grid, which are to go one after the other."""

    starts: Words
    """Where in `candidates` each group begins, and where the last ends."""
    candidates: Words
    """Those of the groups."""
    after: Words
    """Room for a state a group, and one more. The first is that of what stays anyway."""
    tally: Words
    """How far it is: see `NEXT` and what follows there."""
    kept: Words
    """For each group 1 if it is needed, `UNTRIED` or `TOOK_LONG` if it stays for that."""
    most: int
    """Positions to look at, before a group is kept since it takes long."""


@jit
def begin_removal(t: Tables, r: Room, c: Carving, free: int) -> None:
    """Multiply up the states of the last groups, and let as many of the first go as can unseen.

    *free* is how many of them may be tried so.
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
def remove(t: Tables, r: Room, c: Carving, breath: int) -> int:
    """Let each group go, one after the other, where the solution stays the only one.

    Returns:
        1 if that is done; 0 when it looked at so many positions as *breath*, and is to go on.
    """
    groups, tally = len(c.starts) - 1, c.tally
    kept_state = c.after[groups]  # that of all that was kept so far
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
def remove_deep(t: Tables, r: Room, c: Carving, waiting: Words, turns: Words, least: int) -> None:
    """Let the groups *waiting* go that take so many turns to prove as *least*, for each candidate.

    Those go first that took most *turns* when they were tried last, 0 if they never were. Groups
    that are done with are -1 in *waiting* then. Which stay is in `Carving.kept`.
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
    """Sort what is *waiting*, and its *turns*: most of these first, equal ones as they are."""
    for end in range(1, len(waiting)):
        group, many, place = waiting[end], turns[end], end
        while place > 0 and turns[place - 1] < many:
            waiting[place], turns[place] = waiting[place - 1], turns[place - 1]
            place -= 1
        waiting[place], turns[place] = group, many


@jit
def look_without(t: Tables, r: Room, c: Carving, group: int) -> int:
    """How often singles are looked for to show that a group is not needed beside `Carving.kept`.

    0 if it is needed, or that takes long.
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
def why_needed(t: Tables, r: Room, c: Carving, group: int) -> int:
    """What `Carving.kept` is to say of a group; 0 if it is not needed."""
    groups, first, end = len(c.starts) - 1, c.starts[group], c.starts[group + 1]
    for index in range(first, end):
        for w in range(t.words):
            r.states[0][w] = c.after[groups][w] & c.after[groups - 1 - group][w]
        exclude(t, r.states[0], c.candidates[index])
        others = search(t, r, 1, c.most)
        if others != 0:
            return 1 if others == 1 else TOOK_LONG
    return 0
