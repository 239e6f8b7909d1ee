"""The sentence about changes that could not be saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..formats.clean import clean_path
from ..store.errors import BUSY, DISK_ERROR, DISK_FULL, NOT_OPENED, NOT_PERMITTED, READ_ONLY
from ..store.files import shorten_home

if TYPE_CHECKING:
    from ..store.journal import Journal
    from ..store.store import Store

_PLACED: Final = {
    BUSY: "another program is writing in {}",
    DISK_FULL: "no space left in {}",
    READ_ONLY: "no permission to write in {}",
    NOT_OPENED: "cannot open the file in {}",
    NOT_PERMITTED: "no permission to open the file in {}",
    DISK_ERROR: "the disk reports an error in {}",
}
"""Messages by the store's reason; ``{}`` stands for the folder."""
_LONGEST: Final = 200
"""Longest path of the folder in a message (characters)."""


def describe_unsaved(reason: str, folder: Path) -> str:
    """Return why something is not saved: ``Not saved: no space left in ~/games``."""
    where = clean_path(str(shorten_home(folder)), _LONGEST)
    placed = _PLACED.get(reason)
    return f"Not saved: {placed.format(where) if placed else f'{reason} ({where})'}"


def unsaved_warning(store: Store, journal: Journal) -> str:
    """Return the warning that something of a game is not saved; empty if everything is."""
    if journal.conflict:
        return f"Not saved: {journal.reason}"
    reason = store.why_unsaved
    return describe_unsaved(reason, store.folder) if reason else ""
