"""Randomness that is the same everywhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, islice
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of choices fixed by its seed, on any machine and any version of Python.

    Only `random.Random.random` is drawn on: what `shuffle` and `sample` do with a seed is
    not promised from one version to the next.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        # A seed is the same seed however it is written: Random(1) and Random("1") differ.
        self._draw = self._fresh = Random(str(seed)).random
        self._seen = 0
        """How many draws at most were looked at and are still to come."""

    def look_ahead(self, count: int) -> list[float]:
        """The next draws, from 0 to 1, that all choices are made of: they are still to come.

        So many, or more.
        """
        # All that were looked at before, or there would be a chain of chains.
        self._seen = max(count, self._seen)
        draw = self._draw
        draws = list(islice(iter(draw, None), self._seen))
        self._draw = chain(draws, iter(self._fresh, None)).__next__
        return draws

    def skip(self, count: int) -> None:
        """Let so many draws be made: somebody has made choices of them."""
        deque(islice(iter(self._draw, None), count), maxlen=0)

    def below(self, limit: int) -> int:
        """A number from 0 to *limit* - 1."""
        return int(self._draw() * limit)

    def pick(self, items: Sequence[T]) -> T:
        """One of *items*."""
        return items[int(self._draw() * len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The same items in random order."""
        mixed, draw = list(items), self._draw
        for last in range(len(mixed) - 1, 0, -1):
            other = int(draw() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def seeds_from(seed: str) -> Iterator[str]:
    """Seeds without end, the first of them *seed* itself: each makes its own again."""
    yield seed
    for number in count(1):
        yield f"{seed}.{number}"
