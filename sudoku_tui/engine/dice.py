"""Random choices that are reproducible on every machine and Python version."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, islice
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of random choices that is determined by its seed.

    Only `random.Random.random` is used: Python does not guarantee that `shuffle` and `sample` give
    the same results for a seed in every version.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        # An int and its text are the same seed here, but not for Random.
        self._draw = self._fresh = Random(str(seed)).random
        self._seen = 0
        """Largest *count* of all calls of `look_ahead`: no more draws wait to be consumed."""

    def look_ahead(self, count: int) -> list[float]:
        """Return at least *count* upcoming draws, each from 0 to 1, without consuming them."""
        # Read all draws that earlier look-aheads have read, so that chains are never nested.
        self._seen = max(count, self._seen)
        draw = self._draw
        draws = list(islice(iter(draw, None), self._seen))
        self._draw = chain(draws, iter(self._fresh, None)).__next__
        return draws

    def skip(self, count: int) -> None:
        """Consume *count* draws, after choices were made from the result of `look_ahead`."""
        deque(islice(iter(self._draw, None), count), maxlen=0)

    def number_below(self, limit: int) -> int:
        """Return a number from 0 to *limit* - 1."""
        return int(self._draw() * limit)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of *items*."""
        return items[int(self._draw() * len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return *items* in random order, as a new list."""
        mixed, draw = list(items), self._draw
        for last in range(len(mixed) - 1, 0, -1):
            other = int(draw() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def seeds_from(seed: str) -> Iterator[str]:
    """Yield an endless sequence of seeds, beginning with *seed* itself.

    Each yielded seed reproduces its own choices.
    """
    yield seed
    for number in count(1):
        yield f"{seed}.{number}"
