"""What is left of the screens that are gone: free again when somebody pauses at the menu."""

from __future__ import annotations

import gc

from textual._styles_cache import StylesCache


def forget_screens_gone() -> None:
    """Give back what the screens that are gone have taken.

    The parts of a screen hold each other, so only a look through all that there is frees them:
    25 ms, which the program leaves to us (`run.collect_briefly`). Textual keeps the painted lines
    of a thousand widgets besides, in a cache of two colours that counts by widgets.
    """
    StylesCache.get_inner_outer.cache_clear()
    gc.collect()
