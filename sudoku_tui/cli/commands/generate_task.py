"""Puzzles as they were asked for, in one of several processes."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.generating.make import MakeResult
from ...library.generating import Try, try_each
from ...library.pool import count


def try_together(tasks: Sequence[Try]) -> list[MakeResult]:
    """What `try_each` returns, where all processes count their attempts together."""
    return try_each(tasks, lambda _: count())
