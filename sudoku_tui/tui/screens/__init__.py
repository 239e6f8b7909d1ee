"""The screens."""

from __future__ import annotations


def import_all() -> None:
    """Import what opening a screen needs before somebody waits for it."""
    # They are imported for later, not for a name here.
    from . import analysis, custom, daily, enter, help, making, play, saved, settings, won  # noqa: F401
