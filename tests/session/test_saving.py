"""The sentence about unsaved changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.session.saving import describe_unsaved
from sudoku_tui.store import errors


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (errors.DISK_FULL, "Not saved: no space left in ~/games"),
        (errors.READ_ONLY, "Not saved: no permission to write in ~/games"),
        (errors.BUSY, "Not saved: another program is writing in ~/games"),
        ("there is not enough memory", "Not saved: there is not enough memory (~/games)"),
    ],
)
def test_reason_and_folder_are_named(reason: str, expected: str) -> None:
    assert describe_unsaved(reason, Path.home() / "games") == expected


def test_folder_name_is_harmless() -> None:
    assert "\x1b" not in describe_unsaved(errors.DISK_FULL, Path("/a\x1b]0;x"))
