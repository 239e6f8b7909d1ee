"""Exhausted and cancelled efforts: the message names the reason."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest

import sudoku_tui as s
from sudoku_tui.library.effort import _Deadline

LIBRARY: Any = s
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SPENT = s.Effort(cancelled=_Deadline(monotonic() - 1), reason=s.time_limit(0.5).reason)
"""Effort of half a second that has run out."""


def calls(effort: s.Effort) -> tuple[Callable[[], object], ...]:
    """Return a call of every function with an effort, on a puzzle that is slow to search."""
    return (
        lambda: s.rate(HARD, effort=effort),
        lambda: s.rate(HARD, "explainer", effort),
        lambda: s.hint(HARD, effort=effort),
        lambda: list(s.path(HARD, effort=effort)),
        lambda: list(s.all_steps(HARD, effort=effort)),
        lambda: s.solve(HARD, effort=effort),
        lambda: s.is_unique("." * 81, effort),
        lambda: list(s.solutions("." * 81, effort=effort)),
        lambda: s.grid("25", effort=effort),
        lambda: s.generate(level="extreme", effort=effort),
        lambda: list(s.generate_many(9, level="extreme", effort=effort)),
    )


@pytest.mark.parametrize("number", range(len(calls(SPENT))))
def test_exceeded_time_is_reported_as_such(number: int) -> None:
    with pytest.raises(s.OutOfEffort, match=r"^not done within 0\.5 seconds$"):
        calls(SPENT)[number]()


@pytest.mark.parametrize("number", range(len(calls(SPENT))))
def test_cancelled_work_is_reported_as_such(number: int) -> None:
    with pytest.raises(s.OutOfEffort, match=r"^cancelled$"):
        calls(s.Effort(cancelled=lambda: True))[number]()


def test_exhausted_positions_are_reported_as_such() -> None:
    with pytest.raises(s.OutOfEffort, match="gave up after 5 positions"):
        s.is_unique("." * 81, s.Effort(nodes=5))
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for scale in ("both", "hodoku", "explainer"):
        with pytest.raises(s.OutOfEffort, match="gave up after 9 searches for techniques"):
            LIBRARY.rate(easy, scale, s.Effort(nodes=9))


@pytest.mark.parametrize(
    "seconds",
    [10**5000, 10**30, -1, -0.1, float("nan"), float("inf"), float("-inf")],
    ids=["huge", "large", "-1", "-0.1", "nan", "inf", "-inf"],
)
def test_impossible_seconds_are_refused(seconds: float) -> None:
    with pytest.raises(s.ArgumentError, match=r"^seconds must be 0 to 1,000,000,000, not "):
        s.time_limit(seconds)


def test_an_effort_travels_to_other_processes() -> None:
    effort = s.time_limit(100)
    assert pickle.loads(pickle.dumps(effort)) == effort
    assert not effort.cancelled() and SPENT.cancelled()
    assert s.time_limit(0) == s.Effort()
