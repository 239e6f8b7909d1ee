"""Forcing chains: a candidate that, assumed, leads to its own opposite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..bits import Mask, members
from .chain_links import Links
from .nodes import Number


class Forced(NamedTuple):
    """A candidate that is false after all, or true."""

    complexity: int
    start: Number
    on: bool
    """Whether the assumption is that it is true, so that it is false."""


def forced(links: Links) -> Iterator[Forced]:
    """Every candidate that a chain decides, each with the shortest chain."""
    for number in members(links.followed):
        if links.after[number] & links.kills[number]:
            yield Forced(_length_if_on(links, number), number, True)
        gained = links.strong_mask.get(number)
        if gained:
            fatal = 0
            for each in members(gained):
                fatal |= links.kills[each]
            reached = gained
            for each in members(gained):
                reached |= links.after[each]
            if reached & fatal:
                yield Forced(_length_if_off(links, gained, fatal), number, False)


def _length_if_on(links: Links, number: Number) -> int:
    """The nodes from *number* on to *number* off."""
    return 2 * _layers(links, 1 << number, links.kills[number]) + 2


def _length_if_off(links: Links, gained: Mask, fatal: Mask) -> int:
    """The nodes from a candidate off, over what it leaves alone, back to itself on."""
    return 2 * _layers(links, gained, fatal) + 4


def _layers(links: Links, front: Mask, wanted: Mask) -> int:
    """How many times two links it takes from *front* to some of *wanted*."""
    reached, count = front, 0
    while not front & wanted:
        new = 0
        for number in members(front):
            new |= links.next[number]
        front = new & ~reached
        reached |= front
        count += 1
    return count


def path_of(links: Links, start: Number, on: bool) -> tuple[Number, ...]:
    """The nodes of the chain from *start* to its opposite, on and off in turn.

    It is the one that a search in breadth comes upon first.
    """
    parent: dict[tuple[Number, bool], tuple[Number, bool]] = {}
    front = [start]
    state = on
    while True:
        layer: list[Number] = []
        for number in front:
            for other in _led_to(links, number, state, start):
                if (other, not state) not in parent:
                    parent[other, not state] = (number, state)
                    layer.append(other)
        front, state = layer, not state
        if (start, not on) in parent:
            break
    node, path = (start, not on), list[Number]()
    while True:
        path.append(node[0])
        if len(path) > 1 and node == (start, on):
            return tuple(reversed(path))
        node = parent[node]


def _led_to(links: Links, number: Number, on: bool, start: Number) -> tuple[Number, ...]:
    if not on:
        return links.strong.get(number, ())
    found = links.weak[number]
    # What leaves nothing alone leads no further, so it is left out but where it is the end.
    return found if not links.kills[number] >> start & 1 or start in found else (*found, start)
