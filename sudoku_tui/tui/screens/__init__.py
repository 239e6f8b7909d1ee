"""The screens."""

from __future__ import annotations


def import_all() -> None:
    """Import what opening a screen needs before somebody waits for it."""
    # They are imported for later, not for a name here.
    from . import (  # noqa: F401
        chain,
        custom,
        daily,
        drill,
        enter,
        flash,
        help,
        making,
        play,
        practice,
        saved,
        settings,
        won,
    )
