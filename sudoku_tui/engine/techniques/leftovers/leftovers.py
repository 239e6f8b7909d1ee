"""The law of leftovers: the cells left on the two sides of a cut hold the same digits.

A cut lays some houses over as many others. Its leftovers are the cells that only one side has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from ...bits import Mask, members, single_member
from ...blockers import NO_GROUNDS, Grounds, grounds_for
from ...board import Board
from ...changes import Changes, first_new_of
from ...exclusions import Sight, easiest_pairs, sights_of_one, sights_of_same, sights_within
from ...inference.named_cuts import cut_named_by, further_houses
from ...layout import Candidate, House, Layout
from ...layouts.cuts import Cut, cuts_of_equal_cells, equal_pair
from ...step import (
    NUMBER_WORDS,
    Mark,
    Role,
    Step,
    Technique,
    by_digit,
    cells_of,
    describe_cut,
    digits_listed,
    digits_of,
    frozen_by_identity,
    houses_listed,
    houses_short,
    join_words,
)
from ..basics.blocker_clauses import describe_digits
from .cut_table import PreparedCut, Reading, cut_table, cuts_of_several


@frozen_by_identity
class LeftoverCell(Technique):
    """Some houses and as many others share all their cells but one on each side.

    Every house has each digit once, so both sides have it equally often, and the shared cells count
    for both. The two cells that are left therefore hold the same digit.
    """

    reads_equal_cells = False

    def find(self, board: Board) -> Iterator[Step]:
        cuts = cuts_of_equal_cells(board.layout)
        if cuts:
            held = board.cached(_digits_held)
            for cut in cuts:
                yield from _unequal_steps(self, board, cut, held)
            for cut in cuts:
                yield from self._locked(board, cut, held)

    def _locked(self, board: Board, cut: Cut, held: list[Mask]) -> Iterator[Step]:
        """Yield the steps by the places of a digit in a house of one of two equal cells.

        This is the near cell. If it holds the digit, the equal far cell holds it too. If not, the
        digit is in another place of the house. So a cell that sees the far cell and all these other
        places cannot hold the digit.
        """
        layout, (one, other) = board.layout, equal_pair(cut)
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
                            basis=(*cut.left_houses, *cut.right_houses, house),
                            marks=(
                                *_marks(cut, held),
                                *(Mark(Role.PATTERN, candidate) for candidate in locked),
                            ),
                        )

    def applies_to(self, layout: Layout) -> bool:
        return bool(cuts_of_equal_cells(layout))

    def frames(self, step: Step) -> tuple[Mask, ...]:
        return (_cut(step).left, _cut(step).right)

    def grounds(self, step: Step, board: Board) -> Grounds:
        return _grounds(step, board)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        if step.candidates_with(Role.PATTERN):
            yield from sights_of_same(step.eliminations, step.candidates_with(Role.PATTERN))
            for gone in step.eliminations:
                yield from sights_of_one(gone, step.candidates_with(Role.SET_A, Role.SET_B), layout)

    def reason(self, step: Step, layout: Layout) -> str:
        cut = _cut(step)
        law = f"{describe_cut(cut, layout)}, so these two hold the same digit"
        if step.placements:
            ((_, digit),) = step.placements
            there = cut.right if cut.left >> step.placements[0].cell & 1 else cut.left
            return f"{law}, and {layout.names(there)} is {layout.symbol(digit)}"
        if more := further_houses(step, cut):
            return f"{law}. {_explain_locked(step, cut, more[0], layout)}"
        return f"{law}. {_explain_lack(step, cut, layout)}"

    def pattern(self, step: Step, layout: Layout) -> str:
        return _pattern(step, layout)


@frozen_by_identity
class Leftovers(Technique):
    """Some houses and as many others share all but two to four cells on each side.

    Every house has each digit once, so both sides have it equally often. Without the shared cells,
    the cells that are left on one side hold the same digits as those on the other, equally often.
    """

    reads_equal_cells = False
    lines_and_boxes: bool
    """Whether rows or columns are laid over boxes; otherwise any other houses."""

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        """Yield every step in order; with *changes*, at least the steps that are new since then."""
        table = cut_table(board.layout, self.lines_and_boxes)
        if not table.cuts:
            return
        reading = table.reading(board, changes)
        for number in members(reading.uneven):
            yield from _unequal_steps(self, board, table.cuts[number].cut, reading.held)
        for number in members(reading.searched):
            laid = table.cuts[number]
            for gone in _filling_eliminations(
                board, laid, reading, bool(reading.uneven >> number & 1)
            ):
                more = table.houses(laid, reading)
                yield _step(self, laid.cut, reading.held, gone, more)

    def applies_to(self, layout: Layout) -> bool:
        return bool(cuts_of_several(layout, self.lines_and_boxes))

    def frames(self, step: Step) -> tuple[Mask, ...]:
        return (_cut(step).left, _cut(step).right)

    def grounds(self, step: Step, board: Board) -> Grounds:
        return _grounds(step, board)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        sides = step.candidates_with(Role.SET_A), step.candidates_with(Role.SET_B)
        yield from sights_within((*sides[0], *sides[1]))
        for gone in step.eliminations:
            seen = [[*sights_of_same((gone,), side)] for side in sides]
            # An elimination need not see places that no filling has, so it may see no whole side.
            yield from easiest_pairs(seen, layout) or chain.from_iterable(seen)

    def reason(self, step: Step, layout: Layout) -> str:
        cut = _cut(step)
        left, right = layout.names(cut.left), layout.names(cut.right)
        law = (
            f"{_name_houses(cut)} all but a few cells. So {left} hold the same "
            f"{NUMBER_WORDS[cut.size]} digits as {right}"
        )
        inside = cut.left | cut.right
        if not cells_of(step.eliminations) & ~inside:
            if _is_lacking(step, cut):
                return f"{law}. {_explain_lack(step, cut, layout)}"
            which = _list_eliminations(step, layout)
            return f"{law}. No way to fill both sides like this has {which}"
        digit = step.eliminations[0].digit
        shown = layout.symbol(digit)
        return f"{law}. However both sides are filled, each side has {shown} somewhere"

    def pattern(self, step: Step, layout: Layout) -> str:
        return _pattern(step, layout)


def _filling_eliminations(
    board: Board, laid: PreparedCut, reading: Reading, uneven: bool
) -> Iterator[tuple[Candidate, ...]]:
    """Yield the eliminations by all fillings of both sides.

    First come the candidates of the two sides that no filling has, then, digit by digit, candidates
    elsewhere that every filling excludes. With *uneven*, some digit is possible on one side only.
    """
    left, right, held = laid.sides.left, laid.sides.right, reading.held
    found = laid.sides.common_fillings(board.candidates_of, held, reading.needed(laid), uneven)
    if found is None:
        return
    if found.lost:
        possible = left.by_cell(found.left) | right.by_cell(found.right)
        yield tuple(
            Candidate(cell, digit)
            for cell in members((laid.cut.left | laid.cut.right) & board.empty)
            for digit in members(held[cell] & ~possible[cell])
        )
    beyond = ~(laid.cut.left | laid.cut.right)
    for digit in members(found.certain):
        seen = left.seen_by(digit, found.left) | right.seen_by(digit, found.right)
        if gone := seen & beyond & board.places[digit]:
            yield board.candidates_in(gone, 1 << digit)


def _step(
    technique: Technique,
    cut: Cut,
    held: list[Mask],
    gone: tuple[Candidate, ...],
    houses: Iterable[House],
) -> Step:
    named = (*cut.left_houses, *cut.right_houses)
    more = tuple(house for house in houses if house not in named)
    return Step(technique, eliminations=gone, basis=(*named, *more), marks=_marks(cut, held))


def _digits_held(board: Board) -> list[Mask]:
    """Return, by cell, its candidates or its placed digit, as a mask."""
    held, cells, placed = list(board.candidates_of), board.layout.all_cells, board.placed
    for before, shift in enumerate(board.tables.digit_shifts):
        only_it = 2 << before
        for cell in members(placed >> shift & cells):
            held[cell] = only_it
    return held


def _marks(cut: Cut, held: list[Mask]) -> tuple[Mark, ...]:
    """Return marks for all candidates and placed digits of both sides."""
    return tuple(
        Mark(role, Candidate(cell, digit))
        for role, side in ((Role.SET_A, cut.left), (Role.SET_B, cut.right))
        for cell in members(side)
        for digit in members(held[cell])
    )


def _sides_held(cut: Cut, held: list[Mask]) -> tuple[Mask, Mask]:
    """Return the digits that each side can hold, or holds."""
    left = right = 0
    for cell in members(cut.left):
        left |= held[cell]
    for cell in members(cut.right):
        right |= held[cell]
    return left, right


def _unequal_steps(
    technique: Technique, board: Board, cut: Cut, held: list[Mask]
) -> Iterator[Step]:
    """Yield the step that eliminates the digits of one side that the other side cannot hold.

    If one of two equal cells can hold only one digit, or holds one, the step places this digit in
    the other cell.
    """
    left, right = _sides_held(cut, held)
    if left == right or not all(held[cell] for cell in members(cut.left | cut.right)):
        return  # a cell without candidates has no marks, so a step could not name its cut
    houses, marks = (*cut.left_houses, *cut.right_houses), _marks(cut, held)
    for side, there in ((cut.left, right), (cut.right, left)):
        if side & board.empty == side and cut.size == 1 and (digit := single_member(there)):
            cell = single_member(side)
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


def _cut(step: Step) -> Cut:
    """Return the cut that a step compares: houses against others that overlap them."""
    cut = cut_named_by(step)
    assert cut is not None  # every step of this module names its cut
    return cut


def _is_lacking(step: Step, cut: Cut) -> bool:
    """Check whether the other side can hold none of the eliminated digits."""
    left, right = (digits_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    return all(
        not (right if cut.left >> cell & 1 else left if cut.right >> cell & 1 else ~0) >> digit & 1
        for cell, digit in step.eliminations
    )


def _grounds(step: Step, board: Board) -> Grounds:
    """Return the grounds that close the eliminated digits to the cells of the other side."""
    cut = _cut(step)
    if not step.eliminations or not _is_lacking(step, cut):
        return NO_GROUNDS
    closed = [
        Candidate(cell, digit)
        for gone, digit in step.eliminations
        for cell in members((cut.right if cut.left >> gone & 1 else cut.left) & board.empty)
    ]
    return grounds_for(board, dict.fromkeys(closed))


def _name_houses(cut: Cut) -> str:
    """Return ``Rows 1, 2 and 3 and boxes 1, 2 and 3 share``."""
    both = f"{houses_listed(cut.left_houses)} and {houses_listed(cut.right_houses)}"
    return f"{both[0].upper()}{both[1:]} share"


def _explain_lack(step: Step, cut: Cut, layout: Layout) -> str:
    """Return ``r4c7 cannot be 8``, or ``r4c7 and r5c7 cannot be 8`` for several cells.

    For a single cell the reason follows, if the step has grounds.
    """
    parts = []
    for side, there in ((cut.left, cut.right), (cut.right, cut.left)):
        digits = digits_of(c for c in step.eliminations if side >> c.cell & 1)
        if digits:
            shown = digits_listed(digits, layout, "or")
            parts.append(f"{layout.names(there)} cannot be {shown}")
    said = join_words(parts)
    why = describe_digits(step.grounds, layout) if len(parts) == 1 == cut.size else ""
    return f"{said}: {why}" if why else said


def _explain_locked(step: Step, cut: Cut, house: House, layout: Layout) -> str:
    """Explain how a digit is locked in one of two equal cells and the rest of a house."""
    digit = layout.symbol(step.eliminations[0].digit)
    near = cut.left if cut.left & house.mask else cut.right
    if cut.left & house.mask and cut.right & house.mask:
        near = next(
            side
            for side in (cut.left, cut.right)
            if not cells_of(step.eliminations) & _seen(layout, side)
        )
    far = (cut.left | cut.right) & ~near
    rest = cells_of(step.candidates_with(Role.PATTERN))
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


def _list_eliminations(step: Step, layout: Layout) -> str:
    return join_words(
        (
            f"{layout.symbol(digit)} in {layout.names(cells, 'or')}"
            for digit, cells in by_digit(step.eliminations).items()
        ),
        "or",
    )


def _pattern(step: Step, layout: Layout) -> str:
    cut = _cut(step)
    left, right = layout.short_names(cut.left), layout.short_names(cut.right)
    return f"{houses_short(cut.left_houses)} = {houses_short(cut.right_houses)}, {left} = {right}"


_SEVERAL = (
    Leftovers("law-of-leftovers", "Law of Leftovers", "", lines_and_boxes=True),
    Leftovers("set-equivalence", "Set Equivalence", "", lines_and_boxes=False),
)
TECHNIQUES = (LeftoverCell("leftover-cell", "Leftover Cell", ""), *_SEVERAL)
NARROWED_SEARCHES = first_new_of(_SEVERAL)
