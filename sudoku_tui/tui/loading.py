"""Loading asyncio and Textual without parts of them that the game never uses.

Both import whatever some program may want, and that takes a tenth of the time of a start. What is
left out stays there for whoever imports it by name.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

_PALETTE = "textual.command"
"""Textual's own command palette, and half of its widgets with it; ours is `screens.command_palette`
and imports none of it."""


def load_asyncio() -> None:
    """Load asyncio without ssl, as Pythons that were built without it do.

    The game speaks with no other machine, and ssl takes one part in twenty of the time of a start.
    """
    if "ssl" in sys.modules or "asyncio" in sys.modules:
        return
    # None there lets an import fail as if there were no such module; the type knows modules only.
    sys.modules["ssl"] = None  # type: ignore[assignment]
    try:
        import asyncio as asyncio
    finally:
        del sys.modules["ssl"]


def load_textual() -> None:
    """Load Textual's app without its command palette, which takes as long as ssl.

    A version of it that cannot do without is loaded whole by who imports it next.
    """
    if "textual.app" in sys.modules or _PALETTE in sys.modules:
        return
    before = set(sys.modules)
    sys.modules[_PALETTE] = _Absent(_PALETTE)
    try:
        import_module("textual.app")
    except Exception:
        for name in sys.modules.keys() - before:
            del sys.modules[name]
    else:
        del sys.modules[_PALETTE]


class _Absent(ModuleType):
    """Has an empty class for each name that is imported from it: to name, or to inherit from."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})
