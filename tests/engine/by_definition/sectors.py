"""Sets over several sectors by definition: SK-loops and multi-sector locked sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.layout import Candidate, Cell, House
from tests.engine.by_definition.position import (
    Found,
    Position,
    crossing,
    house_with,
    sides_of,
    yield_found,
)

_FEWEST_CELLS = 12
ROWS, _COLUMNS = (3, 4, 5), (4, 5, 6)
"""Numbers of lines of a multi-sector locked set. Outside this range it is a fish, a loop or
subsets, which come earlier in the ladder."""
_FEWEST_OPEN = 40
"""Least number of open cells for the search."""
_Way: TypeAlias = tuple[int, ...]


def sk_loops(position: Position) -> Iterator[Found]:
    """Yield rings of eight nodes on two rows and two columns of different bands and stacks.

    In each box where two lines cross, the two other cells of each line are a node. Each node shares
    a line or a box with the next. Each digit needs some of these eight houses to cover its nodes.
    If the digits together need as many houses as there are empty cells, each chosen house has its
    digit there.
    """
    rows, columns, boxes = sides_of(position.layout)[0]
    for (above, below), (left, right) in product(
        _lines_without_common_box(rows), _lines_without_common_box(columns)
    ):
        corners = [(above, right), (below, right), (below, left), (above, left)]
        in_row, in_column, box = {}, {}, {}
        for corner in corners:
            row, column = corner
            cell = crossing(row, column)
            box[corner] = house_with(boxes, cell)
            in_row[corner] = row.mask & box[corner].mask & ~(1 << cell)
            in_column[corner] = column.mask & box[corner].mask & ~(1 << cell)
        one, two, three, four = corners
        # Collect the nodes around the ring, each with the house that it shares with the next.
        ring = [
            *((in_row[one], box[one]), (in_column[one], right)),
            *((in_column[two], box[two]), (in_row[two], below)),
            *((in_row[three], box[three]), (in_column[three], left)),
            *((in_column[four], box[four]), (in_row[four], above)),
        ]
        yield from _sk_loop(position, [node for node, _ in ring], [link for _, link in ring])


def _lines_without_common_box(lines: Sequence[House]) -> Iterator[tuple[House, House]]:
    """Yield pairs of lines that share no box."""
    for one, other in combinations(range(9), 2):
        if one // 3 != other // 3:
            yield lines[one], lines[other]


def _sk_loop(position: Position, nodes: Sequence[Mask], links: Sequence[House]) -> Iterator[Found]:
    left = (union(nodes) & position.empty).bit_count()
    if left < _FEWEST_CELLS or not all(node & position.empty for node in nodes):
        return
    ways: dict[int, tuple[_Way, ...]] = {}
    for digit, places in enumerate(position.places):
        having = mask_of(n for n, node in enumerate(nodes) if node & places & position.empty)
        ways[digit] = _least_links(having)
        left -= len(ways[digit][0])
        if left < 0:
            return
    gone: set[Candidate] = set()
    for digit, each in ways.items() if left == 0 else ():
        for way in each:
            for number in way:
                around = nodes[number] | nodes[(number + 1) % 8]
                gone |= position.candidates_among(links[number].mask & ~around, 1 << digit)
                if (number + 1) % 8 in way:
                    gone |= position.candidates_among(nodes[(number + 1) % 8], 1 << digit)
    yield from yield_found("sk-loop", gone, ", ".join(map(str, links)))


@cache
def _least_links(having: Mask) -> tuple[_Way, ...]:
    """Return every smallest choice of links in a ring of eight that touches all these nodes.

    Link n joins node n and the next.
    """
    for count in range(9):
        ways = tuple(
            way
            for way in combinations(range(8), count)
            if not having & ~union(1 << n | 1 << (n + 1) % 8 for n in way)
        )
        if ways:
            return ways
    raise AssertionError("eight links touch all nodes")


def sector_sets(position: Position, counts: Sequence[int] = ROWS) -> Iterator[Found]:
    """Yield sets of rows and columns whose digits need as many lines as there are empty cells.

    Each digit needs some of these lines to cover it in the empty cells where they cross. If that
    makes as many lines as cells, each chosen line has its digit there.

    A digit is covered by rows alone or by columns alone. The technique does not look for the rare
    sets in which a digit needs fewer lines of both kinds together.

    A digit needs at least as many lines as it has cells of the solution there, as no line has it
    twice. So it must need exactly as many, and where one digit needs more the others not required
    counted.
    """
    if position.empty.bit_count() < _FEWEST_OPEN:
        return
    rows, columns, _ = sides_of(position.layout)[0]
    for count in counts:
        for chosen in combinations(rows, count):
            yield from sector_sets_in(position, chosen, columns)


def sector_sets_in(
    position: Position, rows: Sequence[House], columns: Sequence[House]
) -> Iterator[Found]:
    """Yield the sets with exactly these rows."""
    cells = union(row.mask for row in rows) & position.empty
    kept = [mask_of(some) for count in _COLUMNS for some in combinations(range(9), count)]
    for digit, places in enumerate(position.places):
        across = tuple(_columns_of(row.mask & cells & places, columns) for row in rows)
        true = _times_true(position, digit, cells, columns)
        kept = [
            some for some in kept if _needed(across, some) == sum(true[c] for c in members(some))
        ]
    for some in kept:
        crossed = [columns[number] for number in members(some)]
        inside = cells & union(column.mask for column in crossed)
        if inside.bit_count() >= _FEWEST_CELLS:
            told = ", ".join(map(str, (*rows, *crossed)))
            gone = _excluded_by_covers(position, inside, (*rows, *crossed))
            yield from yield_found("multi-sector-locked-set", gone, told)


def _columns_of(cells: Mask, columns: Sequence[House]) -> Mask:
    """Return the numbers of the columns that contain some of *cells*, as a mask."""
    return mask_of(number for number, column in enumerate(columns) if column.mask & cells)


def _times_true(position: Position, digit: int, cells: Mask, columns: Sequence[House]) -> list[int]:
    """Return, for each column, how often the solution has a digit in *cells* there."""

    def is_true(cell: Cell) -> bool:
        return position.solution[cell] == digit

    return [sum(map(is_true, members(column.mask & cells))) for column in columns]


def _needed(across: tuple[Mask, ...], some: Mask) -> int:
    """Return the fewest rows or columns among *some* that cover each row's places in these."""
    inside = [columns & some for columns in across]
    return min(sum(map(bool, inside)), union(inside).bit_count())


def _excluded_by_covers(position: Position, inside: Mask, lines: Sequence[House]) -> set[Candidate]:
    """Return the candidates that every smallest cover of a digit excludes.

    These are its candidates in the covering lines outside the cells *inside*, and in the crossings
    of two such lines.
    """
    gone: set[Candidate] = set()
    for digit, everywhere in enumerate(position.places):
        for way in _least_covers(everywhere & inside, lines):
            for line in way:
                gone |= position.candidates_among(line.mask & ~inside, 1 << digit)
            for one, other in combinations(way, 2):
                gone |= position.candidates_among(one.mask & other.mask & inside, 1 << digit)
    return gone


def _least_covers(places: Mask, lines: Sequence[House]) -> list[tuple[House, ...]]:
    for count in range(len(lines) + 1):
        ways = [
            way
            for way in combinations(lines, count)
            if not places & ~union(line.mask for line in way)
        ]
        if ways:
            return ways
    raise AssertionError("all lines cover all cells")
