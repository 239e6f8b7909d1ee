"""The report at the end of the program: what is saved, put aside or lost."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from sudoku_tui.session.ending import save_at_exit
from sudoku_tui.store.store import Store
from tests.store.desk import begin, moves


def test_play_without_a_file_is_reported_unsaved_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "file").write_text("in the way")
    with Store(tmp_path / "file" / "games.db") as store:
        begin(store).record(moves(1)[0], 1.0)
        assert store.in_memory and store.remark == f"not saved: {store.why_in_memory}"
        ending = save_at_exit(store, 0.0)
    assert not ending.is_saved
    reason = store.why_in_memory
    assert reason and ending.words[0] == f"What was played could not be saved ({reason})."


def test_nothing_is_reported_if_all_is_saved(path: Path) -> None:
    with Store(path) as store:
        begin(store).record(moves(1)[0], 1.0)
        assert store.why_in_memory == "" and save_at_exit(store, 0.0) == (True, ())
