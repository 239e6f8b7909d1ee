"""Importing asyncio and Textual without parts of them that the game never uses.

Both import modules for every kind of program, which makes up a noticeable part of the time to
start. A module that is left out here can still be imported by its name later.
"""

from __future__ import annotations

import sys
import typing
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

_PALETTE = "textual.command"
"""Textual's own command palette, which imports half of its widgets. The game's own palette,
`screens.command_palette`, uses none of it.
"""


_LATE = ("tempfile", "uuid", "mimetypes", "rich.table", "difflib")
"""Modules that Textual imports at once but calls late or never.

`tempfile` also imports shutil, which imports two compressors.
"""


_SSL_PROTOCOL = "asyncio.sslproto"
"""asyncio's module for connections over SSL."""
_TYPING = "typing_extensions"
"""Backport of new features of `typing`. The supported Pythons have all that Textual uses."""


def load_asyncio() -> None:
    """Import asyncio without ssl, as in a Python that was built without it.

    The game opens no network connection, and ssl is slow to import.
    """
    if "ssl" in sys.modules or "asyncio" in sys.modules:
        return
    # None makes the import fail as if ssl were missing; typeshed only allows modules.
    sys.modules["ssl"] = None  # type: ignore[assignment]
    sys.modules[_SSL_PROTOCOL] = _Absent(_SSL_PROTOCOL)
    try:
        import asyncio as asyncio
    finally:
        del sys.modules["ssl"], sys.modules[_SSL_PROTOCOL]


def load_textual() -> None:
    """Import `textual.app` without its command palette, and with `_LATE` modules deferred.

    The deferred modules serve files for a browser and platform folders, which the game does not
    use. If Textual cannot be imported in this way, all that was imported is removed again, and the
    next import loads it whole.
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
    """A placeholder module with an empty class for each name that is imported from it."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


class _Late(ModuleType):
    """A placeholder module with a function for each imported name.

    A call imports the real module.
    """

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **named: getattr(import_module(self.__name__), name)(*args, **named)


class _Typing(ModuleType):
    """A stand-in for another module that offers the content of `typing`.

    It stays in `sys.modules` until a name is requested that `typing` lacks; then the real module
    replaces it.
    """

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if hasattr(typing, name):
            return getattr(typing, name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)
