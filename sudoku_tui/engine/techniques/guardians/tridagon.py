"""Tridagons: twelve cells of four boxes that three digits cannot fill."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...bounded_cache import BoundedCache
from ...exclusions import Sight
from ...inference.guardians import (
    GUARDIAN_ROLE_NAMES,
    MOST_GUARDIANS,
    Conclusion,
    conclude_by_chains,
    conclude_directly,
    sights_with_guardians,
)
from ...layout import Candidate, Cell, House, Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
    digits_short,
    houses_listed,
    join_words,
)

_ROOM: Final = 4096
"""Size of the cache of `_partners_of`, by three cells."""


class _Tridagon(NamedTuple):
    digits: Mask
    cells: Mask
    guardians: tuple[Candidate, ...]


class Tridagon(Technique):
    """Each of four boxes in a ring has three cells, and each cell sees a partner in the next box.

    From partner to partner once round the ring, one cell of a box leads to itself and the other two
    lead to each other. If the cells held only the same three digits, partners would differ, so each
    box would have the digits of the box before in rotated order. Rotations never exchange just two
    digits. So one of the other candidates of these cells, the guardians, is true.
    """

    role_names = GUARDIAN_ROLE_NAMES

    def find(self, board: Board) -> Iterator[Step]:
        found = sorted(_tridagons(board), key=lambda each: len(each.guardians))
        for tridagon in found:
            if concluded := conclude_directly(board, tridagon.guardians):
                yield self._step(board, tridagon, concluded)
        for tridagon in found:
            for concluded in conclude_by_chains(board, tridagon.guardians):
                yield self._step(board, tridagon, concluded)

    def _step(self, board: Board, tridagon: _Tridagon, concluded: Conclusion) -> Step:
        own = board.candidates_in(tridagon.cells, tridagon.digits)
        filled = members(tridagon.cells & ~board.empty)
        standing = (Candidate(cell, board.digits[cell]) for cell in filled)
        marks = {each: Mark(Role.PATTERN, each) for each in (*own, *standing)}
        marks |= {each: Mark(Role.FIN, each) for each in tridagon.guardians}
        for link in concluded.links:
            if link.end not in concluded.eliminations:
                role = Role.LINK_ON if link.strong else Role.LINK_OFF
                marks.setdefault(link.end, Mark(role, link.end))
        return Step(
            self,
            concluded.placements,
            concluded.eliminations,
            tuple(_boxes(board.layout, tridagon.cells)),
            tuple(marks.values()),
            concluded.links,
        )

    def applies_to(self, layout: Layout) -> bool:
        return len(layout.of_kind(Kind.BOX)) > 3 and layout.digits > 3

    def frames(self, step: Step) -> tuple[Mask, ...]:
        cells = cells_of(step.candidates_with(Role.PATTERN))
        return tuple(box.mask & cells for box in step.houses)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_with_guardians(step)

    def reason(self, step: Step, layout: Layout) -> str:
        fins = step.candidates_with(Role.FIN)
        digits = digits_listed(digits_of(step.candidates_with(Role.PATTERN)), layout)
        told = join_words(
            (f"{layout.symbol(digit)} in {layout.cell_name(cell)}" for cell, digit in fins), "or"
        )
        law = (
            f"Without {told}, twelve cells of {houses_listed(step.houses)} would hold only "
            f"{digits}. {_explain_slant(step, layout)} so three digits cannot fill them"
        )
        if len(fins) == 1:
            return law
        follows = f"{law}. So one of these is true: {told}"
        if step.links:
            return f"{follows}, and a chain from each leads to the same conclusion"
        return follows

    def pattern(self, step: Step, layout: Layout) -> str:
        digits = digits_short(digits_of(step.candidates_with(Role.PATTERN)), layout)
        cells = cells_short(cells_of(step.candidates_with(Role.PATTERN, Role.FIN)), layout)
        fins = (
            f"g{layout.cell_name(cell)}={layout.symbol(digit)}"
            for cell, digit in step.candidates_with(Role.FIN)
        )
        return " ".join((digits, cells, *fins))


def _boxes(layout: Layout, cells: Mask) -> Iterator[House]:
    """Return an iterator over the boxes with three of *cells*."""
    return (box for box in layout.of_kind(Kind.BOX) if (box.mask & cells).bit_count() == 3)


def _explain_slant(step: Step, layout: Layout) -> str:
    """Return a clause about the box with cells that slant against the others.

    If there is no such box, the clause is about the exchange of two cells on the way round.
    """
    cells = cells_of(step.candidates_with(Role.PATTERN))
    for box in step.houses:
        slants = [_is_rising(layout, cells & other.mask) for other in step.houses]
        if slants.count(_is_rising(layout, cells & box.mask)) == 1 and None not in slants:
            rest = houses_listed(other for other in step.houses if other is not box)
            return f"Those of {box} slant the other way than those of {rest},"
    return "Going once round these boxes exchanges two of three cells,"


def _is_rising(layout: Layout, cells: Mask) -> bool | None:
    """Check whether three cells slant up to the right; None unless their rows and columns differ.

    A slant may continue at the opposite edge: only the cyclic order of the columns counts.
    """
    places = sorted(layout.positions[cell] for cell in members(cells))
    columns = [column for _, column in places]
    if len({row for row, _ in places}) < 3 or len({*columns}) < 3:
        return None
    least = columns.index(min(columns))
    return [*columns, *columns][least + 1] == max(columns)


def _tridagons(board: Board) -> Iterator[_Tridagon]:
    """Yield the tridagons with at most three guardians.

    One of the four boxes then has no guardian, so the search begins with such a box.
    """
    held = [of or 1 << digit for of, digit in zip(board.candidates_of, board.digits, strict=True)]
    beside = _partners_of(board.layout)
    for digits, plain in _plain_triples(board, held).items():
        firsts = [first for first in plain if beside[first]]
        if not firsts:
            continue
        spare = [(of & ~digits).bit_count() if of & digits else MOST_GUARDIANS + 1 for of in held]
        seen: set[Mask] = set()
        for first in firsts:
            for cells in _rounds(board.layout, first, spare):
                if cells not in seen:
                    seen.add(cells)
                    guardians = board.candidates_in(cells, board.layout.all_digits & ~digits)
                    if guardians:
                        yield _Tridagon(digits, cells, guardians)


def _plain_triples(board: Board, held: list[Mask]) -> dict[Mask, list[Mask]]:
    """Return, by set of three digits, the three cells of a box that can hold nothing else.

    At least two of the cells are empty.
    """
    found: dict[Mask, list[Mask]] = {}
    for box in board.layout.of_kind(Kind.BOX):
        if (box.mask & board.empty).bit_count() < 2:
            continue
        cells = [cell for cell in box.cells if held[cell].bit_count() < 4]
        for one, two, three in combinations(cells, 3):
            digits = held[one] | held[two] | held[three]
            if digits.bit_count() == 3:
                mask = 1 << one | 1 << two | 1 << three
                if (mask & board.empty).bit_count() > 1:
                    found.setdefault(digits, []).append(mask)
    return found


def _rounds(layout: Layout, first: Mask, spare: list[int]) -> Iterator[Mask]:
    """Yield the cells of each tridagon that contains the triple *first*.

    The four triples form a ring. From partner to partner once round it, two of the three cells of
    *first* lead to each other.

    Args:
        layout: The layout with the boxes.
        first: The three cells of one box.
        spare: Number of other candidates of each cell besides the three digits; more than three
            exclude the cell.
    """
    usable = mask_of(cell for cell, count in enumerate(spare) if count <= MOST_GUARDIANS)
    known: dict[Mask, list[tuple[_Triple, int]]] = {}

    def near(triple: Mask) -> list[tuple[_Triple, int]]:
        if triple not in known:
            known[triple] = [
                (_Triple(mask_of(partners), partners), count)
                for seen in _partners_of(layout)[triple]
                for partners in product(*(members(cells & usable) for cells in seen))
                if (count := sum(spare[cell] for cell in partners)) <= MOST_GUARDIANS
            ]
        return known[triple]

    for (second, guardians), (fourth, more) in combinations(near(first), 2):
        if second.mask & fourth.mask or guardians + more > MOST_GUARDIANS:
            continue
        back = {each.mask: each.partners for each, _ in near(fourth.mask)}
        for third, most in near(second.mask):
            cells = first | second.mask | third.mask | fourth.mask
            if third.mask not in back or guardians + more + most > MOST_GUARDIANS:
                continue
            if cells.bit_count() == 12 and _exchanges(second, third, fourth, back[third.mask]):
                yield cells


def _exchanges(second: _Triple, third: _Triple, fourth: _Triple, back: tuple[Cell, ...]) -> bool:
    """Check whether the two ways to the third triple exchange two of three cells.

    One way leads through the second triple, the other through the fourth. They must agree on
    exactly one cell.
    """
    by_second = dict(zip(members(second.mask), third.partners, strict=True))
    by_fourth = dict(zip(members(fourth.mask), back, strict=True))
    ways = zip(second.partners, fourth.partners, strict=True)
    return sum(by_second[one] == by_fourth[other] for one, other in ways) == 1


class _Triple(NamedTuple):
    """Three cells of a box that match three cells of another box: each sees only its partner."""

    mask: Mask
    partners: tuple[Cell, ...]
    """The cells in the order of their partners in the other box."""


@lru_cache(maxsize=32)
def _partners_of(layout: Layout) -> BoundedCache[Mask, tuple[tuple[Mask, ...], ...]]:
    """Return a cache, by three cells of a box, of their possible partners in other boxes.

    An entry lists, for each box with partners, the cells that only the first, the second or the
    third of the three cells sees. Whichever are chosen, the match is one to one.
    """
    sees, boxes = layout.sees, [box.mask for box in layout.of_kind(Kind.BOX)]

    def find_partners(triple: Mask) -> tuple[tuple[Mask, ...], ...]:
        found = []
        for box in boxes:
            one, two, three = (sees[cell] & box & ~triple for cell in members(triple))
            alone = one & ~(two | three), two & ~(one | three), three & ~(one | two)
            if all(alone):
                found.append(alone)
        return tuple(found)

    return BoundedCache(find_partners, _ROOM)


TECHNIQUES = (Tridagon("tridagon", "Tridagon", ""),)
