"""``stats``: statistics of the games, printed."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from sudoku_tui.game.events import Enter, Hint
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.calling import Call
from tests.game.test_review import player
from tests.store.desk import begin


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """Return the store that the command reads."""
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path))
    return Store(tmp_path / "games.db")


def win(store: Store, level: str, elapsed: float, hints: int = 0) -> int:
    """Play a game by the easiest steps, win it, and return its id."""
    one = player()
    one.finish()
    details = Details(level, solution=one.solution, name="=1|2")
    journal = Journal.begin(store, one.puzzle, details)
    for event, at in zip(one.game.log, one.times, strict=True):
        journal.record(event, at)
    for _ in range(hints):
        journal.record(Hint(1, "x-wing"), one.now)
    journal.finish(elapsed)
    return journal.game_id


def test_statistics_without_a_won_game(store: Store, call: Call) -> None:
    said = call("stats")
    assert (said.exit, said.out) == (1, "") and "no game has been won yet" in said.error_line
    said = call("stats", "--json")
    assert said.exit == 1 and said.records[0]["won"] == 0
    assert call("stats", "--csv").out == "layout,level,won,unaided,hints,best,usual,trend\n"


@pytest.mark.slow
def test_a_table_json_and_csv(store: Store, call: Call) -> None:
    for level, elapsed, hints in (("Hard", 900.0, 0), ("Easy", 600.0, 2), ("Hard", 1100.0, 1)):
        win(store, level, elapsed, hints)
    said = call("stats")
    assert said.exit == 0 and said.out.startswith(
        "3 won, 1 without a hint, 1 day in a row, longest 1, 43 min played\n"
    )
    assert said.out.index("Easy") < said.out.index("Hard")
    # Games solved by hints do not measure the player.
    assert "Hard          2        1    15:00    15:00" in said.out
    [record] = call("stats", "--json", "--layout", "classic").records
    assert (record["v"], record["layout"], record["won"]) == (1, "classic", 3)
    assert record["levels"]["Hard"] == {
        "won": 2, "unaided": 1, "hints": 1, "best": 900.0, "usual": 900.0,
        "recent": [900.0, 1100.0], "trend": None,
    }  # fmt: skip
    assert record["days"][-1] == 3 and record["streak"] == record["longest_streak"] == 1
    rows = list(csv.reader(io.StringIO(call("stats", "--csv").out)))
    assert rows[1:] == [
        ["classic", "Easy", "1", "0", "2", "", "", ""],
        ["classic", "Hard", "2", "1", "1", "900.0", "900.0", ""],
    ]
    assert call("stats", "--layout", "16").exit == 1


def test_trend_is_exported(store: Store, call: Call) -> None:
    for elapsed in (90.0, 80.0, 85.0, 60.0, 55.0, 20.0):
        begin(store).finish(elapsed)
    assert "Hard          6        6     0:20     1:10  faster" in call("stats").out
    assert call("stats", "--json").records[0]["levels"]["Hard"]["trend"] == "quicker"
    assert call("stats", "--csv").out.splitlines()[1] == "classic,Hard,6,6,0,20.0,70.0,quicker"


@pytest.mark.slow
def test_review_of_a_game(store: Store, call: Call) -> None:
    game_id = win(store, "Hard", 900.0)
    said = call("stats", "--review", str(game_id))
    assert said.exit == 0
    assert said.out.startswith("# Review: =1\\|2, Hard\n\n- Layout: Classic\n")
    assert "No step was open for long without being seen." in said.out
    assert "## Entries" in said.out and "Hidden Single in box" in said.out
    said = call("stats", "--review", "99")
    assert said.exit == 5 and said.error_line.endswith("there is no game 99 among the saved games")
    assert call("stats", "--review", "0").exit == 2
    assert call("stats", "--json", "--csv").exit == 2


def test_no_spreadsheet_takes_a_level_for_a_formula(store: Store, call: Call) -> None:
    win(store, '=HYPERLINK("x")', 10.0)
    assert "'=HYPERLINK" in call("stats", "--csv").out


def test_unfinished_game_is_reviewed_without_help(store: Store, call: Call) -> None:
    one = player()
    journal = Journal.begin(store, one.puzzle, Details("Hard"))
    [cell] = [c for c, d in enumerate(one.puzzle.givens) if not d][:1]
    journal.record(Enter(cell, one.solution[cell] % 9 + 1), 100.0)
    said = call("stats", "--review", str(journal.game_id))
    assert said.exit == 0 and "not right" not in said.out and "no short reason" in said.out


def test_the_drills_by_technique(store: Store, call: Call) -> None:
    for elapsed in (90.0, 80.0, 40.0, 30.0):
        store.cards.record(Card("xy-wing"), Grade.GOOD, elapsed)
    store.cards.record(Card("full-house", "row"), Grade.AGAIN, 9.0)
    said = call("stats")
    assert said.exit == 0 and "no game has been won yet" in said.error_line
    assert said.out.index("full-house") < said.out.index("xy-wing")
    row = next(line for line in said.out.splitlines() if line.startswith("xy-wing"))
    assert row.split() == ["xy-wing", "4", "4", "1:00", "faster"]
    [record] = call("stats", "--json").records
    assert record["won"] == 0 and list(record["drills"]) == ["full-house", "xy-wing"]
    assert record["drills"]["xy-wing"] == {
        "number": 4, "right": 4, "usual": 60.0, "trend": "quicker",
        "recent": [90.0, 80.0, 40.0, 30.0],
    }  # fmt: skip
    assert record["drills"]["full-house"]["usual"] is None
    rows = list(csv.reader(io.StringIO(call("stats", "--csv", "drills").out)))
    assert rows == [
        ["technique", "drills", "right", "usual", "trend"],
        ["full-house", "1", "0", "", ""],
        ["xy-wing", "4", "4", "60.0", "quicker"],
    ]
    assert call("stats", "--csv").out == "layout,level,won,unaided,hints,best,usual,trend\n"
    win(store, "Hard", 900.0)
    assert call("stats").out.count("\n\n") == 2
    assert call("stats", "--layout", "classic", "--json").records[0]["drills"] == {}
