"""The tree of a search, as `engine/search/tree.py` walks it, in a form that can be compiled.

The lanes of a layout (`engine/lanes.py`) lie in 64-bit words, as many whole ones in each as its 63
lower bits have room for: six of a classic board, 54 words. So no step of a lane leaves its word,
and the lane step is the same few operations on each word, which processors do on four or eight
words at once. What is settled, which lane is chosen and in which order its candidates are
tried, what is blamed and when dice are thrown is the same to the bit, so solutions come in the
same order after as many positions.

All of it is written for a compiler that knows arrays and integers: names are local, room is
handed in, nothing is allocated.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .jit import Words, highest, jit, lowest


class Tables(NamedTuple):
    """What a search reads of a layout."""

    digits: int
    """How many candidates a lane has room for; its guard is above them."""
    cells: int
    words: int
    """How many all lanes are in."""
    width: int
    """Bits of lanes in each word."""
    full: Words
    """Nothing placed."""
    guard: int
    """The guards of a word."""
    one: int
    """Every bit of every lane of a word but the guards."""
    keep: Words
    """For each candidate a row: what is left when it is placed."""
    at: Words
    """For each bit, 64 of them a word, its candidate."""
    own_words: Words
    """For each candidate a row: the words that its bits are in, that of its cell's lane first."""
    by_exchange: bool
    """Whether exchanges make other grids: not where pairs of candidates are banned."""
    sees: Words
    """For each cell a row: the cells that it sees; -1 where there are no more."""
    own_bits: Words
    """For each candidate a row: those bits, as words; 0 where it has fewer lanes than others."""


class Room(NamedTuple):
    """What a search writes. Rows are by the number of choices made before."""

    states: Words
    """A row of words: the position."""
    options: Words
    """A row of candidates: those that are still to be tried, the last one first."""
    left: Words
    """How many of them there are."""
    placed: Words
    """How many candidates were placed before the choice."""
    trail: Words
    """The candidates that are placed."""
    first: Words
    """The digits of the cells that were filled in the first solution."""
    lone: Words
    rest: Words
    few: Words
    planes: Words
    """Rows of guards: those of lanes that were blamed more than so many times."""
    grid: Words
    """The digits of a grid that is known."""
    reached: Words
    """The cells that an exchange has come to."""
    stamps: Words
    """For each cell the number of the last exchange that has come to it."""
    meter: Words
    """How many planes are in use, and how many draws of dice were made, positions looked at,
    exchanges tried, and how often singles were looked for."""


BROKEN, STUCK, SOLVED = range(3)
SPENT = -1
"""In place of a number of solutions: there was no time to look at all positions."""
DRY = -2
"""The same: more draws of dice are needed."""
PLANES, DRAWN, NODES, EXCHANGES, TURNS = range(5)
"""Places in `Room.meter`."""


@jit
def settle(t: Tables, r: Room, y: Words, placed: int) -> tuple[int, int]:
    """Place all singles of *y*, and what that leads to.

    Returns:
        How that ended, and how many candidates are placed then.
    """
    n, guards, ones, lone = t.digits, t.guard, t.one, r.lone
    while True:
        every_open = every_single = broken = 0
        for w in range(t.words):
            state = y[w]
            open_lanes = state & guards
            rest = state & (state - (open_lanes >> n))
            broken |= (rest & guards) ^ open_lanes
            rest ^= open_lanes
            single = open_lanes ^ ((rest + ones) & guards)
            lone[w] = state & (single - (single >> n))
            every_open |= open_lanes
            every_single |= single
        if every_open == 0:
            return SOLVED, placed
        r.meter[TURNS] += 1
        if broken != 0:
            return BROKEN, placed
        if every_single == 0:
            return STUCK, placed
        for w in range(t.words - 1, -1, -1):
            here = lone[w] & y[w]
            while here:
                candidate = t.at[w * 64 + highest(here)]
                keep = t.keep[candidate]
                for v in range(t.words):
                    y[v] &= keep[v]
                here &= y[w]
                r.trail[placed] = candidate
                placed += 1


@jit
def blame(t: Tables, r: Room, y: Words) -> None:
    """Blame the lanes of *y* that have no candidate left once more: see `tree.Blame`."""
    n, words, few, planes = t.digits, t.words, r.few, r.planes
    for w in range(words):
        open_lanes = y[w] & t.guard
        few[w] = open_lanes & ((y[w] & (y[w] - (open_lanes >> n))) ^ open_lanes)
    used = r.meter[PLANES]
    for index in range(used):
        plane, again = planes[index], 0
        for w in range(words):
            guards = few[w]
            few[w] = guards & plane[w]
            plane[w] |= guards
            again |= few[w]
        if again == 0:
            return
    if used < n:
        for w in range(words):
            planes[used][w] = few[w]
        r.meter[PLANES] = used + 1
    else:
        for index in range(n - 1):
            for w in range(words):
                planes[index][w] = planes[index + 1][w]
        r.meter[PLANES] = n - 1


@jit
def smallest(t: Tables, r: Room, y: Words) -> None:
    """Leave in `Room.few` the guards of the smallest lanes of *y*, which has no singles.

    Of those only the ones that were blamed most.
    """
    n, words, ones, few, left = t.digits, t.words, t.one, r.few, r.rest
    for w in range(words):
        left[w] = y[w] & (y[w] - ((y[w] & t.guard) >> n))
    found = 0
    while found == 0:
        for w in range(words):
            several = left[w] & t.guard
            rest = left[w] ^ several
            rest &= (rest | several) - (several >> n)
            more = (rest + ones) & t.guard
            few[w] = several ^ more
            left[w] = rest | more
            found |= few[w]
    for index in range(r.meter[PLANES] - 1, -1, -1):
        plane, blamed = r.planes[index], 0
        for w in range(words):
            blamed |= few[w] & plane[w]
        if blamed != 0:
            for w in range(words):
                few[w] &= plane[w]
            return


@jit
def choose(t: Tables, r: Room, y: Words, top: int, lane: int) -> None:
    """Take down the candidates of one of the lanes in `Room.few` as options, in their order.

    *lane* is a bit, 64 of them a word: the first lane is taken whose guard is not before it.
    """
    w = lane >> 6
    few = r.few[w] >> (lane & 63) << (lane & 63)
    while few == 0:
        w += 1
        few = r.few[w]
    start, many = lowest(few) - t.digits, 0
    left = y[w] >> start & ((1 << t.digits) - 1)
    while left:
        r.options[top][many] = t.at[w * 64 + start + lowest(left)]
        left &= left - 1
        many += 1
    r.left[top] = many


@jit
def next_option(t: Tables, r: Room, top: int) -> int:
    """Place the next option: it is the state behind that of its choice.

    Returns:
        How many choices lead there; 0 if no option is left.
    """
    while top > 0 and r.left[top - 1] == 0:
        top -= 1
    if top > 0:
        choice = top - 1
        r.left[choice] -= 1
        candidate = r.options[choice][r.left[choice]]
        keep, before, after = t.keep[candidate], r.states[choice], r.states[top]
        for w in range(t.words):
            after[w] = before[w] & keep[w]
        r.trail[r.placed[choice]] = candidate
    return top


@jit
def keep_first(t: Tables, r: Room, placed: int) -> None:
    """Keep what is placed as the first solution."""
    for index in range(placed):
        d = r.trail[index] // t.cells
        r.first[r.trail[index] - d * t.cells] = d + 1


@jit
def search(t: Tables, r: Room, limit: int, most: int) -> int:
    """How many ways there are to satisfy the first of the states, counting to *limit*.

    Returns:
        `SPENT` if that is not known after so many positions as *most*.
    """
    top = placed = count = 0
    r.meter[PLANES] = 0
    for _ in range(most):
        r.meter[NODES] += 1
        y = r.states[top]
        ended, placed = settle(t, r, y, placed)
        if ended == STUCK:
            smallest(t, r, y)
            choose(t, r, y, top, 0)
            r.placed[top] = placed
            top += 1
        elif ended == BROKEN:
            blame(t, r, y)
        else:
            count += 1
            if count == 1:
                keep_first(t, r, placed)
            if count == limit:
                return count
        top = next_option(t, r, top)
        if top == 0:
            return count
        placed = r.placed[top - 1] + 1
    return SPENT


@jit
def search_by_dice(t: Tables, r: Room, most: int, draws: Any) -> int:
    """The same as `search` for one way, with a random lane and its options in random order.

    Args:
        draws: of dice, of which `Room.meter` says how many were made before.

    Returns:
        1 or 0; `SPENT` after so many positions as *most*, `DRY` if there are no more draws.
    """
    top = placed = 0
    r.meter[PLANES] = 0
    for _ in range(most):
        y = r.states[top]
        ended, placed = settle(t, r, y, placed)
        if ended == SOLVED:
            keep_first(t, r, placed)
            return 1
        if ended == STUCK:
            if len(draws) - r.meter[DRAWN] < t.digits:
                return DRY
            smallest(t, r, y)
            choose(t, r, y, top, random_lane(t, r, draws))
            shuffle(r, r.options[top], r.left[top], draws)
            r.placed[top] = placed
            top += 1
        else:
            blame(t, r, y)
        top = next_option(t, r, top)
        if top == 0:
            return 0
        placed = r.placed[top - 1] + 1
    return SPENT


@jit
def random_lane(t: Tables, r: Room, draws: Any) -> int:
    """A lane up to the last one in `Room.few`, by the bit of its guard or one before that."""
    w = t.words - 1
    while r.few[w] == 0:
        w -= 1
    skipped = int(draws[r.meter[DRAWN]] * (w * t.width + highest(r.few[w]) + 1))
    r.meter[DRAWN] += 1
    w = skipped // t.width
    return w * 64 + skipped - w * t.width


@jit
def shuffle(r: Room, items: Words, many: int, draws: Any) -> None:
    """Shuffle the first *items*, as `Dice.shuffled` does."""
    for last in range(many - 1, 0, -1):
        other = int(draws[r.meter[DRAWN]] * (last + 1))
        r.meter[DRAWN] += 1
        items[last], items[other] = items[other], items[last]


@jit
def load(t: Tables, y: Words, digits: Any) -> bool:
    """Make *y* the state with *digits* placed, 0 for an empty cell; False if two of them clash."""
    for w in range(t.words):
        y[w] = t.full[w]
    for cell in range(t.cells):
        if digits[cell]:
            candidate = (digits[cell] - 1) * t.cells + cell
            if y[t.own_words[candidate][0]] & t.own_bits[candidate][0] == 0:
                return False
            keep = t.keep[candidate]
            for w in range(t.words):
                y[w] &= keep[w]
    return True


@jit
def exclude(t: Tables, y: Words, candidate: int) -> None:
    """Take the bits of *candidate* from *y*."""
    words, bits = t.own_words[candidate], t.own_bits[candidate]
    for index in range(len(bits)):
        w = words[index]
        y[w] = y[w] & bits[index] ^ y[w]


@jit
def can_change(t: Tables, r: Room, grid: Any, given: Any, cell: int) -> bool:
    """Whether two digits of *grid* can be exchanged in some cells, *cell* among them.

    None of these may be *given*, where *cell* counts as empty. See `exchanges`.
    """
    own = grid[cell]
    for other in range(1, t.digits + 1):
        if other != own and is_free(t, r, grid, given, cell, other):
            return True
    return False


@jit
def is_free(t: Tables, r: Room, grid: Any, given: Any, cell: int, other: int) -> bool:
    """The same with *other* as the second digit."""
    r.meter[EXCHANGES] += 1
    stamp, both = r.meter[EXCHANGES], grid[cell] + other
    r.reached[0], r.stamps[cell], end, at = cell, stamp, 1, 0
    while at < end:
        here = r.reached[at]
        wanted = both - grid[here]
        at += 1
        for near in t.sees[here]:
            if near < 0:
                break
            if grid[near] == wanted and r.stamps[near] != stamp:
                if given[near]:
                    return False
                r.stamps[near] = stamp
                r.reached[end] = near
                end += 1
    return True
