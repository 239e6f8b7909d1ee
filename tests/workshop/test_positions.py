"""The shipped positions are what the command makes from their seeds."""

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


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("technique", MADE_AGAIN)
def test_position_is_made_again_by_its_seed(technique: str) -> None:
    for line in positions_of(technique)[:: 1 if SOAK else 24]:
        task = MiningTask(line.seed, (technique,), line.layout.id)
        assert mine_seed(task).lines == (write_position(line),)


def mine_files(folder: Path, *more: str) -> dict[str, list[str]]:
    """Return the lines of each file made by a short run, without comment lines."""
    main(["positions", str(folder), "-n", "3", "--seed", "test", "--rounds", "0", *more])
    return {
        path.name: [
            line for line in path.read_text(encoding="utf-8").splitlines() if line[0] != "#"
        ]
        for path in folder.iterdir()
    }


def test_missing_folder_is_reported_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Mine, "mine_random_puzzles")
    assert main(["positions", str(tmp_path / "nowhere"), "-n", "1"]) == 5
    assert "there is no folder" in capsys.readouterr().err


def test_file_says_how_it_was_made(tmp_path: Path) -> None:
    lines = mine_files(tmp_path, "--technique", "naked-pair,hidden-single")
    path = tmp_path / "positions-naked-pair.txt"
    text = path.read_text(encoding="utf-8").splitlines()
    assert sorted(lines) == ["positions-hidden-single.txt", path.name]
    assert text[0] == "# 3 positions in which Naked Pair comes next and nothing easier helps."
    assert "python -m workshop positions --seed test -n 3 --technique naked-pair" in text[1]
    read = list(read_positions(text))
    assert [line.technique for line in read] == ["naked-pair"] * 3
    assert len({line.started.puzzle for line in read}) == 3


@pytest.mark.slow
def test_result_does_not_depend_on_other_techniques_or_workers(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    alone.mkdir()
    together.mkdir()
    one = mine_files(alone, "--technique", "naked-pair", "--paths", "30")
    all_ = mine_files(together, "--technique", "naked-pair,x-wing", "--paths", "30", "-j", "2")
    assert one["positions-naked-pair.txt"] == all_["positions-naked-pair.txt"]


def test_rare_technique_is_searched_near_known_positions(tmp_path: Path) -> None:
    before = mine_files(tmp_path, "--technique", "skyscraper", "--paths", "12")
    [(name, found)] = before.items()
    assert 0 < len(found) < 3
    more = mine_files(
        tmp_path, "--technique", "skyscraper", "--paths", "0", "--rounds", "1", "--more"
    )
    assert more[name][: len(found)] == found
    assert all("~" in line.split("\t")[-1] for line in more[name][len(found) :])
    assert len(more[name]) == 3


@pytest.mark.slow
def test_candidates_are_struck_out_for_rarer_techniques(tmp_path: Path) -> None:
    mine_files(tmp_path, "--technique", "xy-wing,wxyz-wing", "--paths", "20")
    options = ("--technique", "x-wing", "--paths", "0", "--rounds", "1", "--more")
    lines = mine_files(tmp_path, *options)["positions-x-wing.txt"]
    assert any("/" in line.split("\t")[-1] for line in lines)


def test_missing_positions_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["positions", str(tmp_path), "--paths", "1", "--rounds", "0"]
    assert main([*arguments, "--technique", "bug-4"]) == 1
    assert "BUG type 4: 0 of 20 were found" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_bad_folders_and_files_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ["--technique", "hidden-single", "-n", "1", "--paths", "1", "--rounds", "0"]
    assert main(["positions", str(tmp_path / "none"), *few]) == 5
    assert "there is no folder" in capsys.readouterr().err
    (tmp_path / "positions-x-wing.txt").write_text("what is this\n", encoding="utf-8")
    assert main(["positions", str(tmp_path), *few, "--more"]) == 3
    assert "positions-x-wing.txt cannot be read: line 1: 1 fields" in capsys.readouterr().err


def test_every_hard_puzzle_has_its_turn_where_nothing_was_found() -> None:
    mine = Mine(["aligned-pair-exclusion"], 1, "test", 1)
    for line in positions_of("forcing-net-contradiction")[:20]:
        mine.add_known(line)
    rounds = [{re.split("[~!][0-9]+$", seed)[0] for seed in mine._neighbours()} for _ in range(2)]
    assert all(map(len, rounds)) and rounds[0].isdisjoint(rounds[1])
