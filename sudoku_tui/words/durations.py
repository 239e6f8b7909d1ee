"""Durations in words: how long something takes, how long ago it was, when it is due."""

from __future__ import annotations

from typing import Final

from ..formats.figures import counted
from .figures import clock

_ROUGH: Final = 20
"""Durations from this one on are rounded to multiples of five (seconds)."""


def clock_or_blank(seconds: float | None) -> str:
    """Format a time as on a clock; empty if it is None or 0, which stand for an unknown time."""
    return clock(seconds) if seconds else ""


def describe_time(seconds: float) -> str:
    """Return a rough time: ``a second``, ``20 seconds``, ``3 minutes``."""
    if seconds < 1.5:
        return "a second"
    if seconds < _ROUGH:
        return f"{round(seconds)} seconds"
    if seconds < 55:
        return f"{5 * round(seconds / 5)} seconds"
    return counted(max(1, round(seconds / 60)), "minute") if seconds > 90 else "a minute"


def short_time(seconds: float) -> str:
    """Return a time with its unit: ``45 s``, ``12 min``, ``3 h 05 min``."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


def exact_time(seconds: float) -> str:
    """Return a time without fractions of seconds: ``28 s``, ``1 min 35 s``, ``1 h 2 min 5 s``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "h"), (minutes, "min"), (rest, "s"))
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 s"


def describe_age(seconds: float) -> str:
    """Return how long ago it was: ``just now``, ``1 hour ago``, ``3 days ago``."""
    hours = int(seconds / 3600)
    if not hours:
        return "just now"
    return f"{counted(hours, 'hour') if hours < 24 else _describe_days(hours // 24)} ago"


def describe_due_time(days: float) -> str:
    """Return when something is due: ``soon``, ``tomorrow``, ``in 5 days``, ``in 3 months``."""
    if days < 0.5:
        return "soon"
    return "tomorrow" if round(days) <= 1 else f"in {_describe_days(round(days))}"


def _describe_days(days: int) -> str:
    if days < 60:
        return counted(days, "day")
    months = round(days / 30.4)
    return f"{months} months" if months < 24 else f"{round(days / 365)} years"
