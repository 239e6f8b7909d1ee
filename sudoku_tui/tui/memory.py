"""Giving memory back once a board has been left: a long evening takes what a short one does."""

from __future__ import annotations

import gc
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from textual._styles_cache import StylesCache
from textual.geometry import Region
from textual.strip import Strip

from ..engine.bounded_cache import forget_positions
from .terminal.terse_display import forget_texts

if TYPE_CHECKING:
    from ..engine.layout import Layout

_OF_TEXTUAL: Final = (
    StylesCache.get_inner_outer,
    Strip.render_ansi,
    Region.contains_region,
    Region.grow,
    Region.intersection,
    Region.overlaps,
    Region.shrink,
    Region.translate,
    Region.union,
)
"""What Textual remembers of screens that are gone, thousands of entries each: the painted lines of
a thousand widgets, in a cache of two colours that counts by widgets, styles, and where parts met.
"""


def give_back(next_layout: Layout) -> None:
    """Give back what the screens that are gone have taken; games to come have *next_layout*.

    The parts of a screen hold each other, so only a look through all that there is frees them:
    25 ms, which the program leaves to us (`run.collect_briefly`). What is remembered of positions
    and texts lets a game be quick and is seldom met in another; it would fill megabytes over
    hundreds of games, and lie between what is freed, which then cannot go back to the system.
    Samurai's tables take 14 MB.
    """
    from ..engine.lanes import forget_large_lanes

    cached: Any
    for cached in _OF_TEXTUAL:
        # What another version of Textual does not remember, it need not forget.
        with suppress(AttributeError):
            cached.cache_clear()
    forget_texts()
    forget_positions()
    forget_large_lanes(but=next_layout)
    gc.collect()
    _return_free_memory()


def _return_free_memory() -> None:
    """Let the system have what lies free between what is in use, where the C library can."""
    from ctypes import CDLL

    with suppress(AttributeError, OSError, TypeError):
        CDLL(None).malloc_trim(0)
