"""Where exocets stand: two base cells, two targets, and three lines across.

The base digits are the candidates of the base. Each cross-line has each of them somewhere. Where
both base cells see it a place is closed, as one of the base cells holds the digit; the others are
open. If a digit has no open place in each cross-line at once, none of them a target and no two of
them seeing each other, then a target holds it: see `Exocet`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from operator import or_
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...bounded_cache import BoundedCache
from ...changes import Changes
from ...layout import Cell, Digit, House, Layout
from .grids import BANDS, grids_of

_FEWEST, _MOST = 2, 4
"""Base digits of an exocet: two are a naked pair, and with five nothing is confined."""
InLine = int
"""Places of a digit in a line: bit i for where the line crosses line i of the other kind."""


class Line(NamedTuple):
    """A row or column of a grid, its cells in the order of the lines that cross it."""

    house: House
    cells: tuple[Cell, ...]
    mask: Mask
    known: dict[Mask, InLine]
    """What was asked for: 512 at most."""

    def within(self, places: Mask) -> InLine:
        """Where some places are in it."""
        inside = places & self.mask
        found = self.known.get(inside)
        if found is None:
            found = mask_of(bit for bit, cell in enumerate(self.cells) if inside >> cell & 1)
            self.known[inside] = found
        return found


class Frame(NamedTuple):
    """Two of the three cells where a box meets a line along the band, and what lies around."""

    side: int
    """Of frames with the same one the lines are the same."""
    base: tuple[Cell, Cell]
    escape: int
    """The cross-line through the third cell, by its number in `lines`."""
    others: tuple[tuple[int, ...], tuple[int, ...]]
    """The cross-lines through each other box of the band."""
    pairs: tuple[tuple[int, int], ...]
    """One through each of them."""
    lines: tuple[Line, ...]
    """The nine lines across, and with `along` the nine that they cross."""
    along: tuple[Line, ...]
    own: int
    """Which of `along` holds the base."""
    band: InLine
    """The three of `along` that make up the band."""
    boxes: tuple[House, House, House]
    """The box of the base, and the others."""
    in_base: Mask
    """The cells of the base, as a set."""
    in_band: Mask
    """The cells of the band."""


Spot = tuple[int, int]
"""A cell of the cross-lines: which of the three it lies on, and which line along crosses there."""
InLines = tuple[InLine, InLine, InLine]
"""Places of a digit in the three cross-lines."""


class Exocet(NamedTuple):
    """A base, its targets and cross-lines: the targets hold the same two digits as the base.

    A digit of the base has a place in each cross-line, all open as the base has it, and one of
    them is a target. So both base digits are in the two targets.
    """

    frame: Frame
    digits: Mask
    """The candidates of the base."""
    crossing: tuple[int, int, int]
    """The three cross-lines by their numbers, that of the escape cell first."""
    spots: tuple[Spot, Spot]
    """Where the targets lie."""
    open: tuple[InLines, ...]
    """For each base digit, in order, its open places in the cross-lines."""

    @property
    def base(self) -> tuple[Cell, Cell]:
        """The two cells of the base."""
        return self.frame.base

    @property
    def targets(self) -> tuple[Cell, Cell]:
        """The two cells that hold the same digits."""
        one, other = self.spots
        return self.cell_at(one), self.cell_at(other)

    @property
    def houses(self) -> tuple[House, ...]:
        """The cross-lines."""
        return tuple(self.frame.lines[number].house for number in self.crossing)

    @property
    def companions(self) -> Mask:
        """The cell beside each target in its box and cross-line, off the line of the base."""
        cells, rows = 0, self.frame.band & ~(1 << self.frame.own)
        for place, row in self.spots:
            for other in members(rows & ~(1 << row)):
                cells |= 1 << self.cell_at((place, other))
        return cells

    def cell_at(self, spot: Spot) -> Cell:
        """The cell of a spot."""
        place, row = spot
        return self.frame.lines[self.crossing[place]].cells[row]


def held_in(board: Board) -> list[Mask]:
    """For each digit the cells that can hold it or do: a digit that stands is in its place."""
    everywhere, placed = board.layout.all_cells, board.placed
    stands = (placed >> shift & everywhere for shift in board.tables.digit_shifts)
    return [0, *(a | b for a, b in zip(board.places[1:], stands, strict=True))]


def digits_held(board: Board, cell: Cell) -> Mask:
    """The candidates of a cell, or the digit that stands there."""
    if candidates := board.candidates_of[cell]:
        return candidates
    held = enumerate(board.once(held_in))
    return mask_of(digit for digit, places in held if places >> cell & 1)


@lru_cache(maxsize=8)
def frames_of(layout: Layout) -> tuple[Frame, ...]:
    """Every base that *layout* has room for: on grids of nine rows, columns and boxes."""
    found: list[Frame] = []
    for number, (rows, columns, boxes) in enumerate(grids_of(layout)):
        along, across = _lines(rows, columns), _lines(columns, rows)
        found += _frames_along(2 * number, along, across, boxes)
        found += _frames_along(2 * number + 1, across, along, boxes)
    return tuple(found)


def _lines(lines: tuple[House, ...], across: tuple[House, ...]) -> tuple[Line, ...]:
    return tuple(
        Line(
            line,
            tuple((line.mask & other.mask).bit_length() - 1 for other in across),
            line.mask,
            {},
        )
        for line in lines
    )


def _frames_along(
    side: int, along: tuple[Line, ...], across: tuple[Line, ...], boxes: tuple[House, ...]
) -> Iterator[Frame]:
    """The bases of which the two cells lie in one of the lines *along*."""
    through = {
        box: tuple(number for number, line in enumerate(across) if line.mask & box.mask)
        for box in boxes
    }
    for row, line in enumerate(along):
        band = next(each for each in BANDS if row in each)
        inside = [box for box in boxes if box.mask & line.mask]
        for box in inside:
            one, two = (other for other in inside if other is not box)
            for escape in through[box]:
                base = [line.cells[number] for number in through[box] if number != escape]
                yield Frame(
                    side,
                    (base[0], base[1]),
                    escape,
                    (through[one], through[two]),
                    tuple(product(through[one], through[two])),
                    across,
                    along,
                    row,
                    mask_of(band),
                    (box, one, two),
                    mask_of(base),
                    union(along[number].mask for number in band),
                )


def is_matched(one: InLine, two: InLine, three: InLine) -> bool:
    """Whether three lines can have a digit each, in places that see no other of them."""
    if not (one and two and three):
        return False
    both, all_three = one | two, one | two | three
    if not (both & (both - 1)) or all_three.bit_count() < 3:
        return False
    second, third = one | three, two | three
    return bool(second & (second - 1)) and bool(third & (third - 1))


def without(in_lines: InLines, spot: Spot) -> InLines:
    """The places but one."""
    place, row = spot
    one, two, three = in_lines
    gone = ~(1 << row)
    match place:
        case 0:
            return one & gone, two, three
        case 1:
            return one, two & gone, three
        case _:
            return one, two, three & gone


_Pairs = tuple[tuple[int, int], ...]
_Base = tuple[Frame, tuple[Digit, ...], _Pairs]
"""Where a base is, its candidates, and the pairs of cross-lines to be looked at."""


def _bases(board: Board) -> list[_Base]:
    """The bases with so many candidates that two of them may be confined."""
    of, found = board.candidates_of, []
    for frame in frames_of(board.layout):
        one, other = frame.base
        held, also = of[one], of[other]
        if held and also and _FEWEST <= (held | also).bit_count() <= _MOST:
            found.append((frame, tuple(members(held | also)), frame.pairs))
    return found


def _altered(board: Board, changes: Changes | None, in_band: bool) -> list[_Base]:
    """The bases, with the cross-lines of which something may follow that did not before *changes*.

    Base, targets and cross-lines matter by the base digits in them alone, and so by what the base
    cells can hold; if *in_band*, mirrors by whatever the band can hold.
    """
    bases = board.once(_bases)
    if changes is None:
        return bases
    found = list[_Base]()
    for frame, digits, pairs in bases:
        if not changes.cells & (frame.in_band if in_band else frame.in_base):
            lines, lost = frame.lines, union([changes.places[digit] for digit in digits])
            if not lines[frame.escape].mask & lost:
                pairs = tuple(
                    [(one, two) for one, two in pairs if (lines[one].mask | lines[two].mask) & lost]
                )
        if pairs:
            found.append((frame, digits, pairs))
    return found


def _places_across(board: Board) -> dict[int, list[list[InLine]]]:
    """By the side of frames, for each digit its places in all lines across."""
    found: dict[int, list[list[InLine]]] = {}
    for frame in frames_of(board.layout):
        if frame.side not in found:
            lines, held = frame.lines, board.once(held_in)
            found[frame.side] = [[line.within(places) for line in lines] for places in held]
    return found


def junior_exocets(board: Board, changes: Changes | None = None) -> list[Exocet]:
    """Those with a target in each other box of the band, off the line of the base.

    Of *changes* those of which something may follow that did not before.
    """
    found: list[Exocet] = []
    bases = _altered(board, changes, in_band=True)
    across = board.once(_places_across) if bases else {}
    for frame, digits, pairs in bases:
        for digit in digits:
            pairs = _unmatched(across[frame.side][digit], frame.escape, ~frame.band, pairs)
            if not pairs:
                break
        for pair in pairs:
            found += _with_targets(board, frame, digits, (frame.escape, *pair))
    return found


def _unmatched(
    in_lines: list[InLine], escape: int, outside: InLine, pairs: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """Those of *pairs* of lines that, with the one of the escape cell, do not have a place each."""
    first = in_lines[escape] & outside
    return tuple(
        [
            pair
            for pair in pairs
            if not is_matched(first, in_lines[pair[0]] & outside, in_lines[pair[1]] & outside)
        ]
    )


def _with_targets(
    board: Board, frame: Frame, digits: tuple[Digit, ...], crossing: tuple[int, int, int]
) -> Iterator[Exocet]:
    """Each choice of targets in the band that leaves no digit a place in each line at once."""
    in_lines = _open_places(board, frame, digits, crossing)
    rows = tuple(members(frame.band & ~(1 << frame.own)))
    for first, second in product(rows, repeat=2):
        spots = (1, first), (2, second)
        if not any(is_matched(*without(without(each, spots[0]), spots[1])) for each in in_lines):
            exocet = Exocet(frame, mask_of(digits), crossing, spots, in_lines)
            if _may_hold(board, exocet):
                yield exocet


def _open_places(
    board: Board, frame: Frame, digits: tuple[Digit, ...], crossing: tuple[int, int, int]
) -> tuple[InLines, ...]:
    """The places of each digit in three cross-lines that the base does not see."""
    across, seen, outside = board.once(_places_across)[frame.side], ~(1 << frame.own), ~frame.band
    one, two, three = crossing
    return tuple(
        [
            (in_lines[one] & outside, in_lines[two] & seen, in_lines[three] & seen)
            for in_lines in [across[digit] for digit in digits]
        ]
    )


def senior_exocets(board: Board, changes: Changes | None = None) -> list[Exocet]:
    """Those with a target at least outside the band, on a cross-line.

    Of *changes* those of which something may follow that did not before.
    """
    found: list[Exocet] = []
    bases = _altered(board, changes, in_band=False)
    across = board.once(_places_across) if bases else {}
    for frame, digits, pairs in bases:
        seen, outside = ~(1 << frame.own), ~frame.band
        of_digits = [across[frame.side][digit] for digit in digits]
        # For each line of three the spots of all digits there.
        first = [lines[frame.escape] & outside for lines in of_digits]
        in_two = {
            one: [
                here | (lines[one] & seen) << _LINES
                for here, lines in zip(first, of_digits, strict=True)
            ]
            for one in frame.others[0]
        }
        in_third = {
            two: [(lines[two] & seen) << 2 * _LINES for lines in of_digits]
            for two in frame.others[1]
        }
        for one, two in pairs:
            if spots := _blocking(list(map(or_, in_two[one], in_third[two]))):
                found += _with_spots(board, frame, digits, (frame.escape, one, two), spots)
    return found


def _with_spots(
    board: Board,
    frame: Frame,
    digits: tuple[Digit, ...],
    crossing: tuple[int, int, int],
    pairs: set[tuple[int, int]],
) -> Iterator[Exocet]:
    """The exocets of some cross-lines with such spots as targets, not both in the band."""
    in_lines = _open_places(board, frame, digits, crossing)
    for one, other in sorted(pairs):
        spots = _SPOTS[one], _SPOTS[other]
        if not all(frame.band >> row & 1 for _, row in spots):
            exocet = Exocet(frame, mask_of(digits), crossing, spots, in_lines)
            if _may_hold(board, exocet):
                yield exocet


_LINES: Final = 9
_SPOTS: Final = tuple(product(range(3), range(_LINES)))
"""By their numbers, line by line."""
_ROOM: Final = 1 << 16
"""For how many sets of spots it is kept which of them are needed."""
_NONE_TOGETHER: Final = -1
"""What is needed where a digit has no places that go together: whatever is left out, it has none.
"""


def _blocking(of_digits: list[Mask]) -> set[tuple[int, int]]:
    """The pairs of spots without which no digit has a place in each cross-line at once.

    One of them is among any places of a digit that go together; the other is needed by each digit
    that still has such places without it. Spots are numbered line by line, for each digit a mask.
    """
    needed, found = _NEEDED, set[tuple[int, int]]()
    for spots in of_digits:
        if needed[spots] != _NONE_TOGETHER:
            for one in _matching(spots):
                rest, others = ~(1 << one), _NONE_TOGETHER
                for each in of_digits:
                    others &= needed[each & rest]
                    if not others:
                        break
                if others and others != _NONE_TOGETHER:
                    found |= {(min(one, other), max(one, other)) for other in members(others)}
            break
    return found


def _matching(spots: Mask) -> Iterable[int]:
    """A spot in each of three lines, none of which sees another; there must be some."""
    every = (1 << _LINES) - 1
    one, two, three = spots & every, spots >> _LINES & every, spots >> 2 * _LINES
    for first in members(one):
        for second in members(two & ~(1 << first)):
            if third := three & ~(1 << first | 1 << second):
                return first, second + _LINES, third.bit_length() - 1 + 2 * _LINES
    return ()


def _needed(spots: Mask) -> Mask:
    """The spots without which three lines have no longer a spot each that go together.

    A line's only one, and what two lines, or all, have alone of as many rows as they are.
    """
    every = (1 << _LINES) - 1
    one, two, three = spots & every, spots >> _LINES & every, spots >> 2 * _LINES
    if not is_matched(one, two, three):
        return _NONE_TOGETHER
    both, second, third = one | two, one | three, two | three
    alone = 0
    if not one & (one - 1):
        alone |= one
    if not two & (two - 1):
        alone |= two << _LINES
    if not three & (three - 1):
        alone |= three << 2 * _LINES
    if both.bit_count() == 2:
        alone |= one & ~two | (two & ~one) << _LINES
    if second.bit_count() == 2:
        alone |= one & ~three | (three & ~one) << 2 * _LINES
    if third.bit_count() == 2:
        alone |= (two & ~three | (three & ~two) << _LINES) << _LINES
    if (both | three).bit_count() == 3:
        alone |= one & ~third | (two & ~second) << _LINES | (three & ~both) << 2 * _LINES
    return alone


_NEEDED: Final = BoundedCache(_needed, _ROOM)


def _may_hold(board: Board, exocet: Exocet) -> bool:
    """Whether a target is open, and both can hold a digit of the base."""
    targets = exocet.targets
    return any(board.empty >> each & 1 for each in targets) and all(
        digits_held(board, each) & exocet.digits for each in targets
    )
