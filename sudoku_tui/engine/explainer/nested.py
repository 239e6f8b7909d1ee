"""Chains within chains: what cycles and chains tell of the candidates that are left."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..bits import Mask, members
from .cycles import Cycle
from .forcing import path_of
from .inner import Inner
from .nodes import CANDIDATES, COUNT, IN_CELL, Nested, scope_shared
from .propagation import Propagation, Way
from .simple_chains import Effective, effective
from .sources import Conclusion, Sources


def simple_within(start: Mask, now: Mask) -> Iterator[Inner]:
    """What cycles and forcing chains eliminate; of several to the same effect the simplest."""
    seen: set[Mask] = set()
    for each in effective(now):
        if each.lost not in seen:
            seen.add(each.lost)
            path, scopes = _path(each)
            nested = Nested(each.option.complexity, (each.option.kind, *path))
            yield Inner(each.lost, scopes & start & ~now, scopes, nested)


def _path(each: Effective) -> tuple[tuple[int, ...], Mask]:
    """The nodes of a chain, and the cells and houses that its links lean on."""
    found, links, scopes = each.option.found, each.links, 0
    if isinstance(found, Cycle):
        path = (*found.nodes, found.nodes[0])
        on = True
        for at, number in enumerate(path[:-1]):
            if at & 1 == 0:  # read backwards, this is where the next one leaves this one alone
                scopes |= scope_shared(number, path[at + 1])
    else:
        path, on = path_of(links, found.start, found.on), found.on
    for at, number in enumerate(path[:-1]):
        if (at & 1 == 0) != on:
            scopes |= links.scope_left(number, path[at + 1])
    return path, scopes


def sources_within(
    way: Way, follow: Callable[[Mask, int, bool], Propagation]
) -> Callable[[Mask, Mask], Iterator[Inner]]:
    """What multiple or dynamic chains eliminate among the candidates that are left."""

    def find(start: Mask, now: Mask) -> Iterator[Inner]:
        sources = Sources(now, way, lambda number, on: follow(now, number, on))
        found = sorted(sources.conclusions(), key=lambda each: each[:2])
        seen: set[Mask] = set()
        for each in found:
            gone = _gone(each, now)
            if gone and gone not in seen:
                seen.add(gone)
                nested = Nested(each.complexity, (each.kind, each.number, each.on, *each.behind))
                scopes = _leaned_on(each)
                yield Inner(gone, scopes & start & ~now, scopes | _within(each), nested)

    return find


def _gone(each: Conclusion, now: Mask) -> Mask:
    if not each.on:
        return 1 << each.number
    return IN_CELL[CANDIDATES[each.number].cell] & now & ~(1 << each.number)


def _leaned_on(each: Conclusion) -> Mask:
    """The source, and the cells and houses in which candidates behind it were left alone."""
    scopes = each.source
    for branch, nodes in each.sides():
        for number in members(nodes & (1 << COUNT) - 1):
            scopes |= branch.on_scope.get(number, 0)
    return scopes


def _within(each: Conclusion) -> Mask:
    """The cells and houses that candidates behind it lean on which went at a standstill."""
    scopes = 0
    for branch, nodes in each.sides():
        scopes |= branch.scopes_behind(nodes)
    return scopes
