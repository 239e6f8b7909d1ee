"""``keys``: the table, and the check of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.tui.actions.key_tables import entries_by_id
from tests.calling import Call


def test_commands_are_listed_with_current_keys(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path))
    assert "  undo             u ctrl+z " in call("keys").out
    (tmp_path / "keys.toml").write_text('undo = "Q"\ncheck = "y"\n')
    said = call("keys")
    assert "* undo             Q  " in said.out and said.exit == 3
    assert said.err.endswith(
        "keys.toml, line 2: y is 'Copy the puzzle' (game), so it is not used for check\n"
    )
    records = call("keys", "--json").records
    assert [record["id"] for record in records] == list(entries_by_id())
    [undo] = [record for record in records if record["id"] == "undo"]
    assert (undo["keys"], undo["usual"], undo["own"]) == (["Q"], ["u", "ctrl+z"], True)


def test_a_file_is_checked(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(call("keys", "numpad").out)
    said = call("keys", str(file))
    assert (said.exit, said.out) == (0, "9 commands with keys of their own\n")
    file.write_text('set = "left-hand"\nundo = "Q"\nundo = "Z"\n')
    said = call("keys", str(file))
    assert (said.exit, said.out) == (3, "set left-hand, 1 command with keys of their own\n")
    assert "line 3: not TOML: Cannot overwrite a value" in said.err
    assert call("keys", str(tmp_path / "none")).exit == 3
