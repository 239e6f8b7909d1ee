"""Sue de Coq: cells where a line meets a box, with cells of both that they fit exactly.

The *middle* is two or three cells where a line meets a box; it has a *surplus* of so many digits
more than cells. Cells beside it in the line use up some of the surplus if there are more of
these cells than digits in them that the middle lacks; cells in the box must use up the rest, with
other digits of the middle.

Whether any cells beside a middle can do so, `Fit` tells at a glance. Only then all choices of
these are gone through, in HoDoKu's order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...bits import Mask, members
from ...board import Board
from ...bounded_cache import BoundedCache
from ...changes import Changes, first_new_of
from ...layout import Candidate, Cell, House, Kind, Layout
from ...step import Step, Technique, digits_listed, house_short
from .als_pairs import have, marked_sets, marks_of, set_short

_WIDTH: Final = 5
"""Bits of a field."""
_FULL: Final = 1 << _WIDTH - 1
"""The highest bit of a field, its *flag*; what is counted in the bits below stays smaller."""
_MOST_DIGITS: Final = 9
"""With more digits than this the ints of `Fit` would be too large."""


class _Biases(NamedTuple):
    """What `Fit` adds to its counts, and how it reads the sums, for the digits of one middle."""

    line: int
    """In the field of each set `_FULL` less the digits of it that the middle lacks."""
    box: int
    """In the field of each set `_FULL` less the digits outside it that the middle lacks."""
    folds: tuple[tuple[int, int], ...]
    """For each digit that the middle lacks: all fields of sets with it, and how many bits below
    each of them the field of the same set without it is."""
    lines: int
    """Of the sets of digits of the middle alone the flags, and the bits two below them: where
    those of lines are when two ways are looked at at once."""


class Fit:
    """Whether cells beside a middle may use up its surplus, for all sets of digits at once.

    A large int has a field of five bits for each set of digits. Two such ints are added up from
    the cells of a house: `within` counts in the field of a set the cells that hold nothing but
    digits of the set, `without` those that hold none of them. With two digits, for the cells
    {1}, {1} and {1 2}::

                 {1 2}   {2}    {1}    { }
        within   00011  00000  00010  00000     2 of the cells hold nothing but 1
        without  00000  00010  00000  00011     2 of the cells hold no 2

    Cells of the line that fit in a set use up a digit of the middle each, but for as many of them
    as the set has digits that the middle lacks. The box must do with the digits outside the set.
    `_Biases` take off what is lacking and add `_FULL`: then the flag of a field is up exactly
    where 0 or more are left. With *used* taken off each field as well, it is up where the cells
    can use up that many. Where the flags of line and box are both up, the middle may fit.

    Get it from `fit_for`, as the tables for so many *digits* serve all layouts with these.
    """

    def __init__(self, digits: int) -> None:
        sets = range(1 << digits)
        self._ones = sum(1 << _WIDTH * each for each in sets)
        """One in each field."""
        self._flags = self._ones * _FULL
        self._uses = [self._ones * used for used in range(digits + 1)]
        """By how many digits are used up, so many in each field."""
        self._with = [
            sum(2 * _FULL - 1 << _WIDTH * each for each in sets if each >> digit & 1)
            for digit in range(digits)
        ]
        """For each digit, counted from 0, all bits of the fields of the sets with it."""
        self._all_digits = len(sets) - 1
        self.within = BoundedCache(self._one_within, len(sets))
        """By the digits of a cell, one in the fields of the sets that hold all of them."""
        self.without = BoundedCache(self._one_without, len(sets))
        """By the digits of a cell, one in the fields of the sets that hold none of them."""
        self._biases = BoundedCache(self._biases_for, len(sets))

    def _one_within(self, digits: Mask) -> int:
        fields = self._ones
        for digit in members(digits >> 1):
            fields &= self._with[digit]
        return fields

    def _one_without(self, digits: Mask) -> int:
        fields = self._ones
        for digit in members(digits >> 1):
            fields &= ~self._with[digit]
        return fields

    def _biases_for(self, held: Mask) -> _Biases:
        """The biases for a middle that holds *held*."""
        line = box = flags = self._flags
        folds: list[tuple[int, int]] = []
        for lacked in members(self._all_digits & ~(held >> 1)):
            with_it = self._with[lacked]
            line -= self._ones & with_it
            box -= self._ones & ~with_it
            flags &= ~with_it
            folds.append((with_it, _WIDTH << lacked))
        return _Biases(line, box, tuple(folds), flags | flags >> 2)

    def may_fit(self, line: int, box: int, held: Mask, surplus: int) -> bool:
        """Whether cells beside a middle that holds *held* may use up its *surplus*.

        Args:
            line: `within` of the cells beside it in the line, added up.
            box: `without` of those in the box.
        """
        biases, flags, uses = self._biases[held], self._flags, self._uses
        line += biases.line
        box += biases.box
        # Two ways to share the surplus out at once: the flags of line and box for the one, and
        # below these the same for the other, where by now no bits are wanted any more.
        for used in range(1, surplus, 2):
            up = line - uses[used] & flags | (box - uses[surplus - used] & flags) >> 1
            used += 1
            if used < surplus:
                up |= (line - uses[used] & flags) >> 2
                up |= (box - uses[surplus - used] & flags) >> 3
            # Which digits that the middle lacks are in the set is free, and need not be the same
            # for line and box: a set with such a digit counts for the one without it.
            for fields, below in biases.folds:
                up |= (up & fields) >> below
            if up & up << 1 & biases.lines:
                return True
        return False


@lru_cache(maxsize=16)
def fit_for(digits: int) -> Fit:
    """The tables for so many *digits*, `_MOST_DIGITS` at most."""
    return Fit(digits)


_Content = tuple[tuple[Cell, Mask], ...]
"""The cells of a house with their candidates, those that have any."""


class _Side(NamedTuple):
    """A line or a box, as it is searched for cells beside a middle."""

    content: _Content
    counts: int
    """What `Fit` adds up for its cells: `within` for a line, `without` for a box."""


_FEW_DIGITS: Final = 9
"""On layouts of more digits than this, people look for small sets only."""
_MOST_CELLS: Final = 3
"""Cells beside the middle in either house, there."""
_ROOM: Final = 8192
"""For how many contents of meetings the patterns are kept."""


class _Beside(NamedTuple):
    """Cells of one house beside the middle, and how many of the middle's digits they use up."""

    cells: Mask
    digits: Mask
    used: int


class Pattern(NamedTuple):
    """Cells of the middle, of the line and of the box, and what goes."""

    middle: Mask
    in_line: Mask
    in_box: Mask
    gone: tuple[Candidate, ...]


class Meeting(NamedTuple):
    """A line and a box that share two cells and more."""

    line: House
    box: House
    cells: Mask
    """Those that they share."""
    around: Mask
    """Those of either."""
    number: int
    """Of the meeting itself; the others are those of its houses in the layout."""
    line_number: int
    box_number: int


@lru_cache(maxsize=64)
def meetings(layout: Layout) -> tuple[Meeting, ...]:
    """Where lines and boxes meet, in the order of the lines."""
    numbered = tuple(enumerate(layout.houses))
    pairs = (
        (line, box, line_number, box_number)
        for line_number, line in numbered
        for box_number, box in numbered
        if box.kind is Kind.BOX is not line.kind and (line.mask & box.mask).bit_count() >= 2
    )
    return tuple(
        Meeting(line, box, line.mask & box.mask, line.mask | box.mask, number, *numbers)
        for number, (line, box, *numbers) in enumerate(pairs)
    )


def patterns_on(board: Board, changes: Changes | None = None) -> Iterator[tuple[Meeting, Pattern]]:
    """What fits on *board*, meeting by meeting; of *changes* that at least which is new.

    A pattern is about its line and its box alone, so it is new only by an open cell of these.
    """
    contents, empty, known = board.contents, board.empty, _patterns_by_content(board.layout)
    changed = empty & changes.cells if changes else empty
    for meeting in meetings(board.layout):
        shared = empty & meeting.cells
        if shared.bit_count() < 2 or not changed & meeting.around:
            continue
        key = meeting.number, contents[meeting.line_number], contents[meeting.box_number]
        for pattern in known[key]:
            yield meeting, pattern


@lru_cache(maxsize=32)
def _patterns_by_content(
    layout: Layout,
) -> BoundedCache[tuple[int, int, int], tuple[Pattern, ...]]:
    """Return the patterns by the number of a meeting and the contents of its line and its box."""
    every, digits = meetings(layout), layout.digits
    sides = BoundedCache[tuple[int, int], _Side](lambda key: _side(layout, *key), _ROOM)

    def patterns(key: tuple[int, int, int]) -> tuple[Pattern, ...]:
        number, in_line, in_box = key
        meeting = every[number]
        line, box = sides[meeting.line_number, in_line], sides[meeting.box_number, in_box]
        return _patterns(line, box, meeting.cells, digits)

    return BoundedCache(patterns, _ROOM)


def _side(layout: Layout, number: int, lanes: int) -> _Side:
    """Return the house of this number by the lanes of its digits, as in `Board.contents`."""
    house, digits, counts = layout.houses[number], layout.digits, 0
    held = [0] * digits
    for digit in range(1, digits + 1):
        for place in members(lanes & (1 << digits) - 1):
            held[place] |= 1 << digit
        lanes >>= digits + 1
    content = tuple([each for each in zip(house.cells, held, strict=True) if each[1]])
    if digits <= _MOST_DIGITS:
        fit = fit_for(digits)
        table = fit.without if house.kind is Kind.BOX else fit.within
        counts = sum([table[each] for _, each in content])
    return _Side(content, counts)


def _patterns(line: _Side, box: _Side, shared: Mask, digits: int) -> tuple[Pattern, ...]:
    """The patterns of a line and a box that remove something, as HoDoKu comes to them."""
    most = digits if digits <= _FEW_DIGITS else _MOST_CELLS
    found: list[Pattern] = []
    if len(line.content) > 2 and len(box.content) > 2:
        crossing = [each for each in line.content if shared >> each[0] & 1]
        for middle, held in _middles(crossing):
            if _may_fit(line, box, crossing, middle, held, digits):
                found += _fitting(line.content, box.content, middle, held, most)
    return tuple(found)


def _may_fit(
    line: _Side, box: _Side, crossing: _Crossing, middle: Mask, held: Mask, digits: int
) -> bool:
    """Whether cells beside the middle may use up all its digits but as many as it has cells.

    The middle is some of the cells of the *crossing*. Most cannot. Where there are many digits,
    nothing is ruled out.
    """
    if digits > _MOST_DIGITS:
        return True
    fit = fit_for(digits)
    in_line, in_box = line.counts, box.counts
    for cell, each in crossing:
        if middle >> cell & 1:
            in_line -= fit.within[each]
            in_box -= fit.without[each]
    return fit.may_fit(in_line, in_box, held, held.bit_count() - middle.bit_count())


_Crossing = Sequence[tuple[Cell, Mask]]
"""The cells where a line and a box meet, with their candidates."""


def _middles(shared: _Crossing) -> Iterator[tuple[Mask, Mask]]:
    """Two or three cells with at least two digits more, and these: by cell."""
    for index, (one, of_one) in enumerate(shared):
        for index_too, (two, of_two) in enumerate(shared[index + 1 :], index + 1):
            pair, union = 1 << one | 1 << two, of_one | of_two
            if union.bit_count() >= 4:
                yield pair, union
            for three, of_three in shared[index_too + 1 :]:
                if (union | of_three).bit_count() >= 5:
                    yield pair | 1 << three, union | of_three


def _fitting(
    line: _Content, box: _Content, middle: Mask, digits: Mask, most: int
) -> Iterator[Pattern]:
    """The patterns around one *middle*, which holds *digits*: by its cells of the line."""
    surplus = digits.bit_count() - middle.bit_count()
    in_line = _beside(line, middle, digits, surplus, most)
    in_box = _beside(box, middle, digits, surplus, most) if in_line else ()
    for one in in_line if in_box else ():
        wanted, taken = surplus - one.used, one.digits & digits
        for other in in_box:
            if other.used == wanted and not other.digits & taken and not other.cells & one.cells:
                gone = dict.fromkeys(
                    (
                        *_lost(box, middle | other.cells, digits | other.digits, one, other),
                        *_lost(line, middle | one.cells, digits | one.digits, other, one),
                    )
                )
                if gone:
                    yield Pattern(middle, one.cells, other.cells, tuple(gone))


def _lost(
    house: _Content, kept: Mask, digits: Mask, elsewhere: _Beside, here: _Beside
) -> Iterator[Candidate]:
    """What the rest of a house loses: *digits* that are all in it, or in both sets beside.

    *kept* are the cells of the pattern in the house, *here* those of them beside the middle,
    *elsewhere* those of the pattern in the other house.
    """
    going = digits & ~elsewhere.digits | elsewhere.digits & here.digits
    for cell, candidates in house:
        if candidates & going and not kept >> cell & 1:
            for digit in members(candidates & going):
                yield Candidate(cell, digit)


def _beside(
    house: _Content, middle: Mask, digits: Mask, surplus: int, most: int
) -> tuple[_Beside, ...]:
    """Cells of a house that use up some of the digits and leave some: lexicographic, by cell."""
    outside = [each for each in house if not middle >> each[0] & 1]
    most = min(most, len(outside))
    chosen: list[tuple[Mask, Mask, int]] = []
    # From the last cell backwards: those with a cell come before those without it.
    for cell, candidates in reversed(outside):
        bit = 1 << cell
        grown = [
            (cells | bit, union | candidates, count + 1)
            for cells, union, count in [(0, 0, 0), *chosen]
            if count < most
            and digits & ~(union | candidates)
            and ((union | candidates) & ~digits).bit_count() < most
        ]
        chosen = grown + chosen
    found: list[_Beside] = []
    for cells, union, count in chosen:
        used = count - (union & ~digits).bit_count()
        if 0 < used < surplus and union & digits:
            found.append(_Beside(cells, union, used))
    return tuple(found)


class SueDeCoq(Technique):
    """Some cells where a line and a box meet, more cells of the line and more cells of the box
    hold just as many digits together as they are cells. The cells of the line and those of the
    box have no digit of the crossing in common; a digit that both have counts twice.

    No digit fits twice into a house, so each is in there as often as it counts, and is removed from
    the rest of the house in which all its places lie.
    """

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        """Steps with the fewest cells first; of those that conclude the same, only the first."""
        met = patterns_on(board, changes)
        found = [(pattern, meeting.line, meeting.box) for meeting, pattern in met]
        found.sort(key=lambda each: sum(cells.bit_count() for cells in each[0][:3]))
        concluded: set[frozenset[Candidate]] = set()
        for pattern, line, box in found:
            if frozenset(pattern.gone) not in concluded:
                concluded.add(frozenset(pattern.gone))
                yield self.step(board, pattern, line, box)

    def step(self, board: Board, pattern: Pattern, line: House, box: House) -> Step:
        """What a pattern concludes."""
        return Step(
            self,
            eliminations=pattern.gone,
            houses=(line, box),
            marks=marks_of(board, pattern[:3]),
        )

    def applies_to(self, layout: Layout) -> bool:
        return bool(meetings(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        line, box = step.houses
        middle, in_line, in_box = (_format_set(layout, *each) for each in marked_sets(step))
        sets = [cells for cells, _ in marked_sets(step)]
        count = sum(cells.bit_count() for cells in sets)
        return (
            f"Where {line} and {box} meet, {middle}. In the rest of {line}, {in_line}, and in the "
            f"rest of {box}, {in_box}. None of these {count} digits fits twice into the {count} "
            f"cells, so each is there once. The rest of the house in which its places lie cannot "
            f"hold it"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        middle, in_line, in_box = (set_short(layout, *each) for each in marked_sets(step))
        line, box = (house_short(house) for house in step.houses)
        return f"{line}{box} {middle}, {line} {in_line}, {box} {in_box}"


def _format_set(layout: Layout, cells: Mask, digits: Mask) -> str:
    return f"{layout.names(cells)} {have(cells)} only {digits_listed(digits, layout)}"


def first_sue_de_coq(board: Board, changes: Changes | None = None) -> Step | None:
    """The step that HoDoKu takes: the first of the first line and box that have one."""
    for meeting, pattern in patterns_on(board, changes):
        return SUE_DE_COQ.step(board, pattern, meeting.line, meeting.box)
    return None


SUE_DE_COQ = SueDeCoq("sue-de-coq", "Sue de Coq", "1101")

TECHNIQUES = (SUE_DE_COQ,)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"sue-de-coq": first_sue_de_coq}
"""What HoDoKu takes where it searches the row of this name."""

NARROWED_SEARCHES = first_new_of(TECHNIQUES)
NARROWED_HODOKU_SEARCHES: dict[str, Callable[[Board, Changes], Step | None]] = {
    "sue-de-coq": first_sue_de_coq
}
