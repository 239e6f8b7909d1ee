"""Almost locked sets (ALS): n cells of a house with n + 1 candidates between them.

A set that loses one of its digits is locked: its cells hold all the others. So the sets of a board
form a graph. Its nodes are *states*, each a set with the digit that it has lost. State ``set *
width + digit`` is a bit of one large int, in which each set has a field of its own::

                    set 1    set 0
    of a field      4321 0   4321 0     width 5, for four digits; bit 0 is unused
    states          0010 0   0101 0     set 1 has lost 2, set 0 has lost 1 or 3

One mask of states therefore records for many sets at once which digits they have lost.

A true candidate takes its digit from a set if it sees all places for the digit in the set. The set
is then locked and takes digits from other sets. A set that loses two digits has too few digits left
for its cells, which refutes the candidate. `AlsFilter` finds the sets that can take part in such a
refutation. Most boards have none, and then the search for ALS pairs and wings is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..bounded_cache import BoundedCache, position_cache
from ..layout import Cell, Digit, Layout

_MOST_CELLS: Final = 3
"""Largest size of a set, in cells, on layouts of more than nine digits.

People do not look for larger sets there.
"""
_FEW_DIGITS: Final = 9
"""On layouts with at most this many digits, sets may have any size."""
_MOST_SETS: Final = 350
"""Largest number of sets per board; if there are more, those with the most cells are dropped.

Hard positions have fewer sets than this. Positions with thousands of sets are easy.
"""


class AlmostLockedSet(NamedTuple):
    """n cells of a house with n + 1 candidates between them, as masks of cells and of digits."""

    cells: Mask
    digits: Mask


class _SetWithPlaces(NamedTuple):
    """A set with its places by digit, which are stored because they are read often."""

    cells: Mask
    set: AlmostLockedSet
    places: tuple[tuple[Digit, Mask, Mask], ...]
    """For each digit of the set: the digit, its mask, and the cells of the set that can hold it."""


def every_set_of(board: Board) -> list[_SetWithPlaces]:
    """Return all almost locked sets of *board*, house by house, each once."""
    of, layout = board.candidates_of, board.layout
    found: dict[Mask, _SetWithPlaces] = {}
    for house in layout.houses:
        content = tuple([(cell, of[cell]) for cell in house.cells if of[cell]])
        for each in _sets_in(content, layout.digits):
            found.setdefault(each.cells, each)
    return list(found.values())


def sets_of(board: Board) -> list[_SetWithPlaces]:
    """Return the sets of *board* in the order of the houses, at most the `_MOST_SETS` smallest."""
    found = board.cached(every_set_of)
    if len(found) <= _MOST_SETS:
        return found
    smallest = sorted((held.cells for held in found), key=int.bit_count)[:_MOST_SETS]
    kept = set(smallest)
    return [held for held in found if held.cells in kept]


@position_cache(maxsize=2048)
def _sets_in(content: tuple[tuple[Cell, Mask], ...], digits: int) -> tuple[_SetWithPlaces, ...]:
    """Return the almost locked sets of one house, in lexicographic order of their cells.

    *content* has the empty cells of the house, each with its candidates.
    """
    most = digits - 1 if digits <= _FEW_DIGITS else _MOST_CELLS
    chosen: list[tuple[Mask, Mask, int]] = []
    # From the last cell backwards, so that sets with a cell precede those without it.
    for left, (cell, candidates) in reversed(list(enumerate(sorted(content)))):
        bit = 1 << cell
        # Prune: a finished set has one digit more than cells, and *left* cells may be added.
        largest = [min(count + left + 2, most + 1) for count in range(most)] + [0]
        grown = [
            (cells | bit, union | candidates, count + 1)
            for cells, union, count in chosen
            if (union | candidates).bit_count() <= largest[count]
        ]
        if candidates.bit_count() <= largest[0]:
            grown.insert(0, (bit, candidates, 1))
        chosen = grown + chosen
    places = dict.fromkeys(range(digits + 1), 0)
    for cell, candidates in content:
        for digit in members(candidates):
            places[digit] |= 1 << cell
    return tuple(
        [
            _SetWithPlaces(
                cells,
                AlmostLockedSet(cells, union),
                tuple([(digit, 1 << digit, cells & places[digit]) for digit in members(union)]),
            )
            for cells, union, count in chosen
            if union.bit_count() == count + 1
        ]
    )


@lru_cache(maxsize=32)
def seen_by_all(layout: Layout) -> BoundedCache[Mask, Mask]:
    """Return a cache from a mask of cells to the cells that see all of them.

    Many sets have the same places for a digit, so most look-ups are repetitions.
    """
    return BoundedCache(layout.seen_by_all, 16384)


States = int
"""A set of states, as a mask."""


class AlmostLockedSets:
    """All almost locked sets of a board, and the consequences when one of them loses a digit.

    Sets are numbered in the order of the houses, and within a house in lexicographic order of their
    cells.
    """

    disjoint_states: list[States]
    """By set: the states of the sets that share no cell with it.

    Bits without an existing state are set as well, so this is a mask to intersect with.
    """
    led_states: list[States]
    """By set: the states that follow from any of its states, in sets that share no cell with it.

    `next_states` removes those that follow through the digit that the set has lost.
    """

    def __init__(self, board: Board) -> None:
        self.layout = board.layout
        self._places = board.places
        self._held = sets_of(board)
        self.sets = [each.set for each in self._held]
        self.is_whole = len(self.sets) < _MOST_SETS
        """Whether no set was dropped because there were too many."""
        self.width = board.layout.digits + 1
        self.everything: States = (1 << len(self.sets) * self.width) - 1
        self._zeros: States = mask_of(range(0, len(self.sets) * self.width, self.width))
        """Bit 0 of every field, which no digit uses.

        Shifted by a digit, it becomes all states that have lost this digit.
        """
        self._field: States = (1 << self.width) - 2
        """All digits of the lowest field."""
        self._fields: States = self._zeros * self._field
        everything, zeros = self.everything, self._zeros
        self.states_without = [everything & ~(zeros << digit) for digit in range(self.width)]
        """By digit: all states except those of sets that have lost this digit."""
        # Both lists have, for each digit, a dict by the places for the digit in a set. `_seen` has
        # the places that see all of these. `_hit` has the states of the sets that lose the digit,
        # whichever of these places holds it.
        self._seen: list[dict[Mask, Mask]] = [{} for _ in range(self.width)]
        self._hit: list[dict[Mask, States]] = [{} for _ in range(self.width)]
        self._of_cell: dict[Cell, States] = {}
        """By cell: the existing states of the sets that contain it."""
        self._existing: States = 0
        """All states that exist: a set can only lose a digit that it has."""
        self.lost_to: dict[int, States] = {}
        """By candidate number: the states of the sets that lose their digit to this candidate.

        The candidate sees all places for its digit in each of these sets.
        """
        for digit, holders in enumerate(self._gather()):
            self._relate(digit, holders)
        self.disjoint_states = []
        self.led_states = []
        self._lead()

    def _gather(self) -> list[dict[Mask, States]]:
        """Return for each digit a dict from places to the states of the sets that have lost it.

        The places are those of the digit in these sets. Also fill `_of_cell` and `_existing`.
        """
        of_cell, width = self._of_cell, self.width
        holders: list[dict[Mask, States]] = [{} for _ in range(width)]
        base = 0
        for cells, (_, digits), places in self._held:
            for digit, bit, inside in places:
                of_digit = holders[digit]
                of_digit[inside] = of_digit.get(inside, 0) | bit << base
            whole = digits << base
            for cell in members(cells):
                of_cell[cell] = of_cell.get(cell, 0) | whole
            self._existing |= whole
            base += width
        return holders

    def _relate(self, digit: Digit, holders: dict[Mask, States]) -> None:
        """Find the sets that lose *digit* to a candidate, or to another set that holds it.

        Fill `_seen`, `lost_to` and `_hit`. *holders* is the entry of `_gather` for the digit.
        """
        here, seen_by, seen = self._places[digit], seen_by_all(self.layout), self._seen[digit]
        losing: dict[Mask, States] = {}
        for inside, without in holders.items():
            seen[inside] = victims = seen_by[inside] & here
            losing[victims] = losing.get(victims, 0) | without
        lost: dict[Cell, States] = {}
        for victims, without in losing.items():
            for cell in members(victims):
                lost[cell] = lost.get(cell, 0) | without
        first = (digit - 1) * self.layout.cells
        for cell, states in lost.items():
            self.lost_to[first + cell] = states
        hit = self._hit[digit]
        for inside in holders:
            # It is unknown which place holds the digit, so every place must take it from a set.
            hits = -1
            for cell in members(inside):
                hits &= lost.get(cell, 0)
                if not hits:
                    break
            hit[inside] = hits

    def _lead(self) -> None:
        """Fill `disjoint_states` and `led_states`, set by set."""
        hit, everything, of_cell = self._hit, self.everything, self._of_cell
        for cells, _, places in self._held:
            found = near = 0
            for digit, _, inside in places:
                if hits := hit[digit][inside]:
                    found |= hits
            for cell in members(cells):
                near |= of_cell[cell]
            apart = everything ^ near
            self.disjoint_states.append(apart)
            self.led_states.append(apart & found)

    @cached_property
    def _meeting(self) -> list[dict[Mask, States]]:
        """For each digit, a dict of chain ends by the places for the digit in the first set.

        A value has states of last sets that still have the digit: some cell sees all places for it
        in the first set and in the last set.
        """
        zeros, field, cells = self._zeros, self._field | 1, self.layout.cells
        tables: list[dict[Mask, States]] = [{}]
        for digit, seen in enumerate(self._seen[1:], 1):
            first, others = (digit - 1) * cells, self._existing & ~(zeros << digit)
            known: dict[Mask, States] = {}
            for victims in seen.values():
                if victims not in known:
                    lost = 0
                    for cell in members(victims):
                        lost |= self.lost_to[first + cell]
                    known[victims] = (lost >> digit) * field & others
            tables.append({inside: known[victims] for inside, victims in seen.items()})
        return tables

    def following_candidates(self) -> dict[int, States]:
        """Return a dict from candidate numbers to the states that follow if the candidate is true.

        The candidate locks sets, and the states are those of the next sets.
        """
        cells, following = self.layout.cells, dict[int, States]()
        led_by: list[dict[Mask, States]] = [{} for _ in range(self.width)]
        for held, leading in zip(self._held, self.led_states, strict=True):
            if leading:
                for digit, _, inside in held.places:
                    led = led_by[digit]
                    led[inside] = led.get(inside, 0) | leading
        for digit, led in enumerate(led_by):
            first, without, seen = (
                (digit - 1) * cells,
                self.states_without[digit],
                self._seen[digit],
            )
            for inside, leading in led.items():
                # These sets have all lost *digit*, so nothing follows from them through it.
                if (victims := seen[inside]) and (leading := leading & without):
                    for cell in members(victims):
                        candidate = first + cell
                        following[candidate] = following.get(candidate, 0) | leading
        return following

    def state(self, number: int, digit: Digit) -> int:
        """Return the state in which set *number* has lost *digit*."""
        return number * self.width + digit

    def number(self, state: int) -> int:
        """Return the number of the set of *state*."""
        return state // self.width

    def size(self, state: int) -> int:
        """Return the number of cells of the set of *state*."""
        return self.sets[state // self.width].cells.bit_count()

    def cells(self, *numbers: int) -> Mask:
        """Return the union of the cells of several sets."""
        cells = 0
        for number in numbers:
            cells |= self.sets[number].cells
        return cells

    def places(self, number: int, digit: Digit) -> Mask:
        """Return the cells of set *number* that can hold *digit*."""
        return self.sets[number].cells & self._places[digit]

    def seen(self, number: int, digit: Digit) -> Mask:
        """Return the places for *digit* on the board that see all its places in set *number*."""
        return self._seen[digit][self.sets[number].cells & self._places[digit]]

    def states_losing(self, number: int, digit: Digit) -> States:
        """Return the states of the sets that lose *digit* if set *number* holds it.

        The digit is a restricted common of both sets. They may share cells, but none that can hold
        it.
        """
        return self._hit[digit][self.sets[number].cells & self._places[digit]]

    def states_after(self, number: int) -> States:
        """Return all states of the sets numbered higher than *number*."""
        start = (number + 1) * self.width
        return self.everything >> start << start

    def next_states(self, state: int) -> States:
        """Return the states one link after *state*, in sets that share no cell with its set."""
        return self.led_states[state // self.width] & self.states_without[state % self.width]

    def next_states_overlapping(self, state: int) -> States:
        """Return the states one link after *state*, in sets that may share cells with its set."""
        number, lost = divmod(state, self.width)
        return self._union_of_entries(self._hit, *self.sets[number]) & self.states_without[lost]

    def chain_ends(self, state: int) -> States:
        """Return the states that end a refuting chain from *state*.

        Both sets have a digit that neither state has lost, and a cell sees all its places in both
        sets.
        """
        cells, digits = self.sets[state // self.width]
        return self._union_of_entries(self._meeting, cells, digits & ~(1 << state % self.width))

    def _union_of_entries(
        self, tables: list[dict[Mask, States]], cells: Mask, digits: Mask
    ) -> States:
        """Return the union of the entries of *tables* for *digits* and their places in *cells*."""
        found, places = 0, self._places
        for digit in members(digits):
            found |= tables[digit][cells & places[digit]]
        return found

    def _zeros_of_sets_in(self, states: States) -> States:
        """Return bit 0 of the field of each set that has a bit in *states*.

        Adding all digits to a field produces a carry if and only if the field is not empty. The
        carry enters bit 0 of the next field, which is unused, and a shift moves it back::

                                     set 1    set 0
                states               0000 0   0101 0
                + all digits         1111 0   1111 0
                =                    1111 1   0100 0     bit 0 of set 1 is the carry out of set 0
                >> width, & zeros    0000 0   0000 1     so set 0 has a bit
        """
        return (states + self._fields) >> self.width & self._zeros

    def of_sets_in(self, states: States) -> States:
        """Return all states of each set that has a bit in *states*."""
        return self._zeros_of_sets_in(states) * self._field

    def without_lowest(self, states: States) -> States:
        """Return *states* without the lowest state of each set.

        As ``x & (x - 1)`` drops the lowest bit of x, so does ``x & (x - 2)`` if bit 0 is unused.
        """
        return states & (states - (self._zeros_of_sets_in(states) << 1))

    def victims(self, one: int, other: int, digits: Mask) -> dict[Digit, Mask]:
        """Return, for each of *digits* in both sets, the cells that see all its places in both.

        Digits without such a cell are left out.
        """
        shared = digits & self.sets[one].digits & self.sets[other].digits
        first, second = self._seen_of[one], self._seen_of[other]
        return {
            digit: cells for digit in members(shared) if (cells := first[digit] & second[digit])
        }

    @cached_property
    def _seen_of(self) -> list[dict[Digit, Mask]]:
        """By set and by its digits: the places for the digit that see all its places in the set."""
        seen = self._seen
        return [
            {digit: seen[digit][inside] for digit, _, inside in held.places} for held in self._held
        ]

    def restricted(self, one: int, other: int) -> Mask:
        """Return the restricted commons of two sets: digits that only one of them can hold."""
        digits = 0
        for digit in members(self.sets[one].digits & self.sets[other].digits):
            if not self.places(other, digit) & ~self.seen(one, digit):
                digits |= 1 << digit
        return digits


def almost_locked_sets(board: Board) -> AlmostLockedSets:
    """Return the almost locked sets of *board*, computed once per position."""
    return board.cached(AlmostLockedSets)


class AlsFilter:
    """A filter: the sets that an ALS pair or wing can be made of. Get it from `als_filter_of`.

    Each candidate is assumed to be true, and the states of the sets that it locks are followed for
    one link.
    """

    def __init__(self, sets: AlmostLockedSets) -> None:
        self._sets = sets

    @cached_property
    def of_pairs(self) -> States:
        """All states of the sets that may form a pair.

        Two sets, joined by a digit, refute a candidate.
        """
        pairs = 0
        for around, _ in self._joined:
            pairs |= around
        return pairs

    @cached_property
    def of_wings(self) -> States:
        """All states of the sets that may be the ends of a wing.

        Three sets, joined by digits, refute a candidate.
        """
        wings = 0
        for around, following in self._joined:
            if self._lose_twice(following):
                wings |= around
        return wings

    @cached_property
    def _joined(self) -> list[tuple[States, States]]:
        """For each candidate that two or three sets refute: its states, and the states that follow.

        Its states are all states of the sets that lose their digit to the candidate.
        """
        found: list[tuple[States, States]] = []
        for states, following in self._followed():
            around = self._sets.of_sets_in(states)
            if following & around or self._lose_twice(following):
                found.append((around, following))
        return found

    def _followed(self) -> Iterator[tuple[States, States]]:
        """Yield per candidate the states of the sets that it locks, and the states one link later.

        Candidates without a following state are left out.
        """
        following = self._sets.following_candidates()
        for candidate, states in self._sets.lost_to.items():
            if found := following.get(candidate):
                yield states, found

    def _lose_twice(self, states: States) -> bool:
        """Check whether a set has lost two digits, which is one too many, in *states*."""
        return bool(self._sets.without_lowest(states))


def als_filter_of(board: Board) -> AlsFilter:
    """Return the filter for ALS pairs and wings on *board*, computed once per position."""
    return board.cached(_build_als_filter)


def _build_als_filter(board: Board) -> AlsFilter:
    return AlsFilter(almost_locked_sets(board))
