"""Loading asyncio and Textual without parts of them that the game never uses.

Both import whatever some program may want, and that takes a tenth of the time of a start. What is
left out stays there for whoever imports it by name.
"""

from __future__ import annotations

import sys
import typing
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

_PALETTE = "textual.command"
"""Textual's own command palette, and half of its widgets with it; ours is `screens.command_palette`
and imports none of it."""


_LATE = ("tempfile", "uuid", "mimetypes", "rich.table", "difflib")
"""What is called, if ever, long after Textual has imported it; with shutil and both of its packers,
which only the first of them needs, a twentieth of the modules of a start."""


_SSL_PROTOCOL = "asyncio.sslproto"
"""What asyncio would do with ssl."""
_TYPING = "typing_extensions"
"""What is new in `typing`, for Pythons that have not got it; ours has all that Textual asks for."""


def load_asyncio() -> None:
    """Load asyncio without ssl, as Pythons that were built without it do.

    The game speaks with no other machine, and ssl takes one part in twenty of the time of a start.
    """
    if "ssl" in sys.modules or "asyncio" in sys.modules:
        return
    # None makes the import fail as if the module were missing; typeshed allows modules only.
    sys.modules["ssl"] = None  # type: ignore[assignment]
    sys.modules[_SSL_PROTOCOL] = _Absent(_SSL_PROTOCOL)
    try:
        import asyncio as asyncio
    finally:
        del sys.modules["ssl"], sys.modules[_SSL_PROTOCOL]


def load_textual() -> None:
    """Load Textual's app without its command palette, which takes as long as ssl.

    Nor is loaded what it calls only where somebody sends a file to a browser, or asks for folders
    that the game has no use for.

    A version of it that cannot do without is loaded whole by who imports it next.
    """
    if "textual.app" in sys.modules or _PALETTE in sys.modules:
        return
    before = set(sys.modules)
    left_out: list[ModuleType] = [_Absent(_PALETTE)]
    left_out += [_Late(name) for name in _LATE if name not in before]
    sys.modules.setdefault(_TYPING, _Typing(_TYPING))
    sys.modules.update((each.__name__, each) for each in left_out)
    try:
        import_module("textual.app")
    except Exception:
        for name in sys.modules.keys() - before:
            del sys.modules[name]
    else:
        for each in left_out:
            del sys.modules[each.__name__]


class _Absent(ModuleType):
    """Has an empty class for each name that is imported from it: to name, or to inherit from."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


class _Late(ModuleType):
    """Has a function for each name that is imported from it; the module is loaded by a call."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **named: getattr(import_module(self.__name__), name)(*args, **named)


class _Typing(ModuleType):
    """Has what `typing` has. It stays, and is loaded itself where something is not there."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if hasattr(typing, name):
            return getattr(typing, name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)
