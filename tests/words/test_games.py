"""Games and puzzles in words."""

from __future__ import annotations

from dataclasses import replace

from sudoku_tui.store.saved_game import State, Summary
from sudoku_tui.words.games import briefly_named, describe_game, layout_name

GAME = Summary(1, "", "", "classic", "Hard", State.PLAYING, 0.0, 0.0, 130.0, "." * 81, "." * 81)


def test_game_is_named_by_name_title_or_level() -> None:
    assert describe_game(GAME) == "Hard"
    assert describe_game(replace(GAME, title="Daily")) == "Daily"
    assert describe_game(replace(GAME, name="Mine", title="Daily")) == "Mine"
    assert describe_game(replace(GAME, level="", layout="windoku")) == "your puzzle, Windoku"


def test_killers_have_no_level_but_a_shape() -> None:
    killer = replace(GAME, level="", layout="6", shape="killer:r1c12=5")
    assert describe_game(killer) == "6x6 killer"
    assert describe_game(replace(killer, title="Daily")) == "Daily, 6x6 killer"
    assert [briefly_named(each) for each in (GAME, killer, replace(GAME, level=""))] == [
        "Hard", "Killer", "Yours",
    ]  # fmt: skip


def test_unknown_layout_is_named_by_its_id() -> None:
    assert [layout_name(id) for id in ("classic", "unknown")] == ["Classic", "unknown"]
