"""Search for exocets: two base cells, two target cells, and three lines across (cross-lines).

The base digits are the candidates of the base cells, which hold two of them. Each cross-line holds
each digit once. If the base holds a digit, the places that both base cells see are closed to it;
the other places are open. Suppose the digit cannot have an open place in each cross-line at once,
with none of them in a target and no two of them in sight of each other. Then a target holds it: see
`Exocet`.
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
"""Bounds for the number of base digits: two are a naked pair, and five confine nothing."""
InLine = int
"""Places of a digit in a line: bit i is the cell where line i of the other kind crosses it."""


class Line(NamedTuple):
    """A row or column of a grid, its cells in the order of the lines that cross it."""

    house: House
    cells: tuple[Cell, ...]
    mask: Mask
    positions_cache: dict[Mask, InLine]
    """Cache of `positions_of`, by the cells of the line; 512 entries at most."""

    def positions_of(self, places: Mask) -> InLine:
        """Return the cells of *places* that lie in the line, by their positions in it."""
        inside = places & self.mask
        found = self.positions_cache.get(inside)
        if found is None:
            found = mask_of(bit for bit, cell in enumerate(self.cells) if inside >> cell & 1)
            self.positions_cache[inside] = found
        return found


class Frame(NamedTuple):
    """Two of the three cells that a box and a line share, with the lines and boxes around them."""

    side: int
    """Number of the grid and direction; frames with equal numbers share both tuples of lines."""
    base: tuple[Cell, Cell]
    escape: int
    """The cross-line through the third cell (the escape cell), as an index of `cross_lines`."""
    others: tuple[tuple[int, ...], tuple[int, ...]]
    """The cross-lines through each other box of the band, as indices of `cross_lines`."""
    pairs: tuple[tuple[int, int], ...]
    """All pairs of `others` with one cross-line through each box."""
    cross_lines: tuple[Line, ...]
    """The nine lines that cross the line of the base; `parallel_lines` has the parallel ones."""
    parallel_lines: tuple[Line, ...]
    base_line: int
    """The line of the base, as an index of `parallel_lines`."""
    band: InLine
    """The three lines of the band, as a mask of indices of `parallel_lines`."""
    boxes: tuple[House, House, House]
    """The box of the base, then the other two boxes of the band."""
    in_base: Mask
    """The cells of the base as a mask."""
    in_band: Mask
    """The cells of the band as a mask."""


Spot = tuple[int, int]
"""A cell by two numbers: its cross-line among the three, and its line in `Frame.parallel_lines`."""
InLines = tuple[InLine, InLine, InLine]
"""Places of a digit in each of the three cross-lines."""


class Exocet(NamedTuple):
    """A base, two targets and three cross-lines; the targets hold the same two digits as the base.

    Each digit of the base has a place in each cross-line. The base sees none of these places, so
    they are open, and one of them is a target. So the two digits of the base are in the two
    targets.
    """

    frame: Frame
    digits: Mask
    """The base digits: all candidates of the base cells."""
    cross_lines: tuple[int, int, int]
    """The three cross-lines as indices of `Frame.cross_lines`, the one of the escape cell first."""
    spots: tuple[Spot, Spot]
    """The positions of the two targets."""
    open_places: tuple[InLines, ...]
    """For each base digit, in ascending order, its open places in the cross-lines."""

    @property
    def base(self) -> tuple[Cell, Cell]:
        """The two base cells."""
        return self.frame.base

    @property
    def targets(self) -> tuple[Cell, Cell]:
        """The two target cells, which hold the same digits as the base."""
        one, other = self.spots
        return self.cell_at(one), self.cell_at(other)

    @property
    def houses(self) -> tuple[House, ...]:
        """The three cross-lines as houses."""
        return tuple(self.frame.cross_lines[number].house for number in self.cross_lines)

    @property
    def companions(self) -> Mask:
        """The companion cells: beside a target in its box and cross-line, off the base's line."""
        cells, rows = 0, self.frame.band & ~(1 << self.frame.base_line)
        for place, row in self.spots:
            for other in members(rows & ~(1 << row)):
                cells |= 1 << self.cell_at((place, other))
        return cells

    def cell_at(self, spot: Spot) -> Cell:
        """Return the cell at a spot."""
        place, row = spot
        return self.frame.cross_lines[self.cross_lines[place]].cells[row]


def places_held(board: Board) -> list[Mask]:
    """Return, by digit, the cells that hold it or can hold it; index 0 is unused."""
    everywhere, placed = board.layout.all_cells, board.placed
    stands = (placed >> shift & everywhere for shift in board.tables.digit_shifts)
    return [0, *(a | b for a, b in zip(board.places[1:], stands, strict=True))]


def digits_held(board: Board, cell: Cell) -> Mask:
    """Return the candidates of a cell, or the digit placed there, as a mask."""
    if candidates := board.candidates_of[cell]:
        return candidates
    held = enumerate(board.cached(places_held))
    return mask_of(digit for digit, places in held if places >> cell & 1)


@lru_cache(maxsize=8)
def frames_of(layout: Layout) -> tuple[Frame, ...]:
    """Return every possible base of *layout*, in each grid of nine rows, columns and boxes."""
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
    """Yield the frames with a base in one of the lines *along*."""
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
    """Check whether three lines can have the digit once each, in places that do not see each other.

    Two places see each other if they are on the same crossing line. The test is Hall's condition:
    one, two or three of the lines have places on at least as many crossing lines.
    """
    if not (one and two and three):
        return False
    both, all_three = one | two, one | two | three
    if not (both & (both - 1)) or all_three.bit_count() < 3:
        return False
    second, third = one | three, two | three
    return bool(second & (second - 1)) and bool(third & (third - 1))


def remove_spot(in_lines: InLines, spot: Spot) -> InLines:
    """Return *in_lines* without the place at *spot*."""
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
"""A frame, the candidates of its base, and the pairs of cross-lines to search."""


def _bases(board: Board) -> list[_Base]:
    """Return the bases with two to four candidates, each with all its pairs of cross-lines."""
    of, found = board.candidates_of, []
    for frame in frames_of(board.layout):
        one, other = frame.base
        held, also = of[one], of[other]
        if held and also and _FEWEST <= (held | also).bit_count() <= _MOST:
            found.append((frame, tuple(members(held | also)), frame.pairs))
    return found


def _bases_to_search(board: Board, changes: Changes | None, in_band: bool) -> list[_Base]:
    """Return the bases and cross-lines with possible new steps since *changes*; None means all.

    A step depends on the base digits in base, targets and cross-lines, and so on the candidates of
    the base cells. With *in_band*, it also depends, through mirrors, on all candidates of the band.
    """
    bases = board.cached(_bases)
    if changes is None:
        return bases
    found = list[_Base]()
    for frame, digits, pairs in bases:
        if not changes.cells & (frame.in_band if in_band else frame.in_base):
            lines, lost = frame.cross_lines, union([changes.places[digit] for digit in digits])
            if not lines[frame.escape].mask & lost:
                pairs = tuple(
                    [(one, two) for one, two in pairs if (lines[one].mask | lines[two].mask) & lost]
                )
        if pairs:
            found.append((frame, digits, pairs))
    return found


def _places_across(board: Board) -> dict[int, list[list[InLine]]]:
    """Return, by side of frames, then by digit, the places of the digit in each cross-line."""
    found: dict[int, list[list[InLine]]] = {}
    for frame in frames_of(board.layout):
        if frame.side not in found:
            lines, held = frame.cross_lines, board.cached(places_held)
            found[frame.side] = [[line.positions_of(places) for line in lines] for places in held]
    return found


def junior_exocets(board: Board, changes: Changes | None = None) -> list[Exocet]:
    """Return the exocets with a target in each other box of the band, off the line of the base.

    With *changes*, only exocets with possible new steps since then are returned.
    """
    found: list[Exocet] = []
    bases = _bases_to_search(board, changes, in_band=True)
    across = board.cached(_places_across) if bases else {}
    for frame, digits, pairs in bases:
        for digit in digits:
            pairs = _unmatched_pairs(across[frame.side][digit], frame.escape, ~frame.band, pairs)
            if not pairs:
                break
        for pair in pairs:
            found += _exocets_with_targets(board, frame, digits, (frame.escape, *pair))
    return found


def _unmatched_pairs(
    in_lines: list[InLine], escape: int, outside: InLine, pairs: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """Return the *pairs* of cross-lines that need a place for the digit inside the band.

    Such a pair and the line of the escape cell cannot hold the digit once each at places *outside*
    the band. Only then can targets in the band be necessary.
    """
    first = in_lines[escape] & outside
    return tuple(
        [
            pair
            for pair in pairs
            if not is_matched(first, in_lines[pair[0]] & outside, in_lines[pair[1]] & outside)
        ]
    )


def _exocets_with_targets(
    board: Board, frame: Frame, digits: tuple[Digit, ...], crossing: tuple[int, int, int]
) -> Iterator[Exocet]:
    """Yield an exocet for each choice of targets in the band that confines all base digits.

    Without the two targets, no digit has a place in each cross-line at once.
    """
    in_lines = _open_places(board, frame, digits, crossing)
    rows = tuple(members(frame.band & ~(1 << frame.base_line)))
    for first, second in product(rows, repeat=2):
        spots = (1, first), (2, second)
        if not any(
            is_matched(*remove_spot(remove_spot(each, spots[0]), spots[1])) for each in in_lines
        ):
            exocet = Exocet(frame, mask_of(digits), crossing, spots, in_lines)
            if _may_hold(board, exocet):
                yield exocet


def _open_places(
    board: Board, frame: Frame, digits: tuple[Digit, ...], crossing: tuple[int, int, int]
) -> tuple[InLines, ...]:
    """Return, by digit, its places in three cross-lines that the base does not see."""
    across, seen, outside = (
        board.cached(_places_across)[frame.side],
        ~(1 << frame.base_line),
        ~frame.band,
    )
    one, two, three = crossing
    return tuple(
        [
            (in_lines[one] & outside, in_lines[two] & seen, in_lines[three] & seen)
            for in_lines in [across[digit] for digit in digits]
        ]
    )


def senior_exocets(board: Board, changes: Changes | None = None) -> list[Exocet]:
    """Return the exocets with at least one target outside the band; each is on a cross-line.

    With *changes*, only exocets with possible new steps since then are returned.
    """
    found: list[Exocet] = []
    bases = _bases_to_search(board, changes, in_band=False)
    across = board.cached(_places_across) if bases else {}
    for frame, digits, pairs in bases:
        seen, outside = ~(1 << frame.base_line), ~frame.band
        of_digits = [across[frame.side][digit] for digit in digits]
        # The spots of each digit, shifted so that those of three lines combine by `|`.
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
            if spots := _blocking_pairs(list(map(or_, in_two[one], in_third[two]))):
                found += _exocets_with_spots(board, frame, digits, (frame.escape, one, two), spots)
    return found


def _exocets_with_spots(
    board: Board,
    frame: Frame,
    digits: tuple[Digit, ...],
    crossing: tuple[int, int, int],
    pairs: set[tuple[int, int]],
) -> Iterator[Exocet]:
    """Yield the exocets of three cross-lines with a pair of spots as targets.

    Pairs inside the band are left out: they make junior exocets.
    """
    in_lines = _open_places(board, frame, digits, crossing)
    for one, other in sorted(pairs):
        spots = _SPOTS[one], _SPOTS[other]
        if not all(frame.band >> row & 1 for _, row in spots):
            exocet = Exocet(frame, mask_of(digits), crossing, spots, in_lines)
            if _may_hold(board, exocet):
                yield exocet


_LINES: Final = 9
_SPOTS: Final = tuple(product(range(3), range(_LINES)))
"""All spots by number, line by line."""
_ROOM: Final = 1 << 16
"""Size of the cache of `_needed_spots`, by sets of spots."""
_NONE_TOGETHER: Final = -1
"""Result of `_needed_spots` for a digit without a matching: all bits, since any spot will do."""


def _blocking_pairs(of_digits: list[Mask]) -> set[tuple[int, int]]:
    """Return the pairs of spots without which no digit has a place in each cross-line at once.

    *of_digits* has a mask of spots for each digit, numbered line by line. Take any matching of one
    digit: one spot of the pair must be in it. Every digit that has a matching without this spot
    must need the other spot. Pairs with a spot that alone blocks all digits are left out.
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
    """Return a matching: one spot in each of three lines that do not see each other.

    The result is empty if there is none.
    """
    every = (1 << _LINES) - 1
    one, two, three = spots & every, spots >> _LINES & every, spots >> 2 * _LINES
    for first in members(one):
        for second in members(two & ~(1 << first)):
            if third := three & ~(1 << first | 1 << second):
                return first, second + _LINES, third.bit_length() - 1 + 2 * _LINES
    return ()


def _needed_spots(spots: Mask) -> Mask:
    """Return the spots that are in every matching of the three lines.

    Such a spot is the only one of its line. Or k lines (k = 2, 3) have spots on only k crossing
    lines, and of the spots of these lines it is the only one on its crossing line. The result is
    `_NONE_TOGETHER` if there is no matching.
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


_NEEDED: Final = BoundedCache(_needed_spots, _ROOM)


def _may_hold(board: Board, exocet: Exocet) -> bool:
    """Check whether a target is empty and both targets can hold a base digit."""
    targets = exocet.targets
    return any(board.empty >> each & 1 for each in targets) and all(
        digits_held(board, each) & exocet.digits for each in targets
    )
