"""Parts of the work, for machines that do not talk to each other."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")


class Shard(NamedTuple):
    """One of so many parts: every *parts*-th item, so that all parts are equally hard."""

    number: int = 1
    """From 1."""
    parts: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.parts}"

    def part(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items of this part; all parts together have each item once."""
        return islice(items, self.number - 1, None, self.parts)


WHOLE = Shard()


def shard(text: str) -> Shard:
    """The part that an argument such as ``3/16`` means."""
    number, slash, count = text.partition("/")
    if not (slash and all(part.isascii() and part.isdigit() for part in (number, count))):
        raise ArgumentTypeError(f"'{text}' is not a part such as 3/16")
    if not 1 <= int(number) <= int(count) < 10**9:
        parts = count if int(count) else "16"
        raise ArgumentTypeError(f"'{text}' is no part: there are 1/{parts} to {parts}/{parts}")
    return Shard(int(number), int(count))
