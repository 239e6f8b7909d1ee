"""Every check: a planted fault is named and nothing changes; a repair leaves a copy."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku_tui.cli.health import table
from sudoku_tui.store.health.finding import Check, Finding, ok
from sudoku_tui.store.health.subject import Subject
from tests.calling import Call
from tests.cli.health.planted import (
    PLANTED,
    Patch,
    findings,
    folder,
    tree_of,
)

__all__ = ["folder"]


FIXED = (
    *("missing", "read-only", "open", "dangling", "circular", "header", "page", "text", "empty"),
    *("database is a fifo", "left log", "lost log", "broken log", "log alone", "nonsense"),
    *("journal", "row", "rescue file", "unfinished", "keys in latin-1", "keys too large"),
    *("keys are a fifo", "keys no toml", "keys unknown", "keys clash", "layout", "no layout"),
    "ladder",
)
"""Faults that ``--fix`` repairs."""


@pytest.mark.parametrize("name", PLANTED)
def test_planted_fault_is_named_and_nothing_changes(
    name: str, folder: Path, monkeypatch: Patch, call: Call
) -> None:
    planted = PLANTED[name]
    planted.plant(folder, monkeypatch)
    before = tree_of(folder.parent)
    said = call("doctor", "--json")
    assert tree_of(folder.parent) == before
    found = findings(said, planted.check)
    assert planted.words in " ".join(each["found"] for each in found)
    assert {each["verdict"] for each in found} == {planted.verdict}
    assert all(each["remedy"] for each in found)
    assert said.exit == (1 if said.records[0]["verdict"] == "fault" else 0)


@pytest.mark.parametrize("name", FIXED)
def test_repair_leaves_a_copy(name: str, folder: Path, monkeypatch: Patch, call: Call) -> None:
    planted = PLANTED[name]
    planted.plant(folder, monkeypatch)
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    said = call("doctor", "--fix", "--json")
    assert not findings(said, planted.check), "repaired"
    assert any(each["id"] == planted.check and each["done"] for each in said.records[0]["repairs"])
    kept = {path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for path, content in before.items():
        # Locks change the index of a log, which is rebuilt from the log.
        assert content in kept or path.endswith("-shm"), path
    assert all(stat.S_IMODE(path.lstat().st_mode) == 0o600 for path in folder.glob("*.copy-*"))
    assert call("doctor", "--fix", "--json").records[0]["repairs"] == []


def test_check_that_hangs_is_given_up(folder: Path, monkeypatch: Patch) -> None:
    def hang(subject: Subject) -> Iterator[Finding]:
        time.sleep(30)
        yield ok("")

    monkeypatch.setattr(table, "ONE_CHECK", 0.2)
    subject = Subject(os.environ, time.time())
    [result] = table.run_checks(subject, [Check("hangs", "Hangs", hang)])
    assert result.verdict == "fault" and "given up" in result.findings[0].found
