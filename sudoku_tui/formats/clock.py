"""Times as a clock shows them."""

from __future__ import annotations


def clock(seconds: float) -> str:
    """A time as a clock shows it: ``12:47``, ``1:02:03``."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
