"""Loading of the compiled search: permission, the decision when it pays, and errors."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ...lanes import lanes_of
from ...layout import Layout

if TYPE_CHECKING:
    from .search import CompiledSearch


class Permission(NamedTuple):
    """Permission to load the compiled search, with the settings of this machine."""

    folder: str
    """Folder that caches compiled code between runs; empty for no cache."""
    seconds: float
    """Time that loading takes, or compiling if the cache is empty."""


RequestPermission: TypeAlias = Callable[[], Permission | None]
"""A callback that permits loading, or not. It is called once, when there is enough work."""

_LEAST: Final = 0.5
"""Least expected work, in seconds, before permission is requested."""


class _Loader:
    """State of the compiled search in this process."""

    def __init__(self, grant: RequestPermission | None = None) -> None:
        self.grant = grant
        self.leave: Permission | None = None
        self.is_loaded = False
        self.trouble = ""

    def expect(self, seconds: float) -> None:
        """Load the compiled search if it is permitted and pays; see the function `expect`."""
        if self.grant and not self.leave and seconds >= _LEAST:
            self.leave, self.grant = self.grant(), None
        if self.leave and seconds >= self.leave.seconds:
            self.trouble = _load(self.leave.folder)
            self.is_loaded, self.leave, self.grant = not self.trouble, None, None


_loader = _Loader()


def allow(grant: RequestPermission | None) -> None:
    """Allow loading the compiled search, once that pays, if *grant* agrees; None forbids it."""
    global _loader
    _loader = _Loader(grant)


def expect(seconds: float) -> None:
    """Load the compiled search if it is permitted and pays for *seconds* of plain search.

    *seconds* is the expected work, or the work done so far, because as much may follow.
    """
    if not _loader.is_loaded:
        _loader.expect(seconds)


def is_allowed() -> bool:
    """Check whether the compiled search is in use or may still be loaded."""
    return bool(_loader.grant or _loader.leave or _loader.is_loaded)


def is_loaded() -> bool:
    """Check whether the compiled search is in use."""
    return _loader.is_loaded


def load_error() -> str:
    """Return why the compiled search could not be loaded; "" without a failed attempt."""
    return _loader.trouble


def compiled_search(layout: Layout) -> CompiledSearch | None:
    """Return the compiled search of *layout*; None if it is not loaded or cannot hold it."""
    return _search_of(layout) if _loader.is_loaded and not layout.counts_digits else None


@lru_cache(maxsize=2)
def _search_of(layout: Layout) -> CompiledSearch | None:
    from .search import CompiledSearch, fits

    return CompiledSearch(lanes_of(layout)) if fits(layout) else None


def _load(folder: str) -> str:
    """Load and try out the compiled search; return an error message, or "".

    Code that is not cached in *folder* is compiled. Any exception of numba, its cache or this
    machine is caught, because the plain search can do the work.
    """
    try:
        config: Any = import_module("numba.core.config")
        before, config.CACHE_DIR = config.CACHE_DIR, folder
        try:
            from .search import try_out
        finally:
            config.CACHE_DIR = before  # other code in this process may use numba too
        try_out()
    except Exception as error:
        return f"{type(error).__name__}: {error}".partition("\n")[0]
    return ""
