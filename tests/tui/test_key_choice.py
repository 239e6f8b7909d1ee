"""The file of keys, as a screen tells of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.tui.key_choice import KeyChoice


def test_where_the_file_is_fits_on_a_line_of_the_panel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Below the home of somebody it was cut at the foot of the panel."""
    monkeypatch.setenv("HOME", str(tmp_path / "somebody"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "somebody"))
    kept = tmp_path / "somebody" / ".local" / "share" / "sudoku-tui" / "keys.toml"
    assert Path(KeyChoice(kept).where) == Path("~/.local/share/sudoku-tui/keys.toml")
    elsewhere = tmp_path / "keys.toml"
    assert KeyChoice(elsewhere).where == str(elsewhere)
    assert KeyChoice(None).where == "nowhere: nothing is kept"
