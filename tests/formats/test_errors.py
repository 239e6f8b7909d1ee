"""Messages about unreadable files."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.errors import UNREADABLE, describe_unreadable


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("none", "'{}': no such file"),
        (".", "{} is a directory; a file is needed"),
        ("latin", "{} is not text in UTF-8"),
        ("x" * 5_000, "could not be read: " + os.strerror(errno.ENAMETOOLONG)),
        ("a\0b", "could not be read: embedded null byte"),
    ],
)
def test_file_is_reported_with_its_problem(name: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"\xe4")
    path = str(tmp_path / name)
    with pytest.raises(UNREADABLE) as caught:
        Path(path).read_text("utf-8")
    assert told.format(path) in describe_unreadable(path, caught.value)


def test_message_is_kept_and_file_name_is_cleaned() -> None:
    assert describe_unreadable("a\x1b[31mb", FormatError("line 3: no", 3)) == "a[31mb: line 3: no"
