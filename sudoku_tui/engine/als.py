"""Almost locked sets: n cells of a house with n + 1 candidates between them.

A set that loses one of its digits is locked: its cells hold all the others. So the sets of
a board form a graph. Its nodes are *states*, a set and the digit that it has lost, numbered
``set * width + digit``; a mask of states says for many sets at once what each has lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final, NamedTuple

from .bits import Mask, members
from .board import Board
from .layout import Cell, Digit, Layout

States = int
"""A set of states."""

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


class _Remembered(dict[int, States]):
    """States that are found when first asked for."""

    def __init__(self, find: Callable[[int], States]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, number: int) -> States:
        found = self[number] = self._find(number)
        return found


class AlmostLockedSets:
    """All almost locked sets of a board, and what follows when one of them loses a digit.

    Sets are numbered in the order of the houses, and within one by their cells, as words in
    a dictionary are by their letters.
    """

    def __init__(self, board: Board) -> None:
        self._layout = board.layout
        self._places = board.places
        self.sets = _sets_of(board)
        self.width = board.layout.digits + 1
        self.everything: States = (1 << len(self.sets) * self.width) - 1
        # For each digit, by the places that sets have for it: what sees them all, the states
        # of the sets that lose it, and of those that could lose it to the same cell.
        self._seen: list[dict[Mask, Mask]] = [{} for _ in range(self.width)]
        self._hit: list[dict[Mask, States]] = [{} for _ in range(self.width)]
        self._meeting: list[dict[Mask, States]] = [{} for _ in range(self.width)]
        self._of_cell: dict[Cell, States] = {}
        self.lost_to: dict[int, States] = {}
        """For each candidate that sees all places of its digit in a set, the states of the sets
        that have lost it; by the candidate's number."""
        self.apart = _Remembered(self._states_apart)
        """For each set, all states of the sets that share no cell with it."""
        self.overlapping = _Remembered(partial(self._across, self._hit))
        """For each state, what it leads to at once, in whatever sets."""
        self.following = _Remembered(self._following_apart)
        """For each state, what it leads to at once, in sets that share no cell with its own."""
        self.ending = _Remembered(partial(self._across, self._meeting))
        """For each state, those in which a chain from it refutes something: some digit is in
        both sets and lost in neither state, and a cell sees all its places."""
        holders = self._gather()
        for digit in range(1, self.width):
            self._relate(digit, holders[digit])

    def _gather(self) -> list[dict[Mask, tuple[States, States]]]:
        """For each digit, by their places for it: the sets without it, and without another."""
        places, of_cell = self._places, self._of_cell
        holders: list[dict[Mask, tuple[States, States]]] = [{} for _ in range(self.width)]
        for number, (cells, digits) in enumerate(self.sets):
            base = number * self.width
            for digit in members(digits):
                inside, bit = cells & places[digit], 1 << digit
                without, others = holders[digit].get(inside, (0, 0))
                found = without | bit << base, others | (digits ^ bit) << base
                holders[digit][inside] = found
            for cell in members(cells):
                of_cell[cell] = of_cell.get(cell, 0) | digits << base
        return holders

    def _relate(self, digit: Digit, holders: dict[Mask, tuple[States, States]]) -> None:
        """Find out which sets lose *digit* when it is in another set, or in a cell."""
        here, layout, seen = self._places[digit], self._layout, self._seen[digit]
        by_lowest: dict[Mask, list[tuple[Mask, States]]] = {}
        over: dict[Mask, States] = {}
        lost: dict[Mask, States] = {}
        for inside, (without, others) in holders.items():
            by_lowest.setdefault(inside & -inside, []).append((inside, without))
            seen[inside] = rest = seen_by_all(layout, inside) & here
            # members() would cost as much again, and these are the hottest loops.
            while rest:
                lowest = rest & -rest
                over[lowest] = over.get(lowest, 0) | others
                lost[lowest] = lost.get(lowest, 0) | without
                rest ^= lowest
        first = (digit - 1) * layout.cells - 1
        self.lost_to.update((first + cell.bit_length(), states) for cell, states in lost.items())
        hit, meeting = self._hit[digit], self._meeting[digit]
        known: dict[Mask, tuple[States, States]] = {0: (0, 0)}
        for inside, victims in seen.items():
            both = known.get(victims)
            if both is None:
                rest, hits, meets = victims, 0, 0
                while rest:
                    lowest = rest & -rest
                    rest ^= lowest
                    meets |= over[lowest]
                    for other, without in by_lowest.get(lowest, ()):
                        if not other & ~victims:
                            hits |= without
                both = known[victims] = hits, meets
            hit[inside], meeting[inside] = both

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

    def _states_apart(self, number: int) -> States:
        near = 0
        for cell in members(self.sets[number].cells):
            near |= self._of_cell[cell]
        return self.everything & ~near

    def _following_apart(self, state: int) -> States:
        return self.overlapping[state] & self.apart[state // self.width]

    def _across(self, tables: list[dict[Mask, States]], state: int) -> States:
        """What *tables* say of the digits that the set of a state still has."""
        number, lost = divmod(state, self.width)
        (cells, digits), places = self.sets[number], self._places
        rest, found = digits & ~(1 << lost), 0
        while rest:
            lowest = rest & -rest
            digit = lowest.bit_length() - 1
            found |= tables[digit][cells & places[digit]]
            rest ^= lowest
        return found

    def victims(self, one: int, other: int, digits: Mask) -> dict[Digit, Mask]:
        """For each of *digits* that two sets have, the cells that see it in both."""
        shared = digits & self.sets[one].digits & self.sets[other].digits
        found = {
            digit: self.seen(one, digit) & self.seen(other, digit) for digit in members(shared)
        }
        return {digit: cells for digit, cells in found.items() if cells}

    def restricted(self, one: int, other: int) -> Mask:
        """The restricted commons of two sets: both cannot have such a digit."""
        digits = 0
        for digit in members(self.sets[one].digits & self.sets[other].digits):
            if not self.places(other, digit) & ~self.seen(one, digit):
                digits |= 1 << digit
        return digits


def almost_locked_sets(board: Board) -> AlmostLockedSets:
    """The almost locked sets of *board*, found once."""
    found: AlmostLockedSets | None = board.cache.get("almost locked sets")
    if found is None:
        found = board.cache["almost locked sets"] = AlmostLockedSets(board)
    return found


def _sets_of(board: Board) -> list[AlmostLockedSet]:
    of, layout = board.candidates_of, board.layout
    found: dict[Mask, AlmostLockedSet] = {}
    for house in layout.houses:
        content = tuple((cell, of[cell]) for cell in house.cells if of[cell])
        for each in _sets_in(content, layout.digits):
            found.setdefault(each.cells, each)
    if len(found) <= _MOST_SETS:
        return list(found.values())
    kept = set(sorted(found, key=int.bit_count)[:_MOST_SETS])
    return [found[cells] for cells in found if cells in kept]


@lru_cache(maxsize=2048)
def _sets_in(content: tuple[tuple[Cell, Mask], ...], digits: int) -> tuple[AlmostLockedSet, ...]:
    """The sets among the cells of a house with their candidates: lexicographic, by cell."""
    most = digits - 1 if digits <= _FEW_DIGITS else _MOST_CELLS
    chosen: list[tuple[Mask, Mask, int]] = []
    # From the last cell backwards: those with a cell come before those without it.
    for cell, candidates in sorted(content, reverse=True):
        bit = 1 << cell
        grown = [
            (cells | bit, union | candidates, count + 1)
            for cells, union, count in chosen
            if count < most and (union | candidates).bit_count() <= most + 1
        ]
        if candidates.bit_count() <= most + 1:
            grown.insert(0, (bit, candidates, 1))
        chosen = grown + chosen
    return tuple(
        AlmostLockedSet(cells, union)
        for cells, union, count in chosen
        if union.bit_count() == count + 1
    )


@lru_cache(maxsize=16384)
def seen_by_all(layout: Layout, cells: Mask) -> Mask:
    """The cells that see every one of *cells*, remembered: sets share many of their places."""
    return layout.seen_by_all(cells)
