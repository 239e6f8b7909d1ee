"""Generation of puzzles in one of several processes."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.generating.spec_search import MakeResult
from ...library.generating import GenerationJob, try_each
from ...library.pool import count


def try_batch(tasks: Sequence[GenerationJob]) -> list[MakeResult]:
    """Make tries as `try_each` does, but count attempts together with the other processes."""
    return try_each(tasks, lambda _: count())
