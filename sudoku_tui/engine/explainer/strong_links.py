"""Two, three and four strong links in a chain or a loop: skyscrapers, kites and their kin.

Base links of one digit follow each other through bridges: houses that hold the far end of one
and the near end of the next. Everything is a function of the digit's places, and the best there
is remembered by these.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from ..bits import Mask, first
from ..board import Board
from ..dead_places import suspects_of
from ..layout import House
from ..layouts import CLASSIC
from ..remembered import Remembered
from ..step import Candidate, Link, Step
from .base_links import BRIDGES, BaseLink, base_links
from .link_order import KINDS_ORDER, ORDERS, suffix_of
from .rule import Found, Row, Rule
from .tables import pattern_marks

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
        each = _judged(chain, places, links)
        if each and (found is None or each[:6] < found[:6]):
            found = each
    return found


def _judged(chain: _Chain, places: Mask, links: list[BaseLink]) -> Chained | None:
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


def _strong_links(size: int, known: Remembered[Mask, Chained | None], board: Board) -> Found | None:
    best: Chained | None = None
    for digit in range(1, 10):
        each = known[board.places[digit]]
        if each:
            each = each._replace(digit=digit)
            if best is None or each[:6] < best[:6]:
                best = each
    return _told(size, best, board) if best else None


def _told(size: int, best: Chained, board: Board) -> Found:
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
        _ROW_OF[_name(size, best)],
        eliminations=board.candidates_in(best.lost, 1 << digit),
        houses=(*(link.house for link, _ in best.links), *best.bridges),
        marks=pattern_marks(board, pattern, 1 << digit),
        links=tuple(told),
    )
    return Found(best.rating, step)


def _name(size: int, best: Chained) -> str:
    kinds = {link.kind for link, _ in best.links}
    grouped = "Grouped " if any(link.grouped for link, _ in best.links) else ""
    if len(best.bridges) == size:
        return f"({size} Strong Links) {grouped}X-Loop"
    if kinds in ({1}, {2}):
        return grouped + ("Skyscraper" if size == 2 else f"{size} Skyscrapers")
    return grouped + (f"{size}-String Kite" if kinds == {1, 2} else f"{size} Strong links")


def _rule(size: int) -> Rule:
    known = Remembered(partial(_best, size), 4096)
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
_ROW_OF: Final = {
    name: Row(
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
