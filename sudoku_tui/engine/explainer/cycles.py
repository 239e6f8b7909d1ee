"""Cycles: chains that lead from a candidate back to itself, so that both readings hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..bits import Mask, mask_of, members
from .chain_links import Links
from .nodes import CANDIDATES, Number, number_of
from .tables import SEES


class Cycle(NamedTuple):
    """A closed chain: candidates on and off in turn, the first one on."""

    complexity: int
    nodes: tuple[Number, ...]


class _Reached(NamedTuple):
    """A candidate on, and how a search in breadth came to it."""

    number: Number
    length: int
    offs: Mask
    """The candidates off on the way."""
    before: _Reached | None
    off: Number
    """The candidate off between that and this."""


def cycles(links: Links, most: int) -> Iterator[Cycle]:
    """Every cycle of at most *most* nodes, by the candidate that it starts from.

    From each they come as a search in breadth finds them.
    """
    strong, weak = links.strong, links.weak
    for start in members(links.starts & links.followed):
        ends = links.strong_mask[start]
        first = _Reached(start, 0, 0, None, start)
        front, reached, seen = [first], 1 << start, 0
        while front and 2 * front[0].length + 2 <= most:
            layer: list[_Reached] = []
            for at in front:
                closing = links.kills[at.number] & ends & ~at.offs
                if closing and at.length:
                    for off in weak[at.number]:
                        if closing >> off & 1:
                            yield _cycle(at, off)
                for off in weak[at.number]:
                    if not seen >> off & 1:
                        seen |= 1 << off
                        for on in strong[off]:
                            if not reached >> on & 1:
                                reached |= 1 << on
                                layer.append(
                                    _Reached(on, at.length + 1, at.offs | 1 << off, at, off)
                                )
            front = layer


def _cycle(last: _Reached, off: Number) -> Cycle:
    nodes = [off]
    at: _Reached | None = last
    while at:
        nodes.append(at.number)
        if at.before:
            nodes.append(at.off)
        at = at.before
    return Cycle(len(nodes), tuple(reversed(nodes)))


def lost_to(cycle: Cycle, candidates: Mask) -> Mask:
    """What sees a candidate on and one off, of its digit, and is in no cell of the cycle."""
    cells = mask_of(CANDIDATES[number].cell for number in cycle.nodes)
    seen: list[dict[int, Mask]] = [{}, {}]
    for at, number in enumerate(cycle.nodes):
        cell, digit = CANDIDATES[number]
        side = seen[at & 1]
        side[digit] = side.get(digit, 0) | SEES[cell]
    lost = 0
    for digit, mask in seen[0].items():
        lost |= (mask & seen[1].get(digit, 0) & ~cells) << number_of(0, digit)
    return lost & candidates
