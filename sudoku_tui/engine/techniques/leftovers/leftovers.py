"""The law of leftovers: what two sides of a cut have alone holds the same digits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...bits import Mask, members, only
from ...blockers import NO_GROUNDS, Grounds, grounds_for
from ...board import Board
from ...inference.laid_over import cut_named_by, further_houses
from ...layout import Candidate, Cell, Digit, House, Layout
from ...layouts.cuts import Cut, cuts_of
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    all_but,
    by_digit,
    catalogued,
    cells_of,
    digits_listed,
    digits_of,
    houses_listed,
    houses_short,
    listed,
)
from ..basics.closed import describe_digits
from .fillings import cells_in, confined, fillings_of, held_on

_COUNTS = {2: "two", 3: "three", 4: "four"}


@catalogued
class LeftoverCell(Technique):
    """Some houses and as many others share all their cells but one on each side.

    Each digit stands as often in the ones as in the others, so the two cells that are left hold
    the same digit.
    """

    reads_equal_cells = False

    def find(self, board: Board) -> Iterator[Step]:
        cuts = _cuts(board.layout, alone=True, lines_and_boxes=True)
        if cuts:
            held = board.once(held_on)
            for cut in cuts:
                yield from _unequal(self, board, cut, held)
            for cut in cuts:
                yield from self._locked(board, cut, held)

    def _locked(self, board: Board, cut: Cut, held: list[Mask]) -> Iterator[Step]:
        """A digit is in one of the two equal cells or elsewhere in a house of that cell.

        What sees the other one of the two, and all other places of the house, cannot hold it.
        """
        layout, (one, other) = board.layout, cells_in(cut)
        for near, far in ((one, other), (other, one)):
            houses = [layout.houses[index] for index in layout.houses_of[near]]
            beyond = layout.sees[far] & ~layout.sees[near] & ~(1 << near)
            for digit in members(board.candidates_of[near] & board.candidates_of[far]):
                for house in houses:
                    rest = board.places[digit] & house.mask & ~(1 << near)
                    gone = beyond & board.places[digit] & ~house.mask
                    if rest and (gone := gone & layout.seen_by_all(rest)):
                        locked = board.candidates_in(rest & ~(1 << far), 1 << digit)
                        yield Step(
                            self,
                            eliminations=board.candidates_in(gone, 1 << digit),
                            houses=(*cut.ones, *cut.others, house),
                            marks=(
                                *_marks(cut, held),
                                *(Mark(Role.PATTERN, candidate) for candidate in locked),
                            ),
                        )

    def applies_to(self, layout: Layout) -> bool:
        return bool(_cuts(layout, alone=True, lines_and_boxes=True))

    def framed(self, step: Step) -> tuple[Mask, ...]:
        return (_cut(step).left, _cut(step).right)

    def grounds(self, step: Step, board: Board) -> Grounds:
        return _grounds(step, board)

    def reason(self, step: Step, layout: Layout) -> str:
        cut = _cut(step)
        law = f"{all_but(cut, layout)}, so these two are equal"
        if step.placements:
            ((_, digit),) = step.placements
            there = cut.right if cut.left >> step.placements[0].cell & 1 else cut.left
            return f"{law}, and {layout.names(there)} is {layout.symbol(digit)}"
        if more := further_houses(step, cut):
            return f"{law}. {_locked_in(step, cut, more[0], layout)}"
        return f"{law}. {_lacking(step, cut, layout)}"

    def pattern(self, step: Step, layout: Layout) -> str:
        return _pattern(step, layout)


@catalogued
class Leftovers(Technique):
    """Some houses and as many others share all but two to four cells on each side.

    Each digit stands as often in the ones as in the others, so the cells that are left on one side
    hold the same digits as those on the other, each as often.
    """

    reads_equal_cells = False
    lines_and_boxes: bool
    """Whether one side are rows or columns and the other boxes; else it is of other houses."""

    def find(self, board: Board) -> Iterator[Step]:
        cuts = _cuts(board.layout, alone=False, lines_and_boxes=self.lines_and_boxes)
        if not cuts:
            return
        held = board.once(held_on)
        empty = board.empty
        open_cuts = [cut for cut in cuts if (cut.left | cut.right) & empty]
        for cut in open_cuts:
            yield from _unequal(self, board, cut, held)
        for cut in open_cuts:
            yield from self._by_fillings(board, cut, held)

    def _by_fillings(self, board: Board, cut: Cut, held: list[Mask]) -> Iterator[Step]:
        """What no filling of both sides has, and what all of them take from cells outside."""
        due = confined(board, cut)
        needed = 0
        for digit in due:
            needed |= 1 << digit
        found = fillings_of(board.layout, cut, held, needed)
        if found is None:
            return
        possible = dict(zip(cells_in(cut), found.possible, strict=True))
        gone = [
            Candidate(cell, digit)
            for cell in members((cut.left | cut.right) & board.empty)
            for digit in members(held[cell] & ~possible[cell])
        ]
        lacking = _all_lacking(cut, held)
        if any(not lacking[cell] >> digit & 1 for cell, digit in gone):
            yield self._step(cut, held, tuple(gone), _houses_of(due))
        for digit in members(found.certain):
            if outside := _outside(board, cut, possible, digit):
                yield self._step(cut, held, outside, _houses_of(due))

    def _step(
        self, cut: Cut, held: list[Mask], gone: tuple[Candidate, ...], houses: tuple[House, ...]
    ) -> Step:
        named = (*cut.ones, *cut.others)
        more = tuple(house for house in houses if house not in named)
        return Step(self, eliminations=gone, houses=(*named, *more), marks=_marks(cut, held))

    def applies_to(self, layout: Layout) -> bool:
        return bool(_cuts(layout, alone=False, lines_and_boxes=self.lines_and_boxes))

    def framed(self, step: Step) -> tuple[Mask, ...]:
        return (_cut(step).left, _cut(step).right)

    def grounds(self, step: Step, board: Board) -> Grounds:
        return _grounds(step, board)

    def reason(self, step: Step, layout: Layout) -> str:
        cut = _cut(step)
        left, right = layout.names(cut.left), layout.names(cut.right)
        law = (
            f"{_share(cut)} all but a few cells. So {left} hold the same {_COUNTS[cut.size]} "
            f"digits as {right}"
        )
        inside = cut.left | cut.right
        if not cells_of(step.eliminations) & ~inside:
            if _is_lacking(step, cut):
                return f"{law}. {_lacking(step, cut, layout)}"
            which = _gone(step, layout)
            return f"{law}. Of all ways to fill both sides so, none has {which}"
        digit = step.eliminations[0].digit
        shown = layout.symbol(digit)
        return f"{law}. In all ways to fill both sides so, each has {shown} somewhere"

    def pattern(self, step: Step, layout: Layout) -> str:
        return _pattern(step, layout)


@lru_cache(maxsize=64)
def _cuts(layout: Layout, alone: bool, lines_and_boxes: bool) -> tuple[Cut, ...]:
    """The cuts of one cell, or those of several that are of such houses."""
    return tuple(
        cut
        for cut in cuts_of(layout)
        if (cut.size == 1) == alone and (alone or cut.is_of_lines_and_boxes == lines_and_boxes)
    )


def _marks(cut: Cut, held: list[Mask]) -> tuple[Mark, ...]:
    """All that the cells of each side may hold, or hold."""
    return tuple(
        Mark(role, Candidate(cell, digit))
        for role, side in ((Role.SET_A, cut.left), (Role.SET_B, cut.right))
        for cell in members(side)
        for digit in members(held[cell])
    )


def _sides_held(cut: Cut, held: list[Mask]) -> tuple[Mask, Mask]:
    """The digits that each side may hold, or holds."""
    left = right = 0
    for cell in members(cut.left):
        left |= held[cell]
    for cell in members(cut.right):
        right |= held[cell]
    return left, right


def _all_lacking(cut: Cut, held: list[Mask]) -> dict[Cell, Mask]:
    """For each cell of a cut the digits that the other side cannot hold at all."""
    left, right = _sides_held(cut, held)
    return {cell: ~(right if cut.left >> cell & 1 else left) for cell in cells_in(cut)}


def _unequal(technique: Technique, board: Board, cut: Cut, held: list[Mask]) -> Iterator[Step]:
    """What one side may hold and the other cannot goes; two equal cells get the same digit."""
    left, right = _sides_held(cut, held)
    if left == right:
        return
    houses, marks = (*cut.ones, *cut.others), _marks(cut, held)
    for side, there in ((cut.left, right), (cut.right, left)):
        if side & board.empty == side and cut.size == 1 and (digit := only(there)):
            cell = only(side)
            if cell is not None and held[cell] >> digit & 1:
                yield Step(technique, (Candidate(cell, digit),), (), houses, marks)
                return
    gone = tuple(
        Candidate(cell, digit)
        for side, there in ((cut.left, right), (cut.right, left))
        for cell in members(side & board.empty)
        for digit in members(held[cell] & ~there)
    )
    if gone:
        yield Step(technique, (), gone, houses, marks)


def _outside(
    board: Board, cut: Cut, possible: dict[Cell, Mask], digit: Digit
) -> tuple[Candidate, ...]:
    """What sees all places of a digit on a side that must hold it."""
    gone = 0
    for side in (cut.left, cut.right):
        places = 0
        for cell in members(side):
            if possible[cell] >> digit & 1:
                places |= 1 << cell
        gone |= board.layout.seen_by_all(places)
    return board.candidates_in(gone & board.empty & ~(cut.left | cut.right), 1 << digit)


def _houses_of(due: dict[Digit, House]) -> tuple[House, ...]:
    return tuple(dict.fromkeys(due.values()))


def _cut(step: Step) -> Cut:
    """The cut of a step that was found here."""
    cut = cut_named_by(step)
    assert cut is not None  # a step names its cut
    return cut


def _is_lacking(step: Step, cut: Cut) -> bool:
    """Whether the other side cannot hold at all what is eliminated."""
    left, right = (digits_of(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
    return all(
        not (right if cut.left >> cell & 1 else left if cut.right >> cell & 1 else ~0) >> digit & 1
        for cell, digit in step.eliminations
    )


def _grounds(step: Step, board: Board) -> Grounds:
    """Why one side cannot hold what is eliminated on the other."""
    cut = _cut(step)
    if not step.eliminations or not _is_lacking(step, cut):
        return NO_GROUNDS
    closed = [
        Candidate(cell, digit)
        for gone, digit in step.eliminations
        for cell in members((cut.right if cut.left >> gone & 1 else cut.left) & board.empty)
    ]
    return grounds_for(board, dict.fromkeys(closed))


def _share(cut: Cut) -> str:
    """``Rows 1, 2 and 3 and boxes 1, 2 and 3 share``."""
    both = f"{houses_listed(cut.ones)} and {houses_listed(cut.others)}"
    return f"{both[0].upper()}{both[1:]} share"


def _lacking(step: Step, cut: Cut, layout: Layout) -> str:
    """``r4c7 cannot be 8``, and why where that is of one cell; ``no cell of … can be 8``."""
    parts = []
    for side, there in ((cut.left, cut.right), (cut.right, cut.left)):
        digits = digits_of(c for c in step.eliminations if side >> c.cell & 1)
        if digits:
            shown = digits_listed(digits, layout, "or")
            names = layout.names(there, "or")
            parts.append(
                f"{names} cannot be {shown}" if cut.size == 1 else f"none of {names} can be {shown}"
            )
    said = listed(parts)
    why = describe_digits(step.grounds, layout) if len(parts) == 1 == cut.size else ""
    # Names of cells begin with a small letter wherever they stand.
    said = said if cut.size == 1 else f"{said[0].upper()}{said[1:]}"
    return f"{said}: {why}" if why else said


def _locked_in(step: Step, cut: Cut, house: House, layout: Layout) -> str:
    """How a digit is locked in one of the two equal cells and the rest of a house."""
    digit = layout.symbol(step.eliminations[0].digit)
    near = cut.left if cut.left & house.mask else cut.right
    if cut.left & house.mask and cut.right & house.mask:
        near = next(
            side
            for side in (cut.left, cut.right)
            if not cells_of(step.eliminations) & _seen(layout, side)
        )
    far = (cut.left | cut.right) & ~near
    rest = cells_of(step.marked(Role.PATTERN))
    places = layout.names(near | rest, "or")
    gone = layout.names(cells_of(step.eliminations))
    also = f" and {layout.names(rest)}" if rest else ""
    see = "see" if " " in gone else "sees"
    return (
        f"In {house}, {digit} can only go in {places}; and if it is in {layout.names(near)}, it is "
        f"in {layout.names(far)} too. {gone} {see} {layout.names(far)}{also}"
    )


def _seen(layout: Layout, side: Mask) -> Mask:
    return layout.seen_by_all(side)


def _gone(step: Step, layout: Layout) -> str:
    return listed(
        (
            f"{layout.symbol(digit)} in {layout.names(cells, 'or')}"
            for digit, cells in by_digit(step.eliminations).items()
        ),
        "or",
    )


def _pattern(step: Step, layout: Layout) -> str:
    cut = _cut(step)
    left, right = layout.short_names(cut.left), layout.short_names(cut.right)
    return f"{houses_short(cut.ones)} = {houses_short(cut.others)}, {left} = {right}"


TECHNIQUES = (
    LeftoverCell("leftover-cell", "Leftover Cell", ""),
    Leftovers("law-of-leftovers", "Law of Leftovers", "", lines_and_boxes=True),
    Leftovers("set-equivalence", "Set Equivalence", "", lines_and_boxes=False),
)
