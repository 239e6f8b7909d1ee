"""The lane tables of a puzzle: those of its effective layout, less the excluded candidates."""

from __future__ import annotations

from copy import copy
from functools import lru_cache

from .bits import members
from .lanes import Lanes, forget_lanes, lanes_of
from .layout import Layout
from .layouts.effective import effective_layout
from .puzzle import NO_EXTRAS, Extras


def lanes_with(layout: Layout, extras: Extras = NO_EXTRAS) -> Lanes:
    """Return the tables of *layout* for a puzzle with *extras*.

    If no constraint counts digits, only the initial state and the possible candidates differ from
    the tables of the effective layout. Otherwise the tables have registers and share nothing.

    Raises:
        ArgumentError: Some constraints are known by name only.
    """
    if extras is NO_EXTRAS or not extras:
        return lanes_of(layout)
    return _tables_with_extras(layout, extras)


def forget_tables(kept_layout: Layout | None = None) -> None:
    """Drop the cached tables of all layouts except those of *kept_layout*, if it is large."""
    _tables_with_extras.cache_clear()
    forget_lanes(kept_layout)


@lru_cache(maxsize=4)
def _tables_with_extras(layout: Layout, extras: Extras) -> Lanes:
    gone, effective = extras.ruled_out(layout), effective_layout(layout, extras.constraints)
    if extras.counts_digits:
        from .registers import constrained_lanes  # imported late: few puzzles have constraints

        tables: Lanes = constrained_lanes(layout, effective, extras.constraints)
    else:
        shared = lanes_of(effective)
        # Compute the cached properties before the copy, so that all copies share them.
        _ = shared.candidate_keep, shared.excludes, shared.keep_at
        tables = copy(shared)
    state = tables.full
    for candidate in members(gone):
        state &= ~tables.bits[candidate]
    tables.full, tables.possible = state, tables.possible & ~gone
    return tables
