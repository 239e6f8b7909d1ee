"""Stepping through choices."""

from __future__ import annotations

from sudoku_tui.session.next_choice import next_choice


def test_choices_wrap_around_both_ends() -> None:
    assert [next_choice("abc", each) for each in "abc"] == ["b", "c", "a"]
    assert [next_choice("abc", each, -1) for each in "abc"] == ["c", "a", "b"]


def test_removed_choice_is_replaced_by_the_first_or_the_last() -> None:
    assert next_choice((1, 2, 3), 7) == 1 and next_choice((1, 2, 3), 7, -1) == 3
