"""Rectangles of all kinds by their definitions: slow, and independent of the finders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate, Cell, Digit, Layout
from tests.engine.by_definition.position import Found, yield_found

BoardFinder: TypeAlias = Callable[[Board], Iterator[Found]]
"""Finds all patterns of a family on a board with its givens."""

_Way: TypeAlias = tuple[frozenset[Cell], tuple[tuple[Cell, Cell], ...]]
"""Corners that hold only two digits, and strong links between neighbours."""
_MOST_ADDED = 4
"""Limit on the cells that join the corners in a naked subset."""


class Corners(NamedTuple):
    """Two opposite corners and the two between them."""

    start: Cell
    far: Cell
    one: Cell
    other: Cell

    def opposite(self, corner: Cell) -> Cell:
        """Return the opposite corner."""
        start, far, one, other = self
        return {start: far, far: start, one: other, other: one}[corner]

    def neighbours(self, corner: Cell) -> list[Cell]:
        """Return the two neighbours of a corner."""
        return [cell for cell in self if cell not in (corner, self.opposite(corner))]

    def sides(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield each pair of neighbours once."""
        return ((one, other) for one in self[:2] for other in self[2:])


@cache
def rectangles(layout: Layout) -> tuple[Corners, ...]:
    """Return the rectangles whose corners can be exchanged without a change in any house."""
    every = []
    for (top, bottom), (left, right) in product(
        combinations(range(layout.rows), 2), combinations(range(layout.columns), 2)
    ):
        places = ((top, left), (bottom, right), (top, right), (bottom, left))
        if all(place in layout.cell_at for place in places):
            corners = Corners(*(layout.cell_at[place] for place in places))
            one, other = mask_of(corners[:2]), mask_of(corners[2:])
            met = [
                ((h.mask & one).bit_count(), (h.mask & other).bit_count()) for h in layout.houses
            ]
            if all(here == there < 2 for here, there in met):
                every.append(corners)
    return tuple(every)


def _pairs(board: Board, corners: Corners) -> Iterator[tuple[Digit, Digit]]:
    """Yield the pairs of digits, in both orders, that all corners can hold."""
    shared = board.layout.all_digits
    for cell in corners:
        shared &= board.candidates_of[cell]
    for low, high in combinations(members(shared), 2):
        yield low, high
        yield high, low


def _candidates(board: Board, cells: Iterable[Cell], digits: Mask) -> set[Candidate]:
    return {*board.candidates_in(mask_of(cells), digits)}


def unique_rectangles(board: Board) -> Iterator[Found]:
    """Yield types 3 and 4: two neighbours hold only x and y, the other two have extras."""
    layout, of = board.layout, board.candidates_of
    for corners in rectangles(layout):
        for x, y in _pairs(board, corners):
            pair = 1 << x | 1 << y
            for roof in corners.sides():
                floor = [cell for cell in corners if cell not in roof]
                if any(of[cell] != pair for cell in floor) or any(of[c] == pair for c in roof):
                    continue
                cells, extras = mask_of(roof), (of[roof[0]] | of[roof[1]]) & ~pair
                told = f"{layout.names(mask_of(corners))}, {x} and {y}"
                for house in layout.shared_houses(cells):
                    if not board.places[x] & house.mask & ~cells:
                        gone = _candidates(board, roof, 1 << y)
                        yield from yield_found("unique-rectangle-4", gone, told)
                if extras.bit_count() > 1 and x < y:
                    yield from _subsets(board, "unique-rectangle-3", cells, extras, told)


def _subsets(board: Board, id: str, roof: Mask, extras: Mask, told: str) -> Iterator[Found]:
    """Yield the subsets of one of *extras* in the roof and other cells of a house."""
    of = board.candidates_of
    for house in board.layout.shared_houses(roof):
        rest = [cell for cell in house.cells if of[cell] and not roof >> cell & 1]
        for size in range(1, _MOST_ADDED + 1):
            for added in combinations(rest, size):
                digits = extras | union(of[cell] for cell in added)
                if digits.bit_count() == size + 1:
                    others = [cell for cell in rest if cell not in added]
                    yield from yield_found(id, _candidates(board, others, digits), told)


def hidden_rectangles(board: Board) -> Iterator[Found]:
    """Try each digit in a corner: strong links and cells of two candidates fill the others."""
    layout, of = board.layout, board.candidates_of
    for corners in rectangles(layout):
        for x, y in _pairs(board, corners):
            pair = 1 << x | 1 << y
            known = [cell for cell in corners if of[cell] == pair]
            links = [side for side in corners.sides() if _is_linked(board, side, x)]
            for target, tried in product(corners, (x, y)):
                ways: list[_Way] = [
                    (frozenset(two), ((start, end),))
                    for two in combinations(known, 2)
                    for start, end in links
                    if (start in two) != (end in two)
                ]
                if corners.opposite(target) in known:
                    ways += [
                        (frozenset([corners.opposite(target)]), both)
                        for both in combinations(links, 2)
                        if all(target in link for link in both)
                    ]
                if any(_is_deadly(corners, (x, y), target, tried, *way) for way in ways):
                    told = f"{layout.names(mask_of(corners))}, {x} and {y}"
                    gone = _candidates(board, (target,), 1 << tried)
                    yield from yield_found("hidden-rectangle", gone, told)


def _is_linked(board: Board, side: tuple[Cell, Cell], digit: Digit) -> bool:
    houses = board.layout.shared_houses(mask_of(side))
    return any(not board.places[digit] & house.mask & ~mask_of(side) for house in houses)


def _is_deadly(
    corners: Corners,
    pair: tuple[Digit, Digit],
    target: Cell,
    tried: Digit,
    known: frozenset[Cell],
    links: tuple[tuple[Cell, Cell], ...],
) -> bool:
    """Check whether *tried* in *target* forces x and y crosswise into all corners.

    0 stands for any other digit. The strong links are of x, the first of the *pair*.
    """
    fillings = [dict(zip(corners, each, strict=True)) for each in product((0, *pair), repeat=4)]
    fillings = [
        each
        for each in fillings
        if each[target] == tried
        and all(each[cell] for cell in known)
        and all(each[one] != each[other] or not each[one] for one, other in corners.sides())
        and all(pair[0] in (each[one], each[other]) for one, other in links)
    ]
    return all(all(each.values()) for each in fillings)


def avoidable_rectangles(board: Board) -> Iterator[Found]:
    """Yield the rectangles with x and y crosswise in solved corners, and the others open."""
    layout, of, digits = board.layout, board.candidates_of, board.digits
    for corners in rectangles(layout):
        told = layout.names(mask_of(corners))
        if mask_of(corners) & board.givens:
            continue
        empty = [cell for cell in corners if not digits[cell]]
        if len(empty) == 1:
            one, other = corners.neighbours(empty[0])
            if digits[one] == digits[other]:
                gone = _candidates(board, empty, 1 << digits[corners.opposite(empty[0])])
                yield from yield_found("avoidable-rectangle-1", gone, told)
        elif len(empty) == 2 and corners.opposite(empty[0]) != empty[1]:
            fits = [digits[corners.opposite(cell)] for cell in empty]
            if not all(of[cell] >> own & 1 for cell, own in zip(empty, fits, strict=True)):
                continue
            extras = union(of[cell] & ~(1 << own) for cell, own in zip(empty, fits, strict=True))
            if extras.bit_count() == 1:
                seen = members(layout.seen_by_all(mask_of(empty)))
                yield from yield_found(
                    "avoidable-rectangle-2", _candidates(board, seen, extras), told
                )
            elif extras:
                yield from _subsets(board, "avoidable-rectangle-3", mask_of(empty), extras, told)


def extended_rectangles(board: Board) -> Iterator[Found]:
    """Yield the patterns in two rows of a band and three to seven columns, with as many digits."""
    layout = board.layout
    for turned in (False, True):
        for lines in combinations(range(layout.columns if turned else layout.rows), 2):
            length = layout.rows if turned else layout.columns
            pairs = [
                tuple(layout.cell_at[(k, line) if turned else (line, k)] for line in lines)
                for k in range(length)
            ]
            open_pairs = [pair for pair in pairs if all(board.candidates_of[c] for c in pair)]
            for size in range(3, 8):
                for chosen in combinations(open_pairs, size):
                    cells = [cell for pair in chosen for cell in pair]
                    patterns = [*_saved(board, cells, size)]
                    if patterns and _no_house_notices(layout, chosen):
                        yield from patterns


def _no_house_notices(layout: Layout, chosen: tuple[tuple[Cell, ...], ...]) -> bool:
    """Check that each house has whole pairs, at most as many cells as digits, or a whole line."""
    lines = [{pair[number] for pair in chosen} for number in (0, 1)]
    for house in layout.houses:
        inside = {cell for pair in chosen for cell in pair if house.mask >> cell & 1}
        whole = all(len(inside & {*pair}) != 1 for pair in chosen)
        if not (inside in lines or (whole and len(inside) <= len(chosen))):
            return False
    return True


def _saved(board: Board, cells: list[Cell], size: int) -> Iterator[Found]:
    """Yield the pattern if one cell has extras, or if one digit is the only extra."""
    of, layout = board.candidates_of, board.layout
    told, every = layout.names(mask_of(cells)), union(of[cell] for cell in cells)
    for roof in cells:
        own = union(of[cell] for cell in cells if cell != roof)
        if own.bit_count() == size and _can_hold(board, cells, own) and of[roof] & ~own:
            yield from yield_found("extended-rectangle", _candidates(board, (roof,), own), told)
    for extra in members(every) if every.bit_count() == size + 1 else ():
        own = every & ~(1 << extra)
        roof_cells = [cell for cell in cells if of[cell] >> extra & 1]
        if len(roof_cells) > 1 and _can_hold(board, cells, own):
            seen = members(layout.seen_by_all(mask_of(roof_cells)))
            gone = _candidates(board, seen, 1 << extra)
            yield from yield_found("extended-rectangle", gone, told)


def _can_hold(board: Board, cells: list[Cell], digits: Mask) -> bool:
    """Check whether each cell can hold one of *digits* and each line all of them."""
    of = board.candidates_of
    lines = (union(of[cell] for cell in cells[number::2]) for number in (0, 1))
    return all(of[cell] & digits for cell in cells) and all(not digits & ~line for line in lines)
