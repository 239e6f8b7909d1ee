"""Freeing memory once a board has been left, so that it does not grow over a long session."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import _lru_cache_wrapper
from itertools import chain
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..engine.bounded_cache import forget_positions

if TYPE_CHECKING:
    from ..engine.layout import Layout

Cached: TypeAlias = "_lru_cache_wrapper[Any]"

_PAINTING: Final = ("rich", "textual", __package__)
"""Packages that cache what they have painted: styles, colours, regions and texts.

These caches have thousands of entries, which refer to lines of widgets that no longer exist.
"""
_SOLVING: Final = tuple(
    f"{__package__.split('.')[0]}.{name}"
    for name in (
        *("engine.techniques", "engine.inference", "engine.solving", "engine.explainer"),
        *("engine.practice", "engine.symmetry", "engine.constraints", "formats.reader"),
        *("store.positions", "store.guide"),
    )
)
"""Modules that cache tables per layout and technique, built when a technique is first practised or
read about; the combinations of cages; and the words of texts that were read.
"""
_M_MMAP_THRESHOLD: Final = -3
"""The parameter of `mallopt` that is set here; the number is glibc's."""
_LARGE: Final = 128 * 1024
"""Smallest size in bytes of an allocation with pages of its own."""
_found: Final[dict[str, list[Cached]]] = {}
"""The bounded caches of each module that has been searched, by module name."""


def free_memory(next_layout: Layout) -> None:
    """Free the memory of closed screens; keep the tables of *next_layout*, the next game's layout.

    The objects of a screen refer to each other, so only a garbage collection of all generations
    frees them. The program leaves that to this function (see `run.configure_collection`), because
    it takes long enough to be noticed between two keys.

    The caches of positions and of painting make a game quick, but their entries are rarely used
    again in another game. They would grow over hundreds of games, and fragment the freed memory so
    that it could not be returned to the system. Filling them again delays the next screen and the
    next drill only slightly.
    """
    from ..engine.puzzle_lanes import forget_tables

    for cached in _caches():
        cached.cache_clear()
    forget_positions()
    forget_tables(kept_layout=next_layout)
    gc.collect()
    _return_free_memory()


def _caches() -> Iterator[Cached]:
    for name, module in list(sys.modules.items()):
        if name not in _found and name.startswith(_PAINTING + _SOLVING):
            _found[name] = list(_caches_in(module))
    return chain.from_iterable(_found.values())


def _caches_in(module: ModuleType) -> Iterator[Cached]:
    """Yield the bounded caches of a module. Unbounded ones hold data that never changes."""
    for thing in list(vars(module).values()):
        within = list(vars(thing).values()) if isinstance(thing, type) else ()
        for each in (thing, *within):
            # Class methods and properties wrap the cached function.
            held = getattr(each, "__func__", None) or getattr(each, "fget", None) or each
            if isinstance(held, _lru_cache_wrapper) and held.cache_parameters()["maxsize"]:
                yield held


def _return_free_memory() -> None:
    """Return free memory to the system, where the C library can (glibc).

    From the first call on, large blocks get pages of their own, which are returned when they are
    freed. By default glibc raises this threshold as it sees large blocks come and go, and so mixes
    them with small ones.
    """
    from ctypes import CDLL

    with suppress(AttributeError, OSError, TypeError):
        library = CDLL(None)
        library.mallopt(_M_MMAP_THRESHOLD, _LARGE)
        library.malloc_trim(0)
