"""The placement test: found techniques are skipped, also while the disk refuses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.game.learning.cards import Grade
from sudoku_tui.game.learning.course import Lesson, Offer, Records, course, lessons_up_to
from sudoku_tui.session.drill_task import DigitAction, DrillTask
from sudoku_tui.session.placement import PlacementTest
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.guide import pages
from sudoku_tui.store.lessons import Lessons
from sudoku_tui.store.positions import position_techniques
from sudoku_tui.store.store import Store
from tests.store.desk import fresh_file, quick


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


def lessons() -> tuple[Lesson, ...]:
    """Return the course of a learner without progress."""
    return course(pages(), Records(), Offer(position_techniques()))


def placement_test(store: Store) -> PlacementTest:
    """Begin the test of a learner without progress."""
    seeds = count(1)
    return PlacementTest(store, lessons(), lambda: 0.0, lambda: next(seeds))


def answer(session: PlacementTest) -> None:
    """Answer the next drill correctly, and save it."""
    task = session.next()
    assert isinstance(task, DrillTask)
    for candidate in (*task.step.placements, *task.step.eliminations):
        task.write(*candidate)
    task.submit()
    assert session.save_task(task).is_found


def answer_wrongly(task: DrillTask) -> None:
    """Strike out all candidates of an empty cell, and submit."""
    cell = next(cell for cell, digit in enumerate(task.board.digits) if not digit)
    for digit in members(task.board.candidates_of[cell]):
        task.write(cell, digit, DigitAction.STRIKE)
    task.submit()


def test_wrong_answer_shows_the_step_and_ends_the_test(store: Store) -> None:
    session = placement_test(store)
    for _ in range(3):
        answer(session)
    task = session.next()
    assert isinstance(task, DrillTask)
    answer_wrongly(task)
    assert task.is_over and task.attempt.was_shown
    assert task.judgement is not None and not task.judgement.is_sound
    assert not session.save_task(task).is_found
    assert session.next() is None and session.prepare() is None
    known = {each.page.id for each in lessons_up_to(lessons(), "naked-single")}
    assert {"full-house", "hidden-single", "naked-single"} <= known
    assert store.lessons.known_ids() == known
    assert [each.grade for each in store.cards.drills()] == [*[Grade.EASY] * 3, Grade.AGAIN]
    assert session.summary.startswith("3 techniques found.")


def test_skipped_lessons_are_written_once_the_disk_accepts_them(store: Store) -> None:
    session = placement_test(store)
    with patch.object(Lessons, "record_known", side_effect=StoreError("the disk is full")):
        answer(session)
        assert not store.lessons.known_ids()
    assert store.unsaved.flush()
    assert {"the-board", "full-house"} <= store.lessons.known_ids()
    assert session.summary.startswith("1 technique found.")
