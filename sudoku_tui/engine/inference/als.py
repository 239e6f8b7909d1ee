"""Almost locked sets: n cells of a house with n + 1 candidates between them.

A set that loses one of its digits is locked: its cells hold all the others. So the sets of
a board form a graph. Its nodes are *states*, a set and the digit that it has lost. State
``set * width + digit`` is a bit of one large int, in which each set has a field of its own::

                    set 1    set 0
    of a field      4321 0   4321 0     width 5, for four digits; bit 0 stands for none
    states          0010 0   0101 0     set 1 has lost 2, set 0 has lost 1 or 3

So a mask of states says for many sets at once what each has lost.

A candidate that is true takes a digit from sets around it, and these from others. Where a set
loses two digits it has too few left, and the candidate is refuted. `AlsVictims` tells which
sets take part in that; on most boards none does, which spares the search for pairs and wings.
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
"""Cells of a set on layouts of more than nine digits; people do not look for larger ones."""
_FEW_DIGITS: Final = 9
"""Layouts of no more digits than this have sets of every size."""
_MOST_SETS: Final = 350
"""Sets of a board. Where logic gets hard there are 200 to 300; where there are thousands, it
is easy, and the largest are left out."""


class AlmostLockedSet(NamedTuple):
    """n cells of a house with n + 1 candidates between them."""

    cells: Mask
    digits: Mask


class _Held(NamedTuple):
    """A set, and what is said of it more often than it is found."""

    cells: Mask
    set: AlmostLockedSet
    places: tuple[tuple[Digit, Mask, Mask], ...]
    """For each of its digits, that digit also as a mask, and its places in the set."""


def every_set_of(board: Board) -> list[_Held]:
    """Return all sets of *board*, house by house, each once."""
    of, layout = board.candidates_of, board.layout
    found: dict[Mask, _Held] = {}
    for house in layout.houses:
        content = tuple([(cell, of[cell]) for cell in house.cells if of[cell]])
        for each in _sets_in(content, layout.digits):
            found.setdefault(each.cells, each)
    return list(found.values())


def sets_of(board: Board) -> list[_Held]:
    """Return the sets of *board* in the order of the houses, at most the `_MOST_SETS` smallest."""
    found = board.once(every_set_of)
    if len(found) <= _MOST_SETS:
        return found
    smallest = sorted((held.cells for held in found), key=int.bit_count)[:_MOST_SETS]
    kept = set(smallest)
    return [held for held in found if held.cells in kept]


@position_cache(maxsize=2048)
def _sets_in(content: tuple[tuple[Cell, Mask], ...], digits: int) -> tuple[_Held, ...]:
    """The sets among the cells of a house with their candidates: lexicographic, by cell."""
    most = digits - 1 if digits <= _FEW_DIGITS else _MOST_CELLS
    chosen: list[tuple[Mask, Mask, int]] = []
    # From the last cell backwards: those with a cell come before those without it.
    for left, (cell, candidates) in reversed(list(enumerate(sorted(content)))):
        bit = 1 << cell
        # Of each cell that is still to come one digit more can be left over.
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
            _Held(
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
    """By some cells those that see every one of them: sets share many of their places."""
    return BoundedCache(layout.seen_by_all, 16384)


States = int
"""A set of states."""


class AlmostLockedSets:
    """All almost locked sets of a board, and what follows when one of them loses a digit.

    Sets are numbered in the order of the houses, and within one by their cells, as words in
    a dictionary are by their letters.
    """

    def __init__(self, board: Board) -> None:
        self.layout = board.layout
        self._places = board.places
        self._held = sets_of(board)
        self.sets = [each.set for each in self._held]
        self.is_whole = len(self.sets) < _MOST_SETS
        """Whether no set was left out for their number."""
        self.width = board.layout.digits + 1
        self.everything: States = (1 << len(self.sets) * self.width) - 1
        self._zeros: States = mask_of(range(0, len(self.sets) * self.width, self.width))
        """Bit 0 of every field, which no digit uses; shifted by a digit, all that have lost it."""
        self._field: States = (1 << self.width) - 2
        """All digits of a field."""
        self._fields: States = self._zeros * self._field
        self.without = [self.everything & ~(self._zeros << lost) for lost in range(self.width)]
        """For each digit all states but those that have lost it."""
        # For each digit, by the places that sets have for it: what sees them all, and the states
        # of the sets that lose it.
        self._seen: list[dict[Mask, Mask]] = [{} for _ in range(self.width)]
        self._hit: list[dict[Mask, States]] = [{} for _ in range(self.width)]
        self._of_cell: dict[Cell, States] = {}
        """For each cell the states that there are of the sets with it."""
        self._existing: States = 0
        """The states that there are: a set can only lose a digit that it has."""
        self.lost_to: dict[int, States] = {}
        """For each candidate that sees all places of its digit in a set, the states of the sets
        that have lost it; by the candidate's number."""
        for digit, holders in enumerate(self._gather()):
            self._relate(digit, holders)
        self.apart: list[States] = []
        """For each set, all states of the sets that share no cell with it."""
        self.leading: list[States] = []
        """For each set, what it leads to by any of its digits, in sets that share no cell."""
        self._lead()

    def _gather(self) -> list[dict[Mask, States]]:
        """For each digit, by their places for it, the sets without it."""
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
        """Find out which sets lose *digit* when it is in a cell, or in another set."""
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
            # Whichever place of a set holds the digit, the others have lost it.
            hits = -1
            for cell in members(inside):
                hits &= lost.get(cell, 0)
                if not hits:
                    break
            hit[inside] = hits

    def _lead(self) -> None:
        hit, everything, of_cell = self._hit, self.everything, self._of_cell
        for cells, _, places in self._held:
            found = near = 0
            for digit, _, inside in places:
                if hits := hit[digit][inside]:
                    found |= hits
            for cell in members(cells):
                near |= of_cell[cell]
            apart = everything ^ near
            self.apart.append(apart)
            self.leading.append(apart & found)

    @cached_property
    def _meeting(self) -> list[dict[Mask, States]]:
        """For each digit, by the places that sets have for it: the states of the sets that keep it
        and could lose it to the same cell."""
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
        """For each candidate the states that follow from those of the sets that lose it."""
        cells, following = self.layout.cells, dict[int, States]()
        led_by: list[dict[Mask, States]] = [{} for _ in range(self.width)]
        for held, leading in zip(self._held, self.leading, strict=True):
            if leading:
                for digit, _, inside in held.places:
                    led = led_by[digit]
                    led[inside] = led.get(inside, 0) | leading
        for digit, led in enumerate(led_by):
            first, without, seen = (digit - 1) * cells, self.without[digit], self._seen[digit]
            for inside, leading in led.items():
                # All of them have lost the same digit, so that none leads on by it.
                if (victims := seen[inside]) and (leading := leading & without):
                    for cell in members(victims):
                        candidate = first + cell
                        following[candidate] = following.get(candidate, 0) | leading
        return following

    def state(self, number: int, digit: Digit) -> int:
        """The state of a set that has lost *digit*."""
        return number * self.width + digit

    def number(self, state: int) -> int:
        """The set of a state."""
        return state // self.width

    def size(self, state: int) -> int:
        """How many cells the set of a state has."""
        return self.sets[state // self.width].cells.bit_count()

    def cells(self, *numbers: int) -> Mask:
        """The cells of some sets together."""
        cells = 0
        for number in numbers:
            cells |= self.sets[number].cells
        return cells

    def places(self, number: int, digit: Digit) -> Mask:
        """The cells of a set that can hold *digit*."""
        return self.sets[number].cells & self._places[digit]

    def seen(self, number: int, digit: Digit) -> Mask:
        """The places for *digit* that see all those of a set."""
        return self._seen[digit][self.sets[number].cells & self._places[digit]]

    def hit(self, number: int, digit: Digit) -> States:
        """The sets that have lost *digit* where this set has it: their restricted common.

        They may share cells with it, though none that can hold the digit.
        """
        return self._hit[digit][self.sets[number].cells & self._places[digit]]

    def later(self, number: int) -> States:
        """All states of the sets that come after this one."""
        start = (number + 1) * self.width
        return self.everything >> start << start

    def following(self, state: int) -> States:
        """What a state leads to at once, in sets that share no cell with its own."""
        return self.leading[state // self.width] & self.without[state % self.width]

    def overlapping(self, state: int) -> States:
        """What a state leads to at once, in whatever sets."""
        number, lost = divmod(state, self.width)
        return self._across(self._hit, *self.sets[number]) & self.without[lost]

    def ending(self, state: int) -> States:
        """The states in which a chain from this one refutes something.

        Some digit is in both sets and lost in neither state, and a cell sees all its places.
        """
        cells, digits = self.sets[state // self.width]
        return self._across(self._meeting, cells, digits & ~(1 << state % self.width))

    def _across(self, tables: list[dict[Mask, States]], cells: Mask, digits: Mask) -> States:
        """What *tables* say of *digits* in a set with these cells."""
        found, places = 0, self._places
        for digit in members(digits):
            found |= tables[digit][cells & places[digit]]
        return found

    def _zeros_of_sets_in(self, states: States) -> States:
        """Bit 0 of the field of each set that has some of *states*.

        When all digits are added to a field, it carries if and only if it was not empty. The
        carry goes into bit 0 of the field above, which is free; a shift brings it home::

                                 set 1    set 0
            states               0000 0   0101 0
            + all digits         1111 0   1111 0
            =                    1111 1   0100 0     the 1 of set 1 was carried out of set 0
            >> width, & zeros    0000 0   0000 1     and says that set 0 is in it
        """
        return (states + self._fields) >> self.width & self._zeros

    def of_sets_in(self, states: States) -> States:
        """All states of the sets of which one is in *states*."""
        return self._zeros_of_sets_in(states) * self._field

    def further(self, states: States) -> States:
        """*states* without the first of each set.

        As ``x & (x - 1)`` drops the lowest bit of x, so does ``x & (x - 2)`` where bit 0 is free.
        """
        return states & (states - (self._zeros_of_sets_in(states) << 1))

    def victims(self, one: int, other: int, digits: Mask) -> dict[Digit, Mask]:
        """For each of *digits* that two sets have, the cells that see it in both."""
        shared = digits & self.sets[one].digits & self.sets[other].digits
        first, second = self._seen_of[one], self._seen_of[other]
        return {
            digit: cells for digit in members(shared) if (cells := first[digit] & second[digit])
        }

    @cached_property
    def _seen_of(self) -> list[dict[Digit, Mask]]:
        """For each set and each digit of it, the places that see all those of the set."""
        seen = self._seen
        return [
            {digit: seen[digit][inside] for digit, _, inside in held.places} for held in self._held
        ]

    def restricted(self, one: int, other: int) -> Mask:
        """The restricted commons of two sets: both cannot have such a digit."""
        digits = 0
        for digit in members(self.sets[one].digits & self.sets[other].digits):
            if not self.places(other, digit) & ~self.seen(one, digit):
                digits |= 1 << digit
        return digits


def almost_locked_sets(board: Board) -> AlmostLockedSets:
    """The almost locked sets of *board*, found once."""
    return board.once(AlmostLockedSets)


class AlsVictims:
    """The sets that pairs and wings of sets can be made of. Get it from `als_victims_of`.

    Each candidate is supposed to be true, and what its sets have lost is followed for one link.
    """

    def __init__(self, sets: AlmostLockedSets) -> None:
        self._sets = sets

    @cached_property
    def of_pairs(self) -> States:
        """All states of the sets of which two, joined by a digit, refute a candidate."""
        pairs = 0
        for around, _ in self._joined:
            pairs |= around
        return pairs

    @cached_property
    def of_wings(self) -> States:
        """All states of the sets that are ends of three, joined by digits, that refute one."""
        wings = 0
        for around, following in self._joined:
            if self._lose_twice(following):
                wings |= around
        return wings

    @cached_property
    def _joined(self) -> list[tuple[States, States]]:
        """For each candidate that two or three sets refute: all states of the sets that lose it,
        and the states that follow from these."""
        found: list[tuple[States, States]] = []
        for states, following in self._followed():
            around = self._sets.of_sets_in(states)
            if following & around or self._lose_twice(following):
                found.append((around, following))
        return found

    def _followed(self) -> Iterator[tuple[States, States]]:
        """For each candidate the states of the sets that lose it, and those that follow at once."""
        following = self._sets.following_candidates()
        for candidate, states in self._sets.lost_to.items():
            if found := following.get(candidate):
                yield states, found

    def _lose_twice(self, states: States) -> bool:
        """Whether some set has lost two digits."""
        return bool(self._sets.further(states))


def als_victims_of(board: Board) -> AlsVictims:
    """What sets can refute on *board*, found once."""
    return board.once(_read_off_victims)


def _read_off_victims(board: Board) -> AlsVictims:
    return AlsVictims(almost_locked_sets(board))
