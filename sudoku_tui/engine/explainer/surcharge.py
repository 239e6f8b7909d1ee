"""What the length of a chain adds to its rating."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def surcharge(complexity: int) -> float:
    """A tenth for each of 4, 6, 8, 12, 16, 24 and so on that the length is above.

    The length is two less than the *complexity*, the nodes that take part. Tenths are added one by
    one, as Explainer does: sums that look equal differ in the last place, and that decides.
    """
    length, added, threshold = complexity - 2, 0.0, 4
    while length > threshold:
        added += 0.1
        if length > threshold + (threshold >> 1):
            added += 0.1
        threshold <<= 1
    return added
