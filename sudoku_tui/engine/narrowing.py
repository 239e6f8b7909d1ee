"""Tables for puzzles that say more than their givens: they begin with fewer candidates."""

from __future__ import annotations

from copy import copy
from functools import lru_cache

from .bits import Mask, members
from .extras import NO_EXTRAS, Extras
from .lanes import Lanes, lanes_of
from .layout import Digit, Layout


def lanes_with(layout: Layout, extras: Extras = NO_EXTRAS) -> Lanes:
    """The tables of *layout* for a puzzle with *extras*: all are shared but what it begins with."""
    if extras is NO_EXTRAS or not extras:
        return lanes_of(layout)
    return _narrowed(layout, extras)


@lru_cache(maxsize=4)
def _narrowed(layout: Layout, extras: Extras) -> Lanes:
    lanes = lanes_of(layout)
    gone, state = extras.ruled_out(layout), lanes.full
    for candidate in members(gone):
        state &= ~lanes.bits[candidate]
    _ = lanes.stay, lanes.excludes  # made once, for all that are narrowed
    twin = copy(lanes)
    twin.full, twin.possible = state, lanes.possible & ~gone
    return twin


def may_hold(lanes: Lanes, digit: Digit) -> Mask:
    """The cells that may hold *digit*, whatever else is known of them."""
    return lanes.possible >> (digit - 1) * lanes.cells & lanes.layout.all_cells


def may_hold_all(lanes: Lanes, digits: Mask) -> Mask:
    """The cells that may hold any of *digits*: no mark tells these apart there."""
    cells = lanes.layout.all_cells
    for digit in members(digits):
        cells &= may_hold(lanes, digit)
    return cells
