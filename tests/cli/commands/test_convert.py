"""``convert``: from any format to any other, with losses reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.__main__ import main
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.formats.table import FORMATS
from tests.calling import Call

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_OTHER = {"sdx", "short-killer", "sumocue-killer"}
"""Formats of candidates without givens, and of cages without givens."""
WRITTEN = [
    each.name
    for each in FORMATS.values()
    if each.write and not each.misfit(CLASSIC) and each.name not in _OTHER
]
PLUS = LINE.replace("53..", "53+4.", 1)


def test_a_puzzle_in_another_form(call: Call) -> None:
    said = call("convert", LINE, "--to", "zeros")
    assert (said.exit, said.out, said.err) == (0, LINE.replace(".", "0") + "\n", "")


@pytest.mark.parametrize("name", WRITTEN)
def test_every_written_format_is_read_back(call: Call, name: str) -> None:
    there = call("convert", LINE, "--to", name)
    assert there.exit == 0
    back = call("convert", "-", "--to", "line", stdin=there.out)
    assert back.out == f"{LINE}\n", there.out[:200]


def test_entries_are_kept_or_their_loss_is_reported(call: Call) -> None:
    kept = call("convert", PLUS, "--to", "json")
    assert '"entries"' in kept.out and kept.err == "sudoku-tui: read as plus\n"
    lost = call("convert", PLUS, "--to", "line")
    assert lost.out == f"{LINE}\n" and "line cannot hold 1 entry" in lost.err
    assert not call("convert", PLUS, "--to", "line", "-q").err


def test_several_puzzles_become_one_file(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{LINE}\n{LINE}\nnonsense\n{LINE}\n", encoding="utf-8")
    said = call("convert", str(file), "--to", "csv", "-q")
    assert said.exit == 3 and "line 3" in said.err
    again = call("convert", "-", "--to", "line", stdin=said.out)
    assert again.out.splitlines() == [LINE] * 3


def test_closed_standard_input_has_the_exit_code_of_files(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    codes = [main(command) for command in (["solve"], ["convert", "--to", "line"])]
    assert codes == [5, 5] and capsys.readouterr().err.count("standard input is closed") == 2


def test_equal_losses_are_reported_once_with_their_number(call: Call, tmp_path: Path) -> None:
    file, two = tmp_path / "many.txt", PLUS.replace("+4.", "+4+2", 1)
    file.write_text(f"{PLUS}\n{two}\n{PLUS}\n{PLUS}\n", encoding="utf-8")
    said = call("convert", str(file), "--to", "line")
    assert said.out.splitlines() == [LINE] * 4
    assert said.err.splitlines() == [
        f"sudoku-tui: {file}, line 1: read as plus",
        f"sudoku-tui: {file}, line 1: line cannot hold 1 entry",
        f"sudoku-tui: {file}, line 2: line cannot hold 2 entries",
        "sudoku-tui: line cannot hold 1 entry (3 puzzles)",
    ]


def test_invalid_target_is_refused(call: Call) -> None:
    assert call("convert", LINE).exit == 2
    unknown = call("convert", LINE, "--to", "paper").error_line
    assert "no form is called 'paper'; there are line, grid," in unknown and len(unknown) < 200
    assert "read, not written" in call("convert", LINE, "--to", "penpa").err
    misfit = call("convert", "1...............", "--to", "opensudoku")
    assert misfit.exit == 3 and misfit.err.count("\n") == 1


def test_the_formats_are_listed(call: Call) -> None:
    lines = call("convert", "--forms").out.splitlines()
    assert [line.split()[0] for line in lines] == list(FORMATS)


def test_strict_and_to_a_file(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "new.txt"
    said = call("convert", PLUS, "--to", "line", "--strict", "-o", str(file))
    assert (said.exit, said.out) == (1, "") and file.read_text(encoding="utf-8") == f"{LINE}\n"
    assert call("convert", PLUS, "--to", "plus", "--strict").exit == 0
    assert call("convert", PLUS, "--to", "plus", "-o", str(tmp_path / "no" / "file")).exit == 5
    titled = call("convert", f"#ATest\n{LINE}", "--to", "json").out
    lost = call("convert", "-", "--to", "kaggle", stdin=titled)
    assert "kaggle cannot hold author" in lost.err and "read as json" in lost.err
