"""The stock that ships is what the command makes."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from sudoku_tui.__main__ import main
from sudoku_tui.cli.stock import stock_lines
from sudoku_tui.engine.ladder import Level
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.symmetry import Symmetry
from sudoku_tui.store.stock import FOLDERS, stock_name

LEVELS = tuple(Level)


def shipped(level: Level) -> list[str]:
    name = stock_name(CLASSIC, level)
    path = next(folder / name for folder in FOLDERS if (folder / name).is_file())
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_puzzles_are_made_again(level: Level) -> None:
    lines = [line for line in shipped(level) if not line.startswith("#")]
    for symmetry, start in ((Symmetry.HALF_TURN, 0), (Symmetry.NONE, 100)):
        seed = f"stock-{str(level).casefold()}-{symmetry}"
        again = list(islice(stock_lines(level, symmetry, seed), 2))
        assert again == lines[start : start + 2]


def test_a_file_says_what_made_it(tmp_path: Path) -> None:
    assert main(["stock", str(tmp_path), "-n", "2", "--level", "easy", "--seed", "test"]) == 0
    [path] = tmp_path.iterdir()
    lines = path.read_text(encoding="utf-8").splitlines()
    assert path.name == "classic-easy.txt"
    assert "sudoku-tui stock --seed test -n 2 --level Easy" in lines[1]
    assert len([line for line in lines if not line.startswith("#")]) == 2


def test_a_folder_that_is_none_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stock", str(tmp_path / "none"), "-n", "1", "--level", "easy"]) == 5
    assert "No such file" in capsys.readouterr().err
