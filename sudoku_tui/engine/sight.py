"""Cells that are in no house together, and by what one sees the other: a knight's move, a corner.

A layout knows which pairs of cells must differ, or keep digits apart, but not by what rule; their
places tell. Steps name the pairs that they lean on (`Technique.sights`), and what no house says of
these is told in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations, count, product, takewhile
from typing import Final, NamedTuple, TypeAlias

from .bits import Mask, mask_of
from .layout import Candidate, Cell, Digit, Layout

Move: TypeAlias = tuple[int, int]
"""How many rows and columns apart two cells are, the fewer first."""
Sight: TypeAlias = tuple[Candidate, Candidate]
"""Two candidates that exclude each other: the one cell sees the other, or their digits keep apart
there."""

BESIDE: Final[Move] = (0, 1)
CORNER: Final[Move] = (1, 1)
KNIGHT: Final[Move] = (1, 2)
_WORDS: Final = {
    KNIGHT: "by a knight's move",
    CORNER: "corner to corner",
    BESIDE: "side by side",
}
_MOST: Final = 3
"""Of how many cells or groups of cells it is said what they see."""


def apart(one: Cell, other: Cell, layout: Layout) -> Move:
    """How many rows and columns are between two cells, the fewer first."""
    (row, column), (to_row, to_column) = layout.positions[one], layout.positions[other]
    fewer, more = sorted((abs(row - to_row), abs(column - to_column)))
    return fewer, more


class Way(NamedTuple):
    """By which move that has a name two cells are apart."""

    move: Move
    over_edge: bool
    """Whether it leads over the edge of the board, where that is joined to the opposite one."""

    @property
    def suffix(self) -> str:
        """What is added to the words for the move."""
        return " over the edge" if self.over_edge else ""


def way_between(one: Cell, other: Cell, layout: Layout) -> Way | None:
    """By which move two cells that must differ somehow are apart; None if that has no name."""
    if (away := apart(one, other, layout)) in _WORDS:
        return Way(away, over_edge=False)
    return Way(around, over_edge=True) if (around := _around(away, layout)) in _WORDS else None


def way_without_house(one: Cell, other: Cell, layout: Layout) -> str:
    """By what a cell sees another one, in words; empty if it does not, or in a house."""
    if not layout.sees_beyond_houses[one] >> other & 1:
        return ""
    if is_along_diagonal(one, other, layout):
        return "along a diagonal"
    return _in_words(way_between(one, other, layout))


def is_along_diagonal(one: Cell, other: Cell, layout: Layout) -> bool:
    """Whether two cells are on one of the layout's short diagonals."""
    return any(one in line and other in line for line in short_diagonals(layout))


@lru_cache(maxsize=64)
def short_diagonals(layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    """Diagonals from edge to edge all cells of which see each other, in no house together.

    Each is told from its top. Two cells are no diagonal.
    """
    if not layout.extra_sees:
        return ()
    return tuple(
        line
        for line in _diagonals(layout)
        if len(line) > 2
        and all(layout.sees[one] >> other & 1 for one, other in combinations(line, 2))
        and not layout.shared_houses(mask_of(line))
    )


def _diagonals(layout: Layout) -> Iterator[tuple[Cell, ...]]:
    """All diagonals of the canvas, each from its top, those that fall to the right first."""
    for right in (1, -1):
        for row, column in layout.positions:
            if (row - 1, column - right) not in layout.cell_at:
                places = takewhile(
                    layout.cell_at.__contains__, zip(count(row), count(column, right), strict=False)
                )
                yield tuple(layout.cell_at[place] for place in places)


def lengths_of_short_diagonals(layout: Layout) -> tuple[int, ...]:
    """How many cells the short diagonals have, if all of so many are such, and these say all."""
    lines = short_diagonals(layout)
    joined = {frozenset(pair) for line in lines for pair in combinations(line, 2)}
    lengths = sorted({len(line) for line in lines})
    whole = sum(len(line) in lengths for line in _diagonals(layout)) == len(lines)
    return tuple(lengths) if whole and all({*pair} in joined for pair in layout.extra_sees) else ()


def _in_words(way: Way | None) -> str:
    return f"{_WORDS[way.move]}{way.suffix}" if way else "by a rule of this layout"


def _way_of(one: Candidate, other: Candidate, layout: Layout) -> str:
    """By what two candidates exclude each other; empty if in a house, in a cell, or not at all."""
    if see_each_other(one, other, layout):
        return way_without_house(one.cell, other.cell, layout)
    if one.cell == other.cell or not excludes(one, other, layout):
        return ""
    return _in_words(way_between(one.cell, other.cell, layout))


def see_each_other(one: Candidate, other: Candidate, layout: Layout) -> bool:
    """Whether they are of one digit, in cells that must differ."""
    return one.digit == other.digit and bool(layout.sees[one.cell] >> other.cell & 1)


def excludes(one: Candidate, other: Candidate, layout: Layout) -> bool:
    """Whether two candidates are not both true."""
    if one.cell == other.cell:
        return one.digit != other.digit
    if see_each_other(one, other, layout):
        return True
    number, other_number = ((digit - 1) * layout.cells + cell for cell, digit in (one, other))
    return bool(layout.banned_by[number] >> other_number & 1)


def easiest(alternatives: Iterable[Sequence[Sight]], layout: Layout) -> Sequence[Sight]:
    """Of several sets of pairs, any of which would do, the one of which houses say most.

    Only those will do of which each pair excludes each other. None may. What is empty says nothing.
    """
    found = [
        (sum(1 for sight in sights if _way_of(*sight, layout)), number, sights)
        for number, sights in enumerate(alternatives)
        if sights and all(excludes(*sight, layout) for sight in sights)
    ]
    return min(found)[2] if found else ()


def sights_of_each(gone: Iterable[Candidate], others: Iterable[Candidate]) -> Iterator[Sight]:
    """What goes sees all of some candidates that have its digit, and keeps apart from others."""
    for each, other in product(gone, others):
        yield (each, other) if each.digit == other.digit else (other, each)


def sights_of_same(gone: Iterable[Candidate], others: Iterable[Candidate]) -> Iterator[Sight]:
    """What goes sees all of some candidates that have its digit, whatever it keeps apart from."""
    return ((each, other) for each, other in product(gone, others) if each.digit == other.digit)


def sights_within(candidates: Iterable[Candidate]) -> Iterator[Sight]:
    """Of some candidates those of one digit see each other."""
    return ((one, other) for one, other in combinations(candidates, 2) if one.digit == other.digit)


def sights_of_one(gone: Candidate, others: Iterable[Candidate], layout: Layout) -> Sequence[Sight]:
    """What goes is excluded by one of some candidates: which can be seen best."""
    return easiest(([each] for each in sights_of_each((gone,), others)), layout)


def describe_sights(sights: Iterable[Sight], layout: Layout) -> str:
    """By what candidates exclude others with which they are in no house.

    ``By a knight's move r2c6 sees r4c7; r3c4 sees r5c5``; empty if houses tell all of it.
    """
    if layout.houses_only:
        return ""
    seen_by: dict[str, dict[Cell, Mask]] = {}
    banned_by: dict[str, dict[Candidate, dict[Digit, Mask]]] = {}
    for one, other in sights:
        if not (way := _way_of(one, other, layout)):
            continue
        if see_each_other(one, other, layout):
            seen = seen_by.setdefault(way, {})
            if not seen.get(other.cell, 0) >> one.cell & 1:
                seen[one.cell] = seen.get(one.cell, 0) | 1 << other.cell
        else:
            banned = banned_by.setdefault(way, {})
            if not banned.get(other, {}).get(one.digit, 0) >> one.cell & 1:
                here = banned.setdefault(one, {})
                here[other.digit] = here.get(other.digit, 0) | 1 << other.cell
    told = [_sights_of(way, seen, layout) for way, seen in seen_by.items()]
    told += [_bans_of(way, banned, layout) for way, banned in banned_by.items()]
    return ". ".join(told)


def _sights_of(way: str, seen: Mapping[Cell, Mask], layout: Layout) -> str:
    """Which cells see which by one way."""
    way, together = f"{way[0].upper()}{way[1:]}", dict[Mask, Mask]()
    for cell, others in seen.items():
        together[others] = together.get(others, 0) | 1 << cell
    if len(together) > _MOST:
        return f"{way} some of these cells see each other"
    return f"{way} " + "; ".join(
        f"{layout.names(cells)} {'see' if cells & cells - 1 else 'sees'} {layout.names(others)}"
        for others, cells in together.items()
    )


def _bans_of(way: str, banned: Mapping[Candidate, Mapping[Digit, Mask]], layout: Layout) -> str:
    """Which digits keep apart from which by one way: ``2 in r3c3 excludes 1 and 3 in r4c3``."""
    way, together = f"{way[0].upper()}{way[1:]}", dict[tuple[Digit, str], Mask]()
    for (cell, digit), cells_of in banned.items():
        digits_in: dict[Mask, list[str]] = {}
        for other, cells in cells_of.items():
            digits_in.setdefault(cells, []).append(layout.symbol(other))
        parts = (f"{' and '.join(each)} in {layout.names(c)}" for c, each in digits_in.items())
        key = digit, " and ".join(parts)
        together[key] = together.get(key, 0) | 1 << cell
    if len(together) > _MOST:
        return f"{way} some of these digits exclude each other"
    return f"{way} " + "; ".join(
        f"{layout.symbol(digit)} in {layout.names(cells, 'or')} excludes {others}"
        for (digit, others), cells in together.items()
    )


class Moves(NamedTuple):
    """What pairs of cells have in common."""

    moves: tuple[Move, ...]
    """How far apart those of a pair are."""
    over_edges: bool
    """Whether some are so far apart over the edges of the board alone."""


def moves_of(pairs: Iterable[tuple[Cell, Cell]], layout: Layout) -> Moves | None:
    """The moves that *pairs* are all cells of, but for those in a house; None if some are no pair.

    Where they are joined over the edges of the board, these are the shortest ways.
    """
    joined, found = {frozenset(pair) for pair in pairs}, set[Move]()
    over_edges = False
    for one, other in joined:
        away = apart(one, other, layout)
        found.add(around := _around(away, layout))
        over_edges = over_edges or around != away
    if not all(_is_whole(move, joined, layout) for move in found):
        return None
    return Moves(tuple(sorted(found)), over_edges)


def _is_whole(move: Move, joined: Set[frozenset[Cell]], layout: Layout) -> bool:
    """Whether all cells that are a move apart and in no house together are *joined*."""
    fewer, more = move
    for one, (row, column) in enumerate(layout.positions):
        for rows, columns in product((-more, -fewer, fewer, more), repeat=2):
            other = layout.cell_at.get((row + rows, column + columns))
            if other is None or apart(one, other, layout) != move:
                continue
            is_joined = frozenset((one, other)) in joined
            if not is_joined and not layout.shared_houses(1 << one | 1 << other):
                return False
    return True


def _around(away: Move, layout: Layout) -> Move:
    """How far apart cells are that are *away*, if the edges of the board are joined."""
    size = layout.columns if layout.columns == layout.rows else 0
    fewer, more = sorted(min(each, abs(size - each)) for each in away)
    return fewer, more
