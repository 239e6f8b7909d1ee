"""Fireworks by definition: digits in three cells, by two lines and the box where they cross."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.layout import Cell, Digit
from tests.engine.by_definition.position import Found, Position, house_with, sides_of, yield_found


class _Firework(NamedTuple):
    """A corner and two wings, all empty, and the digits that at least one of the three holds."""

    corner: Cell
    wings: tuple[Cell, Cell]
    sure: Mask
    """Digits that both lines have only in the box and at a wing."""
    confined: Mask
    """Those digits, and digits that some house has only in the three cells."""

    def choices(self, count: int) -> Iterator[Mask]:
        """Yield each choice of *count* digits with at least one of the first kind."""
        for digits in combinations(members(self.confined), count):
            if mask_of(digits) & self.sure:
                yield mask_of(digits)


def fireworks(position: Position) -> Iterator[Found]:
    """Yield triples, pairs and quadruples of fireworks."""
    on_wings: dict[Mask, list[_Firework]] = {}
    for each in _fireworks(position):
        yield from _triples(position, each)
        yield from _pairs(position, each)
        on_wings.setdefault(mask_of(each.wings), []).append(each)
    for wings, same in on_wings.items():
        for one, other in combinations(same, 2):
            if one.corner != other.corner:
                yield from _quadruples(position, wings, one, other)


def _fireworks(position: Position) -> Iterator[_Firework]:
    rows, columns, boxes = sides_of(position.layout)[0]
    for corner in members(position.empty):
        box = house_with(boxes, corner)
        beyond = [house_with(lines, corner).mask & ~box.mask for lines in (rows, columns)]
        sure: dict[tuple[Cell, Cell], Mask] = {}
        for digit in range(1, position.layout.digits + 1):
            for wings in _wings(position, digit, beyond):
                sure[wings] = sure.get(wings, 0) | 1 << digit
        for wings, digits in sure.items():
            cells = mask_of((corner, *wings))
            if not cells & ~position.empty:
                yield _Firework(corner, wings, digits, digits | _confined(position, cells))


def _wings(position: Position, digit: Digit, beyond: list[Mask]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the two wings of a digit, one on each line.

    A wing is the digit's only place outside the box, or any cell there if it has none.
    """
    places = [position.places[digit] & line for line in beyond]
    if all(each.bit_count() <= 1 for each in places):
        both = zip(places, beyond, strict=True)
        one, other = (tuple(members(each or line)) for each, line in both)
        yield from product(one, other)


def _confined(position: Position, cells: Mask) -> Mask:
    """Return the digits that some house has only in *cells*."""
    return mask_of(
        digit
        for digit, places in enumerate(position.places)
        for house in position.layout.houses
        if places & house.mask and not places & house.mask & ~cells
    )


def _triples(position: Position, each: _Firework) -> Iterator[Found]:
    """Yield three digits that fill the three cells."""
    for digits in each.choices(3):
        gone = position.all_but(mask_of((each.corner, *each.wings)), digits)
        yield from yield_found("firework-triple", gone, _describe(position, each, digits))


def _pairs(position: Position, each: _Firework) -> Iterator[Found]:
    """Yield two digits and a cell with the same two that sees both wings: it equals the corner.

    Each wing can hold one of the two. If one can hold neither, both are in the two other cells, a
    subset that already has all the conclusions.
    """
    for digits in each.choices(2):
        if all(position.held[wing] & digits for wing in each.wings):
            seen = position.layout.seen_by_all(mask_of(each.wings)) & ~(1 << each.corner)
            for further in position.cells_with_few(seen, 2):
                if position.held[further] == digits:
                    gone = position.all_but(1 << each.corner, digits)
                    gone |= position.all_but(1 << further, position.held[each.corner])
                    told = f"{_describe(position, each, digits)}, {position.names_of((further,))}"
                    yield from yield_found("firework-pair", gone, told)


def _quadruples(
    position: Position, wings: Mask, one: _Firework, other: _Firework
) -> Iterator[Found]:
    """Yield two fireworks of two digits with the same wings: four digits fill four cells."""
    for mine, yours in product(one.choices(2), other.choices(2)):
        if not mine & yours:
            gone = position.all_but(wings, mine | yours)
            gone |= position.all_but(1 << one.corner, mine)
            gone |= position.all_but(1 << other.corner, yours)
            told = f"{_describe(position, one, mine)}, {_describe(position, other, yours)}"
            yield from yield_found("firework-quadruple", gone, told)


def _describe(position: Position, each: _Firework, digits: Mask) -> str:
    return f"{tuple(members(digits))} in {position.names_of((each.corner, *each.wings))}"
