"""The order in which Explainer comes upon patterns of several links, and what it calls them."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

KINDS_ORDER: Final = {
    size: tuple(
        sorted(
            combinations_with_replacement((0, 1, 2), size),
            key=lambda kinds: (kinds.count(2), kinds.count(1)),
        )
    )
    for size in (2, 3, 4)
}
"""The kinds of houses (0 box, 1 row, 2 column) that patterns are made of: BB BR RR BC RC CC."""

_WRITTEN: Final = {
    2: "12",
    3: "123 213 132",
    4: "1234 2134 3124 1324 2314 3214 1432 1342 2143 1243 2413 1423",
}
ORDERS: Final = {
    size: tuple(tuple(int(at) - 1 for at in order) for order in written.split())
    for size, written in _WRITTEN.items()
}
"""In which orders links are chained; the others are these, read from the other end."""


def suffix_of(kinds: list[int]) -> str:
    """The kinds in chain order, so written that the same shape turned or mirrored is the same."""
    readings = [kinds, kinds[::-1]]
    if 1 not in kinds:
        return min("".join(map(str, each)).replace("2", "1") for each in readings)
    swapped = [[(0, 2, 1)[kind] for kind in each] for each in readings]
    return min("".join(map(str, each)) for each in readings + swapped)
