"""Giving memory back once a board has been left: a long evening takes what a short one does."""

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
"""The packages that remember what they have painted: styles, colours, regions, texts. Of each there
are thousands, and the lines of widgets that are gone hang on them."""
_SOLVING: Final = tuple(
    f"{__package__.split('.')[0]}.{name}"
    for name in (
        *("engine.techniques", "engine.inference", "engine.solving", "engine.explainer"),
        *("engine.practice", "engine.symmetry", "store.positions", "store.guide"),
    )
)
"""Those that make tables of every layout for every technique, as it is first drilled or read of."""
_M_MMAP_THRESHOLD: Final = -3
"""What `mallopt` is told to set; the number is glibc's."""
_LARGE: Final = 128 * 1024
"""Bytes from which something has pages of its own."""
_found: Final[dict[str, list[Cached]]] = {}
"""The caches of each module of these packages that has been looked at."""


def give_back(next_layout: Layout) -> None:
    """Give back what the screens that are gone have taken; games to come have *next_layout*.

    The parts of a screen hold each other, so only a look through all that there is frees them:
    25 ms, which the program leaves to us (`run.collect_briefly`). What is remembered of positions
    and of what was painted lets a game be quick and is seldom met in another; it would fill
    megabytes over hundreds of games, and lie between what is freed, which then cannot go back to
    the system. The next screen is painted without it in 1 ms more, and the next drill is there in
    17 ms in place of 5. Samurai's tables take 14 MB.
    """
    from ..engine.lanes import forget_lanes

    for cached in _caches():
        cached.cache_clear()
    forget_positions()
    forget_lanes(but=next_layout)
    gc.collect()
    _return_free_memory()


def _caches() -> Iterator[Cached]:
    for name, module in list(sys.modules.items()):
        if name not in _found and name.startswith(_PAINTING + _SOLVING):
            _found[name] = list(_caches_in(module))
    return chain.from_iterable(_found.values())


def _caches_in(module: ModuleType) -> Iterator[Cached]:
    """The caches that a module makes, but for those of what never changes: they have no bound."""
    for thing in list(vars(module).values()):
        within = list(vars(thing).values()) if isinstance(thing, type) else ()
        for each in (thing, *within):
            # Class methods and properties hold theirs.
            held = getattr(each, "__func__", None) or getattr(each, "fget", None) or each
            if isinstance(held, _lru_cache_wrapper) and held.cache_parameters()["maxsize"]:
                yield held


def _return_free_memory() -> None:
    """Let the system have what lies free between what is in use, where the C library can.

    From now on what is large has pages of its own, which go when it goes. Left to itself, glibc
    puts ever larger things among the small ones once it has seen that they come and go.
    """
    from ctypes import CDLL

    with suppress(AttributeError, OSError, TypeError):
        library = CDLL(None)
        library.mallopt(_M_MMAP_THRESHOLD, _LARGE)
        library.malloc_trim(0)
