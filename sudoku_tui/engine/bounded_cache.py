"""Caches of a bounded number of values, and those of them that only the game at hand needs."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

Key = TypeVar("Key", bound=Hashable)
Built = TypeVar("Built")


class BoundedCache(dict[Key, Built]):
    """What *build* returns for each key, computed when the key is first looked up.

    Looking up a known key costs what a dict costs. When *capacity* is reached, the older half
    is dropped. *build* depends on its key alone, so nothing here goes stale.
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


_OF_POSITIONS: Final[list[_lru_cache_wrapper[Any]]] = []


def position_cache(
    maxsize: int,
) -> Callable[[Callable[..., Built]], _lru_cache_wrapper[Built]]:
    """An `lru_cache` of what is found for positions: `forget_positions` empties it."""

    def kept(build: Callable[..., Built]) -> _lru_cache_wrapper[Built]:
        cache = lru_cache(maxsize)(build)
        _OF_POSITIONS.append(cache)
        return cache

    return kept


def forget_positions() -> None:
    """Forget what was found for positions: in another game hardly any of them is met again."""
    for cache in _OF_POSITIONS:
        cache.cache_clear()
