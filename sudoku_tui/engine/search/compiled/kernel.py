"""The search tree of `engine/search/tree.py` in a form that can be compiled.

The lanes of a layout (`engine/lanes.py`) are stored in 64-bit words, as many whole lanes in each as
fit into its lower 63 bits: six of a classic board, in 54 words. No operation on a lane crosses a
word, so the lane step is the same few operations on each word, which processors apply to four or
eight words at once. Singles, the choice of a lane, the order of its candidates, blame and the use
of dice are the same as in the plain search, bit for bit. So solutions come in the same order after
the same number of positions.

The code is written for a compiler of arrays and integers: names are local, buffers are passed in,
and nothing is allocated.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .jit import Words, highest, jit, lowest


class Tables(NamedTuple):
    """The tables of a layout, which a search only reads."""

    digits: int
    """Number of candidates that a lane has room for; its guard bit is above them."""
    cells: int
    words: int
    """Number of words of a state."""
    width: int
    """Number of bits that lanes take in each word."""
    full: Words
    """The state with nothing placed."""
    guard: int
    """The guard bits of a word."""
    one: int
    """Every bit of every lane of a word, except guards."""
    keep: Words
    """A row per candidate: the bits that remain when it is placed."""
    at: Words
    """By bit, 64 per word: its candidate."""
    own_words: Words
    """A row per candidate: the indices of the words with its bits, its cell's lane first."""
    by_exchange: bool
    """Whether exchanges of digits make other grids; False if pairs of candidates are banned."""
    sees: Words
    """A row per cell: the cells that it sees, padded with -1."""
    own_bits: Words
    """A row per candidate: its bits in each of `own_words`; 0 if it has fewer lanes than others."""


class Buffers(NamedTuple):
    """The buffers that a search writes. Row k belongs to the position after k choices."""

    states: Words
    """Rows of words: the positions."""
    options: Words
    """Rows of candidates: those that are still to be tried, the last one first."""
    left: Words
    """By row of `options`: the number of candidates that are still to be tried."""
    placed: Words
    """By row: the number of candidates placed before the choice."""
    trail: Words
    """The placed candidates, in order."""
    first: Words
    """By cell: the digit that the first solution places there."""
    lone: Words
    rest: Words
    few: Words
    planes: Words
    """Rows of guards: row k has those of the lanes that were blamed more than k times."""
    grid: Words
    """The digits of the known solution."""
    reached: Words
    """The cells that an exchange has reached."""
    stamps: Words
    """By cell: the number of the last exchange that reached it."""
    meter: Words
    """Counters, indexed by `PLANES` and its successors.

    They count the planes in use, the draws of dice, the positions, the exchanges, and the searches
    for singles.
    """


BROKEN, STUCK, SOLVED = range(3)
SPENT = -1
"""Returned instead of a number of solutions if the limit of positions is reached."""
NEED_DRAWS = -2
"""Returned instead of a result if more draws of dice are needed."""
PLANES, DRAWN, NODES, EXCHANGES, TURNS = range(5)
"""Indices of `Buffers.meter`."""


@jit
def settle(t: Tables, r: Buffers, y: Words, placed: int) -> tuple[int, int]:
    """Place all singles of *y*, repeatedly.

    Returns:
        `BROKEN`, `STUCK` or `SOLVED`, and the number of candidates placed by then.
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
def blame(t: Tables, r: Buffers, y: Words) -> None:
    """Add one failure to the lanes of *y* without candidates: see `tree.Blame`."""
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
def smallest(t: Tables, r: Buffers, y: Words) -> None:
    """Write the guards of the smallest lanes of *y*, which has no singles, to `Buffers.few`.

    Of these lanes only the most blamed ones are kept.
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
def choose(t: Tables, r: Buffers, y: Words, top: int, lane: int) -> None:
    """Write the candidates of one of the lanes in `Buffers.few` as options, in their order.

    The first lane is taken whose guard is at *lane* or above it. *lane* is a bit index, with 64
    bits per word.
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
def next_option(t: Tables, r: Buffers, top: int) -> int:
    """Place the next option, in the state after that of its choice.

    Returns:
        The number of choices that lead there; 0 if no option is left.
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
def keep_first(t: Tables, r: Buffers, placed: int) -> None:
    """Write the placed candidates to `Buffers.first`."""
    for index in range(placed):
        d = r.trail[index] // t.cells
        r.first[r.trail[index] - d * t.cells] = d + 1


@jit
def search(t: Tables, r: Buffers, limit: int, most: int) -> int:
    """Count the ways to satisfy the first of the states, up to *limit*.

    Returns:
        The number, or `SPENT` after *most* positions.
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
def search_by_dice(t: Tables, r: Buffers, most: int, draws: Any) -> int:
    """Search like `search` for one way, but choose a random lane, and its options in random order.

    Args:
        draws: Random numbers; `Buffers.meter` counts how many are used up.

    Returns:
        1 if there is a way, otherwise 0; `SPENT` after *most* positions, `NEED_DRAWS` if the draws
        do not suffice.
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
                return NEED_DRAWS
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
def random_lane(t: Tables, r: Buffers, draws: Any) -> int:
    """Return a random bit index, at most that of the last guard in `Buffers.few`."""
    w = t.words - 1
    while r.few[w] == 0:
        w -= 1
    skipped = int(draws[r.meter[DRAWN]] * (w * t.width + highest(r.few[w]) + 1))
    r.meter[DRAWN] += 1
    w = skipped // t.width
    return w * 64 + skipped - w * t.width


@jit
def shuffle(r: Buffers, items: Words, many: int, draws: Any) -> None:
    """Shuffle the first *many* of *items*, as `Dice.shuffled` does."""
    for last in range(many - 1, 0, -1):
        other = int(draws[r.meter[DRAWN]] * (last + 1))
        r.meter[DRAWN] += 1
        items[last], items[other] = items[other], items[last]


@jit
def load(t: Tables, y: Words, digits: Any) -> bool:
    """Set *y* to the state with *digits* placed (0 for an empty cell); False if two clash."""
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
    """Remove the bits of *candidate* from *y*."""
    words, bits = t.own_words[candidate], t.own_bits[candidate]
    for index in range(len(bits)):
        w = words[index]
        y[w] = y[w] & bits[index] ^ y[w]


@jit
def can_change(t: Tables, r: Buffers, grid: Any, given: Any, cell: int) -> bool:
    """Check whether two digits of *grid* can be exchanged in some cells including *cell*.

    None of these cells may be *given*, but *cell* counts as empty. See `exchanges`.
    """
    own = grid[cell]
    for other in range(1, t.digits + 1):
        if other != own and is_free(t, r, grid, given, cell, other):
            return True
    return False


@jit
def is_free(t: Tables, r: Buffers, grid: Any, given: Any, cell: int, other: int) -> bool:
    """Check `can_change` for the digit in *cell* and the digit *other*."""
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
