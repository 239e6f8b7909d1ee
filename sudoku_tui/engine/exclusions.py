"""Pairs of cells that must differ without sharing a house, such as cells a knight's move apart.

A layout stores which pairs of cells must differ, or exclude neighbouring digits, but not the rule
behind a pair. The rule is derived from the positions of the cells. Steps name the pairs that they
rely on (`Technique.sights`). Pairs without a common house are explained in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations, count, product, takewhile
from typing import Final, NamedTuple, TypeAlias

from .bits import Mask, mask_of
from .layout import Candidate, Cell, Digit, Layout

Offset: TypeAlias = tuple[int, int]
"""Distances in rows and columns between two cells, the smaller first; (1, 2): a knight's move."""
Sight: TypeAlias = tuple[Candidate, Candidate]
"""Two candidates that exclude each other.

Either they have the same digit and their cells must differ, or the layout bans the pair.
"""

BESIDE: Final[Offset] = (0, 1)
CORNER: Final[Offset] = (1, 1)
KNIGHT: Final[Offset] = (1, 2)
_WORDS: Final = {
    KNIGHT: "by a knight's move",
    CORNER: "corner to corner",
    BESIDE: "side by side",
}
_MOST_LISTED: Final = 3
"""Largest number of cells, or groups of cells, that are listed with the cells that they see."""


def distance(one: Cell, other: Cell, layout: Layout) -> Offset:
    """Return the distances in rows and columns between two cells, the smaller first."""
    (row, column), (to_row, to_column) = layout.positions[one], layout.positions[other]
    fewer, more = sorted((abs(row - to_row), abs(column - to_column)))
    return fewer, more


class NamedMove(NamedTuple):
    """A named move that leads from one cell to another."""

    move: Offset
    over_edge: bool
    """Whether the move crosses an edge of the board that is joined to the opposite edge."""

    @property
    def suffix(self) -> str:
        """The text that follows the name of the move: " over the edge" or ""."""
        return " over the edge" if self.over_edge else ""


def named_move_between(one: Cell, other: Cell, layout: Layout) -> NamedMove | None:
    """Return the named move between two cells that must differ; None if it has no name."""
    if (away := distance(one, other, layout)) in _WORDS:
        return NamedMove(away, over_edge=False)
    return (
        NamedMove(around, over_edge=True)
        if (around := _toroidal_distance(away, layout)) in _WORDS
        else None
    )


def describe_exclusion(one: Cell, other: Cell, layout: Layout) -> str:
    """Return in words why two cells must differ although they share no house.

    The result is "" if they need not differ by `extra_sees`.
    """
    if not layout.sees_beyond_houses[one] >> other & 1:
        return ""
    if where := added_rule_between(Candidate(one, 1), Candidate(other, 1), layout):
        return where
    if is_along_diagonal(one, other, layout):
        return "along a diagonal"
    return _in_words(named_move_between(one, other, layout))


def is_along_diagonal(one: Cell, other: Cell, layout: Layout) -> bool:
    """Check whether two cells are on one of the layout's short diagonals."""
    return any(one in line and other in line for line in short_diagonals(layout))


@lru_cache(maxsize=64)
def short_diagonals(layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    """Return the diagonals from edge to edge whose cells all see each other without a common house.

    Each diagonal has at least three cells and is listed from its top.
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
    """Yield all diagonals of the canvas, each from its top, those that fall to the right first."""
    for right in (1, -1):
        for row, column in layout.positions:
            if (row - 1, column - right) not in layout.cell_at:
                places = takewhile(
                    layout.cell_at.__contains__, zip(count(row), count(column, right), strict=False)
                )
                yield tuple(layout.cell_at[place] for place in places)


def lengths_of_short_diagonals(layout: Layout) -> tuple[int, ...]:
    """Return the lengths of the short diagonals, if these explain all of `extra_sees`.

    That requires that every diagonal of such a length is a short diagonal, and that every pair of
    `extra_sees` is on one. Otherwise the result is empty. The lengths are ascending.
    """
    lines = short_diagonals(layout)
    joined = {frozenset(pair) for line in lines for pair in combinations(line, 2)}
    lengths = sorted({len(line) for line in lines})
    whole = sum(len(line) in lengths for line in _diagonals(layout)) == len(lines)
    return tuple(lengths) if whole and all({*pair} in joined for pair in layout.extra_sees) else ()


def _in_words(way: NamedMove | None) -> str:
    return f"{_WORDS[way.move]}{way.suffix}" if way else "by a rule of this layout"


def _way_of(one: Candidate, other: Candidate, layout: Layout) -> str:
    """Return in words how two candidates in different cells exclude each other without a house.

    The result is "" if they share a house or a cell, or do not exclude each other.
    """
    if see_each_other(one, other, layout):
        return describe_exclusion(one.cell, other.cell, layout)
    if one.cell == other.cell or not excludes(one, other, layout):
        return ""
    where = added_rule_between(one, other, layout)
    return where or _in_words(named_move_between(one.cell, other.cell, layout))


def added_rule_between(one: Candidate, other: Candidate, layout: Layout) -> str:
    """Return where a rule of the puzzle excludes a pair: ``in the cage with sum 17``; "" if none.

    Args:
        one: A candidate.
        other: A candidate in another cell.
        layout: The effective layout of the puzzle.
    """
    cells = 1 << one.cell | 1 << other.cell
    pair = (one.cell, one.digit), (other.cell, other.digit)
    for rule in layout.added_rules:
        if cells & ~rule.cells:
            continue
        if rule.digits_differ and one.digit == other.digit:
            return rule.where
        if pair in rule.bans or pair[::-1] in rule.bans:
            return rule.where
    return ""


def see_each_other(one: Candidate, other: Candidate, layout: Layout) -> bool:
    """Check whether two candidates have the same digit in cells that must differ."""
    return one.digit == other.digit and bool(layout.sees[one.cell] >> other.cell & 1)


def excludes(one: Candidate, other: Candidate, layout: Layout) -> bool:
    """Check whether two candidates cannot both be true."""
    if one.cell == other.cell:
        return one.digit != other.digit
    if see_each_other(one, other, layout):
        return True
    number, other_number = ((digit - 1) * layout.cells + cell for cell, digit in (one, other))
    return bool(layout.banned_by[number] >> other_number & 1)


def easiest_pairs(alternatives: Iterable[Sequence[Sight]], layout: Layout) -> Sequence[Sight]:
    """Return the set of pairs that needs the fewest explanations beyond houses.

    Only sets are considered in which both candidates of each pair exclude each other. The result is
    empty if there are none.

    Args:
        alternatives: Sets of pairs, each sufficient as an explanation; empty ones are ignored.
        layout: The layout that decides which pairs share a house.
    """
    found = [
        (sum(1 for sight in sights if _way_of(*sight, layout)), number, sights)
        for number, sights in enumerate(alternatives)
        if sights and all(excludes(*sight, layout) for sight in sights)
    ]
    return min(found)[2] if found else ()


def sights_of_each(eliminated: Iterable[Candidate], others: Iterable[Candidate]) -> Iterator[Sight]:
    """Yield a pair for each eliminated candidate of *eliminated* and each candidate of *others*.

    The eliminated candidate is the first of the pair if the digits are equal, otherwise the second.
    """
    for each, other in product(eliminated, others):
        yield (each, other) if each.digit == other.digit else (other, each)


def sights_of_same(gone: Iterable[Candidate], others: Iterable[Candidate]) -> Iterator[Sight]:
    """Return the pairs of an eliminated candidate and one of *others* with the same digit."""
    return ((each, other) for each, other in product(gone, others) if each.digit == other.digit)


def sights_within(candidates: Iterable[Candidate]) -> Iterator[Sight]:
    """Return all pairs of *candidates* with the same digit."""
    return ((one, other) for one, other in combinations(candidates, 2) if one.digit == other.digit)


def sights_of_one(gone: Candidate, others: Iterable[Candidate], layout: Layout) -> Sequence[Sight]:
    """Return the one pair of *gone* and a candidate of *others* that is easiest to explain."""
    return easiest_pairs(([each] for each in sights_of_each((gone,), others)), layout)


def describe_sights(sights: Iterable[Sight], layout: Layout) -> str:
    """Describe how candidates exclude each other, if they share no house.

    For example ``By a knight's move r2c6 sees r4c7; r3c4 sees r5c5``. The result is "" if all pairs
    share a house.
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
    """Return a sentence about which cells see which by the same kind of move."""
    way, together = f"{way[0].upper()}{way[1:]}", dict[Mask, Mask]()
    for cell, others in seen.items():
        together[others] = together.get(others, 0) | 1 << cell
    if len(together) > _MOST_LISTED:
        return f"{way} some of these cells see each other"
    return f"{way} " + "; ".join(
        f"{layout.names(cells)} {'see' if cells & cells - 1 else 'sees'} {layout.names(others)}"
        for others, cells in together.items()
    )


def _bans_of(way: str, banned: Mapping[Candidate, Mapping[Digit, Mask]], layout: Layout) -> str:
    """Return a sentence about bans of the same kind: ``2 in r3c3 excludes 1 and 3 in r4c3``."""
    way, together = f"{way[0].upper()}{way[1:]}", dict[tuple[Digit, str], Mask]()
    for (cell, digit), cells_of in banned.items():
        digits_in: dict[Mask, list[str]] = {}
        for other, cells in cells_of.items():
            digits_in.setdefault(cells, []).append(layout.symbol(other))
        parts = (f"{' and '.join(each)} in {layout.names(c)}" for c, each in digits_in.items())
        key = digit, " and ".join(parts)
        together[key] = together.get(key, 0) | 1 << cell
    if len(together) > _MOST_LISTED:
        return f"{way} some of these digits exclude each other"
    return f"{way} " + "; ".join(
        f"{layout.symbol(digit)} in {layout.names(cells, 'or')} excludes {others}"
        for (digit, others), cells in together.items()
    )


class Offsets(NamedTuple):
    """The offsets between the two cells of each pair in a set of pairs."""

    moves: tuple[Offset, ...]
    """All offsets that occur, ascending."""
    over_edges: bool
    """Whether some pairs have such an offset only across joined edges of the board."""


def offsets_of(pairs: Iterable[tuple[Cell, Cell]], layout: Layout) -> Offsets | None:
    """Return the offsets of *pairs*; None if other pairs of cells have one of these offsets too.

    Other pairs are ignored if their cells share a house. If edges of the board are joined, the
    offset along the shortest way counts.
    """
    joined, found = {frozenset(pair) for pair in pairs}, set[Offset]()
    over_edges = False
    for one, other in joined:
        away = distance(one, other, layout)
        found.add(around := _toroidal_distance(away, layout))
        over_edges = over_edges or around != away
    if not all(_is_whole(move, joined, layout) for move in found):
        return None
    return Offsets(tuple(sorted(found)), over_edges)


def _is_whole(move: Offset, joined: Set[frozenset[Cell]], layout: Layout) -> bool:
    """Check whether every two cells with the offset *move* are in *joined* or share a house."""
    fewer, more = move
    for one, (row, column) in enumerate(layout.positions):
        for rows, columns in product((-more, -fewer, fewer, more), repeat=2):
            other = layout.cell_at.get((row + rows, column + columns))
            if other is None or distance(one, other, layout) != move:
                continue
            is_joined = frozenset((one, other)) in joined
            if not is_joined and not layout.shared_houses(1 << one | 1 << other):
                return False
    return True


def _toroidal_distance(away: Offset, layout: Layout) -> Offset:
    """Return the offset along the shortest way for *away*, if the edges of a square board join."""
    size = layout.columns if layout.columns == layout.rows else 0
    fewer, more = sorted(min(each, abs(size - each)) for each in away)
    return fewer, more
