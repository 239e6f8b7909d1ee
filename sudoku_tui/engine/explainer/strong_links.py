"""Two, three and four strong links in a chain or a loop: skyscrapers, kites and their kin.

Base links of one digit follow each other through bridges: houses that hold the far end of one
and the near end of the next. Everything is a function of the digit's places, and the best there
is remembered by these.

Base links: houses in which a digit has two ends, each of a cell or of a few on a line.

The order in which Explainer comes upon patterns of several links, and what it calls them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations_with_replacement, pairwise
from typing import Final, NamedTuple

from ..bits import Mask, first, mask_of
from ..board import Board
from ..bounded_cache import BoundedCache
from ..inference.dead_places import suspects_of
from ..layout import Candidate, House, Kind
from ..layouts import CLASSIC
from ..step import Link, Step
from .rule import (
    BOXES,
    COLUMNS,
    ROWS,
    ExplainerTechnique,
    RatedStep,
    Rule,
    pattern_marks,
    seen_by_all,
)


class BaseLink(NamedTuple):
    """If the digit is in neither cell of one end, it is in the other."""

    kind: int
    """0 a box, 1 a row, 2 a column."""
    house: House
    grouping: int
    """1 for the second way to read four places that form a rectangle."""
    grouped: bool
    places: Mask
    """All places of the digit in the house."""
    ends: tuple[Mask, Mask]
    seen: tuple[Mask, Mask]
    """What sees all cells of each end."""
    around: tuple[Mask, Mask]
    """The houses that hold all cells of each end, as their places in `BRIDGES`."""


BRIDGES: Final = (*COLUMNS, *ROWS, *BOXES)
"""The houses that may join two ends, in the order in which they are tried."""
_LINES: Final = (*ROWS, *COLUMNS)
_SEGMENTS: Final = {
    line: tuple(line.mask & box.mask for box in BOXES if line.mask & box.mask) for line in _LINES
}
_MINI_LINES: Final = {
    box: tuple(
        tuple(line.mask & box.mask for line in lines if line.mask & box.mask)
        for lines in (ROWS, COLUMNS)
    )
    for box in BOXES
}
"""For each box its mini-rows and its mini-columns."""


class _Cross(NamedTuple):
    """A cell of a box with its arms, and the four cells that must be empty."""

    centre: Mask
    vertical: Mask
    horizontal: Mask
    corners: Mask


def _crosses(box: House) -> tuple[_Cross, ...]:
    found = []
    for cell in box.cells:
        row, column = (
            next(line.mask for line in lines if line.mask >> cell & 1) & box.mask
            for lines in (ROWS, COLUMNS)
        )
        centre = 1 << cell
        found.append(_Cross(centre, column & ~centre, row & ~centre, box.mask & ~(row | column)))
    return tuple(found)


_CROSSES: Final = {box: _crosses(box) for box in BOXES}


def base_links(places: Mask) -> Iterator[BaseLink]:
    """Every base link of a digit that has these places: boxes, rows, columns, in order."""
    for kind, houses in enumerate((BOXES, ROWS, COLUMNS)):
        for house in houses:
            inside = places & house.mask
            if 2 <= inside.bit_count() <= 6:
                for grouping, (grouped, ends) in enumerate(_ends(house, inside)):
                    seen = (seen_by_all(ends[0]), seen_by_all(ends[1]))
                    around = (_around(ends[0]), _around(ends[1]))
                    yield BaseLink(kind, house, grouping, grouped, inside, ends, seen, around)


@lru_cache(maxsize=4096)
def _around(cells: Mask) -> Mask:
    """The houses that hold all of *cells*."""
    return mask_of(at for at, house in enumerate(BRIDGES) if not cells & ~house.mask)


def _ends(house: House, inside: Mask) -> Iterator[tuple[bool, tuple[Mask, Mask]]]:
    if inside.bit_count() == 2:
        one = inside & -inside
        if house.kind is not Kind.BOX or not _in_line(house, inside):
            yield False, (one, inside ^ one)
    elif house.kind is Kind.BOX:
        for ends in _ends_in_box(house, inside):
            yield True, ends
    else:
        parts = _without_first_empty(_SEGMENTS[house], inside)
        if parts:
            yield True, parts


def _in_line(box: House, inside: Mask) -> bool:
    return any(not inside & ~line for lines in _MINI_LINES[box] for line in lines)


def _without_first_empty(parts: tuple[Mask, ...], inside: Mask) -> tuple[Mask, Mask] | None:
    """The places in the other two of three parts, once one is empty, if both have some."""
    for empty in parts:
        if not empty & inside:
            one, other = (part & inside for part in parts if part != empty)
            return (one, other) if one and other else None
    return None


def _ends_in_box(box: House, inside: Mask) -> Iterator[tuple[Mask, Mask]]:
    for cross in _CROSSES[box]:
        if not inside & cross.corners:
            yield from _ends_of_cross(cross, inside)
            return
    if inside.bit_count() < 4:
        return
    rows, columns = _MINI_LINES[box]
    for lines, across in ((rows, columns), (columns, rows)):
        for empty in reversed(lines):
            if not inside & empty:
                one, other = (line & inside for line in lines if line != empty)
                if one and other:
                    yield one, other
                    yield from _crossing(one, other, across)
                return


def _crossing(one: Mask, other: Mask, across: tuple[Mask, ...]) -> Iterator[tuple[Mask, Mask]]:
    """The other reading of four places that form a rectangle."""
    both = one | other
    pairs = [line & both for line in across if line & both]
    if both.bit_count() == 4 and len(pairs) == 2 and all(p.bit_count() == 2 for p in pairs):
        yield pairs[0], pairs[1]


def _ends_of_cross(cross: _Cross, inside: Mask) -> Iterator[tuple[Mask, Mask]]:
    vertical, horizontal = inside & cross.vertical, inside & cross.horizontal
    if not vertical or not horizontal:
        return
    if horizontal.bit_count() == 1:
        yield horizontal, vertical | cross.centre
    elif vertical.bit_count() == 1:
        yield vertical, horizontal | cross.centre
    else:
        centre = cross.centre & inside
        yield vertical | centre, horizontal | centre


KINDS_ORDER: Final = {
    size: tuple(
        sorted(
            combinations_with_replacement((0, 1, 2), size),
            key=lambda kinds: (kinds.count(2), kinds.count(1)),
        )
    )
    for size in (2, 3, 4)
}
"""The kinds of houses (0 box, 1 row, 2 column) that patterns are made of: BB BR RR BC RC CC."""

_WRITTEN: Final = {
    2: "12",
    3: "123 213 132",
    4: "1234 2134 3124 1324 2314 3214 1432 1342 2143 1243 2413 1423",
}
ORDERS: Final = {
    size: tuple(tuple(int(at) - 1 for at in order) for order in written.split())
    for size, written in _WRITTEN.items()
}
"""In which orders links are chained; the others are these, read from the other end."""


def suffix_of(kinds: list[int]) -> str:
    """The kinds in chain order, so written that the same shape turned or mirrored is the same."""
    readings = [kinds, kinds[::-1]]
    if 1 not in kinds:
        return min("".join(map(str, each)).replace("2", "1") for each in readings)
    swapped = [[(0, 2, 1)[kind] for kind in each] for each in readings]
    return min("".join(map(str, each)) for each in readings + swapped)


_BASE: Final = {2: 4.0, 3: 5.4, 4: 5.8}


class Chained(NamedTuple):
    """A pattern that eliminates something, after what decides between several."""

    rating: float
    fewer: int
    suffix: str
    kinds: int
    """The rank of the kinds of its houses."""
    digit: int
    """0 until the digit is known; it is compared before the houses."""
    found: tuple[int, ...]
    """Houses, order and directions."""
    links: tuple[tuple[BaseLink, int], ...]
    """In chain order, each with its first end."""
    bridges: tuple[House, ...]
    lost: Mask


class _Chain(NamedTuple):
    """Links in order, as far as they are chained."""

    ends: tuple[int, ...]
    """The first end of each link; an end is twice the number of its link, or one more."""
    places: Mask
    bridges: tuple[House, ...]


def _followers(links: list[BaseLink]) -> list[list[tuple[int, House]]]:
    """For each first end of a link the first ends of those that may follow, with the bridge."""
    found: list[list[tuple[int, House]]] = []
    for link in links:
        for end in (0, 1):
            far = link.around[1 - end]
            found.append(
                [
                    (2 * rank + near, BRIDGES[first(bridge)])
                    for rank, other in enumerate(links)
                    if not other.places & link.places
                    for near in (0, 1)
                    if (bridge := far & other.around[near])
                ]
            )
    return found


def _chains(links: list[BaseLink], size: int) -> list[_Chain]:
    """Every chain of *size* links, in both of its directions."""
    followers = _followers(links)
    chains = [_Chain((end,), links[end >> 1].places, ()) for end in range(len(followers))]
    for _ in range(size - 1):
        chains = [
            _Chain((*ends, near), places | links[near >> 1].places, (*bridges, bridge))
            for ends, places, bridges in chains
            for near, bridge in followers[ends[-1]]
            if not links[near >> 1].places & places
        ]
    return chains


def _best(size: int, places: Mask) -> Chained | None:
    """The pattern of *size* links that comes first, of those that eliminate something."""
    if not suspects_of(CLASSIC, places):
        return None
    links = list(base_links(places))
    found: Chained | None = None
    for chain in _chains(links, size):
        each = _read_chain(chain, places, links)
        if each and (found is None or each[:6] < found[:6]):
            found = each
    return found


def _read_chain(chain: _Chain, places: Mask, links: list[BaseLink]) -> Chained | None:
    """What *chain* eliminates, if this is the way it is read."""
    ends = chain.ends
    head, last = links[ends[0] >> 1], links[ends[-1] >> 1]
    start, stop = ends[0] & 1, 1 - (ends[-1] & 1)
    closing = head.around[start] & last.around[stop]
    lost = head.seen[start] & last.seen[stop] & places
    if not closing and not lost:
        return None
    by_rank = sorted(end >> 1 for end in ends)
    order = tuple(by_rank.index(end >> 1) for end in ends)
    if (order[0] or start) if closing else order not in ORDERS[len(ends)]:
        return None
    outside = 0
    for end in ends:
        outside |= links[end >> 1].house.mask
    count = (lost & ~outside).bit_count()
    if closing:
        for one, other in pairwise(ends):
            here = links[one >> 1].seen[1 - (one & 1)] & links[other >> 1].seen[other & 1] & places
            lost |= here
            count += (here & ~outside).bit_count()
    else:
        for bridge in chain.bridges:
            outside |= bridge.mask
        count = (lost & ~outside).bit_count()
    lost &= ~outside
    if not lost:
        return None
    pattern = tuple((links[end >> 1], end & 1) for end in ends)
    bridges = (*chain.bridges, BRIDGES[first(closing)]) if closing else chain.bridges
    return _ranked(pattern, bridges, order, lost, count, tuple(by_rank))


def _ranked(
    pattern: tuple[tuple[BaseLink, int], ...],
    bridges: tuple[House, ...],
    order: tuple[int, ...],
    lost: Mask,
    count: int,
    houses: tuple[int, ...],
) -> Chained:
    kinds = [link.kind for link, _ in pattern]
    size, grouped = len(kinds), sum(link.grouped for link, _ in pattern)
    at = ORDERS[size].index(order) if order in ORDERS[size] else len(ORDERS[size])
    return Chained(
        _BASE[size] + _bonus(set(kinds), grouped),
        -count,
        f"{grouped}{suffix_of(kinds)}",
        KINDS_ORDER[size].index(tuple(sorted(kinds))),
        0,
        (*houses, at, *(end for _, end in pattern)),
        pattern,
        bridges,
        lost,
    )


def _bonus(kinds: set[int], grouped: int) -> float:
    if grouped:
        return 0.3
    if kinds == {0, 1, 2}:
        return 0.2
    return 0.0 if kinds in ({1}, {2}) else 0.1


def _strong_links(
    size: int, known: BoundedCache[Mask, Chained | None], board: Board
) -> RatedStep | None:
    best: Chained | None = None
    for digit in range(1, 10):
        each = known[board.places[digit]]
        if each:
            each = each._replace(digit=digit)
            if best is None or each[:6] < best[:6]:
                best = each
    return _row(size, best, board) if best else None


def _row(size: int, best: Chained, board: Board) -> RatedStep:
    digit = best.digit
    pattern = 0
    told: list[Link] = []
    for link, end in best.links:
        pattern |= link.places
        # The middle of a cross is in both ends.
        near, far = (link.ends[way] & link.places for way in (end, 1 - end))
        one, other = first(near & ~far), first(far & ~near)
        told.append(Link(Candidate(one, digit), Candidate(other, digit), True))
    step = Step(
        _TECHNIQUE_OF[_name(size, best)],
        eliminations=board.candidates_in(best.lost, 1 << digit),
        houses=(*(link.house for link, _ in best.links), *best.bridges),
        marks=pattern_marks(board, pattern, 1 << digit),
        links=tuple(told),
    )
    return RatedStep(best.rating, step)


def _name(size: int, best: Chained) -> str:
    kinds = {link.kind for link, _ in best.links}
    grouped = "Grouped " if any(link.grouped for link, _ in best.links) else ""
    if len(best.bridges) == size:
        return f"({size} Strong Links) {grouped}X-Loop"
    if kinds in ({1}, {2}):
        return grouped + ("Skyscraper" if size == 2 else f"{size} Skyscrapers")
    return grouped + (f"{size}-String Kite" if kinds == {1, 2} else f"{size} Strong links")


def _rule(size: int) -> Rule:
    known = BoundedCache(partial(_best, size), 4096)
    return lambda board, meter: _strong_links(size, known, board)


LINKS: Final = {size: _rule(size) for size in (2, 3, 4)}
"""By the number of links."""
_NAMES: Final = {
    size: (
        "Skyscraper" if size == 2 else f"{size} Skyscrapers",
        f"{size}-String Kite",
        f"{size} Strong links",
    )
    for size in LINKS
}
_TECHNIQUE_OF: Final = {
    name: ExplainerTechnique(
        name.lower().replace("(", "").replace(")", "").replace(" ", "-"),
        name,
        "",
        LINKS[size],
        "Each of {bases} has {digits} at one of two ends, and these are joined in {bridges}",
    )
    for size, names in _NAMES.items()
    for plain in names
    for name in (
        plain,
        f"Grouped {plain}",
        f"({size} Strong Links) X-Loop",
        f"({size} Strong Links) Grouped X-Loop",
    )
}
