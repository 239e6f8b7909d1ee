"""One puzzle as it was asked for, in one of several processes."""

from __future__ import annotations

from ...engine.generating.make import MakeResult
from ...library.generating import Try, try_seed
from ..workers import count


def try_seed_together(task: Try) -> MakeResult:
    """What `try_seed` returns, where all processes count their attempts together."""
    return try_seed(task, lambda _: count())
