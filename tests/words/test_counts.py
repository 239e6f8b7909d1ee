"""Counts in words."""

from __future__ import annotations

from sudoku_tui.words.counts import hints, join_first, open_steps


def test_first_names_are_listed_and_the_rest_counted() -> None:
    assert join_first("abc", 3) == "a, b, c"
    assert join_first("abcde", 3) == "a, b, c and 2 more"


def test_open_steps_are_counted_up_to_a_bound() -> None:
    told = [open_steps(count, 50) for count in (1, 2, 50)]
    assert told == ["1 step is open", "2 steps are open", "50 steps or more are open"]


def test_hints() -> None:
    assert [hints(count) for count in (0, 1, 2)] == ["no hint", "1 hint", "2 hints"]
