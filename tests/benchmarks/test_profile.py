"""The report of each technique's share."""

from __future__ import annotations

from benchmarks.profile import RULES, Profile
from sudoku_tui.engine.explainer.rating_path import NESTED_FROM, ORDER


def test_every_nested_rule_has_a_name() -> None:
    assert len(RULES) == sum(each.least < NESTED_FROM for each in ORDER)


def test_shares_are_relative_to_all_searches() -> None:
    profile = Profile(puzzles=2)
    assert profile.look("wing", lambda: "a wing")
    assert not profile.look("wing", lambda: None)
    profile.shares["wing"].seconds, profile.shares["fish"].seconds = 3.0, 1.0
    share, asked, found, each = profile.figures("natural", "wing")
    assert (share.value, asked.value, found.value, each.value) == (75.0, 1000, 500, 1.5e6)
