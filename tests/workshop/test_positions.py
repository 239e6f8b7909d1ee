"""The positions that ship are what the command makes of their seeds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sudoku_tui.formats.positions import read_positions, write_position
from sudoku_tui.store.positions import position_techniques, positions_of
from tests.soak import SOAK
from workshop.__main__ import main
from workshop.positions import Mine
from workshop.positions_task import MiningTask, mine_seed

TECHNIQUES = position_techniques()
MADE_AGAIN = TECHNIQUES if SOAK else TECHNIQUES[::32]


@pytest.mark.soak
@pytest.mark.parametrize("technique", MADE_AGAIN)
def test_a_position_is_made_again_by_its_seed(technique: str) -> None:
    for line in positions_of(technique)[:: 1 if SOAK else 24]:
        task = MiningTask(line.seed, (technique,), line.layout.id)
        assert mine_seed(task).lines == (write_position(line),)


def made(folder: Path, *more: str) -> dict[str, list[str]]:
    """The lines of each file that a short run makes; those with ``#`` are left out."""
    main(["positions", str(folder), "-n", "3", "--seed", "test", "--rounds", "0", *more])
    return {
        path.name: [
            line for line in path.read_text(encoding="utf-8").splitlines() if line[0] != "#"
        ]
        for path in folder.iterdir()
    }


def test_a_folder_that_is_not_there_is_told_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Mine, "any_puzzles")
    assert main(["positions", str(tmp_path / "nowhere"), "-n", "1"]) == 5
    assert "there is no folder" in capsys.readouterr().err


def test_a_file_says_what_made_it(tmp_path: Path) -> None:
    lines = made(tmp_path, "--technique", "naked-pair,hidden-single")
    path = tmp_path / "positions-naked-pair.txt"
    text = path.read_text(encoding="utf-8").splitlines()
    assert sorted(lines) == ["positions-hidden-single.txt", path.name]
    assert text[0] == "# 3 positions in which Naked Pair comes next and nothing easier helps."
    assert "sudoku-tui positions --seed test -n 3 --technique naked-pair" in text[1]
    read = list(read_positions(text))
    assert [line.technique for line in read] == ["naked-pair"] * 3
    assert len({line.started.puzzle for line in read}) == 3


@pytest.mark.slow
def test_it_does_not_matter_who_else_is_wanted_nor_how_many_dig(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    alone.mkdir()
    together.mkdir()
    one = made(alone, "--technique", "naked-pair", "--paths", "30")
    all_ = made(together, "--technique", "naked-pair,x-wing", "--paths", "30", "-j", "2")
    assert one["positions-naked-pair.txt"] == all_["positions-naked-pair.txt"]


def test_what_is_rare_is_looked_for_near_what_was_found(tmp_path: Path) -> None:
    before = made(tmp_path, "--technique", "skyscraper", "--paths", "12")
    [(name, found)] = before.items()
    assert 0 < len(found) < 3
    more = made(tmp_path, "--technique", "skyscraper", "--paths", "0", "--rounds", "1", "--more")
    assert more[name][: len(found)] == found
    assert all("~" in line.split("\t")[-1] for line in more[name][len(found) :])
    assert len(more[name]) == 3


@pytest.mark.slow
def test_candidates_are_struck_out_for_what_is_rarer(tmp_path: Path) -> None:
    made(tmp_path, "--technique", "xy-wing,wxyz-wing", "--paths", "20")
    options = ("--technique", "x-wing", "--paths", "0", "--rounds", "1", "--more")
    lines = made(tmp_path, *options)["positions-x-wing.txt"]
    assert any("/" in line.split("\t")[-1] for line in lines)


def test_what_was_not_found_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["positions", str(tmp_path), "--paths", "1", "--rounds", "0"]
    assert main([*arguments, "--technique", "bug-4"]) == 1
    assert "BUG type 4: 0 of 20 were found" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_bad_folders_and_files_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--technique", "hidden-single", "-n", "1", "--paths", "1", "--rounds", "0"]
    assert main(["positions", str(tmp_path / "none"), *few]) == 5
    assert "there is no folder" in capsys.readouterr().err
    (tmp_path / "positions-x-wing.txt").write_text("what is this\n", encoding="utf-8")
    assert main(["positions", str(tmp_path), *few, "--more"]) == 3
    assert "positions-x-wing.txt cannot be read: line 1: 1 fields" in capsys.readouterr().err


def test_where_nothing_was_found_every_hard_puzzle_has_its_turn() -> None:
    mine = Mine(["aligned-pair-exclusion"], 1, "test", 1)
    for line in positions_of("forcing-net-contradiction")[:20]:
        mine.know(line)
    rounds = [{re.split("[~!][0-9]+$", seed)[0] for seed in mine._neighbours()} for _ in range(2)]
    assert all(map(len, rounds)) and rounds[0].isdisjoint(rounds[1])
