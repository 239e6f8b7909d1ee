"""The screens."""

from __future__ import annotations


def import_all() -> None:
    """Import what opening a screen needs before somebody waits for it."""
    # They are imported for later, not for a name here.
    # So are these.
    from . import custom, daily, enter, help, making, play, review, saved, settings, statistics, won  # noqa: F401  # noqa: F401
