"""Bivalue universal graves (BUG), types 1 to 4.

If every cell had two candidates and every digit two places in each house, there would be no
solution or several. So at least one of the additional candidates, the extras, is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members, single_member, union
from ..board import Board
from ..effort import StepMeter
from ..layout import Candidate, Cell, House
from ..step import Role, Step
from .rule import LINK_ORDER, RatedStep, UniquenessTechnique, role_marks, seen_by_all, subsets_of


@dataclass(frozen=True)
class Grave:
    """A board that would be a BUG without its extras; `extra` has their digits by cell."""

    board: Board
    extra: dict[Cell, Mask]

    @property
    def cells(self) -> Mask:
        """The cells with extras, as a mask."""
        return mask_of(self.extra)

    @property
    def digits(self) -> Mask:
        """The digits of all extras."""
        return union(self.extra.values())


def grave_of(board: Board) -> Grave | None:
    """Return the grave that *board* would be without some extras, or None."""
    if (board.empty & ~(board.bivalue | board.trivalue)).bit_count() > 8:
        return None
    of, extra = board.candidates_of, dict[Cell, Mask]()
    unresolved = irregular = 0
    for house in LINK_ORDER:
        for digit in range(1, 10):
            places = board.places[digit] & house.mask
            if not places or places.bit_count() == 2:
                continue
            suspects = places & ~board.bivalue
            if not suspects:
                return None
            irregular |= 1 << digit
            cell = single_member(suspects)
            if cell is None:
                unresolved |= suspects
            else:
                extra[cell] = extra.get(cell, 0) | 1 << digit
                if _is_scattered(extra):
                    return None
    digit_alone = single_member(irregular)
    if digit_alone is not None:
        for cell in members(unresolved):
            extra[cell] = extra.get(cell, 0) | 1 << digit_alone
    grave = Grave(board, extra)
    return grave if extra and _is_grave(grave, of) else None


def _is_scattered(extra: dict[Cell, Mask]) -> bool:
    """Check whether several cells have several extra digits, and no cell sees all these cells."""
    digits = union(extra.values())
    return len(extra) > 1 and bool(digits & (digits - 1)) and not seen_by_all(mask_of(extra))


def _is_grave(grave: Grave, of: list[Mask]) -> bool:
    board, extra = grave.board, grave.extra
    if any((of[c] & ~extra.get(c, 0)).bit_count() != 2 for c in members(board.empty)):
        return False
    for digit in range(1, 10):
        places = board.places[digit]
        for cell, digits in extra.items():
            if digits >> digit & 1:
                places &= ~(1 << cell)
        if any((places & house.mask).bit_count() not in (0, 2) for house in LINK_ORDER):
            return False
    return True


def bug(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find a step from a BUG: one of its extras is true."""
    grave = grave_of(board)
    if grave is None:
        return None
    for hint in _hints(grave):
        if hint.gone:
            odd = (Candidate(c, d) for c, digits in grave.extra.items() for d in members(digits))
            marks = role_marks(Role.FIN, odd) + role_marks(Role.SET_A, hint.more)
            step = Step(_TECHNIQUE_OF[hint.type], (), hint.gone, basis=hint.houses, marks=marks)
            return RatedStep(hint.rating, step)
    return None


class _Hint(NamedTuple):
    """The eliminations by one type of BUG; `more` are its candidates besides the extras."""

    type: int
    rating: float
    gone: tuple[Candidate, ...]
    more: tuple[Candidate, ...] = ()
    houses: tuple[House, ...] = ()


def _hints(grave: Grave) -> Iterator[_Hint]:
    """Yield the hints of a grave in the order in which Explainer tries the types."""
    board, cells, digits = grave.board, grave.cells, grave.digits
    if len(grave.extra) == 1:
        yield _Hint(1, 5.6, board.candidates_in(cells, ~digits))
        return
    lost = seen_by_all(cells)
    if single_member(digits) is not None:
        yield _Hint(2, 5.7, board.candidates_in(lost, digits))
        if len(grave.extra) == 2:
            yield from _type_4(grave)
    elif lost:
        if len(grave.extra) == 2:
            yield from _type_4(grave)
        yield from _type_3(grave)


def _type_4(grave: Grave) -> Iterator[_Hint]:
    board, extra = grave.board, grave.extra
    houses = board.layout.shared_houses(grave.cells)
    shared = ~0
    for cell, digits in extra.items():
        shared &= board.candidates_of[cell] & ~digits
    if not houses or single_member(shared) is None:
        return
    gone = tuple(
        candidate
        for cell, digits in sorted(extra.items())
        for candidate in board.candidates_in(1 << cell, ~(digits | shared))
    )
    yield _Hint(4, 5.7, gone, board.candidates_in(grave.cells, shared), houses)


def _type_3(grave: Grave) -> Iterator[_Hint]:
    board, of, digits = grave.board, grave.board.candidates_of, grave.digits
    for degree in range(2, 7):
        for house in LINK_ORDER:
            if grave.cells & ~house.mask:
                continue
            others = [c for c in house.cells if of[c] and not grave.cells >> c & 1]
            for cells in subsets_of(others, degree - 1):
                held = 0
                for cell in cells:
                    held |= of[cell]
                if held.bit_count() == degree and not digits & ~held:
                    mine = mask_of(cells)
                    gone = board.candidates_in(house.mask & ~(grave.cells | mine), held)
                    more = board.candidates_in(mine, ~0)
                    yield _Hint(3, 5.7 + 0.1 * (degree - 1), gone, more, (house,))


_TECHNIQUE_OF: Final = {
    type: UniquenessTechnique(
        f"bug-type-{type}",
        f"BUG Type {type}",
        "",
        bug,
        "One of the extra candidates in {fins} is true. Without them, every empty cell could hold "
        "its other candidate instead",
    )
    for type in (1, 2, 3, 4)
}
