"""Extended rectangles: two parallel lines in which three digits could be exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from ...bits import Mask, mask_of, members, only, union
from ...board import Board
from ...bounded_cache import position_cache
from ...lanes import may_hold_all
from ...layout import House, Kind, Layout
from ...puzzle import Extras
from ...step import Role, Step, cells_of, digits_listed, digits_of
from .deadly import Deadly, SavedPattern, from_one_cell, from_one_extra, from_subset, held_in

_Pair = tuple[Mask, Mask]
"""A cell of one line and the cell of the other in the same crossing line."""
_ROOM: Final = 4096
"""For how many candidates of two lines the patterns are kept."""


class ExtendedRectangle(SavedPattern):
    """Three cells of a line and the three across from them in a parallel line hold the same
    three digits, and every house has both cells of a pair or all three of a line.

    The two lines could exchange what they hold there, so one of the cells with more candidates
    holds another digit.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for deadly in _patterns(board):
            for kind in (from_one_cell, from_one_extra, from_subset):
                for conclusion in kind(board, deadly):
                    if conclusion.gone:
                        yield self.step(board, deadly, conclusion)

    def applies_to(self, layout: Layout) -> bool:
        lines = layout.of_kind(Kind.ROW) and layout.of_kind(Kind.COLUMN)
        return layout.digits > 4 and bool(lines) and layout.houses_only

    def reason(self, step: Step, layout: Layout) -> str:
        own, extras = step.marked(Role.PATTERN), step.marked(Role.FIN)
        cells = layout.names(cells_of((*own, *extras)))
        return (
            f"If {cells} held only {digits_listed(digits_of(own), layout)}, the two lines could "
            f"exchange theirs, and the puzzle would have two solutions. "
            f"{self.describe_extras(step, layout)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return self.short(step, layout)


@lru_cache(maxsize=16)
def _line_pairs(layout: Layout) -> tuple[tuple[_Pair, ...], ...]:
    """For two parallel lines their pairs of cells across from each other."""
    found: list[tuple[_Pair, ...]] = []
    for kind, crossing in ((Kind.ROW, Kind.COLUMN), (Kind.COLUMN, Kind.ROW)):
        crossed = layout.of_kind(crossing)
        for one, other in combinations(layout.of_kind(kind), 2):
            if one.mask & other.mask:  # of two grids
                continue
            met = ((house.mask & one.mask, house.mask & other.mask) for house in crossed)
            pairs = dict.fromkeys(met)  # lines of two grids may meet both in the same cells
            whole = tuple(pair for pair in pairs if all(only(cell) is not None for cell in pair))
            if len(whole) > 2:
                found.append(whole)
    return tuple(found)


def _patterns(board: Board) -> Iterator[Deadly]:
    """The patterns of a position with one cell or two that can hold another digit."""
    known, candidates = _known_patterns(board.layout, board.extras), board.candidates
    for number, held in enumerate(_held_in_lines(board.layout)):
        key = number, candidates & held
        found = known.get(key)
        if found is None:
            if len(known) >= _ROOM:
                known.clear()
            found = known[key] = tuple(_patterns_in(board, _line_pairs(board.layout)[number]))
        yield from found


@lru_cache(maxsize=16)
def _held_in_lines(layout: Layout) -> tuple[Mask, ...]:
    """For two parallel lines the candidates that their pairs of cells may have."""
    every = mask_of(range(0, layout.cells * layout.digits, layout.cells))
    return tuple(union(one | two for one, two in pairs) * every for pairs in _line_pairs(layout))


@position_cache(maxsize=16)
def _known_patterns(layout: Layout, extras: Extras) -> dict[tuple[int, Mask], tuple[Deadly, ...]]:
    """The patterns by the number of two lines and the candidates there: from one board to the next
    most lines keep theirs."""
    return {}


def _patterns_in(board: Board, pairs: tuple[_Pair, ...]) -> Iterator[Deadly]:
    """The patterns of two parallel lines."""
    narrow, barred = board.bivalue | board.trivalue, ~board.empty
    wide = [pair for pair in pairs if not (pair[0] | pair[1]) & barred]
    exact = [pair for pair in wide if not (pair[0] | pair[1]) & ~narrow]
    if exact and len(wide) > 2:
        triples = {digits for pair in exact for digits in _triples(board, pair, wide)}
        for digits in sorted(triples):
            yield from _patterns_of(board, digits, wide)


def _triples(board: Board, pair: _Pair, pairs: list[_Pair]) -> Iterable[Mask]:
    """The three digits that *pair* may share with others, which hold what it lacks."""
    own = held_in(board, pair[0] | pair[1])
    if own.bit_count() == 3:
        return [own]
    if own.bit_count() > 3:
        return []
    others = union(one | two for one, two in pairs)
    unions = {own | board.candidates_of[cell] for cell in members(others)}
    return (union for union in unions if union.bit_count() == 3)


def _patterns_of(board: Board, digits: Mask, pairs: list[_Pair]) -> Iterator[Deadly]:
    """The patterns of *digits* in three of *pairs*, in cells that no mark tells apart."""
    of, free = board.candidates_of, may_hold_all(board.tables, digits)
    roofs: list[tuple[_Pair, Mask]] = []
    for pair in pairs:
        cells = pair[0] | pair[1]
        roof, fits = 0, True
        for cell in members(cells):
            fits = fits and bool(of[cell] & digits) and bool(free >> cell & 1)
            if of[cell] & ~digits:
                roof |= 1 << cell
        if fits:
            roofs.append((pair, roof))
    if all(roof for _, roof in roofs):
        return
    for three in combinations(roofs, 3):
        roof = three[0][1] | three[1][1] | three[2][1]
        if roof and roof.bit_count() <= 2:
            chosen = tuple(pair for pair, _ in three)
            if _can_exchange(board.layout, chosen):
                cells = union(pair[0] | pair[1] for pair in chosen)
                yield Deadly(cells, digits, roof, held_in(board, roof) & ~digits)


@position_cache(maxsize=4096)
def _can_exchange(layout: Layout, pairs: tuple[_Pair, ...]) -> bool:
    """Whether each house has both cells of at most one pair, or one whole line of them."""
    line, other = union(one for one, _ in pairs), union(two for _, two in pairs)
    return all(_notices_nothing(house, pairs, line, other) for house in layout.houses)


def _notices_nothing(house: House, pairs: tuple[_Pair, ...], line: Mask, other: Mask) -> bool:
    met, met_other = house.mask & line, house.mask & other
    if met and met_other:
        return any((met, met_other) == pair for pair in pairs)
    return met in (0, line) and met_other in (0, other)


TECHNIQUES = (ExtendedRectangle("extended-rectangle", "Extended Rectangle", ""),)
