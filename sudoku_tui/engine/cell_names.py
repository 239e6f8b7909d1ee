"""Cells as notation writes them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby


def run_together(positions: Iterable[tuple[int, int]], comma: str) -> str:
    """Rows with the same columns joined: ``r1c12 r34c5``, or with a comma ``r1c1,2 r3,4c5``."""
    columns_of: dict[int, list[int]] = {}
    for row, column in positions:
        columns_of.setdefault(row, []).append(column)
    rows = sorted(columns_of, key=lambda row: (columns_of[row], row))
    joined = [(list(same), columns) for columns, same in groupby(rows, columns_of.__getitem__)]
    return " ".join(
        f"r{_numbers(same, comma)}c{_numbers(columns, comma)}"
        for same, columns in sorted(joined, key=lambda j: j[0])
    )


def _numbers(numbers: Iterable[int], comma: str) -> str:
    """Numbers counted from 1."""
    return comma.join(str(number + 1) for number in numbers)
