"""Wings by definition: chute remote pairs, grouped W-wings, bent sets of five and six cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.layout import Candidate, Kind
from tests.engine.by_definition.position import Found, Position, all_see_each_other, yield_found


def chute_remote_pairs(position: Position) -> Iterator[Found]:
    """Yield two cells of x and y on two lines, and a box that crosses both with its own third line.

    If the third line of the box has no place for x, the two cells are not both x. So y is
    eliminated from the cells that see both.
    """
    layout = position.layout
    for one, other, x, y in position.pairs():
        ends = 1 << one | 1 << other
        for kind in (Kind.ROW, Kind.COLUMN):
            lines = layout.of_kind(kind)
            mine, yours = ([each for each in lines if each.mask >> c & 1] for c in (one, other))
            gone: set[Candidate] = set()
            for (line, beside), box in product(product(mine, yours), layout.of_kind(Kind.BOX)):
                crossed = line.mask & box.mask and beside.mask & box.mask
                if line is not beside and crossed and not box.mask & ends:
                    third = box.mask & ~line.mask & ~beside.mask
                    for barred, left in ((x, y), (y, x)):
                        if not position.places[barred] & third:
                            gone |= position.seen_by_all(ends, 1 << left)
            yield from yield_found(
                "chute-remote-pair", gone, f"{position.names_of((one, other))} {kind}"
            )


def grouped_w_wings(position: Position) -> Iterator[Found]:
    """Yield two cells of x and y, and a house with at least three places for x outside them.

    Each place is seen by one of the two, and neither sees all. So y is eliminated from the cells
    that see both.
    """
    sees = position.layout.sees
    for one, other, *digits in position.pairs():
        ends = 1 << one | 1 << other
        for house in position.layout.houses:
            for x, y in (digits, digits[::-1]):
                places = position.places[x] & house.mask
                by_one, by_other = places & sees[one], places & sees[other]
                if (
                    places.bit_count() > 2
                    and not house.mask & ends
                    and by_one | by_other == places
                    and by_one != places != by_other
                ):
                    told = f"{position.names_of((one, other))} {x} in {house}"
                    gone = position.seen_by_all(ends, 1 << y)
                    yield from yield_found("grouped-w-wing", gone, told)


def bent_sets(position: Position) -> Iterator[Found]:
    """Yield five or six cells of a crossing line and box, with as many digits in all.

    All digits but z fit only once, as the cells that have the digit all see each other. So z is
    eliminated from all cells that see its places; if z fits only once too, this holds for each
    digit. Sets with a subset of as many cells as digits are excluded, as that subset has the
    conclusions. Cells of one house are a naked subset rather than a bent set, and the other cells
    of the house are a hidden one.
    """
    layout, known = position.layout, set[Mask]()
    lines = layout.of_kind(Kind.ROW, Kind.COLUMN)
    for line, box in product(lines, layout.of_kind(Kind.BOX)):
        if not line.mask & box.mask:
            continue
        for size, technique in ((5, "vwxyz-wing"), (6, "uvwxyz-wing")):
            for cells in _cells_with_as_many_digits(position, line.mask | box.mask, size):
                if cells in known or layout.shared_houses(cells):
                    continue
                known.add(cells)
                digits = position.digits_in(cells)
                twice = mask_of(
                    digit
                    for digit in members(digits)
                    if not all_see_each_other(layout, position.places[digit] & cells)
                )
                if twice.bit_count() < 2:
                    gone: set[Candidate] = set()
                    for digit in members(twice or digits):
                        gone |= position.seen_by_all(position.places[digit] & cells, 1 << digit)
                    if gone and not _has_less(position, cells):
                        how = "wing" if twice else "locked"
                        yield from yield_found(
                            technique, gone, f"{position.names_of(members(cells))} {how}"
                        )


def _has_less(position: Position, cells: Mask) -> bool:
    """Check whether a subset of *cells* holds no more digits than cells."""
    return any(
        position.digits_in(mask_of(some)).bit_count() <= count
        for count in range(1, cells.bit_count())
        for some in combinations(members(cells), count)
    )


def _cells_with_as_many_digits(position: Position, among: Mask, size: int) -> Iterator[Mask]:
    """Yield each *size* empty cells with exactly *size* digits in all."""
    cells = position.cells_with_few(among, size)

    def choose(start: int, chosen: Mask, digits: Mask) -> Iterator[Mask]:
        if digits.bit_count() <= size:
            if chosen.bit_count() == size:
                if digits.bit_count() == size:
                    yield chosen
                return
            for place in range(start, len(cells)):
                cell = cells[place]
                yield from choose(place + 1, chosen | 1 << cell, digits | position.held[cell])

    return choose(0, 0, 0)
