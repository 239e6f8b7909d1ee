"""Differences in the output of two trees are reported, and only differences."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks import same_output
from benchmarks.cases import case
from benchmarks.same_output import Comparison, outcome
from benchmarks.trees import Tree


def tree(folder: Path, prints: str) -> Tree:
    """Return a tree whose command prints *prints* and leaves a file."""
    add_command(folder / "sudoku_tui", prints)
    return Tree.at(folder)


def add_command(package: Path, prints: str) -> None:
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    code = f"print({prints!r}, __file__); open('left.txt', 'w').write('x')"
    (package / "__main__.py").write_text(code)


@pytest.mark.slow
def test_difference_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, same, new = (
        tree(tmp_path / name, prints)
        for name, prints in (("old", "as before"), ("same", "as before"), ("new", "as befors"))
    )
    assert Comparison(old, same, quick=True).commands("help")
    assert "all the same" in capsys.readouterr().out
    assert not Comparison(old, new, quick=True).commands("help")
    said = capsys.readouterr().out
    assert "1 DIFFER" in said
    assert "-as before (tree)" in said and "+as befors (tree)" in said
    assert outcome(old, case("--help")).parts["work/left.txt"] == b"x"


@pytest.mark.slow
def test_only_data_must_be_equal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, reworded, new = (
        tree(tmp_path / name, prints)
        for name, prints in (
            ("old", '{"score": 4, "sentence": "Fills 3."}\n'),
            ("reworded", '{"sentence": "Place 3.", "score": 4}\n'),
            ("new", '{"score": 5, "sentence": "Fills 3."}\n'),
        )
    )

    def compare(other: Tree) -> tuple[int, str]:
        arguments = [str(old.root), str(other.root), "--data", "--only", "practice"]
        monkeypatch.setattr(sys, "argv", ["same_output", *arguments])
        return same_output.main(), capsys.readouterr().out

    code, said = compare(reworded)
    assert code == 0 and "all the same" in said
    assert "    - sentence: Fills 3.\n    + sentence: Place 3.\n" in said
    code, said = compare(new)
    assert code == 1 and "1 DIFFER" in said
    assert '-"score": 4' in said and '+"score": 5' in said


def test_rows_of_a_database_are_read_without_times(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        database.execute("CREATE TABLE game (id, givens, won, deleted)")
        database.execute("INSERT INTO game VALUES (7, x'00ff', 1.5, NULL)")
    rows = same_output.dump_database(tmp_path / "games.db").splitlines()
    assert b"CREATE TABLE game" in rows[0]
    values = {"id": 7, "givens": "b'\\x00\\xff'", "won": "(time)", "deleted": None}
    assert json.loads(rows[1]) == {"table": "game", **values}


def test_folder_without_a_tree_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="is no tree of the project"):
        Tree.at(tmp_path)


def test_workshop_runs_the_maintainers_commands_where_a_tree_has_one(tmp_path: Path) -> None:
    one = tree(tmp_path / "one", "package")
    stock = ["stock", "made"]
    assert one.run(stock, b"", tmp_path, tmp_path).out.startswith(b"package")
    add_command(one.root / "workshop", "workshop")
    assert one.run(stock, b"", tmp_path, tmp_path).out.startswith(b"workshop")
    assert one.run(["solve"], b"", tmp_path, tmp_path).out.startswith(b"package")
