"""A dict that builds what it lacks, and keeps only so much."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Built = TypeVar("Built")


class Remembered(dict[Key, Built]):
    """What *build* makes of a key, made when first asked for.

    A look-up of what is known costs what a dict costs. When *capacity* is reached, the older
    half makes room. What is a function of its key alone never goes stale.
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
