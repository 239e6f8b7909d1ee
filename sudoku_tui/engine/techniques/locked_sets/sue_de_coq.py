"""Sue de Coq: cells where a line meets a box, with cells of both, that just fit their digits.

The *middle* is two or three cells where a line meets a box. Its *surplus* is the number of its
digits less that of its cells. Cells beside it in the line use up part of the surplus: one for each
cell, less one for each of their digits that the middle lacks. Cells in the box must use up the
rest, with other digits of the middle.

`FitCheck` checks quickly whether any cells beside a middle can do so. Only then are all choices of
such cells enumerated, in HoDoKu's order.
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
from .als_pairs import marked_sets, marks_of, set_short, verb_have

_WIDTH: Final = 5
"""Bits of a field."""
_FULL: Final = 1 << _WIDTH - 1
"""The highest bit of a field, its *flag*. Counts in the bits below stay smaller."""
_MOST_DIGITS: Final = 9
"""With more digits the ints of `FitCheck` would be too large."""


class _Biases(NamedTuple):
    """Constants for the digits of one middle: they correct and read the counts of `FitCheck`."""

    line: int
    """In the field of each set: `_FULL` less the number of digits in it that the middle lacks."""
    box: int
    """In the field of each set: `_FULL` less the number of digits outside that the middle lacks."""
    folds: tuple[tuple[int, int], ...]
    """A pair for each digit that the middle lacks.

    It has all bits of the fields of sets with the digit, and the distance in bits from these down
    to the fields of the same sets without it.
    """
    lines: int
    """Mask of the bits that report a fit of line and box in `FitCheck.may_fit`.

    Only the fields of sets without digits that the middle lacks have such bits. `may_fit` tests two
    ways to divide the surplus at once. So each of these fields has two bits: its flag for the first
    way, and the bit two places lower for the second.
    """


class FitCheck:
    """The check whether cells beside a middle may use up its surplus, for all sets of digits.

    A large int has a field of five bits for each set of digits. Two such ints are summed over the
    cells of a house. In the field of a set, `counts_inside` counts the cells whose digits are all
    in the set, and `counts_outside` counts the cells that have no digit of the set. With two
    digits, the cells {1}, {1} and {1 2} give::

                 {1 2}   {2}    {1}    { }
        inside   00011  00000  00010  00000     2 of the cells hold nothing but 1
        outside  00000  00010  00000  00011     2 of the cells hold no 2

    Cells of the line with digits inside a set use up one digit of the middle each, less one for
    each digit of the set that the middle lacks. Cells of the box do the same with the digits
    outside the set. `_Biases` subtract the lacking digits and add `_FULL`, so that the flag of a
    field is set exactly if 0 or more are left. With *used* subtracted from each field as well, the
    flag is set if the cells can use up that many digits. The middle may fit if the flags of line
    and box are both set in the field of some set.

    Get it from `fit_for`: the tables for a number of digits serve all layouts with that number.
    """

    def __init__(self, digits: int) -> None:
        sets = range(1 << digits)
        self._ones = sum(1 << _WIDTH * each for each in sets)
        """One in each field."""
        self._flags = self._ones * _FULL
        self._uses = [self._ones * used for used in range(digits + 1)]
        """For each number of digits used up, that number in each field."""
        self._with = [
            sum(2 * _FULL - 1 << _WIDTH * each for each in sets if each >> digit & 1)
            for digit in range(digits)
        ]
        """For each digit, counted from 0, all bits of the fields of the sets with it."""
        self._all_digits = len(sets) - 1
        self.counts_inside = BoundedCache(self._one_within, len(sets))
        """By the digits of a cell: one in the fields of the sets that include all of them."""
        self.counts_outside = BoundedCache(self._one_without, len(sets))
        """By the digits of a cell: one in the fields of the sets that include none of them."""
        self._biases = BoundedCache(self._biases_for, len(sets))

    def _one_within(self, digits: Mask) -> int:
        """Return an int with one in the fields of the sets that include all of *digits*."""
        fields = self._ones
        for digit in members(digits >> 1):
            fields &= self._with[digit]
        return fields

    def _one_without(self, digits: Mask) -> int:
        """Return an int with one in the fields of the sets that include none of *digits*."""
        fields = self._ones
        for digit in members(digits >> 1):
            fields &= ~self._with[digit]
        return fields

    def _biases_for(self, held: Mask) -> _Biases:
        """Return the biases for a middle with the digits *held*."""
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
        """Check whether cells beside a middle with the digits *held* may use up its *surplus*.

        Args:
            line: The sum of `counts_inside` of the cells beside it in the line.
            box: The sum of `counts_outside` of the cells beside it in the box.
            held: The digits of the middle.
            surplus: The number of its digits less that of its cells.
        """
        biases, flags, uses = self._biases[held], self._flags, self._uses
        line += biases.line
        box += biases.box
        # Check two ways to divide the surplus at once. The flags of line and box serve the first
        # way. The two bits below, which are no longer needed, serve the second.
        for used in range(1, surplus, 2):
            up = line - uses[used] & flags | (box - uses[surplus - used] & flags) >> 1
            used += 1
            if used < surplus:
                up |= (line - uses[used] & flags) >> 2
                up |= (box - uses[surplus - used] & flags) >> 3
            # Line and box need not agree on the digits that the middle lacks. So a set with such a
            # digit counts for the same set without it.
            for fields, below in biases.folds:
                up |= (up & fields) >> below
            if up & up << 1 & biases.lines:
                return True
        return False


@lru_cache(maxsize=16)
def fit_for(digits: int) -> FitCheck:
    """Return the tables for so many *digits*, at most `_MOST_DIGITS`."""
    return FitCheck(digits)


_Content = tuple[tuple[Cell, Mask], ...]
"""The empty cells of a house with their candidates."""


class _Side(NamedTuple):
    """A line or a box, prepared for a search for cells beside a middle."""

    content: _Content
    counts: int
    """The sum that `FitCheck` needs: `counts_inside` for a line, `counts_outside` for a box."""


_FEW_DIGITS: Final = 9
"""On layouts of more digits, only small sets are sought, as people would."""
_MOST_CELLS: Final = 3
"""Most cells beside the middle in either house, on these layouts."""
_ROOM: Final = 8192
"""Most entries of each cache keyed by the contents of houses."""


class _SetBeside(NamedTuple):
    """Cells of one house beside the middle, and the number of the middle's digits they use up."""

    cells: Mask
    digits: Mask
    used: int


class Pattern(NamedTuple):
    """Cells of the middle, of the line and of the box, and the eliminations."""

    middle: Mask
    in_line: Mask
    in_box: Mask
    eliminations: tuple[Candidate, ...]


class LineBoxMeeting(NamedTuple):
    """A line and a box that share two cells or more."""

    line: House
    box: House
    cells: Mask
    """The cells that they share."""
    around: Mask
    """All cells of the two houses."""
    number: int
    """The number of the meeting; the next two are the numbers of its houses in the layout."""
    line_number: int
    box_number: int


@lru_cache(maxsize=64)
def meetings(layout: Layout) -> tuple[LineBoxMeeting, ...]:
    """Return the meetings of lines and boxes, in the order of the lines."""
    numbered = tuple(enumerate(layout.houses))
    pairs = (
        (line, box, line_number, box_number)
        for line_number, line in numbered
        for box_number, box in numbered
        if box.kind is Kind.BOX is not line.kind and (line.mask & box.mask).bit_count() >= 2
    )
    return tuple(
        LineBoxMeeting(line, box, line.mask & box.mask, line.mask | box.mask, number, *numbers)
        for number, (line, box, *numbers) in enumerate(pairs)
    )


def patterns_on(
    board: Board, changes: Changes | None = None
) -> Iterator[tuple[LineBoxMeeting, Pattern]]:
    """Yield the patterns on *board*, by meeting; given *changes*, at least the new ones.

    A pattern depends on its line and its box alone, so it can only be new if one of their empty
    cells has changed.
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
    """Return a cache of the patterns of a meeting.

    Its keys have the number of the meeting and the contents of its line and its box.
    """
    every, digits = meetings(layout), layout.digits
    sides = BoundedCache[tuple[int, int], _Side](lambda key: _side(layout, *key), _ROOM)

    def patterns(key: tuple[int, int, int]) -> tuple[Pattern, ...]:
        number, in_line, in_box = key
        meeting = every[number]
        line, box = sides[meeting.line_number, in_line], sides[meeting.box_number, in_box]
        return _patterns(line, box, meeting.cells, digits)

    return BoundedCache(patterns, _ROOM)


def _side(layout: Layout, number: int, lanes: int) -> _Side:
    """Return a house as a side.

    Args:
        layout: The layout.
        number: The number of the house in the layout.
        lanes: The lanes of its digits, as in `Board.contents`.
    """
    house, digits, counts = layout.houses[number], layout.digits, 0
    held = [0] * digits
    for digit in range(1, digits + 1):
        for place in members(lanes & (1 << digits) - 1):
            held[place] |= 1 << digit
        lanes >>= digits + 1
    content = tuple([each for each in zip(house.cells, held, strict=True) if each[1]])
    if digits <= _MOST_DIGITS:
        fit = fit_for(digits)
        table = fit.counts_outside if house.kind is Kind.BOX else fit.counts_inside
        counts = sum([table[each] for _, each in content])
    return _Side(content, counts)


def _patterns(line: _Side, box: _Side, shared: Mask, digits: int) -> tuple[Pattern, ...]:
    """Return the patterns of a line and a box that eliminate something, in HoDoKu's order."""
    most = digits if digits <= _FEW_DIGITS else _MOST_CELLS
    found: list[Pattern] = []
    if len(line.content) > 2 and len(box.content) > 2:
        crossing = [each for each in line.content if shared >> each[0] & 1]
        for middle, held in _middles(crossing):
            if _may_fit(line, box, crossing, middle, held, digits):
                found += _patterns_around(line.content, box.content, middle, held, most)
    return tuple(found)


def _may_fit(
    line: _Side, box: _Side, crossing: _Crossing, middle: Mask, held: Mask, digits: int
) -> bool:
    """Check whether cells beside *middle* may use up its surplus; mostly they cannot.

    The middle is some of the cells of the *crossing*. With too many digits for `FitCheck`, nothing
    is ruled out.
    """
    if digits > _MOST_DIGITS:
        return True
    fit = fit_for(digits)
    in_line, in_box = line.counts, box.counts
    for cell, each in crossing:
        if middle >> cell & 1:
            in_line -= fit.counts_inside[each]
            in_box -= fit.counts_outside[each]
    return fit.may_fit(in_line, in_box, held, held.bit_count() - middle.bit_count())


_Crossing = Sequence[tuple[Cell, Mask]]
"""The cells where a line and a box meet, with their candidates."""


def _middles(shared: _Crossing) -> Iterator[tuple[Mask, Mask]]:
    """Yield two or three cells with a surplus of at least two digits, and their digits; by cell."""
    for index, (one, of_one) in enumerate(shared):
        for index_too, (two, of_two) in enumerate(shared[index + 1 :], index + 1):
            pair, union = 1 << one | 1 << two, of_one | of_two
            if union.bit_count() >= 4:
                yield pair, union
            for three, of_three in shared[index_too + 1 :]:
                if (union | of_three).bit_count() >= 5:
                    yield pair | 1 << three, union | of_three


def _patterns_around(
    line: _Content, box: _Content, middle: Mask, digits: Mask, most: int
) -> Iterator[Pattern]:
    """Yield the patterns around *middle*, which has these *digits*, by their cells in the line."""
    surplus = digits.bit_count() - middle.bit_count()
    in_line = _sets_beside(line, middle, digits, surplus, most)
    in_box = _sets_beside(box, middle, digits, surplus, most) if in_line else ()
    for one in in_line if in_box else ():
        wanted, taken = surplus - one.used, one.digits & digits
        for other in in_box:
            if other.used == wanted and not other.digits & taken and not other.cells & one.cells:
                gone = dict.fromkeys(
                    (
                        *_eliminations_in(
                            box, middle | other.cells, digits | other.digits, one, other
                        ),
                        *_eliminations_in(
                            line, middle | one.cells, digits | one.digits, other, one
                        ),
                    )
                )
                if gone:
                    yield Pattern(middle, one.cells, other.cells, tuple(gone))


def _eliminations_in(
    house: _Content, kept: Mask, digits: Mask, elsewhere: _SetBeside, here: _SetBeside
) -> Iterator[Candidate]:
    """Yield the candidates that the rest of a house loses to a pattern.

    Their digits are those whose places in the pattern are all in this house, and those that both
    sets beside the middle have.

    Args:
        house: The cells of the house with their candidates.
        kept: The cells of the pattern in the house.
        digits: The digits of these cells.
        elsewhere: The cells beside the middle in the other house.
        here: The cells beside the middle in this house.
    """
    going = digits & ~elsewhere.digits | elsewhere.digits & here.digits
    for cell, candidates in house:
        if candidates & going and not kept >> cell & 1:
            for digit in members(candidates & going):
                yield Candidate(cell, digit)


def _sets_beside(
    house: _Content, middle: Mask, digits: Mask, surplus: int, most: int
) -> tuple[_SetBeside, ...]:
    """Return sets of cells of a house that use up some of the surplus, but not all of it.

    They leave some of the middle's *digits* to the other house. The order is lexicographic, by
    cell.
    """
    outside = [each for each in house if not middle >> each[0] & 1]
    most = min(most, len(outside))
    chosen: list[tuple[Mask, Mask, int]] = []
    # From the last cell backwards, so that sets with a cell come before sets without it.
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
    found: list[_SetBeside] = []
    for cells, union, count in chosen:
        used = count - (union & ~digits).bit_count()
        if 0 < used < surplus and union & digits:
            found.append(_SetBeside(cells, union, used))
    return tuple(found)


class SueDeCoq(Technique):
    """Cells of a line and a box, some of them in both, have as many digits together as cells.

    No digit of the shared cells is in the cells of both the line alone and the box alone. Any other
    digit that is in both counts twice. No digit fits twice into a house, so each digit is in the
    cells as often as it counts. It is removed from the rest of the house that has all its places in
    the cells, and from both houses if it counts twice.
    """

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        """Yield the steps, fewest cells first; of equal conclusions only the first."""
        met = patterns_on(board, changes)
        found = [(pattern, meeting.line, meeting.box) for meeting, pattern in met]
        found.sort(key=lambda each: sum(cells.bit_count() for cells in each[0][:3]))
        concluded: set[frozenset[Candidate]] = set()
        for pattern, line, box in found:
            if frozenset(pattern.eliminations) not in concluded:
                concluded.add(frozenset(pattern.eliminations))
                yield self.step(board, pattern, line, box)

    def step(self, board: Board, pattern: Pattern, line: House, box: House) -> Step:
        """Return the step of a pattern."""
        return Step(
            self,
            eliminations=pattern.eliminations,
            basis=(line, box),
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
            f"cells, so each is there once. A house that contains all places for one of them "
            f"has it nowhere else"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        middle, in_line, in_box = (set_short(layout, *each) for each in marked_sets(step))
        line, box = (house_short(house) for house in step.houses)
        return f"{line}{box} {middle}, {line} {in_line}, {box} {in_box}"


def _format_set(layout: Layout, cells: Mask, digits: Mask) -> str:
    return f"{layout.names(cells)} {verb_have(cells)} only {digits_listed(digits, layout)}"


def first_sue_de_coq(board: Board, changes: Changes | None = None) -> Step | None:
    """Return the step that HoDoKu chooses: the first of the first line and box with one."""
    for meeting, pattern in patterns_on(board, changes):
        return SUE_DE_COQ.step(board, pattern, meeting.line, meeting.box)
    return None


SUE_DE_COQ = SueDeCoq("sue-de-coq", "Sue de Coq", "1101")

TECHNIQUES = (SUE_DE_COQ,)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"sue-de-coq": first_sue_de_coq}
"""Searches for the step that HoDoKu chooses, by the name of its search."""

NARROWED_SEARCHES = first_new_of(TECHNIQUES)
NARROWED_HODOKU_SEARCHES: dict[str, Callable[[Board, Changes], Step | None]] = {
    "sue-de-coq": first_sue_de_coq
}
