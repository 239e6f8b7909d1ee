"""The coach: its immediate messages, and silence after an equal message of another source."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.formats import read
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.preferences import (
    BY_RULES,
    BY_SOLUTION,
    COACH_CHECKS,
    COACH_WHY,
    OFF,
    THREE,
    Preferences,
)
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store

LINE = "000260701680070090190004500820100040004602900050003028009300074040050036703018000"
RIGHT, WRONG, CLASHING = Candidate(0, 4), Candidate(0, 5), Candidate(0, 6)
"""The right digit of the first cell, a wrong one, and one already in its row."""
WAYS = (OFF, BY_RULES, BY_SOLUTION, THREE)


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened:
        yield opened


def play_entry(store: Store, entry: Candidate, mistakes: str, coach: str) -> Playing:
    """Return a game after one entry."""
    preferences = Preferences(mistakes=mistakes, coach=coach)
    playing = Playing.of_puzzle(store, read(LINE).puzzle, Details(), preferences, lambda: 0.0)
    playing.write(*entry)
    return playing


@pytest.mark.parametrize(
    ("mistakes", "coach"), [(way, coach) for way in WAYS for coach in (COACH_WHY, COACH_CHECKS)]
)
def test_right_entry_is_explained_once(store: Store, mistakes: str, coach: str) -> None:
    playing = play_entry(store, RIGHT, mistakes, coach)
    explained = playing.coach.take_entry()
    assert explained and explained.entry == RIGHT and not explained.before.digits[RIGHT.cell]
    assert playing.coach.take_entry() is None


@pytest.mark.parametrize("mistakes", WAYS)
@pytest.mark.parametrize("entry", [WRONG, CLASHING])
def test_wrong_entry_is_reported_once(store: Store, entry: Candidate, mistakes: str) -> None:
    playing = play_entry(store, entry, mistakes, COACH_CHECKS)
    assert playing.coach.take_entry() is None
    told = f"{playing.message} {playing.coach.comment}"
    is_clash_told = entry == CLASHING and mistakes == BY_RULES
    assert told.count(f"r1c1 is not {entry.digit}.") == (not is_clash_told)
    assert playing.game.checks_used == (not is_clash_told)


def test_entry_too_close_to_a_neighbour_is_left_to_the_rules(store: Store) -> None:
    puzzle = Puzzle(layout_named("non-consecutive"), (0, 5, *(0,) * 79))
    preferences = Preferences(mistakes=BY_RULES, coach=COACH_WHY)
    playing = Playing.of_puzzle(store, puzzle, Details(), preferences, lambda: 0.0)
    playing.write(0, 4)
    assert playing.coach.take_entry() is None
    playing.write(0, 7)
    assert playing.coach.take_entry() is not None


@pytest.mark.parametrize("mistakes", WAYS)
def test_known_mistake_is_not_called_a_guess(store: Store, mistakes: str) -> None:
    playing = play_entry(store, WRONG, mistakes, COACH_WHY)
    is_known = mistakes in (BY_SOLUTION, THREE)
    assert (playing.coach.take_entry() is None) == is_known


def test_disabled_coach_says_nothing(store: Store) -> None:
    playing = play_entry(store, WRONG, OFF, COACH_CHECKS)
    assert playing.coach.take_entry() is None and playing.coach.comment
    playing.set_preferences(Preferences())
    playing.write(*CLASHING)
    assert playing.coach.take_entry() is None and not playing.coach.comment
