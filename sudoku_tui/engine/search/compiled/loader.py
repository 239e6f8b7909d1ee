"""Whether the compiled search is in use: who has it loaded, when that pays, what came of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ...lanes import lanes_of
from ...layout import Layout

if TYPE_CHECKING:
    from .search import CompiledSearch


class Leave(NamedTuple):
    """That the compiled search may be loaded, from somebody who knows the machine."""

    folder: str
    """Where compiled code is kept from one time to the next; empty to keep none."""
    seconds: float
    """What loading it takes, or compiling it where nothing is kept yet."""


Grant: TypeAlias = Callable[[], Leave | None]
"""Says whether the compiled search may be loaded; is asked once, when there is something to do."""

_LEAST: Final = 0.5
"""Seconds of work for which nobody even asks."""


class _Loader:
    """What is known of the compiled search in this process."""

    def __init__(self, grant: Grant | None = None) -> None:
        self.grant = grant
        self.leave: Leave | None = None
        self.is_loaded = False
        self.trouble = ""

    def expect(self, seconds: float) -> None:
        """See `expect`."""
        if self.grant and not self.leave and seconds >= _LEAST:
            self.leave, self.grant = self.grant(), None
        if self.leave and seconds >= self.leave.seconds:
            self.trouble = _load(self.leave.folder)
            self.is_loaded, self.leave, self.grant = not self.trouble, None, None


_loader = _Loader()


def allow(grant: Grant | None) -> None:
    """Let the compiled search be loaded as *grant* says, once that pays; None for never."""
    global _loader
    _loader = _Loader(grant)


def expect(seconds: float) -> None:
    """Load the compiled search, if that may be, and pays for so many *seconds* of plain search.

    They are still to come, as far as anybody knows, or were spent, so that as many may come.
    """
    if not _loader.is_loaded:
        _loader.expect(seconds)


def is_allowed() -> bool:
    """Whether it is in use, or may yet be loaded."""
    return bool(_loader.grant or _loader.leave or _loader.is_loaded)


def is_loaded() -> bool:
    """Whether it is in use."""
    return _loader.is_loaded


def trouble() -> str:
    """Why it could not be loaded; empty where that was not tried, or went well."""
    return _loader.trouble


def compiled_search(layout: Layout) -> CompiledSearch | None:
    """The compiled search of *layout*, if it is loaded and the layout is not too large for it."""
    return _search_of(layout) if _loader.is_loaded else None


@lru_cache(maxsize=2)
def _search_of(layout: Layout) -> CompiledSearch | None:
    from .search import CompiledSearch, fits

    return CompiledSearch(lanes_of(layout)) if fits(layout) else None


def _load(folder: str) -> str:
    """Load all of it, compiled where nothing fitting is in *folder*; what is wrong, if anything.

    Whatever numba, its cache or this machine may raise: the plain search does as well.
    """
    try:
        config: Any = import_module("numba.core.config")
        before, config.CACHE_DIR = config.CACHE_DIR, folder
        try:
            from .search import try_out
        finally:
            config.CACHE_DIR = before  # others in this process may have plans of their own
        try_out()
    except Exception as error:
        return f"{type(error).__name__}: {error}".partition("\n")[0]
    return ""
