"""A dict that computes the values it lacks, and keeps a bounded number of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

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
                del self[old]
        built = self[key] = self._build(key)
        return built
