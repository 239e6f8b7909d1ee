"""Caches of bounded size; those of results about positions are cleared when another game begins."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

Key = TypeVar("Key", bound=Hashable)
Built = TypeVar("Built")


class BoundedCache(dict[Key, Built]):
    """A dict that computes missing values with *build* and drops its older half when it is full.

    A lookup of a known key costs as much as in a plain dict. The value depends on the key alone, so
    entries never become stale.
    """

    def __init__(self, build: Callable[[Key], Built], capacity: int) -> None:
        super().__init__()
        self._build = build
        self._capacity = capacity

    def __missing__(self, key: Key) -> Built:
        if len(self) >= self._capacity:
            for old in list(self)[: self._capacity // 2]:
                self.pop(old, None)  # another thread may have dropped it
        built = self[key] = self._build(key)
        return built


_POSITION_CACHES: Final[list[_lru_cache_wrapper[Any]]] = []


def position_cache(
    maxsize: int,
) -> Callable[[Callable[..., Built]], _lru_cache_wrapper[Built]]:
    """Return a decorator like `lru_cache` for results about positions.

    `forget_positions` clears the caches of all functions decorated by it.
    """

    def decorate(build: Callable[..., Built]) -> _lru_cache_wrapper[Built]:
        cache = lru_cache(maxsize)(build)
        _POSITION_CACHES.append(cache)
        return cache

    return decorate


def forget_positions() -> None:
    """Clear the caches of results about positions: another game hardly ever meets them again."""
    for cache in _POSITION_CACHES:
        cache.cache_clear()
