"""Two to four strong links of one digit, in a row or in a loop: skyscrapers, kites and others.

A pattern consists of base links (`base_links`) that bridges join. It depends only on the places of
the digit, so the best pattern is cached by places. Patterns and their ranks come first, then the
rules.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations_with_replacement, pairwise
from typing import Final, NamedTuple

from ..bits import Mask, smallest_member
from ..board import Board
from ..bounded_cache import BoundedCache
from ..effort import StepMeter
from ..inference.dead_places import suspects_of
from ..layout import Candidate, House
from ..layouts import CLASSIC
from ..step import Link, Step
from .base_links import BRIDGES, BaseLink, base_links
from .rule import (
    ExplainerTechnique,
    RatedStep,
    Rule,
    pattern_marks,
)

KINDS_ORDER: Final = {
    size: tuple(
        sorted(
            combinations_with_replacement((0, 1, 2), size),
            key=lambda kinds: (kinds.count(2), kinds.count(1)),
        )
    )
    for size in (2, 3, 4)
}
"""Combinations of kinds of houses in patterns, by number of links, in Explainer's order.

The kinds are 0 box, 1 row, 2 column. For two links the order is BB BR RR BC RC CC.
"""

_WRITTEN: Final = {
    2: "12",
    3: "123 213 132",
    4: "1234 2134 3124 1324 2314 3214 1432 1342 2143 1243 2413 1423",
}
ORDERS: Final = {
    size: tuple(tuple(int(at) - 1 for at in order) for order in written.split())
    for size, written in _WRITTEN.items()
}
"""Orders in which links may be chained, by number of links; others are these read backwards."""


class _Rank(NamedTuple):
    """Sort key of patterns: the least comes first."""

    rating: float
    fewer: int
    """The negative number of eliminations, so that more eliminations come first."""
    suffix: str
    kinds: int
    """Index of the kinds of its houses in `KINDS_ORDER`."""
    digit: int
    """0 until the digit is known; it is compared before the houses."""
    reading: tuple[int, ...]
    """The numbers of the links, the index of their order, and the entry of each link."""


class Pattern(NamedTuple):
    """A chain of base links that eliminates something."""

    rank: _Rank
    links: tuple[tuple[BaseLink, int], ...]
    """The base links in chain order, each with its entry (end 0 or 1)."""
    bridges: tuple[House, ...]
    lost: Mask


class _Chain(NamedTuple):
    """Base links in a row, each with its first end.

    Ends are numbered over all links: link n has the ends 2n and 2n + 1, so the other end of a
    link is ``end ^ 1``. A skyscraper, for example::

                c3      c7  c9
            r2  7 ===== 7           row 2 is link 0, with the ends 0 (r2c3) and 1 (r2c7)
            r3  |           *
            r5  |       *           column 3 is the bridge
            r6  7 ========= 7       row 6 is link 1, with the ends 2 (r6c3) and 3 (r6c9)

    is the chain of entries 1 and 2: it enters row 2 at end 1, leaves it at end 0, crosses the
    bridge to end 2 of row 6 and leaves that at end 3. One of its outer ends, 1 and 3, holds the
    digit, so cells that see both (the stars) do not. Read backwards, the pattern has the entries
    3 and 0. If a house contains both outer ends, the chain closes to a loop: then each bridge has
    the digit at one of the two ends that it joins.
    """

    entries: tuple[int, ...]
    places: Mask
    """The places of all its links; no two links share a place."""
    bridges: tuple[House, ...]


def _best_pattern(size: int, places: Mask) -> Pattern | None:
    """Return the first pattern of *size* links by rank, or None if none eliminates anything."""
    if not suspects_of(CLASSIC, places):
        return None
    links = list(base_links(places))
    best: Pattern | None = None
    for chain in _chains(links, size):
        pattern = _read_chain(chain, places, links)
        if pattern and (best is None or pattern.rank < best.rank):
            best = pattern
    return best


def _chains(links: list[BaseLink], size: int) -> list[_Chain]:
    """Return every chain of *size* links, in both directions."""
    followers = _followers(links)
    chains = [_Chain((end,), links[end >> 1].places, ()) for end in range(len(followers))]
    for _ in range(size - 1):
        chains = [
            _Chain((*entries, near), places | links[near >> 1].places, (*bridges, bridge))
            for entries, places, bridges in chains
            for near, bridge in followers[entries[-1]]
            if not links[near >> 1].places & places
        ]
    return chains


def _followers(links: list[BaseLink]) -> list[list[tuple[int, House]]]:
    """Return, by entry of a link, the possible entries of the next link with their bridges.

    An entry is the end where a chain comes into a link; it leaves the link at the other end.
    """
    found: list[list[tuple[int, House]]] = []
    for link in links:
        for end in (0, 1):
            far = link.bridges_at[1 - end]
            found.append(
                [
                    (2 * rank + near, BRIDGES[smallest_member(bridge)])
                    for rank, other in enumerate(links)
                    if not other.places & link.places
                    for near in (0, 1)
                    if (bridge := far & other.bridges_at[near])
                ]
            )
    return found


def _read_chain(chain: _Chain, places: Mask, links: list[BaseLink]) -> Pattern | None:
    """Return the pattern of *chain*; None if it eliminates nothing or another reading counts.

    A pattern can be read in both directions, and a loop from each of its links. In a row, the
    reading with an order among `ORDERS` counts; in a loop, the one that begins at the first end of
    the first link.
    """
    entries = chain.entries
    head, last = links[entries[0] >> 1], links[entries[-1] >> 1]
    start, stop = entries[0] & 1, 1 - (entries[-1] & 1)  # the outer ends
    closing = head.bridges_at[start] & last.bridges_at[stop]
    lost = head.seen[start] & last.seen[stop] & places
    if not closing and not lost:
        return None
    ranks = sorted(entry >> 1 for entry in entries)
    order = tuple(ranks.index(entry >> 1) for entry in entries)
    if (order[0] or start) if closing else order not in ORDERS[len(entries)]:
        return None
    bases = 0
    for rank in ranks:
        bases |= links[rank].house.mask
    if closing:
        lost, count = _lost_to_loop(entries, places & ~bases, links)
        bridges = (*chain.bridges, BRIDGES[smallest_member(closing)])
    else:
        bridges = chain.bridges
        for bridge in bridges:
            bases |= bridge.mask
        lost &= ~bases
        count = lost.bit_count()
    if not lost:
        return None
    pattern = tuple((links[entry >> 1], entry & 1) for entry in entries)
    return Pattern(_rank_of(pattern, order, tuple(ranks), count), pattern, bridges, lost)


def _lost_to_loop(
    entries: tuple[int, ...], places: Mask, links: list[BaseLink]
) -> tuple[Mask, int]:
    """Return the *places* that see both ends that some bridge joins, and their number.

    A place is counted once for each such bridge.
    """
    lost = count = 0
    for one, other in pairwise((*entries, entries[0])):
        left, entered = links[one >> 1].seen[1 - (one & 1)], links[other >> 1].seen[other & 1]
        here = left & entered & places
        lost |= here
        count += here.bit_count()
    return lost, count


_BASE: Final = {2: 4.0, 3: 5.4, 4: 5.8}
"""Rating of the plainest patterns, by number of links."""


def _rank_of(
    links: tuple[tuple[BaseLink, int], ...],
    order: tuple[int, ...],
    ranks: tuple[int, ...],
    count: int,
) -> _Rank:
    """Return the rank of a pattern, with 0 for its digit.

    *ranks* are the numbers of its links, sorted; *order* is how they follow each other; *count* is
    the number of eliminations.
    """
    kinds = [link.kind for link, _ in links]
    size, grouped = len(kinds), sum(link.grouped for link, _ in links)
    at = ORDERS[size].index(order) if order in ORDERS[size] else len(ORDERS[size])
    return _Rank(
        _BASE[size] + _bonus(set(kinds), grouped),
        -count,
        f"{grouped}{suffix_of(kinds)}",
        KINDS_ORDER[size].index(tuple(sorted(kinds))),
        0,
        (*ranks, at, *(end for _, end in links)),
    )


def _bonus(kinds: set[int], grouped: int) -> float:
    """Return the surcharge: 0.3 for grouped ends, otherwise 0 to 0.2 by the kinds of houses."""
    if grouped:
        return 0.3
    if kinds == {0, 1, 2}:
        return 0.2
    return 0.0 if kinds in ({1}, {2}) else 0.1


def suffix_of(kinds: list[int]) -> str:
    """Return the kinds of houses in chain order, the same for shapes turned or mirrored."""
    readings = [kinds, kinds[::-1]]
    if 1 not in kinds:
        return min("".join(map(str, each)).replace("2", "1") for each in readings)
    swapped = [[(0, 2, 1)[kind] for kind in each] for each in readings]
    return min("".join(map(str, each)) for each in readings + swapped)


def _rule(size: int) -> Rule:
    """Return the rule that finds the first pattern of *size* links by rank, over all digits."""
    known = BoundedCache(partial(_best_pattern, size), 4096)

    def find(board: Board, meter: StepMeter) -> RatedStep | None:
        best: Pattern | None = None
        for digit in range(1, 10):
            pattern = known[board.places[digit]]
            if pattern:
                pattern = pattern._replace(rank=pattern.rank._replace(digit=digit))
                if best is None or pattern.rank < best.rank:
                    best = pattern
        return _rated_step(best, board) if best else None

    return find


def _rated_step(pattern: Pattern, board: Board) -> RatedStep:
    digit = pattern.rank.digit
    places = 0
    links: list[Link] = []
    for link, end in pattern.links:
        places |= link.places
        # The centre of a cross belongs to both ends, so the link is drawn between other cells.
        near, far = (link.ends[each] & link.places for each in (end, 1 - end))
        one, other = smallest_member(near & ~far), smallest_member(far & ~near)
        links.append(Link(Candidate(one, digit), Candidate(other, digit), True))
    step = Step(
        _TECHNIQUE_OF[_name_of(pattern)],
        eliminations=board.candidates_in(pattern.lost, 1 << digit),
        basis=(*(link.house for link, _ in pattern.links), *pattern.bridges),
        marks=pattern_marks(board, places, 1 << digit),
        links=tuple(links),
    )
    return RatedStep(pattern.rank.rating, step)


def _name_of(pattern: Pattern) -> str:
    size, kinds = len(pattern.links), {link.kind for link, _ in pattern.links}
    grouped = "Grouped " if any(link.grouped for link, _ in pattern.links) else ""
    if len(pattern.bridges) == size:
        return f"({size} Strong Links) {grouped}X-Loop"
    if kinds in ({1}, {2}):
        return grouped + ("Skyscraper" if size == 2 else f"{size} Skyscrapers")
    return grouped + (f"{size}-String Kite" if kinds == {1, 2} else f"{size} Strong links")


LINKS: Final = {size: _rule(size) for size in (2, 3, 4)}
"""The rules, by number of links."""
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
        "Each of {bases} has {digits} at one of its two ends, and {bridges} join these ends",
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
