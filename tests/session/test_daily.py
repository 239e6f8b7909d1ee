"""Daily puzzles: their kinds, the same puzzle for all players, and the calendar."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import seeds_from
from sudoku_tui.engine.generating.feasibility import first_objection
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.formats.spec import Share, read_spec, write_spec
from sudoku_tui.session.background.make import MakePuzzle, Progress
from sudoku_tui.session.daily import (
    DAILY_KINDS,
    KILLER,
    DailyKind,
    daily_share,
    daily_title,
    days_on,
    first_of_month,
    kind_named,
    kinds_for,
    last_of_month,
    nearest_kind,
    same_day_in,
)

DAY = date(2026, 11, 21)
MONTHS = date.min, date.max.replace(day=1)
"""The first and the last month."""


def test_each_kind_has_a_name_and_a_letter_of_its_own() -> None:
    assert "".join(kind.letter for kind in DAILY_KINDS) == "BEMHUXK"
    assert [str(kind) for kind in DAILY_KINDS] == [*map(str, Level), "Killer"]
    assert all(kind_named(str(kind)) == kind for kind in DAILY_KINDS)
    assert kind_named("") == kind_named("unknown") == DailyKind(Level.MEDIUM)


def test_only_the_classic_layout_has_a_killer() -> None:
    levels = (Level.EASY, Level.HARD)
    assert kinds_for(levels, CLASSIC) == (*map(DailyKind, levels), KILLER)
    assert kinds_for(levels, layout_named("x")) == tuple(map(DailyKind, levels))


def test_nearest_kind_is_the_wanted_one_or_has_the_nearest_level() -> None:
    levels = tuple(map(DailyKind, (Level.EASY, Level.HARD, Level.EXTREME)))
    assert nearest_kind((*levels, KILLER), KILLER) is KILLER
    assert nearest_kind(levels, KILLER) == levels[0]
    assert nearest_kind(levels, DailyKind(Level.UNFAIR)) == levels[1]
    assert nearest_kind((*levels[:1], KILLER), DailyKind(Level.EXTREME)) == levels[0]


@pytest.mark.slow
def test_daily_puzzle_never_changes() -> None:
    """Check the pinned puzzle: if this fails, `generator.VERSION` has to be raised."""
    shares = {daily_share(DAY + timedelta(days=n), kind) for n in range(2) for kind in DAILY_KINDS}
    assert len(shares) == 14
    share = daily_share(DAY, DailyKind(Level.HARD))
    assert share == Share(read_spec("classic level=hard symmetry=180"), "daily-2026-11-21")
    assert daily_title(DAY) == "Daily, 21 November"
    for level in Level:
        share = daily_share(DAY, DailyKind(level))
        assert first_objection(share.spec) == ""
        found = (make(share.spec, seed) for seed in seeds_from(share.seed))
        made = next(each for each in found if each)
        assert made.rating and made.rating.level is level


def test_killer_of_a_day_never_changes() -> None:
    share = daily_share(DAY, KILLER)
    assert (write_spec(share.spec), share.seed) == (
        "classic killer=2,3,3,4",
        "daily-2026-11-21",
    )
    answers: list[Progress] = []
    MakePuzzle(*share).run(answers.append)
    made = answers[-1].made
    assert made and made.seed == share.seed
    assert "".join(map(str, made.solution[:9])) == "753468921"
    sums = [one.sum for one in made.puzzle.extras.constraints if isinstance(one, Cage)]
    assert sums[:9] == [19, 15, 17, 21, 6, 15, 15, 18, 19] and len(sums) == 27


@given(st.dates(), st.integers(-30, 30))
@example(date.max, 1)
@example(date.min, -1)
def test_months_follow_each_other(day: date, months: int) -> None:
    first = day.replace(day=1)
    month = first_of_month(first, months)
    assert (month.day == 1 and (months > 0) is (month > first)) or month in MONTHS
    if date.min.year < month.year < date.max.year:
        assert first_of_month(month, -months) == first
    moved = same_day_in(month, day)
    assert (moved.year, moved.month) == (month.year, month.month)
    assert moved.day <= day.day
    assert first <= day <= last_of_month(day)
    assert days_on(last_of_month(day), 1) in (first_of_month(first, 1), date.max)


def test_days_end() -> None:
    assert days_on(date(2026, 12, 31), 1) == date(2027, 1, 1)
    assert days_on(date.max, 1) == date.max and days_on(date.min, -7) == date.min
